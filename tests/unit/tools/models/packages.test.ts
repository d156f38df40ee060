import fc from 'fast-check';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openPackage } from '../../../../tools/models/npm-package';
import { unpackAssets } from '../../../../tools/models/packed-assets';

const loaderFor = (files: unknown): string => `(function(){ loadPackage(${JSON.stringify({ files })}); })();`;

describe('packed assets', () => {
	test('come apart into the files that went in', () => {
		const parts = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[a-z_]{1,12}\.tflite$/), fc.uint8Array()), {
			selector: ([name]) => name,
		});
		fc.assert(
			fc.property(parts, (entries) => {
				let end = 0;
				const files = entries.map(([name, bytes]) => {
					const start = end;
					end += bytes.length;
					return { filename: `/third_party/mediapipe/${name}`, start, end };
				});
				const data = Uint8Array.from(entries.flatMap(([, bytes]) => [...bytes]));
				expect([...unpackAssets(loaderFor(files), data, 'x')]).toEqual(entries);
			}),
		);
	});

	test.each([
		['without a list', 'var Module = {};', /No list of packed files/],
		['with a list of another form', loaderFor([{ name: 'a', from: 0 }]), /not understood/],
		['with a list that is not JSON', 'loadPackage({files: []})', /not understood/],
		[
			'that name bytes beyond the end',
			loaderFor([{ filename: '/a.tflite', start: 0, end: 11 }]),
			/a\.tflite .* 10 bytes/,
		],
	])('%s are an error that says so', (_, loader, message) => {
		expect(() => unpackAssets(loader, new Uint8Array(10), '@mediapipe/hands@1')).toThrow(message);
		expect(() => unpackAssets(loader, new Uint8Array(10), '@mediapipe/hands@1')).toThrow('@mediapipe/hands@1');
	});
});

describe('an installed package', () => {
	/** A package folder whose main file lies one folder down. */
	const install = (manifest: object, files: Record<string, string> = {}): (() => string) => {
		const folder = mkdtempSync(join(tmpdir(), 'regard-package-'));
		onTestFinished(() => rmSync(folder, { recursive: true }));
		mkdirSync(join(folder, 'lib'));
		writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
		for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
		return () => join(folder, 'lib', 'main.js');
	};

	test('of the right version gives its files', () => {
		const resolve = install({ name: '@mediapipe/hands', version: '1.2.3' }, { 'a.tflite': 'model' });
		const text = new TextDecoder().decode(openPackage('@mediapipe/hands@1.2.3', resolve).file('a.tflite'));
		expect(text).toBe('model');
	});

	test('of another version is an error that names both and says what to do', () => {
		const resolve = install({ name: '@mediapipe/hands', version: '1.2.4' });
		const open = () => openPackage('@mediapipe/hands@1.2.3', resolve);
		expect(open).toThrow(/@mediapipe\/hands@1\.2\.3, but version 1\.2\.4 .*npm ci/);
	});

	test('that is absent is an error that names it and says what to do', () => {
		expect(() => openPackage('@mediapipe/no-such-package@1.0.0')).toThrow(/no-such-package is not installed.*npm ci/);
	});

	test('without a file that is needed is an error that names the file', () => {
		const resolve = install({ name: '@mediapipe/hands', version: '1.2.3' });
		const opened = openPackage('@mediapipe/hands@1.2.3', resolve);
		expect(() => opened.file('gone.tflite')).toThrow(/@mediapipe\/hands@1\.2\.3 .*gone\.tflite.*npm ci/);
	});

	test('whose packed assets lack a file is an error that names the file', () => {
		const resolve = install(
			{ name: '@mediapipe/hands', version: '1.2.3' },
			{ 'hands_solution_packed_assets_loader.js': loaderFor([]), 'hands_solution_packed_assets.data': '' },
		);
		const opened = openPackage('@mediapipe/hands@1.2.3', resolve);
		expect(() => opened.packedFile('palm.tflite')).toThrow(/@mediapipe\/hands@1\.2\.3 do not hold palm\.tflite/);
	});
});
