import { createServer, type Server } from 'node:http';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import sirv from 'sirv';
import { pageHeaders } from '../vite.shared.ts';

/** Folder of the built app. */
export const distFolder = fileURLToPath(new URL('../dist/', import.meta.url));

/** A running server. */
export type Served = { url: string; close(): Promise<void> };

const listen = (server: Server, port: number): Promise<number> =>
	new Promise((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, 'localhost', () => {
			server.off('error', reject);
			const address = server.address();
			resolve(typeof address === 'object' && address ? address.port : port);
		});
	});

/**
 * Serves the built app on localhost with the headers of `vite.shared.ts`. Port 0 takes any free one.
 *
 * @throws the error of `listen`, such as `EADDRINUSE`.
 */
export const serve = async (port: number, folder = distFolder): Promise<Served> => {
	// `dev` makes it look at the disk on each request, so that a rebuild is served without a restart.
	const files = sirv(folder, {
		dev: true,
		etag: true,
		setHeaders: (response) => {
			for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value);
		},
	});
	const server = createServer((request, response) => {
		files(request, response, () => {
			response.writeHead(404, { ...pageHeaders, 'Content-Type': 'text/plain; charset=utf-8' });
			response.end('Not found');
		});
	});
	const actualPort = await listen(server, port);
	return {
		url: `http://localhost:${actualPort}/`,
		close: () =>
			new Promise((resolve) => {
				server.closeAllConnections();
				server.close(() => resolve());
			}),
	};
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
	const { values } = parseArgs({ options: { port: { type: 'string', default: '4173' } } });
	const { url } = await serve(Number(values.port));
	console.log(`Serving ${url}`);
}
