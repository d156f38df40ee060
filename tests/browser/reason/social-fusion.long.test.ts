import { expect, test } from 'vitest';
import { openModel } from '../../../src/models/onnx/session';
import { openSocialFusion } from '../../../src/reason/social-fusion/runner';
import { tinySocialFusion } from '../../fixtures/tiny-social-fusion';

const picture = () => {
	const [widthPx, heightPx] = [96, 48];
	const data = new Uint8ClampedArray(widthPx * heightPx * 4).fill(60);
	for (let y = 20; y < 30; y++) for (let x = 70; x < 80; x++) data.set([0, 255, 0, 255], (y * widthPx + x) * 4);
	return { widthPx, heightPx, data };
};

const ask = async (backend: 'webgpu' | 'wasm') => {
	const { manifest, files } = tinySocialFusion();
	const backends = new Set<string>();
	const model = await openSocialFusion({
		manifest,
		open: async (file) => {
			const runner = await openModel(files[file]!, { name: file, prefer: backend });
			backends.add(runner.backend);
			return runner;
		},
	});
	const scores = await model.scoreAnswers({ task: 'affectnet', picture: picture(), boxes: [] });
	const map = await model.gazeMap({
		task: 'gazefollow',
		picture: picture(),
		boxes: [{ x: 4, y: 4, width: 20, height: 20 }],
	});
	await model.close();
	return { scores, map, backends: [...backends] };
};

test('a checkpoint in the shape of SocialFusion answers on WebGPU as on wasm', async () => {
	// WebGPU first: the first model of a thread settles whether its runtime has it.
	const onGpu = await ask('webgpu');
	const onCpu = await ask('wasm');
	expect(onCpu.backends).toEqual(['wasm']);
	expect(onGpu.backends).toEqual(['webgpu']);
	expect(onGpu.scores.map((s) => s.key)).toEqual(onCpu.scores.map((s) => s.key));
	for (const [i, { probability }] of onGpu.scores.entries()) {
		expect(probability).toBeCloseTo(onCpu.scores[i]!.probability, 4);
	}
	const apart = Math.max(...onGpu.map.values.map((value, i) => Math.abs(value - onCpu.map.values[i]!)));
	expect(apart).toBeLessThan(1e-4);
	const peak = onGpu.map.values.indexOf(Math.max(...onGpu.map.values));
	expect((peak % 64) / 64).toBeCloseTo(75 / 96, 1);
	expect(Math.floor(peak / 64) / 64).toBeCloseTo(25 / 48, 1);
});
