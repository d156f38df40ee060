import { expect, test } from 'vitest';
import { csvOf, risePerHour, settledFrom, svgOf, type MemoryPoint } from '../../../../tools/soak/curve';

const point = (minute: number, usedMiB: number | null): MemoryPoint => ({
	...{
		minute,
		usedMiB,
		heldMiB: null,
		rendererMiB: 1000,
		browserMiB: 1500,
		sessionMiB: minute / 10,
		mediaS: 60 * minute,
	},
});

test('growth counts from minute ten on, and in a short run from its middle on', () => {
	expect(settledFrom([point(0, 1), point(60, 1)])).toBe(10);
	expect(settledFrom([point(0, 1), point(8, 1)])).toBe(4);
	const warmUp = [point(0, 50), point(5, 200), point(10, 300)];
	const flat = [...warmUp, point(20, 300), point(30, 300)];
	expect(risePerHour(flat, 'usedMiB', 10)).toBeCloseTo(0);
	expect(risePerHour([...warmUp, point(20, 310), point(30, 320)], 'usedMiB', 10)).toBeCloseTo(60);
});

test('what was not measured counts as nothing known, not as zero', () => {
	expect(risePerHour([point(0, 1), point(1, null), point(2, 1)], 'usedMiB', 0)).toBeNull();
	expect(csvOf([point(1, null)])).toBe(
		'minute,usedMiB,heldMiB,rendererMiB,browserMiB,sessionMiB,mediaS\n1.00,,,1000.00,1500.00,0.10,60.00\n',
	);
	expect(svgOf([point(0, null), point(1, null)], 'Memory')).not.toMatch(/page, in use|NaN/);
});
