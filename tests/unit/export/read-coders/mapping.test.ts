import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { applyMapping } from '../../../../src/export/read-coders/apply-mapping';
import type { Code } from '../../../../src/export/read-coders/code';
import { lookupIn, readMapping } from '../../../../src/export/read-coders/mapping';
import { readCodes } from '../../../../src/export/read-coders/read-codes';
import { suggestMapping } from '../../../../src/export/read-coders/suggest-mapping';
import { hourOf, sessionOf } from '../../../fixtures/exported-session';

const session = { ...sessionOf([]), observations: hourOf(10).observations };
const code = (subject: string, behaviour: string, value = '', startMs = 1000, endMs = 2000): Code => ({
	...{ startMs, endMs, subject, behaviour, value, place: 'row 2' },
});

describe('a suggested mapping', () => {
	const meaning = (subject: string, behaviour: string, value = '') => {
		const { people, kinds, targets } = suggestMapping([code(subject, behaviour, value)], session);
		return {
			person: people[subject],
			kind: behaviour in kinds ? kinds[behaviour] : kinds[`${behaviour}: ${value}`],
			target: targets[value],
		};
	};

	test.each([
		['Anna', 'P1'],
		['anna', 'P1'],
		['Annna', 'P1'],
		['Anna_gaze', 'P1'],
		['P2', 'P2'],
		['Person 3', 'P3'],
		['subject2', 'P2'],
		['the dog', null],
		['Annabelle Smith', null],
		['', null],
	])('takes the subject %j for %j', (subject, person) => {
		expect(meaning(subject, 'nod').person).toBe(person);
	});

	test.each([
		['mutual gaze', 'mutual-gaze'],
		['Eye contact', 'mutual-gaze'],
		['LAEO', 'mutual-gaze'],
		['Gaze_at_partner', 'look-at-head'],
		['joint attention', 'joint-attention'],
		['PointsAt', 'pointing'],
		['nodding', 'head-nod'],
		['shaking head', 'head-shake'],
		['smile', null],
		['xyz', null],
	])('takes the behaviour %j for %j', (behaviour, kind) => {
		expect(meaning('Anna', behaviour).kind).toBe(kind);
	});

	test.each([
		['cup', 'cup'],
		['Cups', 'object:O1'],
		['P2', 'P2'],
		['camera', 'camera'],
		['away', 'outside'],
		['dinosaur', null],
	])('takes the value %j for %j', (value, target) => {
		expect(meaning('Anna', 'look', value).target).toBe(target);
	});

	test('finds kinds in the values where the channel says nothing', () => {
		const { kinds } = suggestMapping([code('Anna', 'hands', 'point'), code('Anna', 'hands', 'beat')], session);
		expect(kinds).toEqual({ 'hands: point': 'pointing', 'hands: beat': null });
	});
});

describe('a mapping', () => {
	const mapping = readMapping(
		'{"people": {"mother": "P1", "baby": "P2"}, "kinds": {"look": "look-at-head", "EC": "mutual-gaze", "hand: pt": "pointing", "noise": null}, "targets": {"infant": "P2", "toy": "object:O1", "lens": "camera"}}',
	);
	const apply = (...codes: Code[]) => applyMapping(codes, mapping, session);

	test('makes events of a person, with the analysed frames as evidence', () => {
		const { events, unread } = apply(code('mother', 'look', 'infant'), code('baby', 'hand', 'pt', 3000, 3050));
		expect(unread).toEqual([]);
		expect(events).toMatchObject([
			{
				...{ eventId: 'E1', kind: 'look-at-head', gesture: null, startMs: 1000, endMs: 2000, people: ['P1', 'P2'] },
				...{ target: { kind: 'person', personId: 'P2', part: 'head' }, source: 'person', confidence: 1 },
				evidence: { firstFrame: 10, peakFrame: 15, lastFrame: 19, frameCount: 10 },
			},
			{ kind: 'deictic-gesture', gesture: 'pointing', people: ['P2'], target: null, evidence: { frameCount: 1 } },
		]);
	});

	test('makes one event of eye contact that is coded for both', () => {
		expect(apply(code('mother', 'EC', 'infant'), code('mother', 'EC', 'infant')).events).toHaveLength(1);
		const two = applyMapping(
			[code('mother', 'EC', 'a'), code('baby', 'EC', 'b')],
			{ ...mapping, targets: { a: 'with P2', b: 'with P1' } },
			session,
		);
		expect(two.events.map((e) => e.people)).toEqual([['P1', 'P2']]);
	});

	test('takes a person as the value of eye contact and of following for the partner', () => {
		const kinds = { EC: 'mutual-gaze', follows: 'gaze-following', 'follows point': 'pointing-followed' };
		const { events } = applyMapping(
			[
				code('baby', 'EC', 'mum'),
				code('baby', 'follows', 'mum', 3000, 4000),
				code('baby', 'follows point', 'mum', 5000, 6000),
			],
			{ ...mapping, kinds, targets: { mum: 'P1' } },
			session,
		);
		// Who leads comes first.
		expect(events.map((e) => [e.kind, e.people, e.target])).toEqual([
			['mutual-gaze', ['P1', 'P2'], null],
			['gaze-following', ['P1', 'P2'], null],
			['pointing-followed', ['P1', 'P2'], null],
		]);
	});

	test('takes a look into the lens for camera contact, and tells what became nothing', () => {
		const { events, unread } = apply(
			code('mother', 'look', 'lens'),
			code('mother', 'look', 'toy'),
			code('mother', 'noise'),
			code('dog', 'look'),
			code('', 'look'),
			code('baby', 'look', 'infant'),
		);
		expect(events.map((e) => [e.kind, e.target?.kind])).toEqual([['camera-contact', 'camera']]);
		expect(unread.map((u) => u.why)).toEqual([
			'a look at “toy” is not a look at a person',
			'no kind of event for “noise”',
			'nobody for “dog”',
			'no subject',
			'“look” of somebody towards themselves',
		]);
	});

	test('never makes frames up: before the first and after the last the count is 0', () => {
		const { events } = apply(code('mother', 'look', 'infant', 50_000, 60_000));
		expect(events[0]!.evidence).toEqual({ firstFrame: 99, peakFrame: 99, lastFrame: 99, frameCount: 0 });
	});
});

