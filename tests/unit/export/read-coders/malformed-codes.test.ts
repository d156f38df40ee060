import fc from 'fast-check';
import { expect, describe, test } from 'vitest';
import { AppError } from '../../../../src/core/errors';
import { applyMapping } from '../../../../src/export/read-coders/apply-mapping';
import { MAX_CODE_BYTES } from '../../../../src/export/read-coders/code';
import { readMapping } from '../../../../src/export/read-coders/mapping';
import { readCodes } from '../../../../src/export/read-coders/read-codes';
import { suggestMapping } from '../../../../src/export/read-coders/suggest-mapping';
import { bytesOf, eventOf, exported, head, numbered, sessionOf, thing } from '../../../fixtures/exported-session';

const session = sessionOf(
	numbered([
		eventOf('look-at-head', ['P1', 'P2'], 1000, 2000, { target: head('P2') }),
		eventOf('mutual-gaze', ['P1', 'P3'], 1500, 2500),
		eventOf('deictic-gesture', ['P3'], 3000, 4000, { target: thing('O1', 'cup'), gesture: 'pointing' }),
	]),
);

const borisProject = JSON.stringify({
	observations: {
		one: {
			events: [
				[1.5, 'Anna', 'gaze', 'cup', ''],
				[2.5, 'Anna', 'gaze', 'cup', ''],
			],
			file: { '1': ['clip.mp4'] },
			'time offset': 0,
		},
	},
	behaviors_conf: { '0': { code: 'gaze', type: 'State event' } },
});
const borisTabular = [
	'Observation id,observation #1,,,',
	'Player #1,clip.mp4,,,',
	'Time,Media file path,Subject,Behavior,Status',
	'1.0,clip.mp4,Anna,look,START',
	'0:00:02.5,clip.mp4,Anna,look,STOP',
	'3.0,clip.mp4,Anna,look,POINT',
].join('\n');

const SEEDS: Readonly<Record<string, string>> = {
	'ELAN file': exported('eaf', session),
	'BORIS project': borisProject,
	'BORIS aggregated CSV': exported('boris', session),
	'BORIS aggregated TSV': exported('boris', session, 1),
	'BORIS tabular CSV': borisTabular,
	'long CSV': exported('csv', session),
	'Datavyu CSV': 'look.ordinal,look.onset,look.offset,look.target,\n0,1000,2000,Anna,\n1,3000,3500,cup,',
};

/** Reads and maps; passes when nothing but the named error comes of it. */
const survives = (bytes: Uint8Array): void => {
	try {
		const { codes } = readCodes(bytes);
		expect(codes.every((c) => Number.isFinite(c.startMs) && c.startMs >= 0 && c.endMs >= c.startMs)).toBe(true);
		applyMapping(codes, suggestMapping(codes, session), session);
	} catch (e) {
		expect(e).toBeInstanceOf(AppError);
		expect((e as AppError).code).toBe('codes-invalid');
		expect((e as AppError).message).toMatch(/[.”)]$/);
	}
};

const HOSTILE = [
	'<',
	'>',
	'&',
	'"',
	"'",
	'\0',
	'\r',
	'\n',
	'\t',
	',',
	';',
	'-1',
	'1e999',
	'NaN',
	'∞',
	'&lol;',
	'<!DOCTYPE x>',
	'<![CDATA[',
	']]>',
	'<?x?>',
	'{',
	'[',
	'null',
	'__proto__',
	'constructor',
	'99999999999',
	'\ufeff',
	'\ud800',
];

/** One to five small damages anywhere in a valid file. */
const damaged = (seed: string): fc.Arbitrary<Uint8Array> =>
	fc
		.array(
			fc.tuple(
				fc.nat(seed.length),
				fc.nat(40),
				fc.oneof(
					fc.constantFrom(...HOSTILE),
					fc.string({ maxLength: 10 }),
					fc.nat(seed.length).map((i) => seed.slice(i, i + 60)),
				),
			),
			{ minLength: 1, maxLength: 5 },
		)
		.map((damages) =>
			Buffer.from(damages.reduce((text, [at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut), seed)),
		);

describe.each(Object.entries(SEEDS))('a damaged %s', (_, seed) => {
	test('the undamaged one is read', () => {
		expect(readCodes(Buffer.from(seed)).codes.length).toBeGreaterThan(0);
	});

	test('gives codes or an error that says what to do, and never any other error', () => {
		fc.assert(fc.property(damaged(seed), survives), { numRuns: 600 });
	});

	test('cut off anywhere does too', () => {
		for (let end = 0; end < seed.length; end += Math.ceil(seed.length / 100)) survives(Buffer.from(seed.slice(0, end)));
	});
});

test('any bytes give the named error or codes', () => {
	fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), survives), { numRuns: 500 });
});

