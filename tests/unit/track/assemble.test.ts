import { describe, expect, test } from 'vitest';
import type { HandDetection, HeadSight } from '../../../src/core/perception';
import type { Box } from '../../../src/core/geometry/space';
import { HAND_WRIST, xyAt } from '../../../src/core/landmarks';
import { assemble } from '../../../src/track/assemble';
import { defaultTrackConfig } from '../../../src/track/track-config';
import { assignHands } from '../../../src/track/hands';
import { headBoxFromBody, headBoxFromFace } from '../../../src/core/body/head-box';
import { bodyOf, faceOf, frames, handOf, last, run } from './scenes';

const config = defaultTrackConfig.assemble;
const frame = { widthPx: 1280, heightPx: 720 };

describe('faces and bodies', () => {
	test('the pose on a face is that person', () => {
		const people = assemble(
			{ faces: [faceOf({ x: 300, y: 200 })], bodies: [bodyOf({ x: 300, y: 200 })], heads: null, frame },
			config,
		);
		expect(people).toHaveLength(1);
		expect(people[0]!.body).not.toBeNull();
	});

	test('each of two neighbours gets the own pose', () => {
		const people = assemble(
			{
				faces: [faceOf({ x: 420, y: 200 }), faceOf({ x: 300, y: 200 })],
				bodies: [bodyOf({ x: 310, y: 205 }), bodyOf({ x: 425, y: 195 })],
				heads: null,
				frame,
			},
			config,
		);
		expect(people.map((p) => Math.round(p.body!.landmarks.image[0]!))).toEqual([310, 425]);
	});

	test('a body without a face is a person of its own', () => {
		const people = assemble(
			{
				faces: [faceOf({ x: 300, y: 200 })],
				bodies: [bodyOf({ x: 700, y: 200, isFromBehind: true })],
				heads: null,
				frame,
			},
			config,
		);
		expect(people.map((p) => [p.face !== null, p.body !== null])).toEqual([
			[true, false],
			[false, true],
		]);
	});

	test('one face found twice is one person, the better one', () => {
		const people = assemble(
			{
				faces: [faceOf({ x: 306, y: 204, score: 0.6 }), faceOf({ x: 300, y: 200, score: 0.9 })],
				bodies: null,
				heads: null,
				frame,
			},
			config,
		);
		expect(people.map((p) => p.face!.score)).toEqual([0.9]);
	});

	test('half a face found at the border of a tile is not a second person', () => {
		const whole = faceOf({ x: 300, y: 200 });
		const half = { ...whole, box: { ...whole.box, width: whole.box.width * 0.35 }, score: 0.6 };
		expect(assemble({ faces: [half, whole], bodies: null, heads: null, frame }, config)).toHaveLength(1);
	});

	test('two faces cheek to cheek are two people', () => {
		expect(
			assemble(
				{ faces: [faceOf({ x: 300, y: 200 }), faceOf({ x: 362, y: 210 })], bodies: null, heads: null, frame },
				config,
			),
		).toHaveLength(2);
	});

	test('one body found twice is one person', () => {
		expect(
			assemble(
				{ faces: [], bodies: [bodyOf({ x: 300, y: 200 }), bodyOf({ x: 308, y: 203 })], heads: null, frame },
				config,
			),
		).toHaveLength(1);
	});

	test('a hardly visible pose, a flat one and one out of the picture are nobody', () => {
		const bodies = [
			bodyOf({ x: 300, y: 200, visibility: 0.4 }),
			bodyOf({ x: 600, y: 200, shoulderMetres: 0.05 }),
			bodyOf({ x: 900, y: 200, score: 0.2 }),
			bodyOf({ x: 1330, y: 200 }),
		];
		expect(assemble({ faces: [], bodies, heads: null, frame }, config)).toEqual([]);
	});

	test('a pose with a head far too small for its trunk and one that lies flat are nobody', () => {
		const tiny = bodyOf({ x: 300, y: 200 });
		for (const i of [0, 2, 5, 7, 8]) tiny.landmarks.image[3 * i] = 300 + 0.2 * (tiny.landmarks.image[3 * i]! - 300);
		const lying = bodyOf({ x: 300, y: 300 });
		const { image } = lying.landmarks;
		for (let i = 0; i < 33; i++) image.set([300 - (image[3 * i + 1]! - 300), image[3 * i]!], 3 * i);
		expect(assemble({ faces: [], bodies: [tiny], heads: null, frame }, config)).toEqual([]);
		expect(assemble({ faces: [], bodies: [lying], heads: null, frame }, config)).toEqual([]);
		// A face is evidence enough, however its body lies.
		expect(assemble({ faces: [faceOf({ x: 300, y: 300 })], bodies: [lying], heads: null, frame }, config)).toHaveLength(
			1,
		);
	});

	test('a head without a face is believed on its third sighting, from behind and from the front', () => {
		const firstId = (isFromBehind: boolean) =>
			run(frames(0, 1000, () => ({ bodies: [bodyOf({ x: 300, y: 200, isFromBehind })] }))).outputs.findIndex((o) =>
				o.tracks.some((t) => t.personId !== null),
			);
		expect([firstId(true), firstId(false)]).toEqual([2, 2]);
	});

	test('a head that jumps on a body that stays makes no second person', () => {
		const jumped = bodyOf({ x: 300, y: 200, isFromBehind: true });
		for (const i of [0, 2, 5, 7, 8, 11, 12]) jumped.landmarks.image[3 * i + 1]! += 180;
		const { outputs } = run(
			frames(0, 1000, (t) => ({ bodies: [t === 500 ? jumped : bodyOf({ x: 300, y: 200, isFromBehind: true })] })),
		);
		expect(new Set(outputs.flatMap((o) => o.tracks.map((t) => t.trackId)))).toEqual(new Set([1]));
	});

	test('a body seen in a single run of the pose model makes no person', () => {
		const { state } = run(frames(0, 1500, (t) => ({ bodies: t === 500 ? [bodyOf({ x: 300, y: 200 })] : [] })));
		expect(state.persons).toEqual([]);
	});
});