const samples = '../shared/data/annotation_formats';

describe.skipIf(!existsSync(samples))('files of the real programs (skipped without ../shared)', () => {
	const read = (name: string, observation?: string) =>
		readCodes(readFileSync(`${samples}/${name}`), observation === undefined ? {} : { observation });

	test('ELAN 3.0 with aligned, subdivided, associated and included tiers', () => {
		const { codes, notes, format } = read('sample_3.0.eaf');
		expect(format).toBe('eaf');
		expect(notes).toEqual([]);
		expect(codes).toHaveLength(8778);
		expect(codes.find((c) => c.behaviour === 'text')).toMatchObject({
			startMs: 2000,
			endMs: 5000,
			value: 'The quick brown fox 001',
		});
		// Four words of one sentence without times of their own share its time evenly.
		const words = codes.filter((c) => c.behaviour === 'words-timesub').slice(0, 4);
		expect(words.every((w, i) => i === 0 || w.startMs === words[i - 1]!.endMs)).toBe(true);
		expect(codes.find((c) => c.behaviour === 'words-symsub' && c.value === 'The')).toMatchObject({
			startMs: 2000,
			endMs: 5000,
		});
	});

	test('BORIS tabular events, CSV and TSV alike', () => {
		const csv = read('boris/test_export_events_tabular.csv');
		expect(csv.format).toBe('boris-tabular');
		expect(csv.media).toBe('video_test_25fps_360s.mp4');
		expect(csv.codes.map((c) => [c.startMs, c.endMs, c.subject, c.behaviour])).toEqual([
			[3300, 7750, 'subject1', 's'],
			[9900, 16_200, 'subject1', 's'],
			[18_350, 24_475, 'subject1', 's'],
			[38_425, 46_100, 'subject2', 's'],
		]);
		expect(read('boris/test_export_events_tabular.tsv').codes).toEqual(csv.codes);
	});

	test('BORIS aggregated events', () => {
		const { codes, format } = read('boris/test_export_aggregated_events_test_full_1.tsv');
		expect(format).toBe('boris-aggregated');
		expect(codes[0]).toMatchObject({ startMs: 1800, endMs: 8125, subject: '', behaviour: 's' });
		expect(codes.filter((c) => c.behaviour === 'p').every((c) => c.startMs === c.endMs)).toBe(true);
		expect(codes.some((c) => c.subject === 'subject2')).toBe(true);
	});

	test('a BORIS project gives what its own export of the same observation gives', () => {
		const project = read('boris/test.boris', 'observation #1');
		const table = read('boris/test_export_events_tabular.csv');
		const times = (codes: readonly Code[]) => codes.map((c) => [c.startMs, c.endMs, c.subject, c.behaviour]);
		expect(times(project.codes)).toEqual(times(table.codes));
		expect(() => read('boris/test.boris')).toThrow(/has 10 observations/);
	});

	test('modifiers of a BORIS project are values', () => {
		expect(
			read('boris/test.boris', 'modifiers')
				.codes.map((c) => c.value)
				.slice(0, 3),
		).toEqual(['m1', 'm2', 'm3']);
	});
});

test('a cell with thousands of “with” is not read from each of them to its end', () => {
	const { target } = lookupIn(session);
	const cell = `P2${' with P3'.repeat(5000)}`;
	const split = vi.spyOn(String.prototype, 'split');
	expect(target(cell)).toBe(null);
	expect(target('P2 with '.repeat(5000))).toBe(null);
	expect(target(`cup (O1) with P3${' + P1'.repeat(5000)}`)).toMatchObject({ target: { objectId: 'O1' } });
	const read = split.mock.contexts.map((text) => String(text).length);
	split.mockRestore();
	// Once each: what is before the first “with” is a name, and what is before the second is none.
	expect(read.reduce((sum, length) => sum + length, 0)).toBeLessThan(3 * cell.length);
});

test('of more names than can be compared letter by letter only exact ones are found', () => {
	const people = Array.from({ length: 900 }, (_, i) => ({
		...session.people[0]!,
		personId: `P${i + 1}` as never,
		label: `Name ${i}`,
	}));
	const codes = Array.from({ length: 900 }, (_, i) => code(`Nome ${i}`, 'nod'));
	const suggested = suggestMapping([...codes, code('P7', 'nod')], { ...session, people });
	expect(suggested.people['Nome 5']).toBe(null);
	expect(suggested.people['P7']).toBe('P7');
	expect(suggestMapping(codes.slice(0, 5), { ...session, people }).people['Nome 3']).toBe('P4');
});
