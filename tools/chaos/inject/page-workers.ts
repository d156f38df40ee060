import type { Page, Worker } from 'playwright';

/** The workers of a page, while they run. */
export class PageWorkers {
	readonly #running: Worker[] = [];
	readonly #started: string[] = [];

	/** @param onStart prepares a worker when it starts, beside what it does itself */
	constructor(page: Page, onStart: (worker: Worker) => Promise<void>) {
		page.on('worker', (worker) => {
			this.#running.push(worker);
			this.#started.push(worker.url());
			worker.on('close', () => void this.#running.splice(this.#running.indexOf(worker), 1));
			// A worker may end before it is asked.
			onStart(worker).catch(() => undefined);
		});
	}

	/** How many workers of this name have been started. */
	started(name: string): number {
		return this.#started.filter((url) => url.includes(`/${name}.worker`)).length;
	}

	/** The worker of this name that started last. Throws when there is none. */
	newest(name: string): Worker {
		// One that was closed a moment ago may still be listed, and would never answer.
		const worker = this.#running.findLast((one) => one.url().includes(`/${name}.worker`));
		if (!worker) throw new Error(`There is no worker ${name}`);
		return worker;
	}
}
