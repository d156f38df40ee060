import { unzipSync } from 'fflate';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeTaskArchive } from '../../../../tools/models/task-archive';
import { localEntries } from './local-entries';

const files = fc.dictionary(fc.stringMatching(/^[a-z_]{1,40}\.tflite$/), fc.uint8Array({ maxLength: 200 }), {
	minKeys: 1,
	maxKeys: 6,
	noNullPrototype: true,
});

test('an archive gives back the files that went in', () => {
	fc.assert(
		fc.property(files, (f) => {
			expect(unzipSync(writeTaskArchive(f))).toEqual(f);
		}),
	);
});

test('every file is stored as it is and starts at a multiple of 16 bytes', () => {
	fc.assert(
		fc.property(files, (f) => {
			const archive = writeTaskArchive(f);
			const entries = localEntries(archive);
			expect(entries.map(({ name }) => name)).toEqual(Object.keys(f));
			for (const { name, method, start, length } of entries) {
				expect(method).toBe(0);
				expect(start % 16).toBe(0);
				expect(archive.subarray(start, start + length)).toEqual(f[name]);
			}
		}),
	);
});

test('neither the clock nor the time zone changes a byte', () => {
	const zone = process.env.TZ;
	const inZone = (tz: string) => {
		process.env.TZ = tz;
		return writeTaskArchive({ 'a.tflite': Uint8Array.of(1, 2, 3) });
	};
	try {
		const [utc, auckland, honolulu] = ['UTC', 'Pacific/Auckland', 'Pacific/Honolulu'].map(inZone);
		expect(auckland).toEqual(utc);
		expect(honolulu).toEqual(utc);
		// Date 1980-01-01, time 0:00, in the DOS form at bytes 10 to 13.
		expect([...utc!.subarray(10, 14)]).toEqual([0, 0, 0x21, 0]);
	} finally {
		if (zone === undefined) delete process.env.TZ;
		else process.env.TZ = zone;
	}
});
