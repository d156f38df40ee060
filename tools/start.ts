import { parseArgs } from 'node:util';
import { ensureBuild } from './build.ts';
import { serve, type Served } from './serve.ts';

const DEFAULT_PORT = 4173;

const { values } = parseArgs({ options: { port: { type: 'string' } } });

/** The wished port when one was named; else the usual one, or any free one when that is taken. */
const serveSomewhere = async (): Promise<Served> => {
	if (values.port) return serve(Number(values.port));
	try {
		return await serve(DEFAULT_PORT);
	} catch (e) {
		if ((e as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw e;
		console.log(`Port ${DEFAULT_PORT} is taken; using another.`);
		return serve(0);
	}
};

try {
	await ensureBuild();
	const { url } = await serveSomewhere();
	console.log(`\nRegard is running. Open ${url} in your browser. Stop it with Ctrl+C.`);
} catch (e) {
	console.error(`Could not start: ${e instanceof Error ? e.message : String(e)}`);
	process.exitCode = 1;
}
