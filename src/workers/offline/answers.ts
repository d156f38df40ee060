/** Types that hosts may not know; with `nosniff` a wrong one would keep a file from being run. */
const TYPES: Readonly<Record<string, string>> = {
	js: 'text/javascript',
	mjs: 'text/javascript',
	wasm: 'application/wasm',
	webmanifest: 'application/manifest+json',
};

const POLICY = 'Content-Security-Policy';

/** What the browser runs or shows, whose own headers decide on isolation and policy. */
const GOVERNED = /\.(html|js|mjs|svg)$/;

/**
 * The same answer with our headers. A policy that the host sends stays in force beside ours, so that it never gets weaker.
 * Answers that cannot be read, such as redirects of a navigation, stay as they are.
 *
 * So do those that lack nothing, and models and media, which headers say nothing to: a stream that passes through the
 * worker's hands is not ended by every browser when the page gives it up, and then keeps a connection to the host busy.
 */
export const withHeaders = (response: Response, path: string, ours: Readonly<Record<string, string>>): Response => {
	if (response.status === 0) return response;
	const headers = new Headers(response.headers);
	let changes = 0;
	const set = (name: string, value: string) => {
		if (headers.get(name) === value) return;
		headers.set(name, value);
		changes++;
	};
	const isGoverned = GOVERNED.test(path) || headers.get('Content-Type')?.startsWith('text/html');
	for (const [name, value] of isGoverned ? Object.entries(ours) : []) {
		const theirs = headers.get(name);
		set(name, name === POLICY && theirs !== null && theirs !== value ? `${theirs}, ${value}` : value);
	}
	const type = TYPES[path.replace(/^.*\./, '')];
	if (response.ok && type !== undefined) set('Content-Type', type);
	// A page must not be given the answer to another address than it asked for, so a redirected one is copied.
	if (changes === 0 && !response.redirected) return response;
	const { status, statusText } = response;
	const hasBody = ![101, 204, 205, 304].includes(status);
	return new Response(hasBody ? response.body : null, { status, statusText, headers });
};
