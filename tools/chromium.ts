import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** Where Chromium or Chrome usually is. */
const USUAL_PLACES = [
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/opt/google/chrome/chrome',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Flags for WebGPU and WebGL on a machine without a GPU. All four together: fewer crash on a `VideoFrame`. */
const SOFTWARE_GRAPHICS = [
	'--enable-unsafe-webgpu',
	'--enable-features=Vulkan',
	'--use-vulkan=swiftshader',
	'--use-angle=swiftshader',
];

/** Keeps the browser itself from calling home, so that every request seen is the page's own. */
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

/** Flags for a headless browser that analyses files. */
export const headlessArgs: readonly string[] = [...SOFTWARE_GRAPHICS, ...QUIET];

/** Flags for tests: a fake camera as well, with permission given. */
export const chromiumArgs: readonly string[] = [
	...headlessArgs,
	'--use-fake-device-for-media-stream',
	'--use-fake-ui-for-media-stream',
];

/** An installed Chromium or Chrome: `CHROMIUM`, the usual places, then Playwright's own download. `null` when none. */
export const chromiumPath = (): string | null =>
	[process.env['CHROMIUM'], ...USUAL_PLACES, chromium.executablePath()].find((path) => path && existsSync(path)) ??
	null;

const run = (command: string, args: string[]): boolean => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

/**
 * Path of a Chromium, installed first when there is none: by apt on Debian and its kin as root, else by Playwright.
 *
 * @throws Error that says what to do when neither way works.
 */
export const ensureChromium = (log: (line: string) => void = console.log): string => {
	const found = chromiumPath();
	if (found) return found;
	const isRoot = process.getuid?.() === 0;
	if (isRoot && existsSync('/usr/bin/apt-get')) {
		log('No Chromium found: installing the package "chromium" with apt …');
		const isInstalled =
			run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']) ||
			(run('apt-get', ['update']) && run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']));
		const path = chromiumPath();
		if (isInstalled && path) return path;
	}
	log('No Chromium found: downloading the one Playwright uses …');
	run('npx', ['playwright', 'install', 'chromium']);
	const path = chromiumPath();
	if (path) return path;
	throw new Error(
		'No Chromium or Chrome was found and none could be installed. Install one, or set CHROMIUM to the path of its program.',
	);
};
