import { withHeaders } from './answers';
import { KeptFiles } from './kept-files';
import { pageCache, SHARE_PATH, SHARED_NAME, sharedCache, type Answered, type Asked, type Release } from './release';

/**
 * The service worker: gives every answer the headers of isolation and the content security policy where the host cannot,
 * keeps the release so that it works with no network, and takes files that a phone shares.
 *
 * A release is served from what is kept only when all of it is. The first one takes over at once, for there is nothing to
 * mix it with, and is kept while nothing else goes on; a later one is kept first and takes over when it is told to. What a
 * tab that was just being opened then still needs of the one before is there until the next one takes over.
 */

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build (`tools/release.ts`). */
declare const RELEASE: Release;

const scope = self.registration.scope;
const kept = new KeptFiles(RELEASE, scope, () => caches.open(pageCache(scope)));

/** Aborted when a newer release is to take over: a browser would wait for the end of what this one still sends. */
let sending = new AbortController();
const fetchUnlessReplaced: typeof fetch = (asked, init) => {
	const signals = asked instanceof Request ? [asked.signal, sending.signal] : [sending.signal];
	return fetch(asked, { ...init, signal: AbortSignal.any(signals) });
};

/** Models that were put beside the app after its build: none can be had with no network. */
const PLACED_LIST = 'models/placed.json';

const pathOf = (url: string): string | null => {
	const { origin, pathname } = new URL(url);
	const whole = origin + pathname;
	if (!whole.startsWith(scope)) return null;
	return whole.slice(scope.length) || 'index.html';
};

/**
 * A kept file as the browser's own cache has it, without asking the host; `null` when it has not. What a browser compiled
 * of WebAssembly at the first visit belongs to that answer, and not to the one that was kept after it.
 */
const compiledOf = async (request: Request): Promise<Response | null> => {
	if (!request.url.endsWith('.wasm')) return null;
	const response = await fetch(request.url, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null);
	return response?.ok ? response : null;
};

const answer = async (request: Request, path: string): Promise<Response> => {
	const dressed = (response: Response) => withHeaders(response, path, RELEASE.headers);
	const isWhole = !request.headers.has('Range');
	const found = isWhole ? await kept.find(path) : undefined;
	if (found) return dressed((await compiledOf(request)) ?? found);
	const earlier = isWhole ? await kept.findEarlier(path) : undefined;
	if (earlier) return dressed(earlier);
	try {
		// A navigation is short, and may be given no signal.
		return dressed(await (request.mode === 'navigate' ? fetch(request) : fetchUnlessReplaced(request)));
	} catch (e) {
		const rest = await kept.find(path, true);
		if (rest) return dressed(rest);
		if (path === PLACED_LIST) return dressed(new Response('[]', { headers: { 'Content-Type': 'application/json' } }));
		throw e;
	}
};

/** Keeps shared files until the page takes them, and shows it. */
const takeShared = async (request: Request): Promise<Response> => {
	const files = (await request.formData()).getAll('files').filter((entry) => entry instanceof File);
	const waiting = await caches.open(sharedCache(scope));
	for (const file of files) {
		const headers = { [SHARED_NAME]: encodeURIComponent(file.name), 'Content-Type': file.type };
		// Files that were shared before may still wait.
		await waiting.put(new URL(`${SHARE_PATH}/${crypto.randomUUID()}`, scope), new Response(file, { headers }));
	}
	return Response.redirect(new URL('#shared', scope).href, 303);
};

/** A tab that was just closed is still listed for a moment. */
const CLOSING_MS = 1000;
const LOOK_AGAIN_MS = 100;

/** How many other tabs show the page. */
const otherTabs = async (): Promise<number> => {
	const end = performance.now() + CLOSING_MS;
	for (;;) {
		const others = (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length - 1;
		if (others <= 0 || performance.now() >= end) return Math.max(0, others);
		await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
	}
};

const handle = async (asked: Asked): Promise<Answered> => {
	if (typeof asked === 'object') {
		await kept.leaveOut(asked.leaveOut);
		const isOther = asked.page !== undefined && !kept.has(asked.page);
		return { ...(await kept.state(true)), isOther };
	}
	switch (asked) {
		case 'keep-next':
			return kept.keepNext(fetchUnlessReplaced);
		case 'take-over': {
			const others = await otherTabs();
			// Not waited for: it comes to its end when the release that runs has let go.
			if (others === 0) void self.skipWaiting();
			return { others };
		}
		case 'let-go':
			sending.abort();
			sending = new AbortController();
			return kept.state();
	}
};

self.addEventListener('install', (event) => {
	const prepare = async () => {
		if (!self.registration.active || !(await kept.isAnyWhole())) return self.skipWaiting();
		while ((await kept.missing()).length > 0) {
			const kindOfTrouble = await kept.keepNext(fetchUnlessReplaced);
			// The browser tries again at a later visit; what is there stays.
			if ('trouble' in kindOfTrouble)
				throw new Error(`Not all of the new version can be kept: ${kindOfTrouble.trouble}`);
		}
	};
	event.waitUntil(prepare());
});

self.addEventListener('activate', (event) => {
	const begin = async () => {
		await kept.settle();
		if (await kept.isWhole()) await kept.prune();
		await self.clients.claim();
	};
	event.waitUntil(begin());
});

self.addEventListener('fetch', (event) => {
	const { request } = event;
	const path = pathOf(request.url);
	if (path === null) return;
	if (request.method === 'POST' && path === SHARE_PATH) event.respondWith(takeShared(request));
	if (request.method === 'GET' || request.method === 'HEAD') event.respondWith(answer(request, path));
});

self.addEventListener('message', (event) => {
	const [port] = event.ports;
	event.waitUntil(handle(event.data as Asked).then((answered) => port?.postMessage(answered)));
});
