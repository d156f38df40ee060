import { describe, expect, test } from 'vitest';
import type { PersonId } from '../../../../src/core/people';
import type { Vec3 } from '../../../../src/core/geometry/space';
import { defaultGroundConfig } from '../../../../src/ground/ground-config';
import { contextOf } from '../../../../src/ground/targets/context';
import { defaultContextConfig, noContext } from '../../../../src/ground/targets/context-config';
import { scene } from '../../../fixtures/scenes';
import { runScene } from '../run-scene';

const [me, other] = ['P1' as PersonId, 'P2' as PersonId];
const pair = { lookerKey: `person:${me}`, other };

describe('what the others do', () => {
	test('makes a look at somebody likelier while they look back, by how sure that is', () => {
		const backBy = (share: number) =>
			contextOf({ beliefs: { [other]: { 'person:P1': share } }, speaking: {} }, pair, defaultContextConfig)
				.logLikelihood;
		expect(backBy(0)).toBe(0);
		expect(backBy(0.5)).toBeGreaterThan(0);
		expect(backBy(1)).toBeGreaterThan(backBy(0.5));
	});

	test('lets looks at somebody begin more often while they speak', () => {
		const startAt = (speaking: number | null) =>
			contextOf({ beliefs: {}, speaking: { [other]: speaking } }, pair, defaultContextConfig).start;
		expect(startAt(1)).toBeGreaterThan(startAt(0.3));
		expect(startAt(0)).toBe(1);
		expect(startAt(null)).toBe(1);
	});

	test('says nothing when it is switched off, nor of people of whom nothing is known', () => {
		const busy = { beliefs: { [other]: { 'person:P1': 1 } }, speaking: { [other]: 1 } };
		expect(contextOf(busy, pair, noContext)).toEqual({ start: 1, logLikelihood: 0 });
		expect(contextOf({ beliefs: {}, speaking: {} }, pair, defaultContextConfig)).toEqual({
			start: 1,
			logLikelihood: 0,
		});
	});
});

describe('a look that may be at either of two people', () => {
	const [middle, left, right]: Vec3<'camera'>[] = [
		[0, 0, 1.8],
		[-0.2, 0, 1],
		[0.2, 0, 1],
	];
	/** Shares of the two in the last look of the one in the middle, where the left one looks at them and the right one away. */
	const sharesOf = (looksAt: Vec3<'camera'> | 'P3', context = defaultContextConfig) => {
		const s = scene()
			.person('P1', { at: middle!, looksAt })
			.person('P2', { at: left!, looksAt: 'P1' })
			.person('P3', { at: right!, looksAt: [2, 0, 1] });
		const runs = runScene(s.build(), s.camera, [], { ...defaultGroundConfig, context });
		const scores = runs.at(-1)!.observations.find(({ personId }) => personId === 'P1')!.gaze!.scores;
		const of = (id: string) =>
			scores.find(({ target }) => target.kind === 'person' && target.personId === id)?.probability ?? 0;
		return { left: of('P2'), right: of('P3') };
	};

	test('is at the one who looks back', () => {
		const between: Vec3<'camera'> = [0, 0, 1];
		const [alone, together] = [sharesOf(between, noContext), sharesOf(between)];
		expect(alone.left / alone.right).toBeLessThan(together.left / together.right);
		expect(together.left).toBeGreaterThan(together.right);
	});

	test('stays at the other one when it clearly is', () => {
		const { left: back, right: seen } = sharesOf('P3');
		expect(seen).toBeGreaterThan(back);
	});
});
