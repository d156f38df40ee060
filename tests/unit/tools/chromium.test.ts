import { describe, expect, test, vi } from 'vitest';
import { chromiumPath, ensureChromium, headlessArgs, type Machine } from '../../../tools/chromium';

const PLAYWRIGHT = '/home/someone/.cache/ms-playwright/chromium/chrome';

/** A Linux computer on which only `files` exist. `onRun` may add to them, as an installer does. */
const machineWith = (
	files: string[],
	over: Partial<Machine> = {},
	onRun: (command: string) => boolean = () => true,
) => {
	const present = new Set(files);
	const commands: string[] = [];
	const machine: Machine = {
		env: { PATH: '/usr/local/bin:/usr/bin' },
		platform: 'linux',
		isRoot: false,
		exists: (path) => present.has(path),
		run(program, args) {
			const command = [program, ...args].join(' ');
			if (args[0] !== '--version') commands.push(command);
			return onRun(command);
		},
		playwrightPath: () => PLAYWRIGHT,
		...over,
	};
	return { machine, commands, present };
};

const ensure = (machine: Machine): string => ensureChromium(() => undefined, machine);

describe('finding a browser', () => {
	test('CHROMIUM wins over everything', () => {
		const { machine } = machineWith(['/opt/my/chrome', '/usr/bin/chromium', PLAYWRIGHT], {
			env: { CHROMIUM: '/opt/my/chrome', PATH: '/usr/bin' },
		});
		expect(chromiumPath(machine)).toBe('/opt/my/chrome');
	});

	test('a CHROMIUM that does not exist is an error, not a reason to take another', () => {
		const { machine } = machineWith(['/usr/bin/chromium'], { env: { CHROMIUM: '/opt/gone/chrome' } });
		expect(() => chromiumPath(machine)).toThrow('/opt/gone/chrome');
	});

	test('without CHROMIUM the search path is looked through, then the usual places', () => {
		expect(chromiumPath(machineWith(['/usr/local/bin/google-chrome', '/usr/bin/chromium']).machine)).toBe(
			'/usr/bin/chromium',
		);
		expect(chromiumPath(machineWith(['/usr/local/bin/google-chrome']).machine)).toBe('/usr/local/bin/google-chrome');
		expect(chromiumPath(machineWith(['/opt/google/chrome/chrome']).machine)).toBe('/opt/google/chrome/chrome');
	});

	test('else it is the one that Playwright downloaded', () => {
		expect(chromiumPath(machineWith([PLAYWRIGHT]).machine)).toBe(PLAYWRIGHT);
	});

	test('a program that does not start, such as a script that only says what to install, is passed over', () => {
		const { machine } = machineWith(
			['/usr/bin/chromium-browser', PLAYWRIGHT],
			{},
			(command) => command !== '/usr/bin/chromium-browser --version',
		);
		expect(chromiumPath(machine)).toBe(PLAYWRIGHT);
	});

	test('other systems have other places, and nothing is started to see', () => {
		const run = vi.fn(() => true);
		const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
		expect(chromiumPath(machineWith([mac], { platform: 'darwin', run }).machine)).toBe(mac);
		const windows = 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe';
		expect(chromiumPath(machineWith([windows], { platform: 'win32', run }).machine)).toBe(windows);
		expect(run).not.toHaveBeenCalled();
	});

	test('none is null, also where Playwright has none for the platform', () => {
		expect(chromiumPath(machineWith([]).machine)).toBeNull();
		const playwrightPath = () => {
			throw new Error('unsupported platform');
		};
		expect(chromiumPath(machineWith([], { playwrightPath }).machine)).toBeNull();
	});
});

describe('installing one', () => {
	test('nothing is installed when one is there', () => {
		const { machine, commands } = machineWith(['/usr/bin/chromium', '/usr/bin/apt-get'], { isRoot: true });
		expect(ensure(machine)).toBe('/usr/bin/chromium');
		expect(commands).toEqual([]);
	});

	test('root on Debian gets the package by apt', () => {
		const { machine, commands, present } = machineWith(['/usr/bin/apt-get'], { isRoot: true }, (command) => {
			if (command.includes('install')) present.add('/usr/bin/chromium');
			return true;
		});
		expect(ensure(machine)).toBe('/usr/bin/chromium');
		expect(commands).toEqual(['apt-get install -y --no-install-recommends chromium']);
	});

	test('a package list that is missing or old is fetched first', () => {
		const { machine, commands, present } = machineWith(['/usr/bin/apt-get'], { isRoot: true }, (command) => {
			if (!command.includes('install')) return true;
			if (!commands.includes('apt-get update')) return false;
			present.add('/usr/bin/chromium');
			return true;
		});
		expect(ensure(machine)).toBe('/usr/bin/chromium');
		expect(commands.map((command) => command.split(' ')[1])).toEqual(['install', 'update', 'install']);
	});

	test('everyone else gets the download of Playwright, and apt is not asked', () => {
		const { machine, commands, present } = machineWith(['/usr/bin/apt-get'], {}, () => {
			present.add(PLAYWRIGHT);
			return true;
		});
		expect(ensure(machine)).toBe(PLAYWRIGHT);
		expect(commands).toEqual(['npx playwright install chromium']);
	});

	test('root without the package gets the download with the libraries it needs', () => {
		const { machine, commands, present } = machineWith(['/usr/bin/apt-get'], { isRoot: true }, (command) => {
			if (command.startsWith('apt-get')) return false;
			present.add(PLAYWRIGHT);
			return true;
		});
		expect(ensure(machine)).toBe(PLAYWRIGHT);
		expect(commands.at(-1)).toBe('npx playwright install --with-deps chromium');
	});

	test('it says what it is doing', () => {
		const { machine, present } = machineWith([], {}, () => {
			present.add(PLAYWRIGHT);
			return true;
		});
		const lines: string[] = [];
		ensureChromium((line) => lines.push(line), machine);
		expect(lines).toEqual([expect.stringContaining('No Chromium found')]);
	});

	test('when nothing works the error says what to do', () => {
		const { machine } = machineWith(['/usr/bin/apt-get'], { isRoot: true }, () => false);
		expect(() => ensure(machine)).toThrow('set CHROMIUM to the path');
	});
});

test('headless runs have no fake camera', () => {
	expect(headlessArgs.join(' ')).not.toContain('fake');
});
