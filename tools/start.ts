import { messageOf } from '../src/core/errors.ts';
import { systemCode } from './system-error.ts';
import { parseArgs } from 'node:util';
import { ensureBuild } from './build.ts';
import { serve, type Served } from './serve.ts';

const DEFAULT_PORT = 4173;

/** The wished port when one was named; else the usual one, or any free one when that is taken. */
const serveSomewhere = async (wished: string | undefined): Promise<Served> => {
	if (wished !== undefined) {
		const port = Number(wished);
		if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port is not a port number: ${wished}`);
		return serve(port).catch((e: unknown) => {
			throw systemCode(e) === 'EADDRINUSE' ? new Error(`port ${port} is in use by another program`) : e;
		});
	}
	try {
		return await serve(DEFAULT_PORT);
	} catch (e) {
		if (systemCode(e) !== 'EADDRINUSE') throw e;
		console.log(`Port ${DEFAULT_PORT} is in use by another program; taking a free one.`);
		return serve(0);
	}
};

try {
	const { values } = parseArgs({ options: { port: { type: 'string' } } });
	await ensureBuild();
	const { url } = await serveSomewhere(values.port);
	console.log(`\nRegard is running. Open ${url} in your browser. Stop it with Ctrl+C.`);
} catch (e) {
	console.error(`Could not start: ${messageOf(e)}`);
	process.exitCode = 1;
}
