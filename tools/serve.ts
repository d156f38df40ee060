import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';
import { pageHeaders } from '../vite.shared.ts';

/** Folder of the built app. */
export const distFolder = fileURLToPath(new URL('../dist', import.meta.url));

/** A running server, and what it has sent so far, headers included. */
export type Served = { url: string; bytesSent(): number; close(): Promise<void> };

/** Model files have endings of their own, for which there is no registered type. */
const MODEL_FILE = /\.(task|tflite|onnx)$/;

/** A hash or a version is part of the address: what it names never changes. */
const NEVER_CHANGES = /^\/(assets|mediapipe)\//;

/** Listens on localhost. @returns the port, which is any free one for 0 */
export const listen = (server: Server, port: number): Promise<number> =>
	new Promise((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, 'localhost', () => {
			server.off('error', reject);
			const address = server.address();
			resolve(typeof address === 'object' && address ? address.port : port);
		});
	});

/**
 * Serves the built app on localhost, to this computer only, with the headers of `vite.shared.ts`. Port 0 takes any free
 * one. Compressed copies are sent to whoever takes them. What is not there is a 404, never a page in its place.
 *
 * @throws the error of `listen`, such as `EADDRINUSE`.
 */
export const serve = async (port: number, folder = distFolder): Promise<Served> => {
	// `dev` makes it look at the disk on each request, so that a rebuild is served without a restart.
	const files = sirv(folder, {
		dev: true,
		etag: true,
		brotli: true,
		setHeaders: (response, path) => {
			if (MODEL_FILE.test(path)) response.setHeader('Content-Type', 'application/octet-stream');
			if (NEVER_CHANGES.test(path)) response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
		},
	});
	const refuse = (response: import('node:http').ServerResponse, status: number, text: string) => {
		response.writeHead(status, { ...pageHeaders, 'Content-Type': 'text/plain; charset=utf-8' });
		response.end(text);
	};
	const server = createServer((request, response) => {
		// Also of “not modified”: WebKit looks there, not at what it has kept, for whether a worker is isolated.
		for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value);
		if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, 'Only GET and HEAD');
		// A part is a part of the file itself.
		if (request.headers.range !== undefined) delete request.headers['accept-encoding'];
		files(request, response, () => refuse(response, 404, 'Not found'));
	});
	const open = new Set<Socket>();
	let bytesOfClosed = 0;
	server.on('connection', (socket) => {
		open.add(socket);
		socket.once('close', () => {
			open.delete(socket);
			bytesOfClosed += socket.bytesWritten;
		});
	});
	const actualPort = await listen(server, port);
	return {
		url: `http://localhost:${actualPort}/`,
		bytesSent: () => [...open].reduce((bytes, socket) => bytes + socket.bytesWritten, bytesOfClosed),
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
};
