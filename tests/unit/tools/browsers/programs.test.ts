import { expect, test } from 'vitest';
import { ensurePrograms, findPrograms } from '../../../../tools/browsers/programs';
import type { Machine } from '../../../../tools/chromium';

const APT = '/usr/bin/apt-get';

/** A Linux computer with these files. `onInstall` may add to them. */
const machineWith = (
	files: string[],
	over: Partial<Machine> = {},
	onInstall: (present: Set<string>) => void = () => {},
) => {
	const present = new Set(files);
	const commands: string[] = [];
	const machine: Machine = {
		env: { PATH: '/usr/bin' },
		platform: 'linux',
		isRoot: true,
		exists: (path) => present.has(path),
		run(program, args) {
			commands.push([program, ...args].join(' '));
			onInstall(present);
			return true;
		},
		playwrightPath: () => '',
		...over,
	};
	return { machine, commands };
};
const quietly = (machine: Machine) => ensurePrograms('Firefox', () => undefined, machine);

test('what is there is taken as it is, and nothing is installed', () => {
	const { machine, commands } = machineWith(['/usr/bin/firefox-esr', '/usr/bin/Xvfb', APT]);
	expect(quietly(machine)).toEqual({
		...{ browser: '/usr/bin/firefox-esr', driver: '/usr/bin/firefox-esr', display: '/usr/bin/Xvfb' },
	});
	expect(commands).toEqual([]);
});

test('on Debian as root what is missing is installed by apt', () => {
	const { machine, commands } = machineWith([APT, '/usr/bin/firefox-esr'], {}, (present) =>
		present.add('/usr/bin/Xvfb'),
	);
	expect(quietly(machine)?.display).toBe('/usr/bin/Xvfb');
	expect(commands).toHaveLength(1);
	expect(commands[0]).toContain('apt-get install -y --no-install-recommends firefox-esr xvfb');
});

test('without apt, or not as root, nothing is installed: there is no such browser', () => {
	for (const machine of [
		machineWith([]),
		machineWith([APT], { isRoot: false }),
		machineWith([APT], { platform: 'darwin' }),
	]) {
		expect(quietly(machine.machine)).toBeNull();
		expect(machine.commands).toEqual([]);
	}
});

test('WebKit is its driver, its small browser and a screen: without one of them it is not there', () => {
	const all = ['/usr/bin/WebKitWebDriver', '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser', '/usr/bin/Xvfb'];
	expect(findPrograms('WebKit', machineWith(all).machine)?.driver).toBe(all[0]);
	for (const missing of all) {
		expect(findPrograms('WebKit', machineWith(all.filter((file) => file !== missing)).machine)).toBeNull();
	}
});

test('FIREFOX names another one, and a name of nothing is an error', () => {
	const env = { PATH: '/usr/bin', FIREFOX: '/opt/firefox/firefox' };
	const { machine } = machineWith(['/usr/bin/firefox-esr', '/usr/bin/Xvfb', '/opt/firefox/firefox'], { env });
	expect(findPrograms('Firefox', machine)?.browser).toBe('/opt/firefox/firefox');
	const gone = machineWith(['/usr/bin/firefox-esr', '/usr/bin/Xvfb'], { env }).machine;
	expect(() => findPrograms('Firefox', gone)).toThrow('/opt/firefox/firefox');
});