describe('bodies whose heads were looked at', () => {
	const box = { x: 500, y: 100, width: 53, height: 74.2 };
	const sightWith = (probability: number, boxSigma = 0.1): HeadSight => ({
		head: { cameraFromHead: [1, 0, 0, 0, 1, 0, 0, 0, 1], sigmaRad: 0.2 },
		gaze: { direction: [0, 0, -1], sigmaRad: 0.2 },
		eyesVisible: 0.1,
		place: { probability, box, boxSigma, metresPerPixel: 0.003, sigma: 0.1 },
	});
	const seen = (sight: HeadSight, body = bodyOf({ x: 300, y: 200 })) =>
		assemble({ faces: [], bodies: [{ ...body, sight }], heads: null, frame }, config);

	test('have their heads where the pixels say', () => {
		const [person] = seen(sightWith(0.9));
		expect(person!.headBox.x + person!.headBox.width / 2).toBeCloseTo(526.5, 6);
		expect(person!.headBox.height).toBeCloseTo(70, 6);
		expect(person!.isDoubtful).toBe(false);
	});
	test('but where the pose has them when the pixels do not say well', () => {
		const [person] = seen(sightWith(0.9, 0.5));
		expect(person!.headBox.x).toBeLessThan(400);
	});
	test('are nobody when there is no head', () => expect(seen(sightWith(0.1))).toEqual([]));
	test('are believed however the pose lies when there is one', () => {
		const lying = bodyOf({ x: 300, y: 300 });
		const { image } = lying.landmarks;
		for (let k = 0; k < 33; k++) image.set([300 + (image[3 * k + 1]! - 300), 300, 0], 3 * k);
		expect(seen(sightWith(0.9), lying)).toHaveLength(1);
	});
});

