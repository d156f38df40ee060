import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readCodes } from '../../../../src/export/read-coders/read-codes';

/** A project as Datavyu saves it. */
const opf = (db: string) => zipSync({ project: strToU8('!project\nname: dyad\nversion: 4\n'), db: strToU8(db) });
const text = (table: string) => Buffer.from(table);
const told = (bytes: Uint8Array) =>
	readCodes(bytes).codes.map((c) => [c.startMs, c.endMs, c.subject, c.behaviour, c.value]);

describe('a Datavyu project', () => {
	test('has its columns, cells and values; a column is who and what, unless a code says who', () => {
		const bytes = opf(
			[
				'#4',
				'babygaze (MATRIX,true,)-target|NOMINAL,hand|NOMINAL',
				'00:00:01:250,00:00:02:500,(mom,left)',
				'00:00:02:000,00:01:03:004,(toy\\, red\\-blue,)',
				'point (MATRIX,false,)-who|NOMINAL,object|NOMINAL',
				'01:00:00:001,01:00:00:900,(Mère,cup)',
				'notes (TEXT,true,)',
				'00:00:01:000,00:00:01:000,two\nlines of it',
			].join('\n'),
		);
		expect(readCodes(bytes)).toMatchObject({ format: 'datavyu', media: null, notes: [] });
		expect(told(bytes)).toEqual([
			[1000, 1000, 'notes', 'notes', 'two lines of it'],
			[1250, 2500, 'babygaze', 'babygaze', 'mom'],
			[2000, 63_004, 'babygaze', 'babygaze', 'toy, red-blue'],
			[3_600_001, 3_600_900, 'Mère', 'point', 'cup'],
		]);
	});

	test('with a cell that has no end, or ends too early, says what became of it', () => {
		const { codes, notes } = readCodes(
			opf(
				'#4\nlook (MATRIX,true,)-code01|NOMINAL\n00:00:05:000,00:00:00:000,(a)\n00:00:09:000,00:00:08:000,(b)\n00:00:00:000,00:00:00:000,(c)',
			),
		);
		expect(codes.map((c) => [c.startMs, c.endMs, c.value])).toEqual([
			[0, 0, 'c'],
			[5000, 5000, 'a'],
		]);
		expect(notes).toEqual([
			'Cells without an offset, which count as moments: 1.',
			'Left out, as they stop before they start: cell 2 of “look”.',
		]);
	});

	test('whose coding is something else is told, and another zip archive is none', () => {
		expect(() => readCodes(opf('look|NOMINAL;1;2'))).toThrow(/“look\|NOMINAL;1;2” is no line of Datavyu/);
		expect(() => readCodes(zipSync({ 'xl/workbook.xml': strToU8('<a/>') }))).toThrow(/spreadsheet or a zip file/);
	});
});

describe('a table that Datavyu exports', () => {
	test('by cells: columns side by side, of different lengths, times in milliseconds', () => {
		const bytes = text(
			[
				'babygaze.ordinal,babygaze.onset,babygaze.offset,babygaze.target,point.ordinal,point.onset,point.offset,point.who,',
				'0,1250,2500,mom,0,3000,3900,"Mom, the tall one",',
				'1,2000,63004,toy,,,,,',
			].join('\r\n'),
		);
		expect(readCodes(bytes).format).toBe('datavyu-csv');
		expect(told(bytes)).toEqual([
			[1250, 2500, 'babygaze', 'babygaze', 'mom'],
			[2000, 63_004, 'babygaze', 'babygaze', 'toy'],
			[3000, 3900, 'Mom, the tall one', 'point', ''],
		]);
	});

	test('by frames has each cell once', () => {
		const bytes = text(
			'nFrame,time,look.ordinal,look.onset,look.offset,look.code01,\n1,0,,,,,\n2,33,1,30,90,mom,\n3,66,1,30,90,mom,\n4,99,2,95,99,toy,',
		);
		expect(told(bytes)).toEqual([
			[30, 90, 'look', 'look', 'mom'],
			[95, 99, 'look', 'look', 'toy'],
		]);
	});

	test('with a time that is none says in which row', () => {
		expect(() => readCodes(text('a.ordinal,a.onset,a.offset,a.x\n0,1,2,x\n1,0:01,3,y'))).toThrow(
			/^Row 3: “0:01” is no onset in milliseconds/,
		);
	});
});

describe('times of other tables', () => {
	test.each([
		['onset_ms,offset_ms,code,who\n1500,2500,nod,Anna', 1500, 2500],
		['Start (ms);Duration (ms);Type\n1500,5;1000;nod', 1501, 2501],
		['Begin Time - msec\tEnd Time - msec\tLabel\n1500\t2500\tnod', 1500, 2500],
		['sep=;\nstart;stop;type\n1,5;2,5;nod', 1500, 2500],
		['Family 3\nstart;stop;type\n1,5;2,5;nod', 1500, 2500],
		// Seconds stay seconds, and clock times are clock times in any column.
		['start_s,stop_s,items,type\n1.5,2.5,3,nod', 1500, 2500],
		['start_ms,stop_ms,type\n0:00:01.5,2500,nod', 1500, 2500],
	])('%j', (table, startMs, endMs) => {
		expect(readCodes(text(table)).codes).toMatchObject([{ startMs, endMs, behaviour: 'nod' }]);
	});

	test('a table without a header is told where to look instead', () => {
		expect(() => readCodes(text('gaze\tAnna\t00:00:01.500\t1.5\t00:00:02.500\t2.5\tBen'))).toThrow(
			/choose the \.eaf or \.opf file itself/,
		);
	});
});
