import { createServer } from 'vite';
import { ensureModels } from './models/assemble.ts';

await ensureModels({ log: console.log });
const server = await createServer();
await server.listen();
server.printUrls();
