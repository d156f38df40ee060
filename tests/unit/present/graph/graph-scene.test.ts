import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import type { AreaOfInterest, ObjectId } from '../../../../src/core/attention';
import type { PersonId } from '../../../../src/core/people';
import type { SocialGraph, Tie } from '../../../../src/core/social';
import { graphScene, sceneLayout, scenePlaces, type SceneInput } from '../../../../src/present/graph/graph-scene';
import { points, type SceneData } from '../../../../src/present/graph/graph-strokes';
import { graphSvg } from '../../../../src/present/graph/graph-svg';
import type { Shares } from '../../../../src/session/log/attention-runs';

const people = ['P1', 'P2', 'P3'] as PersonId[];
const cup: AreaOfInterest = {
	objectId: 'cup' as ObjectId,
	label: 'cup',
	from: 'marked',
	box: { x: 0, y: 0, width: 9, height: 9 },
};
const look = (from: string, to: string, lookMs: number, more: Partial<Tie> = {}): Tie => ({
	from: from as PersonId,
	to: to as PersonId,
	lookMs,
	lookCount: 1,
	mutualMs: 0,
	mutualCount: 0,
	jointMs: 0,
	followCount: 0,
	avertCount: 0,
	pointCount: 0,
	confidence: 0.5,
	...more,
});
const window = (ties: Tie[], knownMs: Record<string, number> = {}, cupMs = 0): SceneData => {
	const graph: SocialGraph = {
		window: { startMs: 0, endMs: 10_000 },
		people: people.map((personId) => ({ personId, visibleMs: 10_000, gazeKnownMs: knownMs[personId] ?? 10_000 })),
		ties,
	};
	const atCup = { target: { kind: 'object', objectId: cup.objectId, label: 'cup' } as const, ms: cupMs };
	return { graph, gazeShares: new Map([['P1' as PersonId, [atCup]]]), pointingShares: new Map() };
};
const attended = { gaze: window([], {}, 5000).gazeShares, pointing: new Map() as Shares };
const layout = sceneLayout(scenePlaces(people, null, attended, [cup]));
const sceneOf = (input: Partial<SceneInput>) =>
	graphScene({ data: window([]), kept: null, view: 'a', nameOf: (id) => id, areas: [cup], ...input }, layout);

describe('places', () => {
	test('depend on the session, not on the window: nothing moves from window to window', () => {
		const busy = sceneOf({ data: window([look('P1', 'P2', 4000), look('P3', 'P1', 900)], {}, 4000) });
		const quiet = sceneOf({ data: window([]) });
		const placesOf = (scene: ReturnType<typeof sceneOf>) => [
			scene.viewBox,
			scene.people.map(({ personId, x, y }) => [personId, x, y]),
			scene.things.map(({ objectId, x, y }) => [objectId, x, y]),
		];
		expect(placesOf(quiet)).toEqual(placesOf(busy));
		expect(quiet.things.map((t) => t.isUsed)).toEqual([false]);
		expect(busy.things.map((t) => t.isUsed)).toEqual([true]);
	});

	test('a thing that nobody attended to in the whole session has none', () => {
		expect(scenePlaces(people, null, { gaze: new Map(), pointing: new Map() }, [cup]).things).toEqual([]);
	});

	test('of more than ten people those seen longest have a place', () => {
		const many = Array.from({ length: 14 }, (_, i) => `P${i + 1}` as PersonId);
		const session: SocialGraph = {
			window: { startMs: 0, endMs: 1 },
			people: many.map((personId, i) => ({ personId, visibleMs: i, gazeKnownMs: 0 })),
			ties: [],
		};
		const { people: shown } = scenePlaces(many, session, attended, []);
		expect(shown).toHaveLength(10);
		expect(shown).not.toContain('P1');
		expect(shown).toContain('P14');
	});
});

