import { expect } from 'vitest';
import type { Visitor } from './visitor';

/** How long models may take to start and to analyse, on two cores and beside other tests. */
export const SLOW_MS = 240_000;

/** A control by what it is called: by its label, its text or its title. */
const findControl = (pattern: string, selector: string): Element | null => {
	const nameOf = (element: Element): string => {
		const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])].map((it) => it.textContent) : [];
		const names = [element.getAttribute('aria-label'), ...labels, element.textContent, element.getAttribute('title')];
		return (names.find((name) => name?.trim()) ?? '').trim();
	};
	const isShown = (element: Element) => element.getClientRects().length > 0;
	const name = new RegExp(pattern);
	return [...document.querySelectorAll(selector)].find((it) => isShown(it) && name.test(nameOf(it))) ?? null;
};
const CONTROLS = 'button, summary, a, textarea, input, select, [role="tab"]';

const isThere = (pattern: string, inside: string): boolean =>
	[...document.querySelectorAll<HTMLElement>(inside)].some((it) =>
		new RegExp(pattern).test(it.innerText.replaceAll(/\s+/g, ' ')),
	);

/** The page of Regard as somebody uses it. */
export const visit = (visitor: Visitor) => {
	/** Waits until a text of this form is in the page, or in a part of it. */
	const sees = (text: RegExp, inside = 'body', timeout = SLOW_MS): Promise<void> =>
		expect
			.poll(() => visitor.read(isThere, text.source, inside), {
				timeout,
				interval: 300,
				message: `text ${text.source}`,
			})
			.toBe(true);
	const control = async (name: RegExp, selector = CONTROLS) => {
		const find = () => visitor.element(findControl, name.source, selector);
		await expect
			.poll(
				() =>
					find().then(
						() => true,
						() => false,
					),
				{ timeout: 60_000, interval: 300, message: `control ${name.source}` },
			)
			.toBe(true);
		return find();
	};
	return {
		sees,
		press: async (name: RegExp, selector?: string) => (await control(name, selector)).click(),
		async fill(name: RegExp, text: string) {
			await (await control(name, 'input, textarea')).type(text);
		},
		/** Answers once so many people are listed. */
		seesPeople: (count: number): Promise<void> =>
			expect
				.poll(() => visitor.read(() => document.querySelectorAll('input[aria-label^="Name of P"]').length), {
					timeout: SLOW_MS,
					interval: 300,
					message: 'people listed',
				})
				.toBe(count),
		/** Drops a file on the page, as from a file manager. */
		drop: (name: string, type: string, bytes: Uint8Array): Promise<void> =>
			visitor.read(
				(base64: string, fileName: string, fileType: string) => {
					const raw = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
					const dataTransfer = new DataTransfer();
					dataTransfer.items.add(new File([raw], fileName, { type: fileType }));
					for (const kind of ['dragover', 'drop']) {
						const event = new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true });
						document.querySelector('main')?.dispatchEvent(event);
					}
				},
				Buffer.from(bytes).toString('base64'),
				name,
				type,
			),
		/** From now on, what the page gives the browser to save is kept in the page instead. */
		catchSaved: (): Promise<void> =>
			visitor.read(() => {
				const saved: { name: string; blob: Blob }[] = [];
				const blobs = new Map<string, Blob>();
				const createObjectURL = URL.createObjectURL.bind(URL);
				URL.createObjectURL = (blob: Blob) => {
					const url = createObjectURL(blob);
					blobs.set(url, blob);
					return url;
				};
				HTMLAnchorElement.prototype.click = function () {
					const blob = blobs.get(this.href);
					if (blob) saved.push({ name: this.download, blob });
				};
				Object.assign(window, { savedFiles: saved });
			}),
		/** The file that was saved last: its name, and its text; `null` before there is one. */
		saved: (): Promise<{ name: string; bytes: number; text: string } | null> =>
			visitor.read(async () => {
				const files = (window as unknown as { savedFiles: { name: string; blob: Blob }[] }).savedFiles;
				const last = files[files.length - 1];
				return last ? { name: last.name, bytes: last.blob.size, text: await last.blob.text() } : null;
			}),
	};
};
