const JAVASCRIPT = 'text/javascript';

/** Types that hosts may not know; with `nosniff` a wrong one would keep a file from being run. */
const TYPES: Readonly<Record<string, string>> = {
	js: JAVASCRIPT,
	mjs: JAVASCRIPT,
	wasm: 'application/wasm',
	webmanifest: 'application/manifest+json',
};

const POLICY = 'Content-Security-Policy';

/** Whether an answer carries these headers already. */
export const carries = (response: Response, headers: Readonly<Record<string, string>>): boolean =>
	Object.entries(headers).every(([name, value]) => response.headers.get(name) === value);

/**
 * The same answer with our headers. A policy that the host sends stays in force beside ours, so that it never gets weaker.
 * Answers that cannot be read, such as redirects of a navigation, stay as they are; and so does one that lacks nothing: of
 * an answer that a service worker made itself, browsers do not keep what they compiled.
 */
export const withHeaders = (response: Response, path: string, ours: Readonly<Record<string, string>>): Response => {
	if (response.status === 0) return response;
	const type = response.ok ? TYPES[path.replace(/^.*\./, '')] : undefined;
	const sent = response.headers.get('Content-Type');
	const isTypeFine = type === undefined || sent === type || (type === JAVASCRIPT && sent?.includes('javascript'));
	if (isTypeFine && carries(response, ours)) return response;
	const headers = new Headers(response.headers);
	for (const [name, value] of Object.entries(ours)) {
		if (name !== POLICY) headers.set(name, value);
		else if (headers.get(name) !== value) headers.append(name, value);
	}
	if (type !== undefined && !isTypeFine) headers.set('Content-Type', type);
	const { status, statusText } = response;
	const hasBody = ![101, 204, 205, 304].includes(status);
	return new Response(hasBody ? response.body : null, { status, statusText, headers });
};
