import type { AreaOfInterest, ObjectId } from '../../core/attention';
import type { NameOf, PersonId } from '../../core/people';
import type { SocialGraph, Tie } from '../../core/social';
import type { Shares } from '../../session/log/attention-runs';
import type { ComparisonView } from '../../state/watch/windows.svelte';
import { formatSeconds } from '../ui/format';
import { arrowBetween, tieWidth } from './graph-arrows';
import { layoutGraph, THING_HALF_HEIGHT, type GraphLayout, type ThingToPlace } from './graph-layout';
import { strokesOfDifference, strokesOfWindow, summaryOf, thingTiesOf, type SceneData } from './graph-strokes';
import { styleOf, type PersonStyle } from '../../draw/palette';

export type SceneInput = {
	/** The window shown: A. */
	data: SceneData;
	/** The window kept beside it: B. */
	kept: SceneData | null;
	/** Of two windows, which to draw; without a kept one always `a`. */
	view: ComparisonView;
	nameOf: NameOf;
	areas: readonly AreaOfInterest[];
};

/** An arrow or line with what it says. */
export type SceneArrow = {
	key: string;
	kind: 'look' | 'thing' | 'pointing';
	path: string;
	/** The arrow's head. */
	head: string;
	width: number;
	colour: string;
	opacity: number;
	/** Broken: pointing, or less than in the other window. */
	dash: string | null;
	title: string;
	/** A number on it, and where. */
	label: { text: string; x: number; y: number } | null;
};
type SceneLine = {
	key: string;
	x1: number;
	y1: number;
	x2: number;
	y2: number;
	width: number;
	title: string;
};
type ScenePerson = {
	personId: PersonId;
	x: number;
	y: number;
	radius: number;
	style: PersonStyle;
	/** `null` while the person has no name of their own. */
	name: string | null;
};
type SceneThing = {
	objectId: ObjectId;
	x: number;
	y: number;
	halfWidth: number;
	label: string;
	isUsed: boolean;
};

/** The graph as shapes, in units of the layout: what the page draws and what is saved as a picture. */
export type GraphScene = {
	viewBox: { x: number; y: number; width: number; height: number };
	/** In words, for those who do not see it. */
	summary: string;
	mutual: readonly SceneLine[];
	arrows: readonly SceneArrow[];
	/** Pointing that the other looked along. */
	pointed: readonly SceneLine[];
	things: readonly SceneThing[];
	people: readonly ScenePerson[];
};

/** More names than this leave no room for arrows. */
const MOST_THINGS = 8;
/** No more stand round the circle: whoever was seen longest in the session. */
const MOST_PEOPLE = 10;
/** A name cut to a length. */
const cutName = (name: string, length: number): string =>
	name.length > length ? `${name.slice(0, length - 1)}…` : name;

/** What the layout of a session is made from: plain data, so that one can see whether it has changed. */
export type ScenePlaces = { people: readonly PersonId[]; things: readonly ThingToPlace[] };

/**
 * Who and what has a place in the graph of a session. It depends on the whole session, not on a window, so that nothing
 * moves from window to window.
 *
 * @param people everybody, in order of id
 * @param session graph over the whole session; `null` while it is not known
 * @param attended who attended to what in the whole session
 */
export const scenePlaces = (
	people: readonly PersonId[],
	session: SocialGraph | null,
	attended: { gaze: Shares; pointing: Shares },
	areas: readonly AreaOfInterest[],
): ScenePlaces => {
	const seenMs = new Map(session?.people.map((p) => [p.personId, p.visibleMs]));
	const shown =
		people.length <= MOST_PEOPLE
			? people
			: [...people].sort((a, b) => (seenMs.get(b) ?? 0) - (seenMs.get(a) ?? 0)).slice(0, MOST_PEOPLE);
	const ties = thingTiesOf(attended.gaze, attended.pointing);
	const msOf = (area: AreaOfInterest) => ties.reduce((sum, t) => sum + (t.objectId === area.objectId ? t.ms : 0), 0);
	const longest = [...areas].sort((a, b) => msOf(b) - msOf(a)).slice(0, MOST_THINGS);
	const things = areas.flatMap((area): ThingToPlace[] => {
		const { objectId, label } = area;
		const by = [...new Set(ties.flatMap((t) => (t.objectId === objectId ? [t.from] : [])))].sort();
		if (by.length === 0 || !longest.includes(area)) return [];
		return [{ objectId, by, halfWidth: 2.6 + cutName(label, 9).length * 1.02 }];
	});
	return { people: shown, things };
};

/** The places themselves. */
export const sceneLayout = ({ people, things }: ScenePlaces): GraphLayout => layoutGraph(people, things);

/** The head of an arrow as a path. */
const headPath = (tip: { x: number; y: number }, angle: number, length: number, width: number): string => {
	const half = Math.max(1.3, width * 0.95);
	const back = (side: number) =>
		`${(tip.x - Math.cos(angle) * length + Math.sin(angle) * half * side).toFixed(2)} ${(tip.y - Math.sin(angle) * length - Math.cos(angle) * half * side).toFixed(2)}`;
	return `M${tip.x.toFixed(2)} ${tip.y.toFixed(2)}L${back(1)}L${back(-1)}z`;
};

