import type { Answered, Asked, Kept, OptionalPart } from './release';

/** Beside the page, in every build. */
const SERVICE_WORKER = 'sw.js';

/** A new release that does not take over is told to again: this often, with this much time for it each time. */
const TAKE_OVER_TRIES = 30;
const TAKE_OVER_AGAIN_MS = 2000;

/** Asks one worker, which answers once. Rejects when it does not within a minute. */
const ask = (worker: ServiceWorker, asked: Asked): Promise<Answered> =>
	new Promise((resolve, reject) => {
		const { port1, port2 } = new MessageChannel();
		const timer = setTimeout(() => reject(new Error('The service worker does not answer')), 60_000);
		port1.onmessage = ({ data }: MessageEvent<Answered>) => {
			clearTimeout(timer);
			port1.close();
			resolve(data);
		};
		worker.postMessage(asked, [port2]);
	});

/** The service worker, as the page uses it. */
export type OfflineLink = {
	/** How much of the release that runs is kept, of all but these parts, of which nothing is to be kept from now on. */
	kept(leftOut: readonly OptionalPart[]): Promise<Kept>;
	/** Keeps one more file. */
	keepNext(): Promise<Answered>;
	/**
	 * Tells of a newer release that is kept and waits; also of one that waits already, and of one that took over under this
	 * tab, which is still of the older one: before an older one was whole, or while this tab was being opened.
	 */
	onUpdate(listener: () => void): void;
	/**
	 * Lets the newer release take over, and loads the page anew. Gives the number of other tabs in whose way that is.
	 * Rejects when the browser does not let it within a minute.
	 */
	update(): Promise<number>;
};

const linkTo = (registration: ServiceWorkerRegistration, page: string | undefined): OfflineLink => {
	let isReplaced = false;
	const listeners: (() => void)[] = [];
	const beReplaced = () => {
		isReplaced = true;
		for (const listener of listeners) listener();
	};
	const active = () => {
		if (!registration.active) throw new Error('The service worker is gone');
		return registration.active;
	};
	return {
		async kept(leaveOut) {
			const answered = await ask(active(), { leaveOut, ...(page !== undefined && { page }) });
			if ('version' in answered) {
				if (answered.isOther) beReplaced();
				return answered;
			}
			throw new Error('The service worker gave another answer');
		},
		keepNext: () => ask(active(), 'keep-next'),
		onUpdate(listener) {
			listeners.push(listener);
			const look = () => {
				// The first one of all replaces nothing.
				if (registration.waiting && registration.active) listener();
			};
			look();
			registration.addEventListener('updatefound', () => {
				registration.installing?.addEventListener('statechange', look);
			});
			const { serviceWorker } = navigator;
			// The first one of all takes over a page that came with it.
			let isControlled = serviceWorker.controller !== null;
			serviceWorker.addEventListener('controllerchange', () => {
				if (isControlled) beReplaced();
				isControlled = true;
			});
		},
		async update() {
			const { waiting } = registration;
			if (!waiting) {
				if (isReplaced) location.reload();
				return 0;
			}
			navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
			// More than once: the release that runs may be asked for a file again after it has let go, by this very page.
			for (let tries = 0; registration.waiting === waiting && tries < TAKE_OVER_TRIES; tries++) {
				const answered = await ask(waiting, 'take-over');
				if ('others' in answered && answered.others > 0) return answered.others;
				await ask(active(), 'let-go');
				await new Promise((resolve) => setTimeout(resolve, TAKE_OVER_AGAIN_MS));
			}
			if (registration.waiting === waiting) throw new Error('The newer release did not take over');
			return 0;
		},
	};
};

const activated = (registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> =>
	new Promise((resolve, reject) => {
		const worker = registration.active ?? registration.waiting ?? registration.installing;
		const look = () => {
			if (worker?.state === 'activated') resolve(registration);
			if (worker?.state === 'redundant') reject(new Error('The service worker did not start'));
		};
		worker?.addEventListener('statechange', look);
		look();
	});

/**
 * Starts the service worker of this build, or finds it. Rejects where there can be none: no secure context, a private
 * window, a setting of the browser.
 *
 * @param ownUrl address of a file whose name changes with each build, by which it is known of which one the page is
 */
export const startOffline = async (appUrl: string, ownUrl?: string): Promise<OfflineLink> => {
	if (!('serviceWorker' in navigator)) throw new Error('This browser has no service workers here');
	const url = new URL(SERVICE_WORKER, appUrl);
	const register = async () =>
		activated(await navigator.serviceWorker.register(url, { scope: appUrl, updateViaCache: 'none' }));
	const page = ownUrl?.startsWith(appUrl) === true ? ownUrl.slice(appUrl.length) : undefined;
	// One that was just being removed, as when everything stored is deleted, never starts; the next one does.
	return linkTo(await register().catch(register), page);
};
