import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { keptOnDisk, type KeptOnDisk } from '../../tests/e2e/kept-sessions.ts';
import { parseJson } from '../read-json.ts';
import { NOTHING_LEFT, type Left } from './judge.ts';

type Header = { source: Pick<Partial<Left>, 'damage' | 'soundLostMs'>; analysis: { startedAt: string } };

const newest = (kept: readonly KeptOnDisk[]): KeptOnDisk | undefined =>
	[...kept].sort((a, b) => a.entry.createdAt.localeCompare(b.entry.createdAt)).at(-1);

const missingIn = ({ source }: Header) => ({ damage: source.damage ?? [], soundLostMs: source.soundLostMs ?? [] });

/** What the browser keeps of the newest session, past the program itself. */
export const keptOf = async (page: Page): Promise<Left> => {
	const found = newest(await keptOnDisk(page));
	if (!found?.summary) return NOTHING_LEFT;
	const { seq: _seq, wallMs: _wallMs, ...rest } = found.summary;
	const header = rest.header as unknown as Header;
	const timeless = { ...rest, header: { ...header, analysis: { ...header.analysis, startedAt: '' } } };
	return { lines: found.lines, summary: JSON.stringify(timeless), saved: null, ...missingIn(header) };
};

/** The session file that the page's Save writes, without what only the clock on the wall says. */
export const savedOf = async (page: Page): Promise<Left> => {
	await page.getByRole('button', { name: 'Save', exact: true }).first().click();
	const dialog = page.getByRole('dialog', { name: /Save/ });
	await dialog.getByRole('radio', { name: /Regard session/ }).check();
	const download = page.waitForEvent('download');
	await dialog.getByRole('button', { name: /^Save/ }).click();
	const [first = '', ...rest] = readFileSync(await (await download).path(), 'utf8').split('\n');
	const header = parseJson<Header>(first);
	const timeless = { ...header, analysis: { ...header.analysis, startedAt: '' } };
	const lines = rest.map((line) => line.replace(/"wallMs":\{[^}]*\}/, '"wallMs":{}'));
	return { ...NOTHING_LEFT, saved: [JSON.stringify(timeless), ...lines].join('\n'), ...missingIn(header) };
};
