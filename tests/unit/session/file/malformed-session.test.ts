import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../../src/core/errors';
import { exportFiles, exportFormats } from '../../../../src/export/write-formats/formats';
import {
	encodeLine,
	eventLine,
	headerLine,
	observationLine,
	personLine,
	tieLine,
} from '../../../../src/session/file/json-lines';
import { readSession } from '../../../../src/session/file/read-session';
import { lineSchemas } from '../../../../src/session/file/session-schema';
import { readOverlaySession } from '../../../../src/export/video/read-overlay';
import { exportFromLines } from '../../../../src/export/write-formats/write-formats';
import { header, look, looking, tie } from '../../../fixtures/session-file';
import { sessionOf } from '../../../fixtures/exported-session';

const base = sessionOf([]);
const LINES = [
	headerLine(header),
	...base.people.map((person) => personLine(person, base.graph)),
	...[0, 1, 2].map((i) => observationLine(looking(i, 'P1', { P2: 0.7, outside: 0.3 }))),
	eventLine(look('E1', 'P1', 'P2', 0, 200)),
	tieLine(tie('P1', 'P2')),
].map((line) => encodeLine(line).trim());

const HOSTILE = [
	'null',
	'[]',
	'{}',
	'"',
	'{',
	'}',
	'-1',
	'1e999',
	'NaN',
	'"__proto__"',
	'"constructor"',
	'\\ud800',
	'\0',
	'\ufeff',
	',,',
	'"type":"event"',
	'true',
];

/** A file with one to four small damages. */
const damaged: fc.Arbitrary<string[]> = fc
	.array(
		fc.record({
			line: fc.nat(LINES.length - 1),
			at: fc.nat(400),
			cut: fc.nat(30),
			put: fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ maxLength: 8 })),
		}),
		{ minLength: 1, maxLength: 4 },
	)
	.map((damages) => {
		const lines = [...LINES];
		for (const { line, at, cut, put } of damages) {
			const text = lines[line]!;
			lines[line] = text.slice(0, at) + put + text.slice(at + cut);
		}
		return lines;
	});

/** Passes when nothing but the named error comes of it, with the line in it. */
const survives = async (read: () => Promise<unknown>): Promise<boolean> => {
	try {
		await read();
		return true;
	} catch (e) {
		expect(e).toBeInstanceOf(AppError);
		expect((e as AppError).code).toBe('recording-invalid');
		expect((e as AppError).message).toMatch(/^(Line \d+: |The file is empty)/);
		return false;
	}
};

const writeAll = async (lines: readonly string[]): Promise<void> => {
	const files = exportFormats.flatMap(exportFiles);
	for await (const { bytes } of exportFromLines(files, () => lines)) expect(bytes.length).toBeGreaterThan(0);
};

describe('a damaged session file', () => {
	test('is whole before it is damaged', async () => {
		expect(await survives(() => readSession(LINES))).toBe(true);
		expect((await readSession(LINES)).observations).toHaveLength(3);
	});

	test('gives a session or an error with the line, and never any other error', async () => {
		let failures = 0;
		await fc.assert(
			fc.asyncProperty(damaged, async (lines) => {
				if (!(await survives(() => readSession(lines)))) failures++;
			}),
			{ numRuns: 800 },
		);
		expect(failures).toBeGreaterThan(200);
	});

	test('does so too on its way into every other format, and under a labelled video', async () => {
		await fc.assert(
			fc.asyncProperty(damaged, async (lines) => {
				await survives(() => writeAll(lines));
				await survives(() => readOverlaySession(lines));
			}),
			{ numRuns: 500 },
		);
	});

	test('of any text does', async () => {
		const text = fc.oneof(fc.string({ maxLength: 80 }), fc.json({ maxDepth: 4 }));
		await fc.assert(
			fc.asyncProperty(fc.array(text, { maxLength: 6 }), async (lines) => {
				await survives(() => readSession(lines));
				await survives(() => readSession([LINES[0]!, ...lines]));
			}),
			{ numRuns: 500 },
		);
	});

	test.each(Object.keys(lineSchemas))('of a line of the type %s with any fields does', async (type) => {
		await fc.assert(
			fc.asyncProperty(fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue()), async (fields) => {
				await survives(() => readSession([LINES[0]!, JSON.stringify({ ...fields, type })]));
			}),
			{ numRuns: 100 },
		);
	});

	test('changes nothing of the language it is read with', async () => {
		const evil =
			'{"type":"person","personId":"P1","label":"x","trackIds":[],"visibleMs":0,"gazeKnownMs":0,"__proto__":{"isEvil":true}}';
		await readSession([LINES[0]!, evil]);
		expect(({} as Record<string, unknown>)['isEvil']).toBe(undefined);
	});
});
