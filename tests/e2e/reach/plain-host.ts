import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, normalize } from 'node:path';
import { listen } from '../../../tools/serve';

/** A file server as plain as they come. */
export type PlainHost = {
	url: string;
	/** Sent so far, by path below its folder. */
	sent: Map<string, number>;
	/** Serves these texts in place of files, from now on. */
	replace: Map<string, (text: string) => string>;
	/** Of these files it sends the beginning, and never the rest. */
	held: Set<string>;
	close(): Promise<void>;
};

/** What every server knows; all else, wasm and modules among it, is bytes to this one. */
const TYPES: Readonly<Record<string, string>> = {
	html: 'text/html',
	css: 'text/css',
	js: 'text/javascript',
	svg: 'image/svg+xml',
};

/** Serves a built folder below `path`, without any header but the type, and without ranges. */
export const plainHost = async (folder: string, path: string): Promise<PlainHost> => {
	const sent = new Map<string, number>();
	const replace: PlainHost['replace'] = new Map();
	const held = new Set<string>();
	const server = createServer((request, response) => {
		const { pathname } = new URL(request.url ?? '/', 'http://localhost');
		const below = pathname.startsWith(path) ? normalize(pathname.slice(path.length)) || 'index.html' : '..';
		const name = below === '.' ? 'index.html' : below;
		const file = join(folder, name);
		if (name.startsWith('..') || !existsSync(file) || !statSync(file).isFile()) {
			response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not here');
			return;
		}
		const change = replace.get(name);
		const bytes = change ? Buffer.from(change(readFileSync(file, 'utf8'))) : readFileSync(file);
		sent.set(name, (sent.get(name) ?? 0) + bytes.length);
		const type = TYPES[name.replace(/^.*\./, '')] ?? 'application/octet-stream';
		response.writeHead(200, { 'Content-Type': type, 'Content-Length': bytes.length });
		if (held.has(name)) response.write(bytes.subarray(0, 1));
		else response.end(bytes);
	});
	const port = await listen(server, 0);
	return {
		url: `http://localhost:${port}${path}`,
		sent,
		replace,
		held,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
};
