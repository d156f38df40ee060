import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { Builder, Capabilities, error as driverErrors, Key, WebElement } from 'selenium-webdriver';
import type { Programs } from '../../tools/browsers/programs';
import { listen } from '../../tools/serve';
import { openDisplay } from './display';
import { noElement, type Visitor } from './visitor';

const SCRIPT_MS = 400_000;

/** A port that is free now. */
const freePort = async (): Promise<number> => {
	const server = createServer();
	const port = await listen(server, 0);
	await new Promise((resolve) => server.close(resolve));
	return port;
};

/** Runs a script in the page and waits for it: what the driver calls back with is a value or what was thrown. */
const CALL = `
	const done = arguments[arguments.length - 1];
	Promise.resolve().then(() => (SCRIPT)(...arguments[0])).then(
		(value) => done({ value }),
		(error) => done({ error: String(error) }),
	);`;

/** WebKitGTK in its own small browser, driven by its WebDriver. A camera that makes a test picture. */
export const openWebKit = async (programs: Programs): Promise<Visitor> => {
	const display = await openDisplay(programs.display);
	const port = await freePort();
	const driver = spawn(programs.driver, [`--port=${port}`], { stdio: 'ignore', env: display.env });
	const stop = () => {
		driver.kill();
		display.close();
	};
	try {
		const capabilities = new Capabilities({
			browserName: 'MiniBrowser',
			'webkitgtk:browserOptions': {
				binary: programs.browser,
				args: ['--automation', '--enable-mock-capture-devices=true', '--geometry=1280x900'],
			},
		});
		const page = await new Builder().usingServer(`http://localhost:${port}`).withCapabilities(capabilities).build();
		await page.manage().setTimeouts({ script: SCRIPT_MS, pageLoad: 60_000 });
		let tellOfCrash = (_cause: Error): void => undefined;
		const crash = new Promise<Error>((resolve) => (tellOfCrash = resolve));
		const call = async (script: string, args: readonly unknown[]): Promise<unknown> => {
			const code = CALL.replace('SCRIPT', () => script);
			const answer = await page
				.executeAsyncScript<{ value?: unknown; error?: string }>(code, args)
				.catch((cause: unknown) => {
					// The driver ends the session with the web process.
					if (cause instanceof driverErrors.NoSuchSessionError) tellOfCrash(new Error('WebKit crashed', { cause }));
					throw cause;
				});
			if (answer.error !== undefined) throw new Error(answer.error);
			return answer.value;
		};
		return {
			version: `GTK ${(await page.getCapabilities()).getBrowserVersion() ?? ''}`,
			open: (url) => page.get(url),
			reload: () => page.navigate().refresh(),
			async read(script, ...args) {
				return (await call(script.toString(), args)) as Awaited<ReturnType<typeof script>>;
			},
			async element(script, ...args) {
				const element = await call(script.toString(), args);
				if (!(element instanceof WebElement)) throw noElement(args);
				return {
					async click() {
						// By itself the driver scrolls to where a control just shows: what then lies under a scroll bar it cannot press.
						await page.executeScript("arguments[0].scrollIntoView({ block: 'center', inline: 'center' })", element);
						await element.click();
					},
					// This driver types a line feed as a letter that no key has.
					type: (text) => element.sendKeys(text.replaceAll('\n', Key.ENTER)),
					choose: (path) => element.sendKeys(path),
				};
			},
			picture: async () => Buffer.from(await page.takeScreenshot(), 'base64'),
			async close() {
				// Of a browser that crashed there is no session to end.
				await page.quit().catch(() => undefined);
				stop();
			},
			crash,
		};
	} catch (e) {
		stop();
		throw e;
	}
};
