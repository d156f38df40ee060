import { existsSync } from 'node:fs';

/** Where Chromium or Chrome usually is; `CHROMIUM` overrides. */
const CANDIDATES = [
	process.env['CHROMIUM'],
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/opt/google/chrome/chrome',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** An installed Chromium or Chrome; `undefined` leaves the choice to Playwright's own download. */
export const chromiumPath = (): string | undefined => CANDIDATES.find((path) => path && existsSync(path));

/**
 * WebGPU and WebGL on a machine without a GPU need all four graphics flags together; fewer crash on a `VideoFrame`.
 * The rest gives a fake camera and keeps the browser from calling home.
 */
export const chromiumArgs = [
	'--enable-unsafe-webgpu',
	'--enable-features=Vulkan',
	'--use-vulkan=swiftshader',
	'--use-angle=swiftshader',
	'--use-fake-device-for-media-stream',
	'--use-fake-ui-for-media-stream',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--no-first-run',
];
