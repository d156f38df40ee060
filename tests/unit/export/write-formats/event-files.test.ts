import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { readXml } from '../../../../src/export/read-coders/read-xml';
import { csvRow, tsvRow } from '../../../../src/export/write-formats/cells';
import { element } from '../../../../src/core/text/xml';
import { eventOf, exported, head, numbered, person, sessionOf, thing } from '../../../fixtures/exported-session';

const session = sessionOf(
	numbered([
		eventOf('look-at-head', ['P1', 'P3'], 1000.4, 3_723_004, { target: head('P3'), confidence: 0.876_54 }),
		eventOf('mutual-gaze', ['P1', 'P2'], 1500, 2500, { source: 'person' }),
		eventOf('deictic-gesture', ['P2'], 3000, 4000, { target: thing('toy', '=SUM(A1)'), gesture: 'pointing' }),
		eventOf('gaze-shift', ['P2'], 5000, 5000),
	]),
);
const rows = (text: string, delimiter = ',') =>
	Papa.parse<Record<string, string>>(text, { header: true, delimiter, skipEmptyLines: true }).data;

describe('cells', () => {
	test('that a spreadsheet would run as a formula get a quote mark; numbers do not', () => {
		const unsafe = ['=1+1', '+1', '-1', '@SUM', '\t=1', '\r=1', "'=1"];
		for (const text of unsafe) expect(Papa.parse<string[]>(csvRow([text, 'x'])).data[0]![0]).toBe(`'${text}`);
		expect(csvRow([-1, 2.5, null, 'a,b', 'say "x"', "it's"])).toBe('-1,2.5,,"a,b","say ""x""",it\'s\r\n');
		expect(tsvRow(['=1', 'a\tb\nc', null], 'n/a')).toBe("'=1\ta b c\tn/a\n");
	});
});

test('no exported table has a cell that a spreadsheet runs', () => {
	const evil = sessionOf(session.events, {
		people: [{ personId: person('P2'), label: '@cmd', trackIds: [] }],
		header: { ...session.header, source: { ...session.header.source, name: '=HYPERLINK("http://x").mp4' } },
	});
	for (const [id, part, delimiter] of [
		['csv', 0, ','],
		['boris', 0, ','],
		['boris', 1, '\t'],
		['bids', 0, '\t'],
		['openface', 0, ','],
	] as const) {
		const cells = Papa.parse<string[]>(exported(id, evil, part), { delimiter }).data.flat();
		expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
	}
});

test('the long CSV has one row an event, ids and labels apart, unknown empty', () => {
	const [first, , third] = rows(exported('csv', session));
	expect(rows(exported('csv', session))).toHaveLength(4);
	expect(first).toMatchObject({
		...{ event_id: 'E1', start_s: '1.000', stop_s: '3723.004', duration_s: '3722.004', type: 'look-at-head' },
		...{ gesture: '', actor: 'P1', actor_label: 'Anna', people: 'P1 P3', target: 'person:P3' },
		...{ target_label: 'Ben, the <b>"2nd"</b>', confidence: '0.8765', source: 'model', frame_start: '1' },
	});
	expect(third).toMatchObject({ gesture: 'pointing', target: 'object:toy', target_label: "'=SUM(A1)" });
});

test('BORIS aggregated events have the documented columns, states and points', () => {
	const boris = rows(exported('boris', session));
	expect(boris[0]).toMatchObject({
		...{ 'Observation id': 'clip.mp4', 'Observation date': '2026-01-02 03:04:05', 'Observation type': 'Media file' },
		...{ Subject: 'Anna (P1)', Behavior: 'look-at-head', 'Behavioral category': 'gaze', 'Behavior type': 'STATE' },
		...{ 'Modifier #1': 'Ben, the <b>"2nd"</b> (P3)', 'Start (s)': '1.000', 'Stop (s)': '3723.004' },
		...{ 'Duration (s)': '3722.004', 'Media file name': 'clip.mp4', 'FPS (frame/s)': 'NA' },
	});
	expect(boris[1]).toMatchObject({ Subject: 'Anna (P1)', 'Modifier #1': '', 'Modifier #2': 'P2' });
	expect(boris[3]).toMatchObject({
		'Behavior type': 'POINT',
		'Start (s)': '5.000',
		'Stop (s)': '5.000',
		'Duration (s)': 'NA',
	});
	expect(rows(exported('boris', session, 1), '\t').map((r) => r['Start (s)'])).toEqual(
		boris.map((r) => r['Start (s)']),
	);
});

test('WebVTT has a cue an event, and its text is never markup', () => {
	const text = exported('vtt', session);
	expect(text.startsWith('WEBVTT\n\n')).toBe(true);
	const cues = text.trimEnd().split('\n\n').slice(1);
	expect(cues[0]).toBe(
		'E1\n00:00:01.000 --> 01:02:03.004\nAnna (P1) looks at Ben, the &lt;b&gt;"2nd"&lt;/b&gt; (P3) (88 %)',
	);
	expect(cues[3]).toMatch(/^E4\n00:00:05\.000 --> 00:00:05\.001\n/);
	expect(cues.filter((cue) => cue.split('-->').length !== 2)).toEqual([]);
});

