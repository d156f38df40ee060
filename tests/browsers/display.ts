import { spawn } from 'node:child_process';

/** A screen that nobody sees. */
export type Display = { env: NodeJS.ProcessEnv; close(): void };

/** Starts Xvfb on a number that is free. */
export const openDisplay = (program: string): Promise<Display> =>
	new Promise((resolve, reject) => {
		const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
			stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
		});
		child.once('error', reject);
		child.once('exit', (code) => reject(new Error(`Xvfb ended with code ${code}`)));
		child.stdio[3]?.once('data', (number: Buffer) =>
			resolve({
				env: { ...process.env, DISPLAY: `:${number.toString().trim()}`, WAYLAND_DISPLAY: '' },
				close: () => void child.kill(),
			}),
		);
	});
