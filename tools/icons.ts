import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { chromiumPath } from './chromium.ts';

/**
 * Draws the app's icons from its mark: `npx tsx tools/icons.ts`, after `public/icon.svg` was changed. A maskable icon fills
 * its square, and has the mark within the middle 80 %, which every mask leaves.
 */
const publicFolder = fileURLToPath(new URL('../public', import.meta.url));
const mark = readFileSync(join(publicFolder, 'icon.svg'), 'utf8');
const square = mark.replace(/ rx="\d+"/, '').replace('viewBox="0 0 32 32"', 'viewBox="-3 -3 38 38"');
const maskable = square.replace('<rect width="32" height="32"', '<rect x="-3" y="-3" width="38" height="38"');

const executablePath = chromiumPath();
const browser = await chromium.launch(executablePath === null ? {} : { executablePath });
const folder = join(publicFolder, 'icons');
mkdirSync(folder, { recursive: true });
for (const [name, sizePx, svg] of [
	['192', 192, mark],
	['512', 512, mark],
	['maskable-512', 512, maskable],
	['apple-180', 180, maskable],
] as const) {
	const page = await browser.newPage({ viewport: { width: sizePx, height: sizePx } });
	await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`);
	writeFileSync(join(folder, `${name}.png`), await page.screenshot({ omitBackground: true }));
	await page.close();
}
await browser.close();
