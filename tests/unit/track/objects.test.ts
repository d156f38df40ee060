import { expect, test } from 'vitest';
import type { AreaOfInterest } from '../../../src/core/attention';
import type { ObjectDetection } from '../../../src/core/perception';
import type { Box } from '../../../src/core/geometry/space';
import { objects, type ObjectsInput, type ObjectsState } from '../../../src/track/objects';
import { defaultObjectsConfig as config } from '../../../src/track/objects-config';

const head: Box = { x: 300, y: 100, width: 100, height: 120 };
const thing = (label: string, x: number, y = 500, size = 80, score = 0.5): ObjectDetection => ({
	label,
	score,
	box: { x, y, width: size, height: size },
});

type Frame = readonly ObjectDetection[] | null | 'cut';

/** What counts after each frame. `cut`: a new shot begins with this frame, and the detector does not run. */
const play = (
	frames: readonly Frame[],
	heads: readonly Box[] = [head],
	shiftAt: (frame: number) => ObjectsInput['pictureShift'] = () => undefined,
): (readonly AreaOfInterest[])[] => {
	let state: ObjectsState = objects.init(config);
	return frames.map((frame, i) => {
		const input: ObjectsInput = {
			objects: frame === 'cut' ? null : frame,
			frame: { widthPx: 1280, heightPx: 720 },
			isShotStart: frame === 'cut',
			heads,
			pictureShift: shiftAt(i),
		};
		// State survives a checkpoint.
		const stepped = objects.step(JSON.parse(JSON.stringify(state)) as ObjectsState, input, config);
		state = stepped.state;
		return stepped.output;
	});
};
const names = (areas: readonly AreaOfInterest[]) => areas.map(({ objectId, label }) => `${objectId} ${label}`);
const last = (frames: readonly Frame[], heads?: readonly Box[]) => names(play(frames, heads).at(-1)!);

test('a thing counts when two of three runs saw it, and not after one', () => {
	const cup = thing('cup', 600);
	expect(play([[cup], [], [cup]]).map(names)).toEqual([[], [], ['O1 cup']]);
	expect(play([[cup], [], [], [cup]]).map((areas) => areas.length)).toEqual([0, 0, 0, 0]);
});

test('frames without a run of the detector change nothing', () => {
	const cup = thing('cup', 600);
	expect(last([[cup], null, null, null, [cup], null])).toEqual(['O1 cup']);
});

test('while the camera turns, a thing lies where the camera now sees it, also between runs of the detector', () => {
	const cup = thing('cup', 600);
	const frames = [[cup], [cup], null, [thing('cup', 300)]];
	const turned = play(frames, [head], (i) => (i >= 2 ? [-150, 0] : undefined));
	expect(turned[2]).toMatchObject([{ objectId: 'O1', box: { x: 450, y: 500 } }]);
	expect(turned[3]).toMatchObject([{ objectId: 'O1', box: { x: 300, y: 500 } }]);
	expect(play(frames)[2]).toMatchObject([{ objectId: 'O1', box: { x: 600, y: 500 } }]);
});

test('it keeps its id while it is missed twice, and is gone after three runs', () => {
	const cup = thing('cup', 600);
	expect(last([[cup], [cup], [], []])).toEqual(['O1 cup']);
	expect(last([[cup], [cup], [], [], []])).toEqual([]);
});

test('it keeps id and name when the detector calls it something else for once', () => {
	const seen = [[thing('orange', 600)], [thing('orange', 600)], [thing('cup', 602, 501)]];
	expect(last(seen)).toEqual(['O1 orange']);
});

test('it is renamed, under the same id, when most runs call it something else', () => {
	const cups = Array.from({ length: 4 }, () => [thing('cup', 600)]);
	expect(last([[thing('bowl', 600)], [thing('bowl', 600)], ...cups])).toEqual(['O1 cup']);
});

test('two of a kind are told apart by number, and stay who they are when one moves', () => {
	const two = (a: number, b: number) => [thing('cup', a), thing('cup', b)];
	const areas = play([two(200, 700), two(200, 700), two(200, 800), two(200, 900)]);
	expect(names(areas.at(-1)!)).toEqual(['O1 cup', 'O2 cup 2']);
	expect(areas.at(-1)!.map(({ box }) => Math.round(box.x))).toEqual([200, 900]);
});

test('two boxes on one thing are one thing', () => {
	const both = [thing('cup', 600, 500, 80, 0.5), thing('bowl', 602, 505, 76, 0.4)];
	expect(last([both, both, both])).toEqual(['O1 cup']);
});

test('people, what they wear, furniture, the scene and specks are no targets', () => {
	const seen = [
		thing('person', 200, 100, 400),
		thing('tie', 600),
		thing('chair', 700),
		thing('dining table', 300, 400, 300),
		thing('tv', 10, 10, 700),
		thing('book', 1000, 20, 24),
		thing('cup', 1100, 500, 80, 0.31),
	];
	expect(last([seen, seen, seen])).toEqual([]);
});

test('a telephone at an ear is no target, and one before the body is', () => {
	const atEar = thing('cell phone', 320, 150, 50);
	expect(last([[atEar], [atEar]])).toEqual([]);
	const inHand = thing('cell phone', 320, 300, 50);
	expect(last([[inHand], [inHand]])).toEqual(['O1 cell phone']);
});

test('a thing has its id again when its shot comes back, and not when it is elsewhere', () => {
	const cup = thing('cup', 600);
	const other = thing('laptop', 200, 400, 200);
	const away: Frame[] = ['cut', [other], [other], 'cut'];
	expect(last([[cup], [cup], ...away, [cup], [cup]])).toEqual(['O1 cup']);
	expect(last([[cup], [cup], ...away, [thing('cup', 100)], [thing('cup', 100)]])).toEqual(['O3 cup 2']);
});

test('the order in which the detector lists things does not matter', () => {
	const seen = [thing('cup', 200), thing('bottle', 600), thing('cup', 900)];
	const frames = [seen, seen.toReversed(), [seen[1]!, seen[0]!, seen[2]!]];
	expect(play(frames)).toEqual(play(frames.map((frame) => frame.toReversed())));
});
