import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/** Names of the program, as Linux distributions call it. */
const PROGRAM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];

/** Where installers put it, also when that is not on the search path. */
const USUAL_PLACES: Partial<Record<NodeJS.Platform, readonly string[]>> = {
	linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/opt/google/chrome/chrome'],
	darwin: [
		'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
		'/Applications/Chromium.app/Contents/MacOS/Chromium',
	],
	win32: [
		'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
		'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
		'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
	],
};

/** Flags for WebGPU and WebGL on a machine without a GPU. All four together: fewer crash on a `VideoFrame`. */
const SOFTWARE_GRAPHICS = [
	'--enable-unsafe-webgpu',
	'--enable-features=Vulkan',
	'--use-vulkan=swiftshader',
	'--use-angle=swiftshader',
];

/** Keeps the browser itself from calling home, so that every request seen is the page's own. */
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

/**
 * Flags for a headless browser as visitors have it: without a GPU it paints on the CPU. Through emulated Vulkan, which
 * the flags for WebGPU bring, painting the page takes half of two cores (`npm run bench -- --only speed`).
 */
export const visitorArgs: readonly string[] = QUIET;

/** Flags for a headless browser that analyses files. */
export const headlessArgs: readonly string[] = [...SOFTWARE_GRAPHICS, ...QUIET];

const FAKE_CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** Flags for tests of parts, which may need WebGPU: a fake camera as well, with permission given. */
export const partTestArgs: readonly string[] = [...headlessArgs, ...FAKE_CAMERA];

/** Flags for tests of the built page: a visitor's browser, with the same camera. */
export const pageTestArgs: readonly string[] = [...visitorArgs, ...FAKE_CAMERA];

/** The machine, as far as finding and installing a browser needs it. */
export type Machine = {
	env: Readonly<Record<string, string | undefined>>;
	platform: NodeJS.Platform;
	isRoot: boolean;
	exists(path: string): boolean;
	/** Runs a program to its end; true when it exits with 0. `isQuiet` hides its output. */
	run(program: string, args: readonly string[], options?: { isQuiet?: boolean }): boolean;
	/** Where Playwright puts the Chromium it downloads; throws where it has none for the platform. */
	playwrightPath(): string;
};

/** The machine that this runs on. */
export const thisMachine: Machine = {
	env: process.env,
	platform: process.platform,
	isRoot: process.getuid?.() === 0,
	exists: existsSync,
	run: (program, args, { isQuiet = false } = {}) =>
		spawnSync(program, args, {
			stdio: isQuiet ? 'ignore' : 'inherit',
			env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
		}).status === 0,
	playwrightPath: () => chromium.executablePath(),
};

const playwrightPathOf = (machine: Machine): string[] => {
	try {
		return [machine.playwrightPath()];
	} catch {
		return [];
	}
};

/** Some distributions put a script in its place that only says what to install. On Windows asking would open a window. */
const starts = (machine: Machine, path: string): boolean =>
	machine.platform !== 'linux' || machine.run(path, ['--version'], { isQuiet: true });

/**
 * Path of an installed Chromium or Chrome: what `CHROMIUM` names, the search path, the usual places, then Playwright's
 * own download. `null` when there is none.
 *
 * @throws Error when `CHROMIUM` names a file that does not exist: silently using another would be misleading.
 */
export const chromiumPath = (machine: Machine = thisMachine): string | null => {
	const named = machine.env['CHROMIUM'];
	if (named) {
		if (machine.exists(named)) return named;
		throw new Error(`CHROMIUM names a program that does not exist: ${named}`);
	}
	const onPath =
		machine.platform === 'linux'
			? PROGRAM_NAMES.flatMap((name) =>
					(machine.env['PATH'] ?? '').split(delimiter).flatMap((folder) => (folder ? [join(folder, name)] : [])),
				)
			: [];
	const places = [...onPath, ...(USUAL_PLACES[machine.platform] ?? []), ...playwrightPathOf(machine)];
	return places.find((path) => machine.exists(path) && starts(machine, path)) ?? null;
};

const APT_INSTALL = ['install', '-y', '--no-install-recommends', 'chromium'];

/**
 * Path of a Chromium, installed first when there is none: by apt on Debian and its kin as root, else by Playwright.
 *
 * @throws Error that says what to do when neither way works.
 */
export const ensureChromium = (log: (line: string) => void = console.log, machine: Machine = thisMachine): string => {
	const found = chromiumPath(machine);
	if (found) return found;
	const hasApt = machine.platform === 'linux' && machine.exists('/usr/bin/apt-get');
	if (machine.isRoot && hasApt) {
		log('No Chromium found: installing the package "chromium" with apt …');
		const isInstalled =
			machine.run('apt-get', APT_INSTALL) ||
			(machine.run('apt-get', ['update']) && machine.run('apt-get', APT_INSTALL));
		const path = isInstalled ? chromiumPath(machine) : null;
		if (path) return path;
	}
	log('No Chromium found: downloading the one Playwright uses …');
	// The libraries that a bare system lacks can only be added by root.
	const withLibraries = machine.isRoot && hasApt ? ['--with-deps'] : [];
	machine.run(machine.platform === 'win32' ? 'npx.cmd' : 'npx', [
		'playwright',
		'install',
		...withLibraries,
		'chromium',
	]);
	const path = chromiumPath(machine);
	if (path) return path;
	throw new Error(
		'No Chromium or Chrome was found and none could be installed. Install one, or set CHROMIUM to the path of its program.',
	);
};
