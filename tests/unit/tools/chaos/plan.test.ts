import { expect, test } from 'vitest';
import { FAULTS } from '../../../../tools/chaos/inject/faults';
import { planOf } from '../../../../tools/chaos/plan';
import { WAYS } from '../../../../tools/chaos/ways';

const plans = Array.from({ length: 200 }, (_, i) => planOf(i + 1));

test('a seed is always the same plan, and another one for most others', () => {
	expect(planOf(17)).toEqual(planOf(17));
	expect(new Set(plans.map(({ way, fault }) => `${way} ${fault}`)).size).toBeGreaterThan(50);
});

test('200 seeds have every way and every fault, and none where it cannot happen', () => {
	expect(new Set(plans.map(({ way }) => way))).toEqual(new Set(WAYS));
	expect(new Set(plans.map(({ fault }) => fault))).toEqual(new Set(Object.keys(FAULTS)));
	expect(plans.filter(({ way, fault }) => !FAULTS[fault].ways.includes(way))).toEqual([]);
});
