import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { ModelBuildError } from '../../../../tools/models/errors';
import { openPackage } from '../../../../tools/models/npm-package';
import { editModel } from '../../../../tools/models/tflite/edit';
import { METADATA_NAME, readMetadata, writeMetadata } from '../../../../tools/models/tflite/metadata';
import { readModel } from '../../../../tools/models/tflite/model';
import { attentionTo478, meshTo478 } from '../../../../tools/models/face-landmarks-478';

const metadata = { name: 'A model', normalization: { mean: 127.5, std: 127.5 } };
let detector: Uint8Array;

beforeAll(() => {
	detector = openPackage('@mediapipe/face_detection@0.4.1657300184').file('face_detection_full_range.tflite');
});

describe('metadata', () => {
	test('reads back as it was written', () => {
		const float = fc.float({ noNaN: true, noDefaultInfinity: true });
		fc.assert(
			fc.property(fc.string({ minLength: 1 }), float, float, (name, mean, std) => {
				const written = { name, normalization: { mean, std } };
				expect(readMetadata(writeMetadata(written), 'the metadata')).toEqual(written);
			}),
		);
	});

	test('of another kind is an error', () => {
		expect(() => readMetadata(detector, 'the detector')).toThrow(/the detector is not a FlatBuffer of kind M001/);
	});
});

describe('editing a model', () => {
	test('adds metadata and changes nothing else', () => {
		const before = readModel(detector, 'before');
		const edited = editModel(detector, 'the detector', metadata);
		const after = readModel(edited, 'after');
		const facts = ({ version, tensors, operators, inputs, outputs, operatorCodes }: typeof before) => ({
			version,
			tensors: tensors.map(({ name, shape, type, buffer }) => ({ name, shape, type, buffer })),
			operators: operators.map(({ opcodeIndex, inputs, outputs }) => ({ opcodeIndex, inputs, outputs })),
			codes: operatorCodes.map(({ code, version }) => ({ code, version })),
			inputs,
			outputs,
		});
		expect(facts(after)).toEqual(facts(before));
		const data = (model: typeof before) => model.buffers.map((b) => Buffer.from(b.bytes(0) ?? []).toString('base64'));
		expect(data(after).slice(0, -1)).toEqual(data(before));
		const entry = after.metadata.find(({ name }) => name === METADATA_NAME)!;
		expect(readMetadata(entry.data, 'the metadata')).toEqual(metadata);
	});

	test('replaces metadata that is there already', () => {
		const once = editModel(detector, 'the detector', { name: 'Old', normalization: { mean: 0, std: 1 } });
		const twice = readModel(editModel(once, 'the detector', metadata), 'twice');
		const entries = twice.metadata.filter(({ name }) => name === METADATA_NAME);
		expect(entries.map(({ data }) => readMetadata(data, 'the metadata'))).toEqual([metadata]);
	});

	test('gives the same bytes each time', () => {
		const [a, b] = ['a', 'b'].map((what) => editModel(detector, what, metadata));
		expect(Buffer.compare(a!, b!)).toBe(0);
	});

	test('starts the data of every buffer at a multiple of 16, as the models were made', () => {
		const edited = editModel(detector, 'the detector', metadata);
		for (const buffer of readModel(edited, 'edited').buffers) {
			const data = buffer.bytes(0);
			if (data !== null && data.length > 0) expect((data.byteOffset - edited.byteOffset) % 16).toBe(0);
		}
	});
});

describe('a file that is not a whole model', () => {
	test.each([
		['without bytes', () => new Uint8Array()],
		['that is a web page', () => new TextEncoder().encode('<!doctype html><title>404</title>')],
		['with its first half only', () => detector.subarray(0, detector.length / 2)],
	])('%s is an error that names it', (_, bytes) => {
		expect(() => editModel(bytes(), 'face_detection_full_range.tflite', metadata)).toThrow(ModelBuildError);
		expect(() => editModel(bytes(), 'face_detection_full_range.tflite', metadata)).toThrow(
			/^face_detection_full_range\.tflite /,
		);
	});

	test('cut at any place, or with wrong bytes at its start, is read or is an error of ours', () => {
		const damage = fc.record({ keep: fc.nat(detector.length), at: fc.nat(400), byte: fc.nat(255) });
		fc.assert(
			fc.property(damage, ({ keep, at, byte }) => {
				const bytes = detector.slice(0, keep);
				bytes.fill(byte, at, at + 1);
				try {
					readModel(bytes, 'damaged');
				} catch (error) {
					expect(error).toBeInstanceOf(ModelBuildError);
				}
			}),
			{ numRuns: 200 },
		);
	});

	test.each([
		['attention', attentionTo478],
		['mesh', meshTo478],
	])('or is another model than the %s one is an error that says what was expected', (_, extend) => {
		expect(() => extend(detector)).toThrow(/outputs instead of|values were expected/);
	});
});
