import { delimiter, join } from 'node:path';
import { thisMachine, type Machine } from '../chromium.ts';

/** A browser of a Linux distribution besides Chromium, with what drives and shows it. */
export type OtherBrowser = 'Firefox' | 'WebKit';

/** Programs that a browser's tests start, by their part. Paths. */
export type Programs = { browser: string; driver: string; display: string };

/** What each is called, by part. `folders`: where it lies when not on the search path. */
type Wanted = { names: readonly string[]; folders: readonly string[]; envName?: string };

const DISPLAY: Wanted = { names: ['Xvfb'], folders: ['/usr/bin'] };
const FIREFOX: Wanted = { names: ['firefox-esr', 'firefox'], folders: ['/usr/bin'], envName: 'FIREFOX' };

const WANTED: { readonly [Name in OtherBrowser]: { readonly [Part in keyof Programs]: Wanted } } = {
	// Firefox speaks WebDriver BiDi itself.
	Firefox: { browser: FIREFOX, driver: FIREFOX, display: DISPLAY },
	WebKit: {
		browser: {
			names: ['MiniBrowser'],
			folders: ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-4.1`),
		},
		driver: { names: ['WebKitWebDriver'], folders: ['/usr/bin'] },
		display: DISPLAY,
	},
};

/** Packages of Debian. Firefox finds WebGL by Mesa; WebKit plays H.264 by libav. */
const PACKAGES: { readonly [Name in OtherBrowser]: readonly string[] } = {
	Firefox: ['firefox-esr', 'xvfb', 'libegl1', 'libgl1-mesa-dri'],
	WebKit: ['webkit2gtk-driver', 'gstreamer1.0-libav', 'gstreamer1.0-plugins-good', 'xvfb', 'libgl1-mesa-dri'],
};

const pathOf = ({ names, folders, envName }: Wanted, machine: Machine): string | null => {
	const named = envName === undefined ? undefined : machine.env[envName];
	if (named && !machine.exists(named)) throw new Error(`${envName} names a program that does not exist: ${named}`);
	if (named) return named;
	const onPath = (machine.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
	const places = names.flatMap((name) => [...onPath, ...folders].map((folder) => join(folder, name)));
	return places.find((path) => machine.exists(path)) ?? null;
};

/**
 * The programs of a browser, as far as they are installed; `null` when one is missing.
 *
 * @throws Error when `FIREFOX` names a file that does not exist
 */
export const findPrograms = (name: OtherBrowser, machine: Machine = thisMachine): Programs | null => {
	const [browser, driver, display] = [
		pathOf(WANTED[name].browser, machine),
		pathOf(WANTED[name].driver, machine),
		pathOf(WANTED[name].display, machine),
	];
	return browser && driver && display ? { browser, driver, display } : null;
};

/**
 * The programs of a browser, installed first by apt where they are missing, on Debian and its kin as root. `null` where that
 * is not possible: its tests are then skipped, by name.
 */
export const ensurePrograms = (
	name: OtherBrowser,
	log: (line: string) => void = console.log,
	machine: Machine = thisMachine,
): Programs | null => {
	const found = findPrograms(name, machine);
	const hasApt = machine.platform === 'linux' && machine.isRoot && machine.exists('/usr/bin/apt-get');
	if (found || !hasApt) return found;
	const install = ['install', '-y', '--no-install-recommends', ...PACKAGES[name]];
	log(`No ${name} found: installing ${PACKAGES[name].join(', ')} with apt …`);
	const isInstalled =
		machine.run('apt-get', install, { isQuiet: true }) ||
		(machine.run('apt-get', ['update'], { isQuiet: true }) && machine.run('apt-get', install));
	return isInstalled ? findPrograms(name, machine) : null;
};
