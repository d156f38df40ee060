import axe from 'axe-core';
import { flushSync, mount, unmount } from 'svelte';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../../src/present/ui/app.css';
import type { NamedFile } from '../../../../src/core/named-file';
import StudyView from '../../../../src/present/study/StudyView.svelte';
import { StudyPage } from '../../../../src/state/study/study-page.svelte';
import { startWorker } from '../../../../src/workers/start';
import { studyFolder } from '../../../fixtures/study-folder';
import { until } from '../../../fixtures/until';

let files: readonly NamedFile[] = [];
let study: StudyPage;
let target: HTMLElement;
const opened: { name: string; atMs: number }[] = [];
const ends: (() => void)[] = [];

/** The view with a study of six sessions, and what was opened in Watch from it. */
beforeAll(async () => {
	await page.viewport(1200, 900);
	files = await studyFolder(6);
	const worker = startWorker('study');
	study = new StudyPage({ connect: () => worker });
	target = document.body.appendChild(document.createElement('div'));
	const onSession = (file: File, atMs: number) => void opened.push({ name: file.name, atMs });
	const view = mount(StudyView, { target, props: { study, onSession } });
	ends.push(() => {
		void unmount(view);
		target.remove();
		worker.close();
	});
	flushSync();
	await study.open(files);
	flushSync();
});
afterAll(() => {
	for (const end of ends) end();
});

const part = (name: string) => page.getByRole('button', { name, exact: true }).click();
const accessible = async () => {
	const { violations } = await axe.run(target, {
		rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
	});
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
};
const dots = () => [...target.querySelectorAll<SVGElement>('circle[role="button"]')];

describe('a study folder in the view', () => {
	test('has its fields for files within the landmark, where nothing of a page may lie outside of one', () => {
		const fields = [...target.querySelectorAll('input[type="file"]')];
		expect(fields).toHaveLength(2);
		for (const field of fields) expect(field.closest('main')).not.toBeNull();
	});

	test('lists its sessions with factors and quality, and finds them by words', async () => {
		await expect.element(page.getByText('Play and reading: 6 sessions')).toBeVisible();
		const rows = () => target.querySelectorAll('tbody tr').length;
		expect(rows()).toBe(6);
		expect(target.querySelector('tbody tr')?.textContent).toMatch(/S1.*play.*1\.0.*3.*%/);
		await page.getByLabelText('Find').fill('read');
		await until(() => expect(rows()).toBe(3));
		expect(await accessible()).toEqual([]);
	});

	test('shows groups as dots with intervals; by keyboard a dot opens its session at a moment', async () => {
		await part('Groups');
		await until(() => expect(dots()).toHaveLength(6));
		await expect.element(page.getByText(/“read” less “play”: .* 95 % interval over sessions/)).toBeVisible();
		expect(await accessible()).toEqual([]);
		dots()[0]?.focus();
		await userEvent.keyboard('{ArrowRight}{Enter}');
		await until(() => expect(opened).toHaveLength(1));
		const second = dots()[1]?.getAttribute('aria-label');
		expect(second?.startsWith(`${opened[0]?.name.replace('.regard.jsonl', '')}: `)).toBe(true);
		expect(opened[0]?.atMs).toBeGreaterThan(0);
	});

	test('compares all measures with corrected p, which are never below the plain ones', async () => {
		await part('Groups');
		await page.getByRole('button', { name: 'Compare all measures of sessions' }).click();
		await expect.element(page.getByRole('region', { name: 'All measures' })).toBeVisible();
		const ps = (study.screened ?? []).flatMap(({ result }) =>
			result.test && result.holm !== null ? [[result.test.p, result.holm] as const] : [],
		);
		expect(ps.length).toBeGreaterThan(10);
		expect(ps.every(([plain, corrected]) => corrected >= plain)).toBe(true);
	});

	test('has the mean network of each group by role, and their difference', async () => {
		await part('Who looks at whom');
		const matrix = page.getByRole('region', { name: 'play: who looks at whom' });
		await expect.element(matrix).toBeVisible();
		expect(matrix.element().textContent).toContain('caregiver');
		await expect.element(page.getByRole('region', { name: 'Difference of the two groups' })).toBeVisible();
		expect(await accessible()).toEqual([]);
	});

	test('has the time course around an event', async () => {
		await part('Around an event');
		await page.getByRole('button', { name: 'Average' }).click();
		await expect.element(page.getByText(/play, \d sessions: most often at/)).toBeVisible();
		expect(await accessible()).toEqual([]);
	});

	test('has who is who to be confirmed, and writes only what was changed', async () => {
		await part('Who is who');
		await expect.element(page.getByText('0 of 12 to be confirmed')).toBeVisible();
		const save = page.getByRole('button', { name: 'Save participants.csv' });
		await expect.element(save).toBeDisabled();
		expect(await accessible()).toEqual([]);

		const infant = page.getByLabelText('S2-a in S2 is', { exact: true });
		await infant.selectOptions('P2');
		await expect.element(page.getByRole('alert')).toHaveTextContent('P2 cannot be two participants of one session');
		await expect.element(save).toBeDisabled();
		await infant.selectOptions('P3');
		await expect.element(page.getByText('1 of 12 to be confirmed')).toBeVisible();
		await expect.element(save).toBeEnabled();
		await page.getByRole('button', { name: 'Confirm all of S2' }).click();
		await expect.element(page.getByText('0 of 12 to be confirmed')).toBeVisible();
		const before = await files.find(({ name }) => name.endsWith('participants.csv'))?.blob.text();
		expect(study.whoIsWho?.text).toBe(before?.replace('S2-a,S2,infant,P1', 'S2-a,S2,infant,P3'));

		await infant.selectOptions('P1');
		await page.getByLabelText('S2-a in S2 is confirmed').click();
		await expect.element(save).toBeDisabled();
	});

	test('writes the methods of what was run', async () => {
		await part('Methods');
		const text = page.getByText(/6 sessions \(0\.1 hours of video\) were analysed with Regard/);
		await expect.element(text).toBeVisible();
		expect(text.element().textContent).toContain('all 20 permutations');
		expect(text.element().textContent).toContain('No agreement with human coders is known of these files');
	});

	test('is no wider than a phone', async () => {
		await page.viewport(390, 844);
		for (const name of ['Groups', 'Who looks at whom', 'Around an event', 'Who is who', 'Methods', 'Sessions']) {
			await part(name);
			flushSync();
			expect(document.documentElement.scrollWidth, name).toBeLessThanOrEqual(390);
		}
		await page.viewport(1200, 900);
	});

	test('says what to choose where there is nothing to open, and keeps what was open', async () => {
		await study.open([{ name: 'a.json', blob: new File(['{}'], 'a.json') }]);
		expect(study.overview?.sessions).toHaveLength(6);
		await expect.element(page.getByRole('alert')).toHaveTextContent('Choose the folder of a study');
	});

	test('names a file that is no session, and opens the others', async () => {
		const broken = files.flatMap((file) => {
			if (/S[3456].regard.jsonl$/.test(file.name)) return [];
			return file.name.endsWith('S2.regard.jsonl') ? { ...file, blob: new File(['{}\n'], 'S2.regard.jsonl') } : file;
		});
		await study.open(broken);
		expect(study.overview?.sessions.map(({ sessionId }) => sessionId)).toEqual(['S1']);
		expect(study.overview?.problems.join()).toContain('S2.regard.jsonl: Line 1');
	});
});