describe('a window', () => {
	test('has an arrow for each look, as wide as the time it stands for', () => {
		const { arrows, summary } = sceneOf({ data: window([look('P1', 'P2', 4000), look('P2', 'P1', 400)]) });
		expect(arrows.map((a) => a.key)).toEqual(['look:P1>P2', 'look:P2>P1']);
		expect(arrows[0]!.width).toBeGreaterThan(arrows[1]!.width * 2);
		expect(arrows.every((a) => a.dash === null && a.label === null)).toBe(true);
		expect(summary).toContain('P1 looked at P2');
	});

	test('of a tie without looks there is no arrow', () => {
		expect(sceneOf({ data: window([look('P1', 'P2', 0, { avertCount: 2 })]) }).arrows).toEqual([]);
	});

	test('looks too short at things are left out', () => {
		expect(sceneOf({ data: window([], {}, 200) }).arrows).toEqual([]);
		expect(sceneOf({ data: window([], {}, 2000) }).arrows.map((a) => a.key)).toEqual(['thing:P1>cup']);
	});
});

describe('the difference of two windows', () => {
	const a = window([look('P1', 'P2', 2000), look('P2', 'P1', 5000), look('P3', 'P1', 1000)]);
	const b = window([look('P1', 'P2', 5000), look('P2', 'P1', 1000), look('P3', 'P1', 1000)], { P3: 0 });
	const { arrows, mutual } = sceneOf({ data: a, kept: b, view: 'difference' });

	test('is in shares of known time: more in B is drawn through, less is broken', () => {
		expect(arrows.map((x) => [x.key, x.label?.text, x.dash === null])).toEqual([
			['look:P1>P2', '+30', true],
			['look:P2>P1', '−40', false],
		]);
		expect(mutual).toEqual([]);
	});

	test('where it is not known in one window, no change is drawn', () => {
		expect(arrows.some((x) => x.key.includes('P3>'))).toBe(false);
	});

	test('of windows that are alike there is none', () => {
		const same = sceneOf({ data: a, kept: a, view: 'difference' });
		expect(same.arrows).toEqual([]);
		expect(same.summary).toMatch(/^No look/);
	});

	test('a small change is not drawn as wide as a large one', () => {
		const small = window([look('P1', 'P2', 2200), look('P2', 'P1', 5000), look('P3', 'P1', 1000)]);
		const [arrow] = sceneOf({ data: a, kept: small, view: 'difference' }).arrows;
		expect(arrow!.label!.text).toBe('+2');
		expect(arrow!.width).toBeLessThan(arrows[0]!.width / 2);
	});

	test('B alone shows B', () => {
		expect(sceneOf({ data: a, kept: b, view: 'b' }).arrows[0]!.title).toContain('5.0');
	});

	test.each([
		[0.004, '0'],
		[0.126, '+13'],
		[-0.3, '−30'],
	])('%d is %s points', (value, text) => expect(points(value)).toBe(text));
});

describe('the graph as an SVG file', () => {
	const parse = (text: string) => {
		const names: string[] = [];
		const texts: string[] = [];
		const parser = new SaxesParser();
		parser.on('error', (e) => {
			throw e;
		});
		parser.on('opentag', (tag) => names.push(tag.name));
		parser.on('text', (t) => texts.push(t));
		parser.write(text).close();
		return { names, texts };
	};
	const data = window([look('P1', 'P2', 4000, { mutualMs: 500, pointCount: 1 })], {}, 2000);

	test('is well-formed and needs nothing else: no script, style sheet, picture or address', () => {
		const { text, widthPx, heightPx } = graphSvg(sceneOf({ data }), { title: 'a.mp4', captions: ['0:00 – 0:10'] });
		const { names, texts } = parse(text);
		expect(names.filter((n) => n === 'circle')).toHaveLength(6);
		expect(new Set(names)).toEqual(new Set(['svg', 'title', 'desc', 'rect', 'line', 'g', 'path', 'text', 'circle']));
		expect(text.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href|url\(|var\(/);
		expect(texts).toContain('a.mp4');
		expect([widthPx, heightPx > 300]).toEqual([800, true]);
	});

	test('names and labels are text, whatever is in them', () => {
		const evil = '</text><script>alert(1)</script>&"\u0000\u001b';
		const scene = sceneOf({ data, nameOf: () => evil, areas: [{ ...cup, label: evil }] });
		const { names } = parse(graphSvg(scene, { title: evil, captions: [evil] }).text);
		expect(names).not.toContain('script');
	});

	test('the same graph gives the same file', () => {
		const file = () => graphSvg(sceneOf({ data }), { title: 'a', captions: ['b'] }).text;
		expect(file()).toBe(file());
	});
});
