import { describe, expect, test } from 'vitest';
import { defaultTrackConfig } from '../../../src/track/track-config';
import {
	emptyDescriptor,
	hellinger,
	samePersonEvidence,
	euclidean,
	type Descriptor,
} from '../../../src/track/descriptor';
import { withoutEmbeddings } from '../../../src/track/state';
import { faceShape, faceShapeDistance } from '../../../src/track/face-shape';
import { headRotation } from '../../fixtures/scenes';
import { bodyOf, colourOf, faceOf, frames, last, personAt, run } from './scenes';

const RED = colourOf(2);
const BLUE = colourOf(12);
const GREEN = colourOf(7);
const { identity } = defaultTrackConfig;

describe('a person comes back', () => {
	test('after ten seconds at another place with the same look, and is the same person', () => {
		const { outputs } = run(
			frames(0, 14_000, (t) => {
				if (t < 2000)
					return {
						faces: [faceOf({ x: 300, y: 300, colour: RED }), faceOf({ x: 700, y: 300, colour: BLUE, nose: 1.2 })],
					};
				return { faces: t < 12_000 ? [] : [faceOf({ x: 1000, y: 320, colour: RED })] };
			}),
		);
		expect(personAt(outputs[10]!, 300)).toBe('P1');
		expect(personAt(last(outputs), 1000)).toBe('P1');
	});

	test('after a cut, each at a new place, and both keep their ids', () => {
		const { outputs } = run(
			frames(0, 4000, (t) => ({
				isShotStart: t === 0 || t === 2000,
				faces:
					t < 2000
						? [faceOf({ x: 300, y: 300, colour: RED }), faceOf({ x: 900, y: 300, colour: BLUE, nose: 1.2 })]
						: [faceOf({ x: 250, y: 300, colour: BLUE, nose: 1.2 }), faceOf({ x: 800, y: 300, colour: RED })],
			})),
		);
		expect(personAt(last(outputs), 250)).toBe('P2');
		expect(personAt(last(outputs), 800)).toBe('P1');
	});

	test('but someone with another look is somebody new', () => {
		const { outputs } = run(
			frames(0, 4000, (t) => ({
				isShotStart: t === 0 || t === 2000,
				faces: [
					t < 2000 ? faceOf({ x: 300, y: 300, colour: RED }) : faceOf({ x: 300, y: 300, colour: GREEN, nose: 1.3 }),
				],
			})),
		);
		expect(personAt(last(outputs), 300)).toBe('P2');
	});

	test('but without any look to go by is somebody new after a cut', () => {
		const tiny = faceOf({ x: 300, y: 300, pxPerCm: 1.2 });
		const { outputs } = run(frames(0, 4000, (t) => ({ isShotStart: t === 0 || t === 2000, faces: [tiny] })));
		expect(personAt(last(outputs), 300)).toBe('P2');
	});

	test('but is somebody new when two known people look the same', () => {
		const { outputs } = run(
			frames(0, 4000, (t) => ({
				isShotStart: t === 0 || t === 2000,
				faces:
					t < 2000
						? [faceOf({ x: 300, y: 300, colour: RED }), faceOf({ x: 900, y: 300, colour: RED })]
						: [faceOf({ x: 600, y: 300, colour: RED })],
			})),
		);
		expect(personAt(last(outputs), 600)).toBe('P3');
		expect(outputs.flatMap((o) => o.merges)).toEqual([]);
	});

	test('but of two new people who look like one known person neither is taken for that person', () => {
		const { outputs } = run(
			frames(0, 4000, (t) => ({
				isShotStart: t === 0 || t === 2000,
				faces:
					t < 2000
						? [faceOf({ x: 300, y: 300, colour: RED })]
						: [faceOf({ x: 300, y: 300, colour: RED }), faceOf({ x: 900, y: 300, colour: RED })],
			})),
		);
		expect([personAt(last(outputs), 300), personAt(last(outputs), 900)]).toEqual(['P2', 'P3']);
	});
});

