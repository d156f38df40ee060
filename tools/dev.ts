import { messageOf } from '../src/core/errors.ts';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { ensureModels } from './models/assemble.ts';

try {
	await ensureModels({ log: console.log });
	const server = await createServer({ root: fileURLToPath(new URL('..', import.meta.url)) });
	await server.listen();
	server.printUrls();
	server.bindCLIShortcuts({ print: true });
} catch (e) {
	console.error(`Could not start: ${messageOf(e)}`);
	process.exitCode = 1;
}