test('BIDS events have onset, duration and trial_type first, and a sidecar that explains every column', () => {
	const text = exported('bids', session);
	expect(text.split('\n')[0]!.split('\t').slice(0, 3)).toEqual(['onset', 'duration', 'trial_type']);
	expect(rows(text, '\t')[1]).toMatchObject({
		onset: '1.500',
		duration: '1.000',
		trial_type: 'mutual-gaze',
		target: 'n/a',
	});
	const sidecar = JSON.parse(exported('bids', session, 1)) as Record<string, { Levels?: Record<string, string> }>;
	for (const column of text.split('\n')[0]!.split('\t')) expect(sidecar).toHaveProperty(column);
	const used = rows(text, '\t').map((r) => r['trial_type']!);
	expect(used.filter((kind) => !sidecar['trial_type']!.Levels![kind])).toEqual([]);
	expect(sidecar['actor']!.Levels!['P1']).toBe('Anna (P1)');
});

/** Names and attributes of a text, read by a strict parser. */
const xmlOf = (text: string) => {
	const elements: { name: string; attributes: Readonly<Record<string, string>> }[] = [];
	readXml(text, { open: (name, attributes) => elements.push({ name, attributes }), text: () => {}, close: () => {} });
	return elements;
};

describe('XML', () => {
	test('escapes marks, and replaces what XML cannot hold', () => {
		expect(element('a', { b: '<&">\n' }, "x<'\0\ud800\ufffe>")).toBe(
			'<a b="&lt;&amp;&quot;&gt;&#10;">x&lt;&apos;\ufffd\ufffd\ufffd&gt;</a>\n',
		);
	});

	test('of ELAN, GraphML and GEXF is well-formed whatever people are called', () => {
		const evil = sessionOf(session.events, {
			people: ['<script>', '"\'&', '\0\ud800', ']]><!--'].map((label, i) => ({
				personId: person(`P${i + 1}`),
				label,
				trackIds: [],
			})),
		});
		for (const id of ['eaf', 'graphml', 'gexf']) {
			expect(xmlOf(exported(id, evil)).some(({ name }) => name === 'script')).toBe(false);
		}
	});

	test('of graphs has every person and tie; what is unknown is left out', () => {
		const graphml = xmlOf(exported('graphml', session));
		expect(graphml.filter((e) => e.name === 'node').map((e) => e.attributes['id'])).toEqual(['P1', 'P2', 'P3']);
		expect(graphml.filter((e) => e.name === 'edge').map((e) => e.attributes['id'])).toEqual(['P1-P2', 'P2-P3']);
		expect(graphml.filter((e) => e.attributes['key'] === 'edge_confidence')).toHaveLength(1);
		const gexf = xmlOf(exported('gexf', session));
		expect(gexf.find((e) => e.name === 'graph')!.attributes).toMatchObject({ defaultedgetype: 'directed' });
		expect(gexf.filter((e) => e.name === 'edge').map((e) => e.attributes['weight'])).toEqual(['1', '1']);
		expect(gexf.find((e) => e.name === 'node')!.attributes['label']).toBe('Anna');
	});
});

const busy = sessionOf(
	numbered([
		eventOf('look-at-head', ['P1', 'P2'], 0, 2000, { target: head('P2') }),
		eventOf('look-at-head', ['P1', 'P3'], 1500, 2500, { target: head('P3') }),
		eventOf('mutual-gaze', ['P1', 'P2'], 500, 900),
	]),
);

describe('the ELAN file', () => {
	const elements = xmlOf(exported('eaf', busy));

	test('has a tier a person and channel, and a second one for what would overlap', () => {
		expect(elements.filter((e) => e.name === 'TIER').map((e) => e.attributes['TIER_ID'])).toEqual([
			'look-at-head@Anna (P1)',
			'look-at-head@Anna (P1) #2',
			'mutual-gaze@Anna (P1)',
			'mutual-gaze@P2',
		]);
	});

	test('has its time slots in order of time and refers to each', () => {
		const slots = elements.filter((e) => e.name === 'TIME_SLOT').map((e) => Number(e.attributes['TIME_VALUE']));
		expect(slots).toEqual([...slots].sort((a, b) => a - b));
		expect(slots).toHaveLength(8);
		const refs = elements
			.flatMap((e) => [e.attributes['TIME_SLOT_REF1'], e.attributes['TIME_SLOT_REF2']])
			.filter(Boolean);
		expect(new Set(refs).size).toBe(8);
	});
});

describe('what is missing from the analysis', () => {
	const damaged = sessionOf(session.events, {
		header: {
			...session.header,
			source: { ...session.header.source, damage: [{ fromMs: 42_000, toMs: null, reason: 'truncated' }] },
		},
	});
	test.each([
		['eaf', 0],
		['boris', 0],
		['boris', 1],
		['bids', 1],
		['vtt', 0],
		['grasp', 0],
		['graphml', 0],
		['gexf', 0],
	])('is told in %s, file %d, and nothing is said where nothing is missing', (id, part) => {
		const words = 'The file is cut off at 0:42; it was read up to there.';
		expect(exported(id, damaged, part)).toContain(words);
		expect(exported(id, session, part)).not.toContain('cut off');
	});
});
