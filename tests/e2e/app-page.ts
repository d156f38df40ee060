import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

/** A failed test also tells what the page itself says is wrong. */
export const test = base.extend({
	page: async ({ page }, use, info) => {
		await use(page);
		if (info.status === info.expectedStatus || page.isClosed()) return;
		const cards = await page.locator('.card.problem').allTextContents();
		if (cards.length > 0) await info.attach('problem shown', { body: cards.join('\n'), contentType: 'text/plain' });
	},
});

/** Addresses that a page asked for besides its own origin. In-page data (`blob:`, `data:`) is no request. */
export const foreignRequests = (page: Page): string[] => {
	const found: string[] = [];
	page.on('request', (request) => {
		const { protocol, origin } = new URL(request.url());
		if (protocol === 'blob:' || protocol === 'data:') return;
		if (new URL(page.url()).origin !== origin && page.url() !== 'about:blank') found.push(request.url());
		if (page.url() === 'about:blank' && !/^https?:\/\/localhost/.test(request.url())) found.push(request.url());
	});
	return found;
};

/** Errors that the page itself met: exceptions nobody caught, and what the policy forbade. */
export const pageErrors = (page: Page): string[] => {
	const found: string[] = [];
	page.on('pageerror', (error) => found.push(error.message));
	page.on('console', (message) => {
		if (/Content Security Policy/i.test(message.text())) found.push(message.text());
	});
	return found;
};

/** Fails when axe finds anything. */
export const expectAccessible = async (page: Page): Promise<void> => {
	const { violations } = await new AxeBuilder({ page }).analyze();
	expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([]);
};

/** Opens a view that is not about what is watched: nothing is analysed beside what the test is about. */
export const openViewAlone = (page: Page, view: 'evaluate' | 'models') => page.goto(`/#${view}`);

/** Ends the analysis that goes on, where it is not what the test is about: it would take a core until its end. */
export const stopAnalysis = async (page: Page): Promise<void> => {
	const cancel = page.getByRole('button', { name: 'Cancel' });
	// A slow machine may be through the clip by now.
	if (await cancel.isVisible()) await cancel.click({ timeout: 5000 }).catch(() => undefined);
	await expect(announced(page)).toContainText('is complete');
};

/** What a screen reader was told last. */
export const announced = (page: Page) => page.locator('p[role="status"][aria-live="polite"]');

/** The name fields of the list of people. */
export const peopleNames = (page: Page) => page.getByRole('textbox', { name: /^Name of P/ });

/** Gives a file to the file field of Watch; the view left last has one of its own until the code of Watch is there. */
export const chooseFile = (page: Page, name: string, mimeType: string, bytes: Buffer): Promise<void> =>
	page.setInputFiles('input[type="file"][accept^="video/"]', { name, mimeType, buffer: bytes });

/** Drops a file on the middle of the page, as from a file manager. */
export const dropFile = async (page: Page, name: string, mimeType: string, bytes: Buffer): Promise<void> => {
	const transfer = await page.evaluateHandle(
		({ base64, fileName, type }) => {
			const raw = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
			const list = new DataTransfer();
			list.items.add(new File([raw], fileName, { type }));
			return list;
		},
		{ base64: bytes.toString('base64'), fileName: name, type: mimeType },
	);
	await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer });
	await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
};

/** How many pixels of the overlay are drawn on. */
export const overlayPixels = (page: Page): Promise<number> =>
	page.locator('canvas.overlay').evaluate((canvas: HTMLCanvasElement) => {
		const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
		let count = 0;
		for (let i = 3; i < data.length; i += 4) if (data[i]! > 0) count++;
		return count;
	});

/** A second of silence: a file with sound and no picture. */
export const soundFile = (): Buffer => {
	const samples = 8000;
	const wav = Buffer.alloc(44 + samples * 2);
	wav.write('RIFF', 0);
	wav.writeUInt32LE(36 + samples * 2, 4);
	wav.write('WAVEfmt ', 8);
	wav.writeUInt32LE(16, 16);
	wav.writeUInt16LE(1, 20);
	wav.writeUInt16LE(1, 22);
	wav.writeUInt32LE(8000, 24);
	wav.writeUInt32LE(16_000, 28);
	wav.writeUInt16LE(2, 32);
	wav.writeUInt16LE(16, 34);
	wav.write('data', 36);
	wav.writeUInt32LE(samples * 2, 40);
	return wav;
};
