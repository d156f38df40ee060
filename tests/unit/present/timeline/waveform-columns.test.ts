import { expect, test } from 'vitest';
import { waveformColumns } from '../../../../src/present/timeline/paint/waveform-columns';

const known = (values: readonly number[]) => ({ peaks: Uint8Array.from(values), count: values.length });

test('a column is as loud as the loudest peak in it, from any distance', () => {
	const hour = new Array<number>(25 * 3600).fill(1);
	hour[50_000] = 255;
	const columns = waveformColumns(known(hour), 25, { startMs: 0, endMs: 3_600_000 }, 800);
	expect(columns).toHaveLength(400);
	expect(Math.max(...columns)).toBe(1);
	expect(columns.indexOf(1)).toBe(Math.floor((50_000 / hour.length) * 400));
	const near = waveformColumns(known([10, 200, 30]), 1, { startMs: 1000, endMs: 2000 }, 100);
	expect(new Set(near)).toEqual(new Set([Math.fround(200 / 255)]));
});

test('what is not known yet is not drawn as silence', () => {
	const columns = waveformColumns(
		{ peaks: Uint8Array.from([255, 255, 99]), count: 2 },
		1,
		{ startMs: 0, endMs: 4000 },
		8,
	);
	expect([...columns]).toEqual([1, 1, 0, 0]);
});