const complaint = (text: string | Uint8Array): string => {
	try {
		readCodes(typeof text === 'string' ? Buffer.from(text) : text);
	} catch (e) {
		expect((e as AppError).code).toBe('codes-invalid');
		return (e as Error).message;
	}
	throw new Error('No complaint');
};

const eaf = (inside: string) =>
	`<ANNOTATION_DOCUMENT><HEADER TIME_UNITS="milliseconds"/>\n<TIME_ORDER><TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="5"/><TIME_SLOT TIME_SLOT_ID="ts2" TIME_VALUE="3"/></TIME_ORDER>\n${inside}</ANNOTATION_DOCUMENT>`;

describe('the error says where and what to do', () => {
	test('a document type declaration is refused, so that no entity is defined', () => {
		const bomb = `<?xml version="1.0"?>\n<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]>\n${eaf('')}`;
		expect(complaint(bomb)).toMatch(/^Line 2: .*DOCTYPE.* save the file from ELAN\.$/);
	});

	test('so are an entity from outside the file, and entities within entities, without reading or growing anything', () => {
		const outside = `<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>\n${eaf('<TIER TIER_ID="&xxe;"/>')}`;
		expect(complaint(outside)).toMatch(/^Line 2: .*DOCTYPE/);
		const levels = Array.from({ length: 30 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
		const before = process.cpuUsage().user;
		expect(complaint(`<!DOCTYPE a [<!ENTITY l0 "lol">${levels}]>${eaf('<TIER TIER_ID="&l30;"/>')}`)).toMatch(/DOCTYPE/);
		expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(1);
	});

	test('an entity that XML does not have is not expanded', () => {
		expect(complaint(eaf('<TIER TIER_ID="&xxe;"/>'))).toMatch(/^Line 3: not well-formed XML .*entity/);
	});

	test.each([
		['<TIER LINGUISTIC_TYPE_REF="a"/>', /Line 3: TIER without TIER_ID/],
		[
			'<TIER TIER_ID="t"><ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="ts1" TIME_SLOT_REF2="ts2"/></ANNOTATION></TIER>',
			/Line 3: .*“a1” ends before it starts/,
		],
		[
			'<TIER TIER_ID="t"><ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="ts1" TIME_SLOT_REF2="ts9"/></ANNOTATION></TIER>',
			/Line 3: the time slot “ts9” is not there/,
		],
		[
			'<TIER TIER_ID="t"><ANNOTATION><REF_ANNOTATION ANNOTATION_ID="a1" ANNOTATION_REF="a2"/></ANNOTATION><ANNOTATION><REF_ANNOTATION ANNOTATION_ID="a2" ANNOTATION_REF="a1"/></ANNOTATION></TIER>',
			/Line 3: annotations that refer to each other in a circle/,
		],
		[
			'<TIME_ORDER><TIME_SLOT TIME_SLOT_ID="x" TIME_VALUE="-4"/></TIME_ORDER>',
			/Line 3: “-4” is not a time in milliseconds/,
		],
	])('ELAN: %s', (inside, message) => {
		expect(complaint(eaf(inside))).toMatch(message);
	});

	test.each([
		['start_s,stop_s,type\n1,2,nod\n3,x,nod', /^Row 3: “x” in the column “stop” is not a time\./],
		['start_s,stop_s,type\n4,2,nod', /^Row 2: it stops before it starts\./],
		['start_s,stop_s,type\n-1,2,nod', /^Row 2: “-1” in the column “start” is not a time\./],
		['a,b,c\n1,2,3', /no header/],
		['start_s,stop_s,type\n1,2,"nod', /^Row 2: .*quote/i],
		['', /^The file is empty\./],
		['<svg/>', /^Line 1: this is XML, but not an ELAN file \(it begins with “svg”\)\./],
		['{"a": 1}', /^Not a BORIS project: observations/],
		['{"a": ', /^The file is not JSON/],
	])('tables and projects: %j', (text, message) => {
		expect(complaint(text)).toMatch(message);
	});

	test('a spreadsheet, a file that is no text, and one that is too large are told', () => {
		expect(complaint(Uint8Array.of(0x50, 0x4b, 3, 4))).toMatch(/spreadsheet/);
		expect(complaint(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toMatch(/UTF-8/);
		expect(complaint(new Uint8Array(MAX_CODE_BYTES + 1))).toMatch(/65 MiB; at most 64 MiB/);
	});

	test('a BORIS file with several observations asks which, and reads the one that is named', () => {
		const project = JSON.parse(borisProject) as { observations: Record<string, unknown> };
		project.observations['two'] = project.observations['one'];
		const text = Buffer.from(JSON.stringify(project));
		expect(complaint(text)).toBe(
			'The file has 2 observations, and codes belong to one video. Choose one of: “one”, “two”.',
		);
		expect(readCodes(text, { observation: 'two' }).codes).toEqual([
			{ startMs: 1500, endMs: 2500, subject: 'Anna', behaviour: 'gaze', value: 'cup', place: 'event 1 of “two”' },
		]);
		expect(() => readCodes(text, { observation: 'three' })).toThrow('There is no observation “three”.');
	});
});

test('a mapping that is no mapping, or names what there is not, is told', () => {
	expect(() => readMapping('[')).toThrow(/The mapping is not JSON/);
	expect(() => readMapping('{"people": {"a": 1}}')).toThrow(/people\.a/);
	const { codes } = readCodes(bytesOf('csv', session)[0]!);
	const people = { P1: 'P1', P3: 'P3' };
	const kinds = { 'look-at-head': 'mutual-gaze' };
	expect(() => applyMapping(codes, { people: { P1: 'P9' }, kinds, targets: {} }, session)).toThrow(
		/“P9”, whom the session/,
	);
	expect(() => applyMapping(codes, { people, kinds: { 'look-at-head': 'love' }, targets: {} }, session)).toThrow(
		/“love”/,
	);
	expect(() => applyMapping(codes, { people, kinds, targets: { 'person:P2 with P2': 'moon' } }, session)).toThrow(
		/“moon”/,
	);
});

test('names of the prototype mean nothing', () => {
	const csv = 'start_s,stop_s,type,actor,target\n1,2,constructor,__proto__,toString\n';
	const { codes } = readCodes(Buffer.from(csv));
	const { events, unread } = applyMapping(codes, { people: {}, kinds: {}, targets: {} }, session);
	expect(events).toEqual([]);
	expect(unread).toHaveLength(1);
});

describe('a file that is made to take for ever does not', () => {
	const MANY = 30_000;
	const numbers = Array.from({ length: MANY }, (_, i) => i);
	const annotation = (id: number, from: string, to: string) =>
		`<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a${id}" TIME_SLOT_REF1="${from}" TIME_SLOT_REF2="${to}"/></ANNOTATION>`;
	const slots = (more: string) =>
		`<TIME_ORDER><TIME_SLOT TIME_SLOT_ID="end" TIME_VALUE="9"/>${numbers.map((i) => `<TIME_SLOT TIME_SLOT_ID="s${i}"/><TIME_SLOT TIME_SLOT_ID="f${i}" TIME_VALUE="1"/>`).join('')}${more}</TIME_ORDER>`;
	const documentOf = (inside: string, more = '') =>
		`<ANNOTATION_DOCUMENT>${slots(more)}<TIER TIER_ID="t">${inside}</TIER></ANNOTATION_DOCUMENT>`;

	test.each([
		[
			'a long run of slots without times that many annotations lead to, and that never ends',
			documentOf(
				numbers.map((i) => annotation(i, `s${i}`, `s${i + 1}`) + annotation(i + MANY, `f${i}`, 's0')).join(''),
				`<TIME_SLOT TIME_SLOT_ID="s${MANY}"/>`,
			),
		],
		[
			'slots in a circle',
			documentOf(
				numbers.map((i) => annotation(i, `s${i}`, `s${(i + 1) % MANY}`)).join('') + annotation(MANY, 'f0', 's0'),
			),
		],
		[
			'annotations that refer to one another in a long row',
			documentOf(
				numbers
					.map((i) => `<ANNOTATION><REF_ANNOTATION ANNOTATION_ID="r${i}" ANNOTATION_REF="r${i + 1}"/></ANNOTATION>`)
					.join('') + annotation(0, 'f0', 'end').replace('a0', `r${MANY}`),
			),
		],
		['elements within elements', '<ANNOTATION_DOCUMENT>'.repeat(MANY)],
		[
			'a new name in every cell',
			`start_s,stop_s,type,actor,target\n${numbers.map((i) => `1,2,kind ${i},who ${i},what ${i}`).join('\n')}`,
		],
		[
			'a new observation in every row',
			`Observation id,Subject,Behavior,Start (s),Stop (s)\n${numbers.map((i) => `o${i},a,b,1,2`).join('\n')}`,
		],
		['thousands of columns', `start_s,stop_s,type,${numbers.join(',')}\n1,2,nod`],
		['states that never stop', `Time,Subject,Behavior,Status\n${numbers.map((i) => `1,a,b${i},START`).join('\n')}`],
	])('%s', (_, text) => {
		const before = process.cpuUsage().user;
		survives(Buffer.from(text));
		expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(5);
	});
});
