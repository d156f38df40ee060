// npm run bench -- --only encoders: what encoders that are loaded on request change, and how well encoders do on pictures.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tablesOf } from '../../../src/bench/scenes/report';
import { predictionFromRecording } from '../../../src/bench/scenes/replay-prediction';
import { scoreClip, type ClipScore } from '../../../src/bench/scenes/score-clip';
import type { Perception } from '../../../src/core/perception';
import { gazeDirectionReaders } from '../../../src/perceive/encoders/gaze-direction';
import { offlineConfig } from '../../../src/pipeline/pipeline-config';
import type { Clip } from '../accuracy/clips.ts';
import type { BenchPage } from '../bench-page.ts';

const modelsFolder = fileURLToPath(new URL('../../../../shared/models/', import.meta.url));

/** The one reader of gaze directions whose models are small enough to lie beside the repository. */
const READER = 'gaze-estimation-adas-0002';

/** A clip without and with a model, from the same recorded perceptions. */
export type EncoderEffect = {
	clip: string;
	model: string;
	/** Faces seen in all frames, and those for which the model gave a direction. */
	faces: number;
	read: number;
	without: ClipScore;
	with: ClipScore;
};

/** Loads the direction model's files into the page. `false`: they are not here. */
export const loadDirectionModel = async ({ page, urlOf }: BenchPage): Promise<boolean> => {
	const models = gazeDirectionReaders[READER]!.models.map((name) => ({
		name,
		path: `${modelsFolder}${name}/onnx/model.onnx`,
	}));
	if (!models.every(({ path }) => existsSync(path))) return false;
	const given = models.map(({ name, path }) => ({ name, url: urlOf(path) }));
	await page.evaluate((list) => globalThis.encodersBench.load(list), given);
	return true;
};

/** To a hundredth of a pixel, which keeps what goes to the page short. */
export const hundredth = (value: number): number => Math.round(value * 100) / 100;

/** The perceptions with what the direction model reads in the clip's frames. */
const withDirections = async (
	{ page, urlOf }: BenchPage,
	clip: Pick<Clip, 'name' | 'video' | 'fps'>,
	perceptions: readonly Perception[],
): Promise<Perception[]> => {
	const frames = perceptions.map(({ frame, faces }) => ({
		index: frame.index,
		faces: (faces ?? []).map(({ landmarks }) => Array.from(landmarks.image, hundredth)),
	}));
	const found = await page.evaluate((job) => globalThis.encodersBench.directions(job), {
		url: urlOf(clip.video),
		name: `${clip.name}.mp4`,
		fps: clip.fps,
		reader: READER,
		frames,
	});
	return perceptions.map((perception, i) => ({
		...perception,
		faces: perception.faces?.map((face, k) => ({ ...face, gazeDirection: found[i]?.[k] ?? null })) ?? null,
	}));
};

/** What the direction model changes on one clip: the same perceptions through the middle, without it and with it. */
export const directionEffect = async (
	browser: BenchPage,
	clip: Clip,
	perceptions: readonly Perception[],
): Promise<EncoderEffect> => {
	const scoreOf = (recorded: readonly Perception[]): ClipScore =>
		scoreClip(
			clip.truth,
			predictionFromRecording(clip.truth, recorded, { areas: clip.areas, config: offlineConfig(clip.fps) }),
		);
	const seen = await withDirections(browser, clip, perceptions);
	const faces = seen.flatMap((p) => p.faces ?? []);
	return {
		clip: clip.name,
		model: READER,
		faces: faces.length,
		read: faces.filter(({ gazeDirection }) => gazeDirection !== null).length,
		without: scoreOf(perceptions),
		with: scoreOf(seen),
	};
};

/** The effects as tables, each clip without and with the model, one below the other. */
export const effectLines = (effects: readonly EncoderEffect[]): string[] => {
	if (effects.length === 0) return [];
	const rows = effects.flatMap(({ clip, model, without, with: after }) => [
		{ name: clip, score: without },
		{ name: `  + ${model}`, score: after },
	]);
	return ['', 'Each clip without and with a model', ...tablesOf(rows).flatMap((table) => [...table, ''])];
};
