import axe from 'axe-core';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../src/present/ui/app.css';
import AgreementPanel from '../../../src/present/agreement/AgreementPanel.svelte';
import type { PersonId } from '../../../src/core/people';
import { AgreementState, type AgreementSource } from '../../../src/state/agreement/agreement.svelte';
import type { CodedEvent } from '../../../src/state/agreement/compare-codes';
import { event, minuteEvents, minuteView } from '../fixtures/graph-session';
import { until } from '../../fixtures/until';

const open: (() => void)[] = [];
afterEach(() => {
	for (const end of open.splice(0)) end();
	vi.restoreAllMocks();
});

const labels: Record<string, string> = { P1: 'Anna' };
const show = (source: Partial<AgreementSource> = {}) => {
	const view = minuteView();
	const agreement = new AgreementState(() => ({
		...{ view, machine: view, labels, areas: [], fullMs: 60_000, name: 'meeting.mp4' },
		...source,
	}));
	const seeks: number[] = [];
	const close = vi.fn();
	const target = document.body.appendChild(document.createElement('main'));
	const props = {
		...{ agreement, fileName: 'meeting', canSeek: true, onClose: close },
		nameOf: (id: PersonId) => labels[id] ?? id,
		onSeek: (tMs: number) => seeks.push(tMs),
	};
	const panel = mount(AgreementPanel, { target, props });
	flushSync();
	open.push(() => {
		void unmount(panel);
		target.remove();
	});
	return { agreement, target, seeks, close };
};
const file = (name: string, text: string) => new File([text], name);
const csv = (rows: string[]) => file('coder.csv', ['start,end,subject,behaviour,target', ...rows].join('\n'));
/** The same as the session's own events, in a coder's words, but for the last look; and a smile. */
const coder = csv([
	'0,6,Anna,gaze,P2',
	'2,4,P2,gaze,Anna',
	'2,4,Anna,eye contact,P2',
	'40,45,Anna,gaze,P3',
	'50,51,Anna,smile,',
]);
const scores = (target: HTMLElement, row: string) =>
	[...target.querySelectorAll('[aria-label="Agreement"] tbody tr')]
		.map((tr) => [...tr.children].map((cell) => (cell as HTMLElement).innerText.trim()))
		.find(([name]) => name === row);

