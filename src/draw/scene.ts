import { targetKey, type AreaOfInterest, type Attention, type Observation, type Target } from '../core/attention';
import { imageFromCamera, type Camera } from '../core/geometry/camera';
import type { PersonId } from '../core/people';
import type { Box, Vec2 } from '../core/geometry/space';
import { styleOf, type PersonStyle } from './palette';
import { coneOf, type Cone } from './cone';

/** A look or a pointing gesture, ready to be drawn. */
export type SceneBeam = {
	/** `null` when there is nothing to draw in the picture: the look goes into the lens. */
	cone: Cone | null;
	/** 0 to 1: how sure, as opacity. */
	confidence: number;
	/** The eyes could not be read; the head stands in for them. */
	isFromHead: boolean;
	/** The most probable target, when it is probable enough to be named. */
	target: Target | null;
};

export type ScenePerson = {
	personId: PersonId;
	label: string;
	style: PersonStyle;
	box: Box;
	gaze: SceneBeam | null;
	pointing: SceneBeam | null;
};

export type SceneThing = {
	key: string;
	label: string;
	box: Box;
	/** Found, not marked: drawn quietly while nobody attends to it. */
	isDetected: boolean;
	/** Colours of the people who look or point at it now. */
	watchers: readonly string[];
};

/** All that is drawn over one picture. Plain data, in `image` pixels. */
export type Scene = {
	widthPx: number;
	heightPx: number;
	people: readonly ScenePerson[];
	things: readonly SceneThing[];
	/** Colours of those who look at each person's head now. */
	watchersOf: Readonly<Record<PersonId, readonly string[]>>;
};

export type SceneInput = {
	widthPx: number;
	heightPx: number;
	camera: Camera;
	observations: readonly Observation[];
	areas: readonly AreaOfInterest[];
	labelOf(personId: PersonId): string;
};

/** As looks begin (`EventsConfig`): a target below this probability is not named on the picture, and the cone ends where the look lands. */
const NAMED_FROM = 0.25;

const middle = (box: Box): Vec2<'image'> => [box.x + box.width / 2, box.y + box.height / 2];

/** Where the line from a point to the middle of a box enters the box: a face that is looked at stays uncovered. */
const edgeTowards = (box: Box, from: Vec2<'image'>): Vec2<'image'> => {
	const [x, y] = middle(box);
	const [dx, dy] = [from[0] - x, from[1] - y];
	const share = Math.min(
		1,
		box.width / 2 / Math.max(1e-6, Math.abs(dx)),
		box.height / 2 / Math.max(1e-6, Math.abs(dy)),
	);
	return [x + dx * share, y + dy * share];
};

/** What to draw over a picture in which these people were seen. */
export const buildScene = (input: SceneInput): Scene => {
	const { observations, areas, camera } = input;
	const heads = new Map<string, Box>(observations.map((o) => [`person:${o.personId}`, o.box]));
	const things = new Map<string, Box>(areas.map((area) => [`object:${area.objectId}`, area.box]));

	const beam = (attention: Attention, landing: Vec2<'image'> | null): SceneBeam | null => {
		const best = attention.scores.find((s) => s.target.kind !== 'outside' || s === attention.scores[0]);
		const isNamed = best !== undefined && best.probability >= NAMED_FROM && best.target.kind !== 'outside';
		const target = isNamed ? best.target : null;
		const { ray } = attention;
		if (!ray) return null;
		const head = target && heads.get(targetKey(target));
		const thing = target && things.get(targetKey(target));
		const from = imageFromCamera(camera, ray.origin);
		const end = head && from ? edgeTowards(head, from) : thing ? middle(thing) : landing;
		return {
			cone: target?.kind === 'camera' ? null : coneOf(ray, camera, input, end),
			confidence: ray.confidence * (best && isNamed ? best.probability : 0.5),
			isFromHead: ray.kind === 'head-pose',
			target,
		};
	};

	const people = observations.map((o): ScenePerson => ({
		personId: o.personId,
		label: input.labelOf(o.personId),
		style: styleOf(o.personId),
		box: o.box,
		gaze: o.gaze && beam(o.gaze, o.gaze.targetPoint === undefined ? o.gaze.point : o.gaze.targetPoint),
		pointing: o.pointing && beam(o.pointing, null),
	}));

	const watchers = new Map<string, string[]>();
	for (const person of people) {
		const keys = [person.gaze?.target, person.pointing?.target].flatMap((t) => (t ? [targetKey(t)] : []));
		for (const key of new Set(keys)) watchers.set(key, [...(watchers.get(key) ?? []), person.style.colour]);
	}
	return {
		widthPx: input.widthPx,
		heightPx: input.heightPx,
		people,
		things: areas.map((area) => {
			const key = `object:${area.objectId}`;
			return {
				key,
				label: area.label,
				box: area.box,
				isDetected: area.from === 'detected',
				watchers: watchers.get(key) ?? [],
			};
		}),
		watchersOf: Object.fromEntries(people.map((p) => [p.personId, watchers.get(`person:${p.personId}`) ?? []])),
	};
};

const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
const mixPoint = (a: Vec2<'image'>, b: Vec2<'image'>, t: number): Vec2<'image'> => [
	mix(a[0], b[0], t),
	mix(a[1], b[1], t),
];
const mixBox = (a: Box, b: Box, t: number): Box => ({
	x: mix(a.x, b.x, t),
	y: mix(a.y, b.y, t),
	width: mix(a.width, b.width, t),
	height: mix(a.height, b.height, t),
});

const mixBeam = (a: SceneBeam | null, b: SceneBeam | null, t: number): SceneBeam | null => {
	if (!a || !b || !a.cone || !b.cone) return a;
	return {
		...a,
		cone: {
			origin: mixPoint(a.cone.origin, b.cone.origin, t),
			end: mixPoint(a.cone.end, b.cone.end, t),
			halfWidthPx: mix(a.cone.halfWidthPx, b.cone.halfWidthPx, t),
			leavesPicture: a.cone.leavesPicture,
		},
		confidence: mix(a.confidence, b.confidence, t),
	};
};

/**
 * The scene between two analysed frames, for a picture that plays faster than it was analysed. Only places move;
 * names, targets and who is there stay those of the earlier frame. `t` from 0 (`a`) to 1 (`b`).
 */
export const blendScenes = (a: Scene, b: Scene, t: number): Scene => {
	const later = new Map(b.people.map((p) => [p.personId, p]));
	return {
		...a,
		people: a.people.map((p) => {
			const q = later.get(p.personId);
			if (!q) return p;
			return {
				...p,
				box: mixBox(p.box, q.box, t),
				gaze: mixBeam(p.gaze, q.gaze, t),
				pointing: mixBeam(p.pointing, q.pointing, t),
			};
		}),
	};
};
