import type { FieldOfView } from '../../core/geometry/camera';
import type { ModelUse, SessionHeader } from '../../core/session';
import type { StudyDescription } from '../folder/study-file';
import type { MeasureOptions } from '../measures/session-measures';

/** A session of the dataset and what it was made from. */
export type SessionOrigin = { sessionId: string; path: string; header: SessionHeader };

/** What is left out, and why: a session, or somebody in it, whose name is not told. */
export type LeftOut = { session: string; what: 'session' | 'participant'; reason: string };

/** `dataset.json`: where a dataset comes from, with all options as they were. */
export type Provenance = {
	format: 'regard-dataset/1';
	title: string;
	/** What is asked of the analysis, as study.json had it. */
	analysis: StudyDescription['analysis'] | null;
	measures: MeasureOptions;
	sessions: readonly {
		session_id: string;
		path: string;
		source: SessionHeader['source'];
		analysis: SessionHeader['analysis'];
		camera: SessionHeader['camera'];
		/** What the scene suggested of the field of view; absent where it was given or nothing was learnt. */
		fieldOfView?: FieldOfView;
		/** Places in `models` and `configs`. */
		models: number;
		config: number;
	}[];
	/** Models with their hashes, each set once. */
	models: readonly (readonly ModelUse[])[];
	/** Every threshold by its path, each set once: the frozen options. */
	configs: readonly SessionHeader['config'][];
	leftOut: readonly LeftOut[];
};

/** Gathers values that are often the same, and says at which place each is. */
const gathered = <Value>() => {
	const places = new Map<string, number>();
	const values: Value[] = [];
	return {
		values,
		placeOf: (value: Value): number => {
			const key = JSON.stringify(value);
			const place = places.get(key) ?? values.push(value) - 1;
			places.set(key, place);
			return place;
		},
	};
};

/** What `dataset.json` says; holds no time of its own, so that the same study gives the same bytes. */
export const provenanceOf = (
	description: StudyDescription | null,
	measures: MeasureOptions,
	{ sessions, leftOut }: { sessions: readonly SessionOrigin[]; leftOut: readonly LeftOut[] },
): Provenance => {
	const models = gathered<readonly ModelUse[]>();
	const configs = gathered<SessionHeader['config']>();
	const listed = sessions.map(({ sessionId, path, header }) => ({
		...{ session_id: sessionId, path, source: header.source, analysis: header.analysis, camera: header.camera },
		...(header.fieldOfView && { fieldOfView: header.fieldOfView }),
		models: models.placeOf(header.models),
		config: configs.placeOf(header.config),
	}));
	return {
		format: 'regard-dataset/1',
		title: description?.title ?? '',
		analysis: description?.analysis ?? null,
		measures,
		sessions: listed,
		models: models.values,
		configs: configs.values,
		leftOut,
	};
};