/** The graph of a window, or of what is different between two, as shapes at the places of `layout`. */
export const graphScene = ({ data, kept, view, nameOf, areas }: SceneInput, layout: GraphLayout): GraphScene => {
	const isDifference = kept !== null && view === 'difference';
	const shown = kept !== null && view === 'b' ? kept : data;
	const labels = new Map<string, string>(areas.map((a) => [a.objectId, a.label]));
	const labelOf = (id: string) => labels.get(id) ?? '';
	const discs = new Map<string, { x: number; y: number; radius: number }>(
		layout.people.map((p) => [p.personId, { ...p, radius: layout.personRadius }]),
	);
	const boxes = new Map<string, GraphLayout['things'][number]>(layout.things.map((t) => [t.objectId, t]));
	const nodes = { people: layout.people.map((p) => p.personId), things: layout.things.map((t) => t.objectId) };

	const strokes = isDifference
		? strokesOfDifference({ a: data, b: kept }, nodes, nameOf, labelOf)
		: strokesOfWindow(shown, nameOf, labelOf);
	const arrows = strokes.flatMap((stroke): SceneArrow[] => {
		const { from, to, kind, strength, isLess, opacity, title, label } = stroke;
		const [start, end] = [discs.get(from), discs.get(to) ?? boxes.get(to)];
		if (!start || !end) return [];
		const full = tieWidth(strength, 1);
		const width = kind === 'look' ? full : kind === 'thing' ? full * 0.6 : 0.8;
		const headLength = kind === 'look' ? 2.4 + width * 1.1 : 1.8 + width;
		const arrow = arrowBetween(start, end, {
			headLength,
			// Always to the same side, so that the two arrows of a pair stay apart.
			bends:
				kind === 'look'
					? [0.16, 0.24, 0.1, 0.32]
					: kind === 'thing'
						? [0.06, -0.14, 0.22, -0.3]
						: [-0.08, 0.14, -0.22, 0.3],
			obstacles: [...discs.values(), ...boxes.values()].filter((node) => node !== start && node !== end),
		});
		if (!arrow) return [];
		return [
			{
				key: `${kind}:${from}>${to}`,
				kind,
				path: arrow.path,
				head: headPath(arrow.tip, arrow.tipAngleRad, headLength, width),
				width,
				colour: kind === 'pointing' ? '#ffffff' : styleOf(from).colour,
				opacity,
				dash:
					kind === 'pointing'
						? '2 1.8'
						: isLess
							? `${(0.8 + width * 0.7).toFixed(1)} ${(0.8 + width * 0.5).toFixed(1)}`
							: null,
				title,
				label: label === null ? null : { text: label, x: arrow.middle.x, y: arrow.middle.y },
			},
		];
	});

	const lineOf = (tie: Tie, width: number, title: string): SceneLine[] => {
		const [a, b] = [discs.get(tie.from), discs.get(tie.to)];
		return a && b ? [{ key: `${tie.from}>${tie.to}`, x1: a.x, y1: a.y, x2: b.x, y2: b.y, width, title }] : [];
	};
	const longestMs = Math.max(1, ...shown.graph.ties.map((t) => t.lookMs));
	const ties = isDifference ? [] : shown.graph.ties;
	const used = new Set(strokes.map((s) => s.to));
	return {
		viewBox: extentOf(layout),
		summary: summaryOf(
			strokes.filter((s) => s.kind === 'look'),
			isDifference,
		),
		mutual: ties.flatMap((t) => {
			const words = `${nameOf(t.from)} and ${nameOf(t.to)} looked at each other: ${formatSeconds(t.mutualMs)}`;
			return t.mutualMs > 0 && t.from < t.to ? lineOf(t, tieWidth(t.mutualMs, longestMs) + 3, words) : [];
		}),
		arrows,
		pointed: ties.flatMap((t) => {
			const words = `${nameOf(t.to)} looked where ${nameOf(t.from)} pointed, ${t.pointCount} ×`;
			return t.pointCount > 0 ? lineOf(t, 0.7, words) : [];
		}),
		things: layout.things.map(({ objectId, x, y, halfWidth }) => ({
			...{ objectId, x, y, halfWidth },
			label: cutName(labelOf(objectId), 9),
			isUsed: used.has(objectId),
		})),
		people: layout.people.map(({ personId, x, y }) => ({
			...{ personId, x, y },
			radius: layout.personRadius,
			style: styleOf(personId),
			name: nameOf(personId) === `Person ${personId.slice(1)}` ? null : cutName(nameOf(personId), 14),
		})),
	};
};

/** Only as high as the people and their names need, so that three people are not drawn as small as ten. */
const extentOf = ({ people, things, personRadius }: GraphLayout): GraphScene['viewBox'] => {
	const all = [
		...people.map(({ y }) => [y - personRadius - 2, y + personRadius + 7] as const),
		...things.map(({ y }) => [y - THING_HALF_HEIGHT - 1, y + THING_HALF_HEIGHT + 1] as const),
	];
	const y = Math.min(38, ...all.map(([low]) => low));
	return { x: -2, y, width: 104, height: Math.max(62, ...all.map(([, high]) => high)) - y };
};