describe('two people', () => {
	test('who are visible together are never merged, even when each looks exactly like the other did', () => {
		const { outputs, state } = run(
			frames(0, 9000, (t) => ({
				isShotStart: t === 0 || t === 3000 || t === 6000,
				faces: [
					faceOf({ x: 300, y: 300, colour: t < 3000 ? RED : BLUE }),
					faceOf({ x: 900, y: 300, colour: t < 3000 ? BLUE : RED }),
				],
			})),
		);
		const ids = new Set(['P1', 'P2']);
		const told = outputs.flatMap((o) => o.merges);
		expect(told.filter(({ from, into }) => ids.has(from) && ids.has(into))).toEqual([]);
		expect(state.persons.map((p) => p.number)).toEqual([1, 2]);
		expect(new Set(last(outputs).tracks.map((t) => t.personId)).size).toBe(2);
	});

	test('who swap their looks within a shot keep the ids their places have', () => {
		const { outputs } = run(
			frames(0, 4000, (t) => ({
				faces: [
					faceOf({ x: 300, y: 300, colour: t < 2000 ? RED : BLUE }),
					faceOf({ x: 900, y: 300, colour: t < 2000 ? BLUE : RED }),
				],
			})),
		);
		expect([personAt(last(outputs), 300), personAt(last(outputs), 900)]).toEqual(['P1', 'P2']);
	});
});

describe('a merge', () => {
	// A weak first glimpse after the cut: too small to know, then near enough to be sure.
	const scene = frames(0, 6000, (t) => ({
		isShotStart: t === 0 || t === 2000,
		faces: [
			t >= 2000 && t < 2500
				? faceOf({ x: 300, y: 300, pxPerCm: 1.5 })
				: faceOf({ x: 300, y: 300, pxPerCm: t < 2500 ? 5 : 2.2, colour: RED }),
		],
	}));

	test('joins a new id to the older one when later evidence shows one person', () => {
		const { outputs, state } = run(scene);
		expect(outputs.flatMap((o) => o.merges)).toEqual([{ from: 'P2', into: 'P1' }]);
		expect(personAt(outputs[22]!, 300)).toBe('P2');
		expect(personAt(last(outputs), 300)).toBe('P1');
		expect(state.persons.map((p) => p.number)).toEqual([1]);
	});

	test('shows the older id from the frame it is told in', () => {
		const output = run(scene).outputs.find((o) => o.merges.length > 0)!;
		expect(output.tracks.map((t) => t.personId)).toEqual(['P1']);
	});
});

