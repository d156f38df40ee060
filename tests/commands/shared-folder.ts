import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
	// eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface can be added to
	interface ProvidedContext {
		/** For what several files of tests need and one of them makes. */
		sharedFolder: string;
	}
}

export default (project: TestProject) => {
	const folder = mkdtempSync(join(tmpdir(), 'regard-commands-'));
	project.provide('sharedFolder', folder);
	return () => rmSync(folder, { recursive: true, force: true });
};
