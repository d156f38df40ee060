import { afterEach, expect, test } from 'vitest';
import { likeness, type Eye } from '../../../src/bench/seeing/eye';
import { modelWithId } from '../../../src/models/catalogue/entries';
import type { openModelFiles } from '../../../src/models/store/open';
import { openCheckpoint } from '../../../src/workers/encoders/checkpoint';
import { openImageText } from '../../../src/workers/encoders/image-text';
import { tinyImageText } from '../../fixtures/tiny-image-text';
import { tinySocialFusion } from '../../fixtures/tiny-social-fusion';

const opened: Eye[] = [];
afterEach(() => {
	for (const eye of opened.splice(0)) eye.close();
});

const picture = async (colour: string): Promise<Blob> => {
	const canvas = new OffscreenCanvas(96, 48);
	const context = canvas.getContext('2d')!;
	context.fillStyle = colour;
	context.fillRect(0, 0, 96, 48);
	return canvas.convertToBlob({ type: 'image/png' });
};

/** The tiny image–text model in the place of an installed CLIP, and of nothing else. */
const withTinyClip: typeof openModelFiles = (id) => {
	const entry = modelWithId(id);
	if (id !== 'clip-vit-b32' || !entry) return Promise.resolve(null);
	const files = tinyImageText();
	const named = (path: string) => ({ path, bytes: null, roundedBytes: null, sha256: null });
	return Promise.resolve({
		entry,
		variant: {
			...{ dtype: 'fp32', backends: ['wasm'], needs: null },
			files: [named('onnx/vision_model.onnx'), named('onnx/text_model.onnx')],
		},
		file: (path) => Promise.resolve(new Blob([files[path] ?? ''])),
		respond: () => Promise.reject(new Error('It is read by file')),
	});
};

test('the image–text model that is installed holds a picture against sentences', async () => {
	const eye = await openImageText('http://nowhere/', undefined, withTinyClip);
	if (eye?.kind !== 'image-text') throw new Error('It is not installed');
	opened.push(eye);
	expect(eye.title).toBe('CLIP ViT-B/32');
	const classes = ['crimson', 'olive', 'azure'].map((name) => ({ name, captions: [`a photo of ${name}`, name] }));
	const scores = await likeness(eye, await picture('rgb(20, 200, 20)'), classes);
	expect(scores[0]?.name).toBe('olive');
	expect(scores.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(1, 6);
});

test('without one there is none', async () => {
	expect(await openImageText('http://nowhere/', undefined, () => Promise.resolve(null))).toBeNull();
});

test('a checkpoint of a folder answers, and a folder that lacks a part says which', async () => {
	const { manifest, files } = tinySocialFusion();
	const folder = [
		{ name: 'tiny/manifest.json', blob: new Blob([JSON.stringify(manifest)]) },
		...Object.entries(files).map(([name, bytes]) => ({ name: `tiny/${name}`, blob: new Blob([bytes]) })),
	];
	const eye = await openCheckpoint(folder);
	opened.push(eye);
	if (eye.kind !== 'checkpoint') throw new Error('It is no checkpoint');
	const raster = await eye.decode(await picture('red'));
	const scores = await eye.model.scoreAnswers({ task: 'affectnet', picture: raster, boxes: [] });
	expect([...scores].sort((a, b) => b.probability - a.probability)[0]?.key).toBe('a');
	await expect(eye.decode(new Blob(['text']))).rejects.toMatchObject({ code: 'image-unreadable' });
	const broken = folder.filter(({ name }) => !name.endsWith('language.onnx'));
	await expect(openCheckpoint(broken)).rejects.toThrow('has no language.onnx');
	await expect(openCheckpoint([])).rejects.toThrow('has no manifest.json');
});
