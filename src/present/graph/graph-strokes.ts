import { isOneOf } from '../../core/collections';
import type { ObjectId } from '../../core/attention';
import type { NameOf, PersonId } from '../../core/people';
import type { SocialGraph } from '../../core/social';
import type { Share, Shares } from '../../session/log/attention-runs';
import { formatPercent, formatSeconds } from '../ui/format';

/** What is summed up over one window. */
export type SceneData = { graph: SocialGraph; gazeShares: Shares; pointingShares: Shares };

/** Shorter looks at things are noise in a drawing; the matrix has them. Milliseconds. */
const THING_FROM_MS = 300;
/** Differences below half a point of known time are drawn as none. */
const SMALLEST_DIFFERENCE = 0.005;
/** The widest arrow stands for at least this difference, so that a tenth of a point is not drawn as a change. */
const WIDEST_DIFFERENCE = 0.1;
/** More numbers than this cover each other; arrows at things have none. */
const MOST_LABELS = 14;

/** Attention of one person to one thing. */
export type ThingTie = { from: PersonId; objectId: ObjectId; ms: number; by: 'gaze' | 'pointing' };

/** Who looked and pointed at which thing, longer than a moment. */
export const thingTiesOf = (gaze: Shares, pointing: Shares): ThingTie[] => {
	const toThings = (shares: Shares, by: ThingTie['by']) =>
		[...shares].flatMap(([from, list]) =>
			list.flatMap(({ target, ms }: Share): ThingTie[] =>
				target.kind === 'object' && ms >= THING_FROM_MS ? [{ from, objectId: target.objectId, ms, by }] : [],
			),
		);
	return [...toThings(gaze, 'gaze'), ...toThings(pointing, 'pointing')];
};

/** A difference of shares in points of a hundred, with its sign. */
export const points = (difference: number): string => {
	const rounded = Math.round(difference * 100);
	return rounded > 0 ? `+${rounded}` : rounded < 0 ? `−${-rounded}` : '0';
};

/** Share of known time that each person spends on each other person or thing; `null` when it is not known where they look. */
const sharesOf = ({ graph, gazeShares }: SceneData) => {
	const known = new Map(graph.people.map((p) => [p.personId, p.gazeKnownMs]));
	const ms = new Map<string, number>(graph.ties.map((t) => [`${t.from}>${t.to}`, t.lookMs]));
	for (const { from, objectId, ms: thingMs } of thingTiesOf(gazeShares, new Map()))
		ms.set(`${from}>${objectId}`, thingMs);
	return (from: PersonId, to: string): number | null => {
		const of = known.get(from) ?? 0;
		return of > 0 ? Math.min(1, (ms.get(`${from}>${to}`) ?? 0) / of) : null;
	};
};

/** One thing that an arrow stands for: how strong, out of what, and in which words. */
export type Stroke = {
	from: PersonId;
	to: string;
	kind: 'look' | 'thing' | 'pointing';
	/** Against the strongest, 0 to 1. */
	strength: number;
	isLess: boolean;
	opacity: number;
	title: string;
	label: string | null;
};

/** What the arrows of one window stand for. */
export const strokesOfWindow = (data: SceneData, nameOf: NameOf, labelOf: (id: string) => string): Stroke[] => {
	const things = thingTiesOf(data.gazeShares, data.pointingShares);
	const longestMs = Math.max(
		1,
		...data.graph.ties.map((t) => t.lookMs),
		...things.filter((t) => t.by === 'gaze').map((t) => t.ms),
	);
	const atThings = things.map(({ from, objectId, ms, by }): Stroke => {
		const verb = by === 'gaze' ? 'looked at' : 'pointed at';
		return {
			from,
			to: objectId,
			kind: by === 'gaze' ? 'thing' : 'pointing',
			strength: ms / longestMs,
			isLess: false,
			opacity: 0.62,
			title: `${nameOf(from)} ${verb} ${labelOf(objectId)}: ${formatSeconds(ms)}`,
			label: null,
		};
	});
	const atPeople = data.graph.ties.flatMap(({ from, to, lookMs, lookCount, confidence }): Stroke[] => {
		if (lookMs <= 0) return [];
		const looks = `${lookCount} ${lookCount === 1 ? 'look' : 'looks'}`;
		return [
			{
				from,
				to,
				kind: 'look',
				strength: lookMs / longestMs,
				isLess: false,
				opacity: 0.35 + 0.65 * (confidence ?? 0),
				title: `${nameOf(from)} looked at ${nameOf(to)}: ${formatSeconds(lookMs)}, ${looks}, confidence ${formatPercent(confidence ?? 0)}`,
				label: null,
			},
		];
	});
	return [...atThings, ...atPeople];
};

/** What changes from window A to window B, as arrows. */
export const strokesOfDifference = (
	{ a, b }: { a: SceneData; b: SceneData },
	nodes: { people: readonly PersonId[]; things: readonly ObjectId[] },
	nameOf: NameOf,
	labelOf: (id: string) => string,
): Stroke[] => {
	const [inA, inB] = [sharesOf(a), sharesOf(b)];
	const changes = nodes.people.flatMap((from) =>
		[...nodes.people, ...nodes.things].flatMap((to) => {
			const [before, after] = [inA(from, to), inB(from, to)];
			// Where it is not known in one of them, nobody knows of a change.
			if (from === to || before === null || after === null || Math.abs(after - before) < SMALLEST_DIFFERENCE) return [];
			return [{ from, to, before, after, change: after - before }];
		}),
	);
	const largest = Math.max(WIDEST_DIFFERENCE, ...changes.map((c) => Math.abs(c.change)));
	const isPerson = (id: string): id is PersonId => isOneOf(nodes.people, id);
	const labelled = changes
		.filter((c) => isPerson(c.to))
		.sort((x, y) => Math.abs(y.change) - Math.abs(x.change))
		.slice(0, MOST_LABELS);
	return changes.map((c): Stroke => {
		const { from, to, before, after, change } = c;
		const whom = isPerson(to) ? nameOf(to) : labelOf(to);
		return {
			from,
			to,
			kind: isPerson(to) ? 'look' : 'thing',
			strength: Math.abs(change) / largest,
			isLess: change < 0,
			opacity: isPerson(to) ? 0.95 : 0.6,
			title: `${nameOf(from)} looked at ${whom} for ${formatPercent(before)} of known time in A and ${formatPercent(after)} in B: ${points(change)} points`,
			label: labelled.includes(c) ? points(change) : null,
		};
	});
};

/** All of it in words. */
export const summaryOf = (strokes: readonly Stroke[], isDifference: boolean): string => {
	if (strokes.length === 0) {
		return isDifference
			? 'No look has another share of known time in one window than in the other.'
			: 'Nobody looked at anybody in this span.';
	}
	return strokes.map((s) => s.title).join('; ');
};
