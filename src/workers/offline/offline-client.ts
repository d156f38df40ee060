import type { Answered, Asked, Kept } from './release';

/** Beside the page, in every build. */
const SERVICE_WORKER = 'sw.js';

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
	/** How much of the release that runs is kept. */
	kept(): Promise<Kept>;
	/** Keeps one more file. */
	keepNext(): Promise<Answered>;
	/** Tells of a newer release that is kept and waits; also of one that waits already. */
	onUpdate(listener: () => void): void;
	/** Lets the newer release take over, and loads the page anew. Gives the number of other tabs in whose way that is. */
	update(): Promise<number>;
};

const linkTo = (registration: ServiceWorkerRegistration): OfflineLink => {
	const active = () => {
		if (!registration.active) throw new Error('The service worker is gone');
		return registration.active;
	};
	return {
		async kept() {
			const answered = await ask(active(), 'kept');
			if ('version' in answered) return answered;
			throw new Error('The service worker gave another answer');
		},
		keepNext: () => ask(active(), 'keep-next'),
		onUpdate(listener) {
			const look = () => {
				// The first one of all replaces nothing.
				if (registration.waiting && registration.active) listener();
			};
			look();
			registration.addEventListener('updatefound', () => {
				registration.installing?.addEventListener('statechange', look);
			});
		},
		async update() {
			const { waiting } = registration;
			if (!waiting) return 0;
			navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
			const answered = await ask(waiting, 'take-over');
			const others = 'others' in answered ? answered.others : 0;
			if (others === 0) await ask(active(), 'let-go');
			return others;
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
 */
export const startOffline = async (appUrl: string): Promise<OfflineLink> => {
	if (!('serviceWorker' in navigator)) throw new Error('This browser has no service workers here');
	const url = new URL(SERVICE_WORKER, appUrl);
	const registration = await navigator.serviceWorker.register(url, { scope: appUrl, updateViaCache: 'none' });
	return linkTo(await activated(registration));
};
