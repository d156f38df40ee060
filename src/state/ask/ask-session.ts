import type { AreaOfInterest, Observation } from '../../core/attention';
import type { PersonId } from '../../core/people';
import type { AskPerson, AskSession } from '../../reason/answer/types';
import type { SessionView } from '../../session/log/session-view';

/** Number of times at which people's places are sampled: where they sit rarely changes within a few frames. */
const PLACE_SAMPLES = 48;

/** The people of the analysed frame at a time, once that part of the session is read back; none where there is none. */
const observationsAt = (view: SessionView, tMs: number): Promise<readonly Observation[]> =>
	new Promise((resolve) => {
		const look = (onRead: () => void) => view.observationsAt(tMs, onRead);
		const found = look(() => resolve(look(() => undefined) ?? []));
		if (found !== undefined) resolve(found ?? []);
	});

/** Mean of the middle of each person's head from the left edge, pixels. */
const meanHeadXs = async (view: SessionView): Promise<ReadonlyMap<PersonId, number>> => {
	const { startMs, endMs } = view.analysed ?? { startMs: 0, endMs: 0 };
	const sums = new Map<PersonId, { x: number; count: number }>();
	for (let i = 0; i < PLACE_SAMPLES; i++) {
		for (const { personId, box } of await observationsAt(
			view,
			startMs + ((i + 0.5) / PLACE_SAMPLES) * (endMs - startMs),
		)) {
			const sum = sums.get(personId) ?? { x: 0, count: 0 };
			sums.set(personId, { x: sum.x + box.x + box.width / 2, count: sum.count + 1 });
		}
	}
	return new Map([...sums].map(([personId, { x, count }]) => [personId, x / count]));
};

export type AskSessionOptions = {
	/** Of the whole session, in order of id. */
	people: readonly PersonId[];
	/** Names given by the visitor. */
	labels: Readonly<Record<PersonId, string>>;
	/** The name of somebody without one. */
	nameOf: (personId: PersonId) => string;
	/** Word for the colour that somebody is drawn in. */
	colourOf: (personId: PersonId) => string;
	/** Marked and detected things. */
	things: readonly AreaOfInterest[];
	widthPx: number;
	heightPx: number;
};

/** What questions are answered from, out of the session that is shown. */
export const askSession = async (view: SessionView, options: AskSessionOptions): Promise<AskSession> => {
	const { labels, nameOf, colourOf, things, widthPx, heightPx } = options;
	const places = await meanHeadXs(view);
	const people = options.people.map((personId): AskPerson => ({
		personId,
		name: nameOf(personId),
		isNamed: labels[personId] !== undefined,
		colour: colourOf(personId),
		meanHeadX: places.get(personId) ?? null,
	}));
	const objects = new Map(things.map(({ objectId, label }) => [objectId, { objectId, label }]));
	return {
		people,
		objects: [...objects.values()],
		events: [...view.events].sort((a, b) => a.startMs - b.startMs),
		looks: view.runs
			.filter(({ by }) => by === 'gaze')
			.map(({ personId, target, startMs, endMs, probability }) => ({
				personId,
				target,
				startMs,
				endMs,
				confidence: probability,
			})),
		untilMs: view.analysed?.endMs ?? 0,
		widthPx,
		heightPx,
	};
};

export type { Answer } from '../../reason/ask/answer';
export type { Query } from '../../reason/query/query';
export type { Reading } from '../../reason/query/reading';
export type { AskChip } from '../../reason/say/chips';
export type { Shown } from '../../reason/say/said';
export type { AskSession, Fact } from '../../reason/answer/types';