describe('hands', () => {
	const headBox = headBoxFromFace(faceOf({ x: 300, y: 200 }));

	test('the pose says whose hand it is, also when it is nearer to another body', () => {
		// P1 reaches over to P2: the hand lies in front of P2's chest.
		const reaching = bodyOf({ x: 300, y: 200, leftWrist: [690, 380] });
		const near = bodyOf({ x: 700, y: 200 });
		const other = headBoxFromFace(faceOf({ x: 700, y: 200 }));
		const own = assignHands(
			[
				{ headBox, pose: reaching.landmarks },
				{ headBox: other, pose: near.landmarks },
			],
			[handOf('left', 695, 384)],
			config,
		);
		expect(own[0]!.left).not.toBeNull();
		expect(own[1]).toEqual({ left: null, right: null });
	});

	test('a pose on somebody else’s trunk does not say whose hand it is', () => {
		// The face of P1 was put on the trunk of P2, whose own pose was not found.
		const mixed = bodyOf({ x: 700, y: 200, leftWrist: [690, 420] });
		const other = headBoxFromFace(faceOf({ x: 700, y: 200 }));
		const own = assignHands(
			[
				{ headBox: { ...headBox, x: headBox.x + 150 }, pose: mixed.landmarks },
				{ headBox: other, pose: null },
			],
			[handOf('left', 690, 424)],
			config,
		);
		expect(own.map(({ left, right }) => (left ?? right) !== null)).toEqual([false, true]);
	});

	test('a hand near enough goes to somebody whose pose sees no wrist there, and before that to one whose pose does', () => {
		const pose = bodyOf({ x: 300, y: 200 }).landmarks;
		const hidden = { ...pose, visibility: Float32Array.from({ length: 33 }, () => 0.05) };
		const hand = handOf('right', 250, 420);
		expect(assignHands([{ headBox, pose: hidden }], [hand], config)[0]!.right).not.toBeNull();
		const reaching = bodyOf({ x: 700, y: 200, rightWrist: [255, 425] });
		const other = { headBox: headBoxFromFace(faceOf({ x: 700, y: 200 })), pose: reaching.landmarks };
		const own = assignHands([{ headBox, pose: hidden }, other], [hand], config);
		expect(own.map(({ right }) => right !== null)).toEqual([false, true]);
	});

	test('a hand between two people belongs to the one whose forearm it ends, not to whom it points at', () => {
		const [left, right] = [300, 700].map((x) => ({ headBox: headBoxFromFace(faceOf({ x, y: 200 })), pose: null }));
		const pointing = (towards: 1 | -1): HandDetection => {
			const hand = handOf('left', 500, 430);
			const image = Float32Array.from(hand.landmarks.image);
			// The middle knuckle, half a head beyond the wrist.
			image.set([image[0]! + towards * 60, image[1]!, 0], 3 * 9);
			return { ...hand, landmarks: { ...hand.landmarks, image } };
		};
		const owner = (hand: HandDetection) =>
			assignHands([left!, right!], [hand], config).findIndex((own) => own.left !== null || own.right !== null);
		expect([owner(pointing(1)), owner(pointing(-1))]).toEqual([0, 1]);
	});

	test('a hand between somebody near and somebody far away is that of whose distance it has the size', () => {
		const [near, far] = [
			{ ...headBox, x: 300, y: 100, width: 130, height: 160 },
			{ ...headBox, x: 620, y: 100, width: 65, height: 80 },
		];
		/** A hand as far from the one head as from the other, in heights of each. */
		const found = (pxPerMetre: number | null): HandDetection => {
			const hand = handOf('left', 590, 270, 70);
			const { image } = hand.landmarks;
			const metric = pxPerMetre === null ? null : image.map((v, i) => (i % 3 === 2 ? 0 : v / pxPerMetre));
			return { ...hand, landmarks: { ...hand.landmarks, metric } };
		};
		const owner = (hand: HandDetection) =>
			assignHands(
				[near, far].map((box) => ({ headBox: box, pose: null })),
				[hand],
				config,
			).findIndex((own) => own.left !== null || own.right !== null);
		expect([owner(found(160 / 0.24)), owner(found(80 / 0.24))]).toEqual([0, 1]);
		// However much it is off, it is not nobody's; and without metric landmarks the rest decides as before.
		expect(owner(found(2000))).not.toBe(-1);
		expect(owner(found(null))).not.toBe(-1);
	});

	test('a hand that stays where it was stays whose it was', () => {
		const hand = handOf('right', 520, 500);
		const owners = [300, 700].map((x) => ({ headBox: headBoxFromFace(faceOf({ x, y: 200 })), pose: null }));
		const owner = (held: number) =>
			assignHands(
				owners.map((one, i) => (i === held ? { ...one, held: [xyAt(hand.landmarks.image, HAND_WRIST)] } : one)),
				[hand],
				config,
			).findIndex((own) => own.left !== null || own.right !== null);
		expect([owner(0), owner(1)]).toEqual([0, 1]);
	});

	test('a hand named the wrong side gets the side of its wrist', () => {
		const own = assignHands(
			[{ headBox, pose: bodyOf({ x: 300, y: 200 }).landmarks }],
			[handOf('left', 182, 548)],
			config,
		);
		expect(own[0]!.right?.side).toBe('right');
	});

	test('without a pose a hand within reach belongs to the nearest head, and one out of reach to nobody', () => {
		const far = headBoxFromFace(faceOf({ x: 900, y: 200 }));
		const owners = [
			{ headBox, pose: null },
			{ headBox: far, pose: null },
		];
		const own = assignHands(owners, [handOf('right', 250, 420), handOf('left', 1000, 430)], config);
		expect(own.map((o) => [o.left !== null, o.right !== null])).toEqual([
			[false, true],
			[true, false],
		]);
		expect(assignHands(owners.slice(0, 1), [handOf('right', 1100, 650)], config)).toEqual([
			{ left: null, right: null },
		]);
	});

	test('nobody has two left hands', () => {
		const { outputs } = run(
			frames(0, 300, () => ({
				faces: [faceOf({ x: 300, y: 200 })],
				bodies: [bodyOf({ x: 300, y: 200 })],
				hands: [handOf('left', 420, 550), handOf('left', 430, 545), handOf('left', 180, 550)],
			})),
		);
		const { leftHand, rightHand } = last(outputs).tracks[0]!;
		expect([leftHand?.detection.side, rightHand?.detection.side]).toEqual(['left', 'right']);
	});

	test('a thing far too large or small beside the head is not its hand', () => {
		const owners = [{ headBox, pose: null }];
		expect(assignHands(owners, [handOf('left', 400, 400, 500), handOf('right', 250, 400, 8)], config)).toEqual([
			{ left: null, right: null },
		]);
	});
});

