import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { PersonId } from '../../../../src/core/people';
import { columnsOf, measuresCsv, measuresOf, rowsOf, sortRows } from '../../../../src/state/watch/measures';
import { event, indexOf, presence } from '../../graph/window-play';

const records = presence(600, (i) => ['P1*', i < 300 ? 'P2*' : 'P2']);
const index = indexOf(records, [event('look-at-head', ['P1', 'P2'], 0, 12_000)]);
const a = measuresOf(index.within(0, 30_000));
const b = measuresOf(index.within(30_000, 60_000));
const name = (id: PersonId) => ({ P1: 'Anna' })[id as string] ?? id;
const read = (text: string) => Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;

describe('measures as CSV', () => {
	test('one row a person with units in the names, and the denominator beside each value', () => {
		const [first, second] = read(measuresCsv([{ name: 'A', measures: a }], 'people', name));
		expect(first).toMatchObject({
			window: 'A',
			start_s: '0',
			end_s: '30',
			person: 'P1',
			person_name: 'Anna',
			given_s: '12',
			given_of_s: '30',
			given_share_share: '0.4',
			bout_s: '12',
			bout_of_count: '1',
		});
		expect(second).toMatchObject({ person: 'P2', given_s: '0', received_share_share: '0.4' });
	});

	test('what is not known is an empty cell, with its denominator of 0', () => {
		const rows = read(measuresCsv([{ name: 'A', measures: b }], 'people', name));
		expect(rows[1]).toMatchObject({ person: 'P2', given_s: '', given_of_s: '0', answered_share: '' });
	});

	test('one row an ordered pair', () => {
		const rows = read(measuresCsv([{ name: 'A', measures: a }], 'pairs', name));
		expect(rows.map((r) => [r.from, r.to, r.look_s])).toEqual([
			['P1', 'P2', '12'],
			['P2', 'P1', '0'],
		]);
	});

	test('of two windows there are A, B and B minus A, unknown where either is', () => {
		const rows = read(
			measuresCsv(
				[
					{ name: 'A', measures: a },
					{ name: 'B', measures: b },
				],
				'people',
				name,
			),
		);
		expect(rows.map((r) => [r.window, r.person, r.given_share_share])).toEqual([
			['A', 'P1', '0.4'],
			['A', 'P2', '0'],
			['B', 'P1', '0'],
			['B', 'P2', ''],
			['B minus A', 'P1', '-0.4'],
			['B minus A', 'P2', ''],
		]);
	});

	test('a name that a spreadsheet would run is guarded, and one with quotes and line ends stays one cell', () => {
		const evil = (id: PersonId) => (id === 'P1' ? '=HYPERLINK("x")' : 'A "B",\nC');
		const text = measuresCsv([{ name: 'A', measures: a }], 'people', evil);
		expect(text).not.toMatch(/(^|,)=/m);
		expect(read(text).map((r) => r.person_name)).toEqual(['\'=HYPERLINK("x")', 'A "B",\nC']);
	});
});

describe('sorting', () => {
	const rows = [3, null, 1, 2, null].map((number, i) => ({ number, i }));
	test('what is not known comes last, whichever way numbers go', () => {
		expect(sortRows(rows, (r) => r.number, true).map((r) => r.number)).toEqual([3, 2, 1, null, null]);
		expect(sortRows(rows, (r) => r.number, false).map((r) => r.number)).toEqual([1, 2, 3, null, null]);
	});

	test('equals keep their order, and the rows themselves are left as they are', () => {
		const same = sortRows(rows, () => 1, true);
		expect(same.map((r) => r.i)).toEqual([0, 1, 2, 3, 4]);
		expect(rows.map((r) => r.i)).toEqual([0, 1, 2, 3, 4]);
	});
});

test('every row has a value for every column', () => {
	for (const whom of ['people', 'pairs'] as const) {
		for (const row of rowsOf(a, whom)) {
			for (const { id } of columnsOf(whom)) expect(row.values[id]).toBeDefined();
		}
	}
});
