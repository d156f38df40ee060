import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { catalogue } from '../../src/models/catalogue';
import { start, until } from './command';

type Component = { type: string; name: string; version: string };

test('start builds what is missing, serves the app with its policy and models, and prints where', async () => {
	const command = start('start.ts', ['--port', '0'], tmpdir());
	try {
		const address = () => /Open (http:\/\/localhost:\d+\/)/.exec(command.stdout())?.[1];
		await until(command, 'it printed the address', () => address() !== undefined);
		const page = await fetch(address()!);
		expect(page.status).toBe(200);
		expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
		expect(await page.text()).toMatch(/<script type="module"[^>]* src="\.\/assets\//);
		for (const { file, bytes } of catalogue) {
			const model = await fetch(new URL(`models/${file}`, address()), { method: 'HEAD' });
			expect([file, model.status, Number(model.headers.get('content-length'))]).toEqual([file, 200, bytes]);
		}
		const text = async (path: string) => (await fetch(new URL(path, address()))).text();
		const [notice, thirdParty, bill] = await Promise.all(['NOTICE', 'THIRD-PARTY.txt', 'sbom.cdx.json'].map(text));
		const { bomFormat, components } = JSON.parse(bill!) as { bomFormat: string; components: Component[] };
		expect(bomFormat).toBe('CycloneDX');
		const libraries = components.filter(({ type }) => type === 'library');
		// Of the page, of workers alone, and part of another one.
		expect(libraries.map(({ name }) => name)).toEqual(
			expect.arrayContaining(['svelte', 'onnxruntime-web', 'mediabunny', '@mediapipe/tasks-vision', 'xmlchars']),
		);
		for (const { name, version } of libraries) {
			expect(notice, 'NOTICE').toContain(name);
			expect(thirdParty).toContain(`${name} ${version} (`);
		}
		const models = components.filter(({ type }) => type === 'machine-learning-model').map(({ name }) => name);
		expect(models).toEqual(
			expect.arrayContaining([
				...catalogue.map(({ file }) => file),
				'regard-gaze/regard-gaze.onnx',
				'regard-reader/regard-reader.bin',
			]),
		);
	} finally {
		command.child.kill();
		await command.outcome;
	}
});

test('a port in use is said in words when it was asked for', async () => {
	const other = createServer();
	await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
	const { port } = other.address() as { port: number };
	try {
		const { code, stderr } = await start('start.ts', ['--port', String(port)], tmpdir()).outcome;
		expect(code).toBe(1);
		expect(stderr).toContain(`port ${port} is in use`);
	} finally {
		other.close();
	}
});
