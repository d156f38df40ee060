import fc from 'fast-check';
import { Builder } from 'flatbuffers';
import { describe, expect, test } from 'vitest';
import { ModelBuildError } from '../../../../tools/models/errors';
import {
	ALIGNMENT_BYTES,
	createAlignedByteVector,
	createFloat32Vector,
	createInt32Vector,
	createTable,
	createTableVector,
	prependTo,
} from '../../../../tools/models/tflite/flatbuffer-prepend';
import { readRoot } from '../../../../tools/models/tflite/flatbuffer-reader';

const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const content = fc.record({
	int8: fc.integer({ min: -128, max: 127 }),
	int32,
	text: fc.string({ unit: 'binary' }),
	bytes: fc.uint8Array({ maxLength: 100 }),
	int32s: fc.array(int32),
	float32s: fc.array(fc.float({ noNaN: true })),
	children: fc.array(fc.string()),
});
type Content = Omit<typeof content extends fc.Arbitrary<infer T> ? T : never, 'bytes'> & { bytes: Uint8Array };

const write = (builder: Builder, c: Content): number => {
	const fields = {
		2: builder.createString(c.text),
		3: createAlignedByteVector(builder, c.bytes),
		4: createInt32Vector(builder, c.int32s),
		5: createFloat32Vector(builder, c.float32s),
		6: createTableVector(
			builder,
			c.children.map((name) => createTable(builder, { 0: builder.createString(name) })),
		),
		7: null,
	};
	return createTable(builder, fields, () => {
		builder.addFieldInt8(0, c.int8, null);
		builder.addFieldInt32(1, c.int32, null);
	});
};

const read = (bytes: Uint8Array): Content => {
	const root = readRoot(bytes, 'TEST', 'the test buffer');
	return {
		int8: root.int8(0)!,
		int32: root.int32(1)!,
		text: root.string(2)!,
		bytes: root.bytes(3)!,
		int32s: root.int32s(4)!,
		float32s: root.float32s(5)!,
		children: root.tables(6)!.map((child) => child.string(0)!),
	};
};

const finished = (c: Content): Uint8Array => {
	const builder = new Builder();
	builder.finish(write(builder, c), 'TEST');
	return builder.asUint8Array();
};

describe('reading a FlatBuffer', () => {
	test('gives back whatever was written', () => {
		fc.assert(
			fc.property(content, (c) => {
				expect(read(finished(c))).toEqual(c);
			}),
		);
	});

	test('gives null for fields that are not there', () => {
		const builder = new Builder();
		builder.finish(createTable(builder, {}), 'TEST');
		const root = readRoot(builder.asUint8Array(), 'TEST', 'the test buffer');
		expect([root.int8(0), root.uint32(1), root.string(2), root.bytes(3), root.tables(40), root.table(5)]).toEqual(
			Array(6).fill(null),
		);
	});

	test('takes a buffer of another kind, or hardly any bytes, for an error that names it', () => {
		const bytes = finished({
			int8: 0,
			int32: 0,
			text: '',
			bytes: new Uint8Array(),
			int32s: [],
			float32s: [],
			children: [],
		});
		for (const wrong of [bytes.subarray(0, 7), new Uint8Array(), new TextEncoder().encode('<!doctype html>')]) {
			expect(() => readRoot(wrong, 'TEST', 'palm.tflite')).toThrow(/palm\.tflite is not a FlatBuffer of kind TEST/);
		}
	});

	test('of which bytes are missing or wrong gives values or its own error, never another one', () => {
		const damage = fc.record({ cut: fc.double({ min: 0, max: 1, noNaN: true }), at: fc.nat(200), byte: fc.nat(255) });
		fc.assert(
			fc.property(content, damage, (c, { cut, at, byte }) => {
				const bytes = finished(c).slice();
				bytes[Math.min(at, bytes.length - 1)] = byte;
				try {
					const root = readRoot(bytes.subarray(0, Math.ceil(cut * bytes.length)), 'TEST', 'the damaged buffer');
					for (let field = 0; field < 8; field++) {
						for (const as of ['int8', 'uint32', 'string', 'bytes', 'int32s', 'float32s', 'tables', 'table'] as const) {
							root[as](field);
						}
					}
				} catch (error) {
					expect(error).toBeInstanceOf(ModelBuildError);
				}
			}),
			{ numRuns: 500 },
		);
	});

	test('cut off in the middle of its data is an error that says so', () => {
		const c = {
			int8: 1,
			int32: 2,
			text: 'x'.repeat(50),
			bytes: new Uint8Array(50),
			int32s: [],
			float32s: [],
			children: [],
		};
		const bytes = finished(c);
		expect(() => read(bytes.subarray(0, bytes.length - 20))).toThrow(/damaged or cut off/);
	});
});

describe('prepending to a FlatBuffer', () => {
	test('leaves every old byte as it was, aligned as before, and the old root can be pointed at', () => {
		fc.assert(
			fc.property(content, content, (oldContent, newContent) => {
				const oldBytes = finished(oldContent);
				const oldRoot = readRoot(oldBytes, 'TEST', 'the old buffer').position;
				const { builder, old } = prependTo(oldBytes);
				const fresh = write(builder, newContent);
				builder.finish(createTable(builder, { 0: old(oldRoot), 1: fresh }), 'BOTH');
				const bytes = builder.asUint8Array();

				const start = bytes.length - Math.ceil(oldBytes.length / ALIGNMENT_BYTES) * ALIGNMENT_BYTES;
				expect(start % ALIGNMENT_BYTES).toBe(0);
				expect(bytes.subarray(start, start + oldBytes.length)).toEqual(oldBytes);
				const root = readRoot(bytes, 'BOTH', 'both');
				expect(root.table(0)!.string(2)).toBe(oldContent.text);
				expect(root.table(0)!.int32s(4)).toEqual(oldContent.int32s);
				expect(root.table(1)!.string(2)).toBe(newContent.text);
				expect(root.table(1)!.bytes(3)).toEqual(newContent.bytes);
			}),
		);
	});

	test('starts the data of an aligned vector at a multiple of 16', () => {
		fc.assert(
			fc.property(fc.uint8Array({ minLength: 1, maxLength: 70 }), fc.uint8Array({ maxLength: 70 }), (old, data) => {
				const { builder } = prependTo(old);
				builder.finish(createTable(builder, { 0: createAlignedByteVector(builder, data) }), 'TEST');
				const bytes = builder.asUint8Array();
				const vector = readRoot(bytes, 'TEST', 'the test buffer').bytes(0)!;
				expect(vector).toEqual(data);
				expect((vector.byteOffset - bytes.byteOffset) % ALIGNMENT_BYTES).toBe(0);
			}),
		);
	});
});
