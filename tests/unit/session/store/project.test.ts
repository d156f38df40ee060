import fc from 'fast-check';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { ObjectId } from '../../../../src/core/attention';
import { AppError } from '../../../../src/core/errors';
import { packProject, unpackProject } from '../../../../src/session/store/project';
import { noPersonsPart } from '../../../../src/session/store/entry';
import { entryOf } from '../../../fixtures/kept-sessions';

const { name, createdAt, fileBytes, settings } = entryOf('');
const session = new Blob(Array.from({ length: 3000 }, (_, i) => `{"type":"frame","tMs":${i}}\n`));
const persons = {
	...noPersonsPart,
	labels: { P1: 'Änne <b>' },
	areas: [
		{ objectId: 'cup' as ObjectId, label: 'cup', from: 'marked' as const, box: { x: 1, y: 2, width: 3, height: 4 } },
	],
	corrections: { version: 1, list: [{ kind: 'rename' }] },
};
const manifest = { ...persons, name, createdAt, fileBytes, settings };
const pack = () => packProject(manifest, session);

const whole = { format: 'regard-project/1', ...manifest, session: { path: 'session.regard.jsonl', bytes: 2 } };
const zipped = (entries: Zippable) => new Blob([zipSync(entries)]);
const good = { 'project.json': strToU8(JSON.stringify(whole)), 'session.regard.jsonl': strToU8('{}') };

describe('a project file', () => {
	test('comes back as it was: session, names, things, corrections', async () => {
		const back = await unpackProject(await pack());
		expect(back.manifest).toEqual({
			format: 'regard-project/1',
			...manifest,
			session: { path: 'session.regard.jsonl', bytes: session.size },
		});
		expect(await back.session.text()).toBe(await session.text());
		expect((await pack()).size).toBeLessThan(session.size / 4);
	});

	test('packed by another program is read, too', async () => {
		expect(await (await unpackProject(zipped(good))).session.text()).toBe('{}');
	});

	test.each([
		['../evil.jsonl', /leads out of the project/],
		['/etc/passwd', /leads out of the project/],
		['C:\\evil.txt', /leads out of the project/],
		['a/../../b', /leads out of the project/],
		['video.mp4', /does not belong/],
	])('with an entry “%s” is refused', async (path, message) => {
		await expect(unpackProject(zipped({ ...good, [path]: strToU8('x') }))).rejects.toThrow(message);
	});

	test.each([
		['another version', { ...whole, format: 'regard-project/2' }, /Expected a project of version/],
		['a wrong size', { ...whole, session: { ...whole.session, bytes: 3 } }, /not of the size/],
		['a path of its own', { ...whole, session: { path: '../x', bytes: 2 } }, /session\.path/],
		['a person that cannot be', { ...whole, labels: { __proto: 'x' } }, /labels/],
		['no things', { ...whole, areas: null }, /areas/],
	])('that says %s is refused by name', async (_, said, message) => {
		const bad = zipped({ ...good, 'project.json': strToU8(JSON.stringify(said)) });
		await expect(unpackProject(bad)).rejects.toThrow(message);
		await expect(unpackProject(bad)).rejects.toMatchObject({ code: 'recording-invalid' });
	});

	test('that would unpack to far more than it is, is refused before it has', { timeout: 30_000 }, async () => {
		const bomb = zipped({ ...good, 'session.regard.jsonl': [new Uint8Array(64 << 20), { level: 9 }] });
		expect(bomb.size).toBeLessThan(100_000);
		await expect(unpackProject(bomb)).rejects.toThrow(/more than a session can have/);
	});

	test('with too many entries, or one missing, is refused', async () => {
		const many = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`project.json${i}`, strToU8('x')]));
		await expect(unpackProject(zipped(many))).rejects.toMatchObject({ code: 'recording-invalid' });
		await expect(unpackProject(zipped({ 'project.json': good['project.json'] }))).rejects.toThrow(/no session/);
	});

	test('cut off or changed anywhere gives an error with a name, or what was packed', { timeout: 60_000 }, async () => {
		const bytes = new Uint8Array(await (await pack()).arrayBuffer());
		await fc.assert(
			fc.asyncProperty(
				fc.nat(bytes.length - 1),
				fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 })), { maxLength: 4 }),
				fc.boolean(),
				async (cut, flips, isCut) => {
					const bad = isCut ? bytes.slice(0, cut) : bytes.slice();
					for (const [at, by] of flips) if (at < bad.length) bad[at]! ^= by;
					const result = await unpackProject(new Blob([bad])).catch((e: unknown) => e);
					if (result instanceof Error) {
						expect(result).toBeInstanceOf(AppError);
						expect(result).toMatchObject({ code: 'recording-invalid' });
					}
				},
			),
			{ numRuns: 500 },
		);
	});
});
