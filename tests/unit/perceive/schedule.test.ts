import fc from 'fast-check';
import { CHECKPOINT_FRAMES } from '../../../src/core/checkpoint';
import { describe, expect, test } from 'vitest';
import { perceiveConfigs } from '../../../src/perceive/model-set';
import { defaultPerceiveConfig as config } from '../../../src/perceive/perceive-config';
import {
	createPlanner,
	imagePlan,
	initialLiveState,
	learnCosts,
	livePlan,
	offlinePlan,
	type LiveState,
	type Parts,
} from '../../../src/perceive/schedule';

describe('offline', () => {
	test('every checkpoint plans the same frames after it', () => {
		fc.assert(
			fc.property(fc.nat(CHECKPOINT_FRAMES - 1), fc.nat(50), (since, checkpoint) => {
				expect(offlinePlan(checkpoint * CHECKPOINT_FRAMES + since, config)).toEqual(offlinePlan(since, config));
			}),
		);
	});

	test('models start anew at checkpoints and nowhere else', () => {
		for (const index of [0, CHECKPOINT_FRAMES, 7 * CHECKPOINT_FRAMES])
			expect(offlinePlan(index, config).restart).toBe(true);
		for (const index of [1, CHECKPOINT_FRAMES - 1, CHECKPOINT_FRAMES + 1])
			expect(offlinePlan(index, config).restart).toBe(false);
	});

	test('hands and bodies run on the first frame after a checkpoint', () => {
		expect(offlinePlan(CHECKPOINT_FRAMES, config)).toMatchObject({ hands: true, bodies: true });
	});

	test('every part has its turn in the search for bodies, twice as often while a face is not seen', () => {
		const plans = Array.from({ length: 24 }, (_, i) => offlinePlan(i, config));
		const turns = (parts: (Parts | undefined)[]) => parts.flatMap((p) => (typeof p === 'object' ? [p.turn] : []));
		const usual = turns(plans.map((p) => (p.bodies ? p.bodyCrops : 'none')));
		const unseen = turns(plans.map((p) => p.ifUnseen?.bodyCrops));
		for (const list of [usual, unseen]) expect(list).toEqual(Array.from(list, (_, i) => i));
		expect(unseen).toHaveLength(2 * usual.length);
	});

	test('every tile has its turn', () => {
		const turns = Array.from({ length: 30 }, (_, i) => offlinePlan(i, config).tiles).flatMap((t) =>
			typeof t === 'object' ? [t.turn] : [],
		);
		expect(turns).toEqual(Array.from(turns, (_, i) => i));
		expect(turns.length).toBeGreaterThanOrEqual(30 / config.tileEvery - 1);
	});
});

test('a still picture gets everything', () => {
	expect(imagePlan()).toEqual({
		restart: true,
		hands: true,
		bodies: true,
		bodyCrops: 'all',
		ifUnseen: null,
		tiles: 'all',
		missingHeads: true,
	});
});

describe('live', () => {
	const run = (state: LiveState, frames: number) => {
		let hands = 0;
		let bodies = 0;
		for (let i = 0; i < frames; i++) {
			const next = livePlan(state, config);
			state = next.state;
			hands += Number(next.plan.hands);
			bodies += Number(next.plan.bodies);
		}
		return { hands, bodies };
	};

	test('a fast machine runs everything on every frame', () => {
		const state = learnCosts(initialLiveState, { facesMs: 15, handsMs: 30, bodiesMs: 20 });
		expect(run(state, 20)).toEqual({ hands: 20, bodies: 20 });
	});

	test('a slow machine runs hands and bodies less often, and never stops them', () => {
		const state = learnCosts(initialLiveState, { facesMs: 60, handsMs: 200, bodiesMs: 1000 });
		const { hands, bodies } = run(state, 20);
		expect(hands).toBe(5);
		// Bodies may have to wait one frame for hands.
		expect(bodies).toBeGreaterThanOrEqual(Math.floor(20 / (config.liveMaxEvery + 1)));
		expect(bodies).toBeLessThanOrEqual(Math.floor(20 / config.liveMaxEvery));
	});

	test('the first frame waits for faces alone, hands come next, then bodies', () => {
		const plans: string[][] = [];
		let state = initialLiveState;
		for (const took of [{ facesMs: 20 }, { facesMs: 20, handsMs: 40 }, { facesMs: 20, handsMs: 40, bodiesMs: 40 }]) {
			const next = livePlan(state, config);
			plans.push((['hands', 'bodies'] as const).filter((model) => next.plan[model]));
			state = learnCosts(next.state, took);
		}
		expect(plans).toEqual([[], ['hands'], ['hands', 'bodies']]);
	});

	test('hands and bodies that are both too slow for every frame never run on the same one', () => {
		let state = learnCosts(initialLiveState, { facesMs: 40, handsMs: 100, bodiesMs: 90 });
		let hands = 0;
		let bodies = 0;
		for (let i = 0; i < 40; i++) {
			const next = livePlan(state, config);
			state = next.state;
			expect(next.plan.hands && next.plan.bodies).toBe(false);
			hands += Number(next.plan.hands);
			bodies += Number(next.plan.bodies);
		}
		expect(Math.min(hands, bodies)).toBeGreaterThanOrEqual(19);
	});

	test('a model that did not run keeps the cost it had', () => {
		const state = learnCosts(initialLiveState, { facesMs: 20, handsMs: 50, bodiesMs: 40 });
		const later = learnCosts(state, { facesMs: 30 });
		expect(later.costs).toMatchObject({ handsMs: 50, bodiesMs: 40 });
		expect(later.costs.facesMs).toBeCloseTo(22);
	});

	test('nothing is ever forgotten by the schedule itself', () => {
		expect(livePlan(initialLiveState, config).plan.restart).toBe(false);
	});
});

test.each(['live', 'offline', 'image'] as const)(
	'%s, the light set looks at whole frames alone, as often as the full one',
	(schedule) => {
		const plansOf = (set: keyof typeof perceiveConfigs) => {
			const planner = createPlanner(schedule, perceiveConfigs[set]);
			return Array.from({ length: 30 }, (_, index) => {
				planner.learn({ faces: 10, hands: 10, bodies: 10 });
				return planner.plan(index);
			});
		};
		const [light, full] = [plansOf('light'), plansOf('full')];
		const closer = { bodyCrops: 'none', ifUnseen: null, tiles: 'none', missingHeads: false };
		expect(light).toEqual(full.map((plan) => ({ ...plan, ...closer })));
		expect(full.some(({ missingHeads }) => missingHeads)).toBe(true);
		expect(full.some(({ bodyCrops }) => bodyCrops !== 'none')).toBe(true);
	},
);
