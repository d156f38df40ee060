import { expect, test } from 'vitest';
import { withHeaders } from '../../../../src/workers/offline/answers';
import { pageHeaders } from '../../../../vite.shared';

const POLICY = 'Content-Security-Policy';
const octets = { 'Content-Type': 'application/octet-stream' };

test('an answer of a host without headers gets all of ours, and a type that browsers run', async () => {
	const dressed = withHeaders(new Response('x', { headers: octets }), 'assets/run.wasm', pageHeaders);
	for (const [name, value] of Object.entries(pageHeaders)) expect(dressed.headers.get(name), name).toBe(value);
	expect(dressed.headers.get('Content-Type')).toBe('application/wasm');
	expect(await dressed.text()).toBe('x');
	expect(withHeaders(new Response('x', { headers: octets }), 'm.task', {}).headers.get('Content-Type')).toContain(
		'octet',
	);
});

test('a policy of the host stays in force beside ours, and the same one is not said twice', () => {
	const theirs = "default-src 'none'";
	const both = withHeaders(new Response('', { headers: { [POLICY]: theirs } }), 'index.html', pageHeaders);
	expect(both.headers.get(POLICY)).toBe(`${theirs}, ${pageHeaders[POLICY]}`);
	const once = withHeaders(both, 'index.html', { [POLICY]: both.headers.get(POLICY)! });
	expect(once.headers.get(POLICY)).toBe(both.headers.get(POLICY));
});

test('what is missing stays missing, and an unchanged file has no content', () => {
	const missing = withHeaders(new Response('Not here', { status: 404, headers: octets }), 'a.js', pageHeaders);
	expect([missing.status, missing.headers.get('Content-Type')]).toEqual([404, 'application/octet-stream']);
	expect(withHeaders(new Response(null, { status: 304 }), 'a.js', pageHeaders).body).toBeNull();
});

test('an answer that lacks nothing stays the same answer; one with a type that no browser runs does not', () => {
	const sent = (type: string) => new Response('x', { headers: { ...pageHeaders, 'Content-Type': type } });
	for (const [path, type] of [
		['a.js', 'application/javascript; charset=utf-8'],
		['a.wasm', 'application/wasm'],
		['a.task', 'application/octet-stream'],
	] as const) {
		const answer = sent(type);
		expect(withHeaders(answer, path, pageHeaders), path).toBe(answer);
	}
	const wrong = sent('text/plain');
	expect(withHeaders(wrong, 'a.js', pageHeaders)).not.toBe(wrong);
	expect(withHeaders(wrong, 'a.js', pageHeaders).headers.get('Content-Type')).toBe('text/javascript');
});