describe('a coder’s file', () => {
	test('of another video says so, and one of this video, or of none, does not', async () => {
		const { agreement, target } = show();
		const of = (media: string) =>
			file(
				'coder.eaf',
				`<ANNOTATION_DOCUMENT><HEADER><MEDIA_DESCRIPTOR MEDIA_URL="${media}"/></HEADER></ANNOTATION_DOCUMENT>`,
			);
		for (const [media, isOther] of [
			['file:///videos/lunch.mp4', true],
			['file:///videos/meeting.avi', false],
		] as const) {
			await agreement.open(of(media));
			flushSync();
			expect(agreement.problem).toBeNull();
			expect(target.innerText.includes('This file is about lunch.mp4.')).toBe(isOther);
		}
		await agreement.open(coder);
		flushSync();
		expect(target.innerText).not.toContain('This file is about');
	});

	test('is read, its words are guessed, and both codings are compared', async () => {
		const { agreement, target } = show();
		await agreement.open(coder);
		flushSync();
		await expect.element(page.getByText('CSV, 5 codes, 4 events read')).toBeVisible();
		expect(target.querySelector<HTMLSelectElement>('[aria-label="Anna means"]')!.value).toBe('P1');
		expect(target.querySelector<HTMLSelectElement>('[aria-label="eye contact means"]')!.value).toBe('mutual-gaze');
		// Of three looks each, two match: P = R = F1 = 2/3. The mutual gaze is the same.
		expect(scores(target, 'Look at a person')!.slice(3, 8)).toEqual(['3', '3', '0.67', '0.67', '0.67']);
		expect(scores(target, 'Mutual gaze')!.slice(1, 3)).toEqual(['1.00', '1.00']);
		await expect
			.element(page.getByText(/Not compared, because the other coder has none: Gaze following/))
			.toBeVisible();
	});

	test('what has no meaning is shown as not compared, and can be given one', async () => {
		const { agreement, target } = show();
		await agreement.open(coder);
		flushSync();
		await expect.element(page.getByText('· 1 not compared', { exact: true })).toBeVisible();
		expect(target.textContent).toContain('no kind of event for “smile”');
		await userEvent.selectOptions(page.getByLabelText('smile means'), 'gaze-following');
		expect(agreement.mapping.kinds.smile).toBe('gaze-following');
		expect(scores(target, 'Gaze following')).toBeDefined();
		await userEvent.selectOptions(page.getByLabelText('gaze means'), '');
		expect(scores(target, 'Look at a person')).toBeUndefined();
		await page.getByRole('button', { name: 'Guess anew' }).click();
		expect(scores(target, 'Look at a person')).toBeDefined();
	});

	test('an ELAN file is read too', async () => {
		const { agreement, target } = show();
		const slots = [0, 6000].map((ms, i) => `<TIME_SLOT TIME_SLOT_ID="ts${i}" TIME_VALUE="${ms}"/>`).join('');
		const elan = `<?xml version="1.0" encoding="UTF-8"?><ANNOTATION_DOCUMENT AUTHOR="" DATE="2026-01-01T00:00:00Z" FORMAT="3.0" VERSION="3.0"><HEADER MEDIA_FILE="" TIME_UNITS="milliseconds"/><TIME_ORDER>${slots}</TIME_ORDER><TIER LINGUISTIC_TYPE_REF="t" TIER_ID="gaze" PARTICIPANT="P1"><ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="ts0" TIME_SLOT_REF2="ts1"><ANNOTATION_VALUE>P2</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER><LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="t" TIME_ALIGNABLE="true"/></ANNOTATION_DOCUMENT>`;
		await agreement.open(file('coder.eaf', elan));
		flushSync();
		await expect.element(page.getByText('ELAN, 1 code, 1 event read')).toBeVisible();
		expect(scores(target, 'Look at a person')![4]).toBe('1');
	});

	test.each([
		['cut.eaf', '<ANNOTATION_DOCUMENT'],
		['empty.csv', ''],
		['zip.xlsx', 'PK\u0003\u0004'],
		['notes.txt', 'no table at all'],
		['broken.jsonl', '{"type":'],
		['project.boris', '{"a":1}'],
	])('%s, which cannot be read, is told in words and loses nothing', async (name, text) => {
		const { agreement, target } = show();
		await agreement.open(coder);
		flushSync();
		const before = agreement.comparison;
		await agreement.open(file(name, text));
		flushSync();
		await expect.element(page.getByRole('alert')).toHaveTextContent(name);
		expect(['codes-invalid', 'recording-invalid']).toContain(agreement.problem?.code);
		expect(agreement.comparison).toBe(before);
		expect(scores(target, 'Look at a person')).toBeDefined();
		await agreement.open(coder);
		flushSync();
		expect(page.getByRole('alert').query()).toBeNull();
	});

	test('of a BORIS file with several observations one is asked for', async () => {
		const { agreement } = show();
		const head = 'Observation id,Media file,Subject,Behavior,Behavior type,Start (s),Stop (s)';
		const row = (id: string, at: number) => `${id},a.mp4,P1,gaze,STATE,${at},${at + 2}`;
		await agreement.open(file('b.csv', [head, row('first', 0), row('second', 20)].join('\n')));
		flushSync();
		await page.getByLabelText('Observation').fill('second');
		await page.getByRole('button', { name: 'Read it' }).click();
		await until(() => expect(agreement.other?.codes.map((c) => c.startMs)).toEqual([20_000]));
		expect(agreement.problem).toBeNull();
	});

	test('dropped on the panel it is not also taken for a video by the page', async () => {
		const { agreement, target } = show();
		const onPage = vi.fn();
		window.addEventListener('drop', onPage);
		open.push(() => window.removeEventListener('drop', onPage));
		const data = new DataTransfer();
		data.items.add(coder);
		const drop = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
		target.querySelector('[role="dialog"]')!.dispatchEvent(drop);
		await until(() => expect(agreement.other?.name).toBe('coder.csv'));
		expect(onPage).not.toHaveBeenCalled();
		expect(drop.defaultPrevented).toBe(true);
	});

	test('words of a file are text, never page', async () => {
		const { agreement, target } = show();
		await agreement.open(csv(['0,6,<img src=x onerror=alert(1)>,<script>gaze</script>,<b>P2</b>']));
		flushSync();
		expect(target.querySelector('img, script, .mapping b')).toBeNull();
		expect(target.textContent).toContain('<img src=x onerror=alert(1)>');
	});

	test('before any session there is nothing to compare with, and that is said', async () => {
		const { agreement } = show({ view: null, machine: null });
		await agreement.open(coder);
		flushSync();
		await expect.element(page.getByText(/Nothing to compare with yet/)).toBeVisible();
		expect(agreement.comparison).toBeNull();
	});
});

