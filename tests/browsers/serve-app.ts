import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { serve } from '../../tools/serve';

declare module 'vitest' {
	// eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- added to a type of Vitest's
	export interface ProvidedContext {
		/** Address of the built page, for tests with browsers. */
		builtPage: string;
	}
}

/** Builds what is out of date, and serves it as `npm start` does. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
	// In a process of its own: Vite would take what Vitest says of the surroundings for a wish to develop.
	const script = fileURLToPath(new URL('../../tools/build.ts', import.meta.url));
	const { status } = spawnSync(process.execPath, ['--import', 'tsx', script], {
		stdio: 'inherit',
		env: { ...process.env, NODE_ENV: 'production' },
	});
	if (status !== 0) throw new Error('The app could not be built');
	const server = await serve(0);
	project.provide('builtPage', server.url);
	return () => server.close();
};