describe('descriptors', () => {
	const descriptor = (of: Partial<Descriptor>): Descriptor => ({ ...emptyDescriptor, ...of });

	test('face shape is the same at any size and place, and another for another nose', () => {
		const shape = faceShape(faceOf({ x: 300, y: 300 }), identity)!;
		const same = faceShape(faceOf({ x: 800, y: 200, pxPerCm: 9, yawRad: 0.4 }), identity)!;
		const other = faceShape(faceOf({ x: 300, y: 300, nose: 1.3 }), identity)!;
		expect(faceShapeDistance(shape, same)).toBeLessThan(0.01);
		expect(faceShapeDistance(shape, other)).toBeGreaterThan(2);
	});

	test('face shape of a profile or a tiny face is unknown', () => {
		expect(faceShape(faceOf({ x: 300, y: 300, yawRad: 1 }), identity)).toBeNull();
		expect(faceShape(faceOf({ x: 300, y: 300, pxPerCm: 1 }), identity)).toBeNull();
	});

	test('distances are 0 for equal and largest for opposite descriptors', () => {
		expect(hellinger([0.5, 0.5], [0.5, 0.5])).toBeCloseTo(0);
		expect(hellinger([1, 0], [0, 1])).toBe(1);
		expect(euclidean([3, 4], [3, 4])).toBe(0);
		expect(euclidean([3, 0], [0, 4])).toBe(5);
	});

	test('nothing in common is no evidence, not evidence against', () => {
		const a = descriptor({ colour: { count: 9, value: RED } });
		const b = descriptor({ embedding: { count: 9, value: [1, 0] } });
		expect(samePersonEvidence(a, b, identity)).toBeNull();
	});

	test('colour alone never reaches what a link needs', () => {
		const a = descriptor({ colour: { count: 9, value: RED } });
		expect(samePersonEvidence(a, a, identity)).toBe(identity.maxColourOnlyEvidence);
		expect(identity.maxColourOnlyEvidence).toBeLessThan(Math.min(identity.linkEvidence, identity.mergeEvidence));
	});

	test('an identity embedding, when there is one, outweighs the colour of the clothes', () => {
		const [me, you] = [
			[1, 0],
			[0, 1],
		];
		const { outputs } = run(
			frames(0, 4000, (t) => ({
				isShotStart: t === 0 || t === 2000,
				faces: [faceOf({ x: 300, y: 300, pxPerCm: 1.5, colour: RED, embedding: t < 2000 ? me : you })],
			})),
		);
		expect(personAt(last(outputs), 300)).toBe('P2');
		const again = run(
			frames(0, 4000, (t) => ({
				isShotStart: t === 0 || t === 2000,
				faces: [faceOf({ x: 300, y: 300, pxPerCm: 1.5, colour: t < 2000 ? RED : BLUE, embedding: me })],
			})),
		);
		expect(personAt(last(again.outputs), 300)).toBe('P1');
	});

	test('clothes that differ do not hide a face that is the same, and a face between two people joins neither', () => {
		const [me, you, between] = [
			[0.6, 0],
			[0, 0.6],
			[0.3, 0.3],
		];
		const seenAfterCut = (embedding: readonly number[]) =>
			run(
				frames(0, 4000, (t) => ({
					isShotStart: t === 0 || t === 2000,
					faces:
						t < 2000
							? [
									faceOf({ x: 300, y: 300, pxPerCm: 1.5, colour: RED, embedding: me }),
									faceOf({ x: 900, y: 300, pxPerCm: 1.5, colour: RED, embedding: you }),
								]
							: [faceOf({ x: 600, y: 300, pxPerCm: 1.5, colour: BLUE, embedding })],
				})),
			).outputs;
		expect(personAt(last(seenAfterCut(you)), 600)).toBe('P2');
		expect(personAt(last(seenAfterCut(between)), 600)).toBe('P3');
	});

	test('people visible together are never one, however alike their faces', () => {
		const twin = [0.6, 0];
		const { state } = run(
			frames(0, 6000, (t) => ({
				isShotStart: t === 0 || t === 3000,
				faces: [300, 900].map((x) => faceOf({ x, y: 300, pxPerCm: 1.5, colour: RED, embedding: twin })),
			})),
		);
		expect(state.tracks.map((t) => t.personId)).toHaveLength(2);
		expect(new Set(state.tracks.map((t) => t.personId)).size).toBe(2);
	});

	describe('a track is verified by every face that is encoded', () => {
		const [me, you] = [
			[0.6, 0],
			[0, 0.6],
		] as const;
		const face = (x: number, embedding: readonly number[] | undefined) =>
			faceOf({ x, y: 300, pxPerCm: 1.5, colour: RED, ...(embedding && { embedding }) });

		test('somebody else in the same place, with no cut found between, is somebody else from that frame on', () => {
			const { outputs } = run(
				frames(0, 4000, (t) => ({ isShotStart: t === 0, faces: [face(300, t < 2000 ? me : you)] })),
			);
			expect(personAt(outputs[19]!, 300)).toBe('P1');
			expect(outputs[20]!.tracks.map(({ personId }) => personId)).not.toContain('P1');
			expect(personAt(last(outputs), 300)).toBe('P2');
		});

		test('and whoever comes back to that place has the old id again', () => {
			const { outputs } = run(
				frames(0, 6000, (t) => ({ isShotStart: t === 0, faces: [face(300, t < 2000 || t >= 4000 ? me : you)] })),
			);
			expect(personAt(last(outputs), 300)).toBe('P1');
			expect(outputs.flatMap((o) => o.merges)).toEqual([]);
		});

		test('two who changed places unseen change their ids with them', () => {
			const { outputs } = run(
				frames(0, 4000, (t) => ({
					isShotStart: t === 0,
					faces: [face(300, t < 2000 ? me : you), face(900, t < 2000 ? you : me)],
				})),
			);
			expect([personAt(last(outputs), 300), personAt(last(outputs), 900)]).toEqual(['P2', 'P1']);
		});

		test('but by none whose pixels cannot be told how it is turned: landmarks fit a face to the back of a head', () => {
			const turned = (sigmaRad: number) => {
				const seen = face(300, you);
				const cameraFromHead = headRotation(0, 0);
				const gaze = { direction: [0, 0, -1] as const, sigmaRad };
				const place = { probability: 1, box: seen.box, boxSigma: 0.1, metresPerPixel: 0.01, sigma: 0.1 };
				return { ...seen, sight: { head: { cameraFromHead, sigmaRad }, gaze, eyesVisible: 0.6, place } };
			};
			const idAfter = (sigmaRad: number) => {
				const { outputs } = run(
					frames(0, 4000, (t) => ({ isShotStart: t === 0, faces: [t < 2000 ? face(300, me) : turned(sigmaRad)] })),
				);
				return personAt(last(outputs), 300);
			};
			expect(idAfter(identity.unsureTurnRad)).toBe('P1');
			expect(idAfter(identity.sureTurnRad)).toBe('P2');
		});

		test('a face that comes out differently, as one person’s do, stays in its track', () => {
			// 0.5 apart, at which 95 % of the faces of one person in a clip lie.
			const turned = [0.6, 0.5];
			const { outputs } = run(
				frames(0, 4000, (t) => ({ isShotStart: t === 0, faces: [face(300, t % 1000 === 0 && t > 0 ? turned : me)] })),
			);
			expect(new Set(outputs.slice(5).flatMap((o) => o.tracks.map(({ personId }) => personId)))).toEqual(
				new Set(['P1']),
			);
		});

		test('and so does one that was not encoded, however it looks', () => {
			const { outputs } = run(
				frames(0, 4000, (t) => ({ isShotStart: t === 0, faces: [face(300, t < 2000 ? me : undefined)] })),
			);
			expect(personAt(last(outputs), 300)).toBe('P1');
		});
	});

	test('once identity is switched off, nothing is kept of what faces look like to the encoder', () => {
		const { state } = run(
			frames(0, 1000, () => ({ faces: [faceOf({ x: 300, y: 300, colour: RED, embedding: [1, 0] })] })),
		);
		expect(JSON.stringify(state)).toContain('"embedding":{');
		const clean = withoutEmbeddings(state);
		expect(JSON.stringify(clean)).not.toContain('"embedding":{');
		expect(clean.persons.map((p) => p.descriptor.colour)).toEqual(state.persons.map((p) => p.descriptor.colour));
		expect(withoutEmbeddings(clean)).toBe(clean);
	});

	test('a back is not known again by its clothes alone, for many wear black', () => {
		const { outputs } = run(
			frames(0, 12_000, (t) => ({
				bodies:
					t < 2000 || t > 10_000 ? [bodyOf({ x: t < 2000 ? 300 : 900, y: 200, isFromBehind: true, colour: RED })] : [],
			})),
		);
		expect(personAt(outputs[15]!, 300)).toBe('P1');
		expect(personAt(last(outputs), 900)).toBe('P2');
	});

	test('a back that reappears soon where it vanished, in the same clothes, is the same person', () => {
		const { outputs } = run(
			frames(0, 8000, (t) => ({
				bodies: t < 2000 || t > 5000 ? [bodyOf({ x: 300, y: 200, isFromBehind: true, colour: RED })] : [],
			})),
		);
		expect(last(outputs).tracks).toMatchObject([{ trackId: 2, personId: 'P1' }]);
	});
});
