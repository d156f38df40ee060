import { describe, expect, test } from 'vitest';
import { defaultPipelineConfig, flattenConfig } from '../../../../src/pipeline/pipeline-config';
import { pipeline } from '../../../../src/pipeline/pipeline';
import {
	findUnplain,
	restoreCheckpoint,
	serializeCheckpoint,
	type Checkpoint,
	type Fingerprint,
} from '../../../../src/session/resume/run-checkpoint';
import { emptyTally } from '../../../../src/session/log/tally';

const fingerprint: Fingerprint = {
	inputSha256: 'ab'.repeat(32),
	app: 'regard 0.1.0',
	settings: { fps: 10, startMs: 0, endMs: 'end' },
	models: [{ name: 'faces', sha256: 'ab'.repeat(32), backend: 'wasm' }],
	config: flattenConfig(defaultPipelineConfig),
};

const checkpoint: Checkpoint = {
	fingerprint,
	nextFrameIndex: 120,
	lastMs: 11_900,
	byteOffset: 123_456,
	state: { pipeline: pipeline.init(defaultPipelineConfig), hints: { missingHeads: [] } },
	models: { fromIndex: 100, afterMs: 9900, hints: [{ missingHeads: [] }, { missingHeads: [] }] },
	history: { earlier: [], changedMs: [] },
	tally: { ...emptyTally, frameCount: 120 },
	damage: [],
	soundLostMs: [],
	wallMs: { perceive: 1.5 },
};

const restoring =
	(text: string, expected = fingerprint) =>
	() =>
		restoreCheckpoint(text, expected);
const invalid: unknown = expect.objectContaining({ code: 'recording-invalid' });

describe('a checkpoint', () => {
	test('comes back as it was', () => {
		expect(restoreCheckpoint(serializeCheckpoint(checkpoint), fingerprint)).toEqual(checkpoint);
	});

	test('that was cut off while it was written is refused', () => {
		const text = serializeCheckpoint(checkpoint);
		for (const length of [0, 1, 50, text.length - 1]) {
			expect(restoring(text.slice(0, length))).toThrow(invalid);
			expect(restoring(text.slice(0, length))).toThrow(/cut off/);
		}
	});

	test.each([
		['format', { format: 'regard-checkpoint/0' }, /format/],
		['byteOffset', { byteOffset: -1 }, /byteOffset/],
		['state', { state: { pipeline: {} } }, /state\.pipeline/],
		['tally', { tally: null }, /tally/],
		['memory of the models', { models: { fromIndex: -1, afterMs: null, hints: [] } }, /models\.fromIndex/],
	])('with a bad %s is refused by name', (_, change, message) => {
		const text = JSON.stringify({ ...(JSON.parse(serializeCheckpoint(checkpoint)) as object), ...change });
		expect(restoring(text)).toThrow(message);
		expect(restoring(text)).toThrow(invalid);
	});

	test('of another video, program, setting or threshold is refused, and each difference named', () => {
		const text = serializeCheckpoint(checkpoint);
		expect(restoring(text, { ...fingerprint, inputSha256: 'cd'.repeat(32) })).toThrow(/another file/);
		expect(restoring(text, { ...fingerprint, app: 'regard 0.2.0' })).toThrow(/was regard 0\.1\.0, is regard 0\.2\.0/);
		expect(restoring(text, { ...fingerprint, settings: { ...fingerprint.settings, fps: 5 } })).toThrow(
			/fps \(was 10, is 5\)/,
		);
		const config = flattenConfig({
			...defaultPipelineConfig,
			graph: { ...defaultPipelineConfig.graph, recentMs: 5000 },
		});
		expect(restoring(text, { ...fingerprint, config })).toThrow(/graph\.recentMs \(was 10000, is 5000\)/);
		expect(restoring(text, { ...fingerprint, settings: { startMs: 0, endMs: 'end' } })).toThrow(/is absent/);
	});

	test('of other models is refused by their names and comes back when they may be mixed; of other settings never', () => {
		const text = serializeCheckpoint(checkpoint);
		const other = { ...fingerprint, models: [{ ...fingerprint.models[0]!, name: 'sface' }] };
		expect(restoring(text, other)).toThrow(expect.objectContaining({ code: 'models-changed' }));
		expect(restoring(text, other)).toThrow(/faces was used before and is not installed .*; sface is used now/);
		expect(restoreCheckpoint(text, other, true)).toEqual(checkpoint);
		const alsoSlower = { ...other, settings: { ...fingerprint.settings, fps: 5 } };
		expect(() => restoreCheckpoint(text, alsoSlower, true)).toThrow(invalid);
	});

	test.each([
		['NaN', { a: [0, NaN] }, 'a.1'],
		['Infinity', { a: Infinity }, 'a'],
		['undefined', { a: { b: undefined } }, 'a.b'],
		['a typed array', { a: new Float32Array(1) }, 'a'],
		['a map', { a: { b: new Map() } }, 'a.b'],
		['plain data', { a: [1, 'b', null, true, { c: [] }] }, null],
	])('knows %s from plain data', (_, value: unknown, path) => {
		expect(findUnplain(value)).toBe(path);
	});

	test('of a state that JSON would change is not written', () => {
		const broken = { ...checkpoint, lastMs: NaN };
		expect(() => serializeCheckpoint(broken)).toThrow(/not plain data at lastMs/);
	});
});
