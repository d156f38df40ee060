import * as v from 'valibot';
import { messageOf } from '../../core/errors';
import { exportFormats } from '../../export/write-formats/formats';
import type { Read } from './problem';

/** How the videos of a study are analysed. A row of sessions.csv says what differs from video to video. */
type StudyAnalysis = {
	/** Analysed frames a second; `all`: every frame. */
	fps: number | 'all';
	/** Whether things are found, not only those that an area marks. */
	objects: boolean;
	/** Whether people are known again by their faces. */
	identity: boolean;
	/** Whether heads are read from their pixels. */
	sight: boolean;
	/** Whether a look is weighed by who looks back and who speaks. */
	context: boolean;
	/** Whether apparent expressions are read. */
	expression: boolean;
};

/** A session, or a participant in all sessions, that is left out of results, and why. */
export type Exclusion = { session: string; reason: string } | { participant: string; reason: string };

/** What study.json holds. */
export type StudyDescription = {
	format: 'regard-study/1';
	title: string;
	analysis: StudyAnalysis;
	exclusions: readonly Exclusion[];
	/** Formats in which each session is written for other tools, as of `npm run analyze -- --export`. */
	exports: readonly string[];
	/** A known time below which a rate or share of a person is not given, milliseconds. */
	minimumKnownMs: number;
};

/** As `npm run analyze` does when it is told nothing. */
const defaultAnalysis: StudyAnalysis = {
	fps: 10,
	objects: true,
	identity: true,
	sight: true,
	context: true,
	expression: false,
};

/** Below ten seconds of known time a share is a matter of a few looks. A convention of ours, to be set by each study. */
const MINIMUM_KNOWN_MS = 10_000;

/** What most tools read: a table of events, and the form of BIDS. */
const DEFAULT_EXPORTS: readonly string[] = ['csv', 'bids'];

const formatIds = exportFormats.map(({ id }) => id);

const text = v.pipe(v.string('Expected text'), v.trim(), v.nonEmpty('Expected some text'));
const flag = (byDefault: boolean) => v.optional(v.boolean('Expected true or false'), byDefault);

const exclusion = v.union(
	[v.strictObject({ session: text, reason: text }), v.strictObject({ participant: text, reason: text })],
	'Expected {"session": ID, "reason": TEXT} or {"participant": ID, "reason": TEXT}',
);

/** An option that is misspelt would be passed over in silence: fields that are not known are problems. */
const description = v.strictObject({
	format: v.literal('regard-study/1', 'Expected "regard-study/1"'),
	title: text,
	analysis: v.optional(
		v.strictObject({
			fps: v.optional(
				v.union(
					[v.literal('all'), v.pipe(v.number(), v.minValue(0.1), v.maxValue(240))],
					'Expected a number from 0.1 to 240, or "all"',
				),
				defaultAnalysis.fps,
			),
			objects: flag(defaultAnalysis.objects),
			identity: flag(defaultAnalysis.identity),
			sight: flag(defaultAnalysis.sight),
			context: flag(defaultAnalysis.context),
			expression: flag(defaultAnalysis.expression),
		}),
		defaultAnalysis,
	),
	exclusions: v.optional(v.array(exclusion, 'Expected a list'), []),
	exports: v.optional(
		v.array(v.picklist(formatIds, `Expected formats of ${formatIds.join(', ')}`), 'Expected a list'),
		DEFAULT_EXPORTS,
	),
	minimumKnownMs: v.optional(
		v.pipe(v.number('Expected milliseconds'), v.minValue(0, 'Expected 0 or more milliseconds')),
		MINIMUM_KNOWN_MS,
	),
});

/** A study of this title, analysed as `npm run analyze` does. */
export const newDescription = (title: string): StudyDescription => ({
	...{ format: 'regard-study/1', title, analysis: defaultAnalysis, exclusions: [], exports: DEFAULT_EXPORTS },
	minimumKnownMs: MINIMUM_KNOWN_MS,
});

/** Reads the text of study.json. `value` is `null` when it cannot be used. */
export const readDescription = (json: string): Read<StudyDescription | null> => {
	const failed = (column: string | null, message: string): Read<null> => ({
		value: null,
		problems: [{ file: 'study.json', row: null, column, message }],
	});
	let parsed: unknown;
	try {
		parsed = JSON.parse(json);
	} catch (e) {
		return failed(null, `It is not JSON (${messageOf(e)}). Correct it there.`);
	}
	const { success, output, issues } = v.safeParse(description, parsed);
	if (success) return { value: output, problems: [] };
	return {
		value: null,
		problems: issues.map((issue) => ({
			...{ file: 'study.json', row: null, column: v.getDotPath(issue), message: `${issue.message}.` },
		})),
	};
};
