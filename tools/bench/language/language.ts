import { mean } from '../../../src/core/maths/statistics';
import { existsSync } from 'node:fs';
import { atLeast, type Goal } from '../../../src/bench/scenes/goals';
import { modelInFolder, openLanguageBrowser, root, type LanguageBrowser } from './language-browser.ts';
import type { Beside, LanguageSpeed, PageModel } from './page/page.ts';

/** A language model of other people's that lies beside the project where it is developed. */
const STORIES = '../shared/models/stories260K';
/** What a model on the CPU gets beside live analysis on a machine of few cores; see `Ask`. */
const SHARE_BESIDE_ANALYSIS = 0.3;

/** How fast language models write here, and what they cost the live analysis. */
export type LanguageScore = {
	speeds: readonly (LanguageSpeed & { model: string })[];
	/** Paced as the page does it. */
	beside: (Beside & { model: string; share: number; ratio: number }) | null;
};

/** The two that are always at hand: one of random weights, and a small one of other people's. */
const modelsAtHand = ({ urlOf }: LanguageBrowser): { models: PageModel[]; missing: string[] } => {
	const tiny: PageModel = { id: 'tiny-llama', title: 'Tiny Llama, random, fp32', dtype: 'fp32', files: null };
	const folder = `${root}${STORIES}`;
	if (!existsSync(folder)) return { models: [tiny], missing: [`stories260K: ${STORIES} is not here`] };
	const stories = (['fp32', 'q8'] as const).flatMap(
		(dtype) => modelInFolder(folder, dtype, { id: 'stories260K', title: `stories260K, ${dtype}` }, urlOf) ?? [],
	);
	return { models: [tiny, ...stories], missing: [] };
};

/**
 * Measures the models at hand on the CPU and on the software WebGPU adapter, and live analysis of a clip with and
 * without a model that writes beside it.
 *
 * @param clip absolute path of a video with people
 */
export const measureLanguage = async (clip: string): Promise<{ score: LanguageScore; missing: string[] }> => {
	const browser = await openLanguageBrowser();
	try {
		const { models, missing } = modelsAtHand(browser);
		const speeds: (LanguageSpeed & { model: string })[] = [];
		for (const model of models) {
			for (const prefer of ['wasm', 'webgpu'] as const) {
				// Models in 8 bits are wrong on WebGPU as a rule, and are not taken there.
				if (prefer === 'webgpu' && model.dtype === 'q8') continue;
				speeds.push({ ...(await browser.call('speed', { model, prefer })), model: model.title });
			}
		}
		const model = models[1] ?? models[0]!;
		const clipUrl = browser.urlOf(clip);
		const beside = await browser.call('beside', {
			...{ model, clipUrl, share: SHARE_BESIDE_ANALYSIS, stretchMs: 3000, rounds: 8 },
		});
		const ratio = (mean(beside.beside) ?? 0) / (mean(beside.alone) ?? 0);
		return {
			score: { speeds, beside: { ...beside, model: model.title, share: SHARE_BESIDE_ANALYSIS, ratio } },
			missing,
		};
	} finally {
		await browser.close();
	}
};

/** What the analysis should keep of its frame rate beside a model. */
export const languageGoals = (score: LanguageScore | null): Goal[] =>
	score?.beside ? [atLeast('language: live frame rate while an answer is written', score.beside.ratio, 0.8)] : [];

const seconds = (ms: number): string => (ms / 1000).toFixed(2);

/** The score as lines to print. */
export const languageLines = ({ speeds, beside }: LanguageScore): string[] => [
	'Language models at hand: load, time to the first token of a first and of a next prompt, tokens a second',
	...speeds.map(
		(s) =>
			`  ${s.model.padEnd(26)} ${s.backend.padEnd(7)} ${seconds(s.loadMs)} s, ${seconds(s.firstTokenMs)} s (${s.promptTokens} tokens), ${seconds(s.nextFirstTokenMs)} s, ${s.tokensPerSecond.toFixed(1)} tokens/s`,
	),
	...(beside
		? [
				`Live analysis while ${beside.model} writes on the CPU with ${Math.round(100 * beside.share)} % of the time: ${(100 * beside.ratio).toFixed(0)} % of its frame rate (alone ${beside.alone.map((v) => v.toFixed(1)).join(', ')}; beside ${beside.beside.map((v) => v.toFixed(1)).join(', ')} frames/s), ${beside.tokensPerSecond.toFixed(1)} tokens/s`,
			]
		: []),
];