describe('heads of which nothing else is seen', () => {
	const headAt = (x: number, y: number, height = 90) => ({
		box: { x, y, width: 70, height },
		score: 0.6,
		person: { x: x - 40, y, width: 150, height: 6 * height },
	});

	test('are people of their own, after a few frames, and keep their id', () => {
		const found = run(frames(0, 600, (tMs) => ({ heads: [headAt(900 + tMs / 100, 100)] }))).outputs;
		expect(found[0]!.tracks.every((t) => t.status === 'tentative')).toBe(true);
		expect(last(found).tracks.map((t) => [t.status, t.face, t.body, t.personId])).toEqual([
			['confirmed', null, null, 'P1'],
		]);
	});

	test('are not a second person on a face or a body that is seen, nor too small to matter', () => {
		const face = faceOf({ x: 300, y: 200 });
		const head = headBoxFromFace(face);
		expect(
			assemble({ faces: [face], bodies: [], heads: [{ box: head, score: 0.9, person: null }], frame }, config),
		).toHaveLength(1);
		expect(assemble({ faces: [], bodies: [], heads: [headAt(900, 100, 8)], frame }, config)).toEqual([]);
		expect(assemble({ faces: [face], bodies: [], heads: [headAt(900, 100)], frame }, config)).toHaveLength(2);
	});

	test('that were read may lie close beside a small head further off; roughly known ones are the same head', () => {
		const far = faceOf({ x: 300, y: 200 });
		const { x, y, width, height } = headBoxFromFace(far);
		/** Somebody from behind, near the camera: their head ends where the other one begins. */
		const near = { x: x - 2.5 * width, y: y - 0.5 * height, width: 2.4 * width, height: 2.4 * height };
		const sight: HeadSight = {
			head: { cameraFromHead: [-1, 0, 0, 0, 1, 0, 0, 0, -1], sigmaRad: 0.2 },
			gaze: { direction: [0, 0, 1], sigmaRad: 0.2 },
			eyesVisible: 0,
			place: { probability: 0.9, box: near, boxSigma: 0.05, metresPerPixel: 0.001, sigma: 0.1 },
		};
		const found = (more: { sight?: HeadSight }) =>
			assemble({ faces: [far], bodies: [], heads: [{ box: near, score: 0.7, person: null, ...more }], frame }, config);
		expect(found({ sight })).toHaveLength(2);
		expect(found({})).toHaveLength(1);
		// On the face itself it is that of the face, however well it was read.
		const onFace = { box: headBoxFromFace(far), score: 0.7, person: null, sight };
		expect(assemble({ faces: [far], bodies: [], heads: [onFace], frame }, config)).toHaveLength(1);
	});

	test('bear out a pose whose head is small beside its trunk, which alone is not believed', () => {
		const body = bodyOf({ x: 300, y: 200 });
		const strict = { ...config, minHeadTrunkRatio: 9 };
		const head = headBoxFromBody(body)!;
		const place = { box: head, score: 0.6, person: null };
		expect(assemble({ faces: [], bodies: [body], heads: [], frame }, strict)).toEqual([]);
		expect(assemble({ faces: [], bodies: [body], heads: [place], frame }, strict)).toMatchObject([
			{ body, headBox: head },
		]);
	});

	test('rule out a small pose on the back of the same person, but not that of somebody else', () => {
		const body = bodyOf({ x: 300, y: 200 });
		const head = headBoxFromBody(body)!;
		const above = { ...head, y: head.y - 2 * head.height };
		const place = (person: Box) => ({ box: above, score: 0.6, person });
		const whole = { x: head.x - 60, y: above.y, width: head.width + 120, height: 6 * head.height };
		const heads = (person: Box) =>
			assemble({ faces: [], bodies: [body], heads: [place(person)], frame }, config).map(({ headBox }) => headBox);
		expect(heads(whole)).toEqual([above]);
		expect(heads({ ...whole, x: whole.x + 1000 })).toHaveLength(2);
	});

	test('continue somebody whose face was lost, whatever their size', () => {
		const face = faceOf({ x: 300, y: 200 });
		const { x, y, width, height } = headBoxFromFace(face);
		const rough = { box: { x: x + 5, y, width: width / 2, height: height / 2 }, score: 0.6, person: null };
		const { outputs } = run(frames(0, 900, (tMs) => (tMs < 500 ? { faces: [face] } : { heads: [rough] })));
		expect(last(outputs).tracks.map((t) => [t.personId, t.face])).toEqual([['P1', null]]);
	});
});