describe('disagreements', () => {
	test('are listed in order of time, and a click shows that moment', async () => {
		const { agreement, target, seeks } = show();
		await agreement.open(coder);
		flushSync();
		const items = [...target.querySelectorAll('li button')].map((b) =>
			(b as HTMLElement).innerText.replace(/\s+/g, ' '),
		);
		expect(items).toEqual([
			'0:20.0 only ours ours Anna looks at P3 · 5.0 s',
			'0:40.0 only theirs theirs Anna looks at P3 · 5.0 s',
		]);
		await page.getByRole('button', { name: /^0:40/ }).click();
		expect(seeks).toEqual([40_000]);
	});

	test('can be narrowed to one sort', async () => {
		const { agreement, target } = show();
		await agreement.open(coder);
		flushSync();
		await page.getByRole('button', { name: 'only theirs 1' }).click();
		expect(target.querySelectorAll('li button')).toHaveLength(1);
	});
});

describe('settings', () => {
	test('a stricter overlap and a shorter tolerance match fewer events', async () => {
		const { agreement, target } = show();
		await agreement.open(csv(['0.5,4,P1,gaze,P2']));
		flushSync();
		const row = () => scores(target, 'Look at a person')!;
		expect([row()[6], row()[9]]).toEqual(['1.00', '1.00']);
		await page.getByLabelText('Onset within').fill('0.2');
		await userEvent.tab();
		await page.getByLabelText('IoU at least').fill('0.9');
		await userEvent.tab();
		expect([row()[6], row()[9]]).toEqual(['0.00', '0.00']);
	});

	test('a value out of range is not taken', async () => {
		const { agreement } = show();
		await agreement.open(coder);
		flushSync();
		await page.getByLabelText('Unit of time').fill('0');
		await userEvent.tab();
		expect(agreement.options.unitMs).toBe(1000);
	});

	test('where a person corrected the session, either side can be compared', async () => {
		const corrected: CodedEvent[] = [...minuteEvents, event('look-at-head', ['P1', 'P3'], 40_000, 45_000)];
		const { agreement, target } = show({ view: minuteView(corrected) });
		await agreement.open(coder);
		flushSync();
		expect(scores(target, 'Look at a person')![3]).toBe('4');
		await userEvent.selectOptions(page.getByLabelText('Ours'), 'machine');
		expect(scores(target, 'Look at a person')![3]).toBe('3');
	});
});

test('the report is what the command prints, and the mapping what it reads', async () => {
	const { agreement } = show();
	await agreement.open(coder);
	const { readAs, report } = JSON.parse(agreement.reportJson()!) as {
		readAs: Record<string, unknown>;
		report: unknown;
	};
	expect(readAs).toMatchObject({ format: 'csv', codes: 5, events: 4 });
	expect(report).toEqual(JSON.parse(JSON.stringify(agreement.comparison!.report)));
	expect(JSON.parse(agreement.mappingJson())).toEqual(agreement.mapping);
});

test('Escape closes the panel; keys inside do not reach the page', async () => {
	const { target, close } = show();
	target.querySelector<HTMLElement>('[role="dialog"]')!.focus();
	await userEvent.keyboard('{Escape}');
	expect(close).toHaveBeenCalledOnce();
});

test('axe finds nothing, empty, with results and with a problem', async () => {
	const { agreement, target } = show();
	const check = async () => {
		flushSync();
		const { violations } = await axe.run(target);
		expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([]);
	};
	await check();
	await agreement.open(coder);
	await check();
	await agreement.open(file('bad.eaf', '<'));
	await check();
});
