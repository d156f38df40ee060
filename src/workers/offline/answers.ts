/** Types that hosts may not know; with `nosniff` a wrong one would keep a file from being run. */
const TYPES: Readonly<Record<string, string>> = {
	js: 'text/javascript',
	mjs: 'text/javascript',
	wasm: 'application/wasm',
	webmanifest: 'application/manifest+json',
};

const POLICY = 'Content-Security-Policy';

/**
 * The same answer with our headers. A policy that the host sends stays in force beside ours, so that it never gets weaker.
 * Answers that cannot be read, such as redirects of a navigation, stay as they are.
 */
export const withHeaders = (response: Response, path: string, ours: Readonly<Record<string, string>>): Response => {
	if (response.status === 0) return response;
	const headers = new Headers(response.headers);
	for (const [name, value] of Object.entries(ours)) {
		if (name !== POLICY) headers.set(name, value);
		else if (headers.get(name) !== value) headers.append(name, value);
	}
	const type = TYPES[path.replace(/^.*\./, '')];
	if (response.ok && type !== undefined) headers.set('Content-Type', type);
	const { status, statusText } = response;
	const hasBody = ![101, 204, 205, 304].includes(status);
	return new Response(hasBody ? response.body : null, { status, statusText, headers });
};
