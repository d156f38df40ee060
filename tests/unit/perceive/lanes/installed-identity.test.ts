import { expect, test } from 'vitest';
import { noEncoders } from '../../../../src/core/perception';
import { encodersOnCpu } from '../../../../src/models/embedded-encoders';
import type { EncoderModel, EncoderPort } from '../../../../src/models/onnx/encoder-port';
import type { EncoderRequest } from '../../../../src/models/onnx/request';
import { embeddedEncoders } from '../../../../src/perceive/lanes/embedded-lane';
import { readFaces } from '../../../../src/perceive/lanes/encode';
import { faceIdentityEncoder } from '../../../../src/perceive/encoders/face-identity';
import { FACE_EMBEDDING_SPECS } from '../../../../src/perceive/encoders/face-embedding';
import type { FindInstalled } from '../../../../src/perceive/find-installed';
import { comparableFaces, SAME_PERSON_BELOW } from '../../../../src/perceive/lanes/installed-identity';
import { blackRaster } from '../../../../src/perceive/picture/raster';
import { defaultTrackConfig } from '../../../../src/track/track-config';
import { meshOf } from '../encoders/mesh';

const people = { ...noEncoders, identity: true };
const raster = blackRaster(320, 240);
const face = {
	...{ box: { x: 80, y: 80, width: 80, height: 80 }, score: 0.9, hasIrises: true, headPose: null },
	...{ appearance: null, expression: null, gazeDirection: null, gazeMap: null },
	landmarks: meshOf({ middle: [120, 120], eyesPx: 40, rollRad: 0 }),
};
const sface: FindInstalled = (id) =>
	Promise.resolve(id === 'sface' ? { blob: new Blob(['x']), sha256: 'b'.repeat(64) } : null);

const setUp = (find: FindInstalled, failing: readonly string[] = []) => {
	const loads: string[] = [];
	const runs: { name: string; input: string }[] = [];
	const port = {
		load({ name }: EncoderModel) {
			loads.push(name);
			return failing.includes(name)
				? Promise.reject(new Error('broken'))
				: Promise.resolve({ backend: 'wasm', reason: 'CPU' });
		},
		run({ name, request }: { name: string; request: EncoderRequest }) {
			runs.push({ name, input: request.pictures[0]!.input });
			const data = new Float32Array(128).fill(3);
			return Promise.resolve({ [name === 'sface' ? 'fc1' : 'embedding']: { type: 'float32', dims: [1, 128], data } });
		},
	} as unknown as EncoderPort;
	const encoders = embeddedEncoders(port, 'https://here/models/', false, find);
	encoders.load(people, raster);
	const read = () => readFaces(encoders, { raster, faces: [face] }, { identity: [0], expression: [] }, () => undefined);
	return { encoders, loads, runs, read };
};

test('an installed face model does the work of the embedded one, which is then not even loaded', async () => {
	const { encoders, loads, runs, read } = setUp(sface);
	const [found] = await read();
	expect(loads).toEqual(['sface']);
	expect(runs).toEqual([{ name: 'sface', input: 'data' }]);
	expect(Math.hypot(...found!.embedding!)).toBeCloseTo(SAME_PERSON_BELOW / FACE_EMBEDDING_SPECS.sface.samePersonBelow);
	expect(encoders.models()).toEqual([{ name: 'sface', sha256: 'b'.repeat(64), backend: 'wasm' }]);
	expect(await encoders.loadInstalled(people)).toEqual(encoders.models());
	expect(encoders.installedIdentity()).toMatchObject({ task: 'identity', modelId: 'sface', backend: 'wasm' });
});

test('without one, or with a broken one, the embedded model goes on, and a broken one is told of', async () => {
	const plain = setUp(() => Promise.resolve(null));
	await plain.read();
	expect([plain.loads, plain.encoders.installedIdentity()]).toEqual([['face-identity'], null]);
	const broken = setUp(sface, ['sface']);
	const [found] = await broken.read();
	expect(found!.embedding).toHaveLength(128);
	expect(broken.runs.map(({ name }) => name)).toEqual(['face-identity']);
	expect(broken.encoders.installedIdentity()).toMatchObject({ modelId: 'sface', backend: null, reason: 'broken' });
	expect(await broken.encoders.identity()).toBe(faceIdentityEncoder);
});

test('nothing is looked for while people are not to be known again', async () => {
	const other = embeddedEncoders({} as EncoderPort, 'https://here/models/', false, () =>
		Promise.reject(new Error('asked')),
	);
	expect(await other.loadInstalled(noEncoders)).toEqual([]);
	expect(other.installedIdentity()).toBeNull();
});

test('the published threshold of a model falls on the one that people are told apart by', () => {
	expect(SAME_PERSON_BELOW).toBe(defaultTrackConfig.identity.embedding.threshold);
	const { samePersonBelow } = FACE_EMBEDDING_SPECS.sface;
	const encoder = comparableFaces(FACE_EMBEDDING_SPECS.sface);
	const vectorAt = (angle: number) => {
		const data = new Float32Array(128);
		data.set([Math.cos(angle), Math.sin(angle)]);
		return encoder.read({ fc1: { type: 'float32', dims: [1, 128], data } }, [face.landmarks])[0]!;
	};
	// Two unit vectors at the model's own border between one person and two.
	const [a, b] = [vectorAt(0), vectorAt(2 * Math.asin(samePersonBelow / 2))];
	expect(Math.hypot(...a.map((v, i) => v - b[i]!))).toBeCloseTo(SAME_PERSON_BELOW, 5);
});

test('the file of a session names the model that did the work, and not the one that it stood in for', () => {
	const both = { ...people, objects: true };
	expect(encodersOnCpu(both).map(({ name }) => name)).toEqual(['objects', 'face-identity']);
	const use = { name: 'sface', sha256: 'b'.repeat(64), backend: 'wasm' } as const;
	expect(encodersOnCpu(both, [use]).map(({ name }) => name)).toEqual(['objects']);
});
