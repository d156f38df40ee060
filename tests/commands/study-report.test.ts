import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateOf } from '../../src/bench/scores/intervals';
import { ensureChromium } from '../../tools/chromium';
import { start } from './command';

const SESSION = 'tests/fixtures/old-session/table-talk.regard.jsonl';
const RESULTS = 'derivatives/regard';

let folder = '';
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'regard-report-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const study = (...args: string[]) => start('study/cli.ts', args, folder).outcome;
const put = (path: string, text: string) => {
	mkdirSync(join(folder, path, '..'), { recursive: true });
	writeFileSync(join(folder, path), text);
};
const text = (path: string) => readFileSync(join(folder, path), 'utf8');
const outcome = (sessionId: string) =>
	JSON.stringify({
		...{ format: 'regard-outcome/1', sessionId, state: 'analysed' },
		reason: null,
		damage: null,
		cores: 2,
	});

test('what cannot be analysed is written down with the reason, and is no failure of the command', async () => {
	await study('init', '.');
	put('broken.mp4', 'no video at all');
	put('sessions.csv', 'session_id,file\nbroken,broken.mp4\ngone,gone.mp4\n');
	for (const [id, why] of [
		['broken', 'not a video or picture'],
		['gone', 'There is no such file'],
	] as const) {
		expect((await study('analyze', '.', '--session', id)).code).toBe(0);
		const written = JSON.parse(text(`${RESULTS}/${id}/outcome.json`)) as { state: string; reason: string };
		expect(written).toMatchObject({ state: 'failed', reason: expect.stringContaining(why) as string });
		expect((await study('export', '.', '--session', id)).code).toBe(0);
		expect(JSON.parse(text(`${RESULTS}/${id}/exported.json`))).toEqual({ files: [] });
	}
	expect((await study('status', '.')).stdout).toMatch(/^ {2}broken {2}failed: .*not a video/m);
});

test('the report has quality, agreement, what is left out, and places to check; its form gives a precision with its interval', async () => {
	put('study.json', JSON.stringify({ format: 'regard-study/1', title: 'Talk & <play>', exports: ['csv'] }));
	put('videos/table-talk.mp4', 'x');
	put('videos/other.mp4', 'x');
	const more = ['S3', 'S4', 'S5', 'S6'];
	const rows = [
		'S1,videos/table-talk.mp4,coder.csv,yes',
		'S2,videos/other.mp4,,withdrawn',
		'broken,broken.mp4,coder.csv,yes',
	];
	rows.push(...more.map((id) => `${id},videos/table-talk.mp4,,yes`));
	put('sessions.csv', `session_id,file,coder_file,consent\n${rows.join('\n')}\n`);
	for (const id of ['S1', ...more]) {
		put(`${RESULTS}/${id}/outcome.json`, outcome(id));
		copyFileSync(SESSION, join(folder, RESULTS, id, 'table-talk.regard.jsonl'));
	}
	expect((await study('export', '.', '--session', 'S1')).code).toBe(0);
	// A coder who saw just what the program found agrees with it.
	put('coder.csv', text(`${RESULTS}/S1/table-talk.csv`));
	for (const id of ['S1', 'broken']) expect((await study('agree', '.', '--session', id)).code).toBe(0);
	expect(JSON.parse(text(`${RESULTS}/S1/agreement.json`))).toMatchObject({
		state: 'compared',
		overall: { kappa: 1, f1: 1 },
	});

	expect((await study('report', '.')).code).toBe(0);
	const html = text(`${RESULTS}/report.html`);
	await study('report', '.');
	expect(text(`${RESULTS}/report.html`)).toBe(html);
	await study('report', '.', '--seed', '2');
	expect(text(`${RESULTS}/report.html`)).not.toBe(html);
	expect(html).toContain('Talk &amp; &lt;play&gt;: report');
	expect(html).toContain('5 of 7 sessions are analysed');
	expect(html).toMatch(/session S2.*left out.*consent was withdrawn/);
	expect(html).toMatch(/session broken.*could not be analysed.*not a video/);
	expect(html).toContain('Session broken could not be compared');
	expect(html).toMatch(/all kinds<\/td><td class="n">1<\/td><td class="n">1\.00<\/td><td class="n">1\.00/);

	const browser = await chromium.launch({ executablePath: ensureChromium() });
	try {
		const page = await browser.newPage();
		const requests: string[] = [];
		page.on('request', (request) => requests.push(new URL(request.url()).protocol));
		await page.goto(pathToFileURL(join(folder, RESULTS, 'report.html')).href);
		const answer = (value: string, from: number, to: number) =>
			page.$$(`input[value=${value}]`).then(async (all) => {
				for (const input of all.slice(from, to)) await input.check();
			});
		expect(await page.locator('#places > li').count()).toBe(30);
		await answer('right', 0, 17);
		await answer('wrong', 17, 24);
		await answer('unclear', 24, 26);
		const { share, low, high } = rateOf(17, 24);
		const percent = (value: number | null) => `${(100 * (value ?? NaN)).toFixed(1)} %`;
		expect(await page.textContent('#precision')).toBe(
			`Precision ${percent(share)} (95 % interval ${percent(low)} to ${percent(high)}; 17 of 24); 2 cannot be told, 4 are not answered yet.`,
		);
		const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save')]);
		const saved = readFileSync(await download.path(), 'utf8')
			.trimEnd()
			.split('\r\n');
		expect(saved).toHaveLength(31);
		expect(saved.filter((row) => row.endsWith('"wrong"'))).toHaveLength(7);
		expect(requests.filter((protocol) => !['file:', 'blob:'].includes(protocol))).toEqual([]);
	} finally {
		await browser.close();
	}
});

test('what has not been analysed can be neither exported nor compared', async () => {
	put('sessions.csv', 'session_id,file,coder_file\nnew,videos/other.mp4,coder.csv\n');
	for (const command of ['export', 'agree']) {
		expect(await study(command, '.', '--session', 'new')).toMatchObject({
			code: 2,
			stderr: expect.stringContaining('Session new is not analysed') as string,
		});
	}
	expect(existsSync(join(folder, RESULTS, 'new'))).toBe(false);
	expect((await study('agree', '.', '--session', 'S1')).stderr).toContain('There is no session “S1”');
});
