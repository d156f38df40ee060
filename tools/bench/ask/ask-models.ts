// Language models in Ask: what they write and choose right, and in a headless browser how fast they are.
import { existsSync } from 'node:fs';
import type { Rate } from '../../../src/bench/scores/intervals.ts';
import { miniAnswerPrompt, miniGraspPrompt } from '../../../src/reason/mini/prompts.ts';
import type { Generated, LanguageModel } from '../../../src/reason/language-model/language-model.ts';
import { scriptedModel } from '../../../tests/unit/reason/language-model/scripted-model.ts';
import {
	measureGraph,
	measureGrasp,
	measureGraspWays,
	measureWriting,
	type GraspModelScore,
	type WritingScore,
} from './ask-measure.ts';
import { corpusAnswerTasks, corpusGraspTasks } from './ask-tasks.ts';
import { modelInFolder, openLanguageBrowser, root, type LanguageBrowser } from '../language/language-browser.ts';
import { openNodeModel } from '../language/language-node.ts';
import type { PageModel } from '../language/page/page.ts';

/** A folder with a model under the name that the report calls it by. */
export type ModelFolder = { readonly name: string; readonly folder: string };

export type AskModelsOptions = {
	/** Beside the shipped one and what lies in `../shared`. */
	readonly folders: readonly ModelFolder[];
	/** Items of each of the corpus's tasks. */
	readonly size: number;
	/** Answers written by the shipped model and looked through for what no fact has. */
	readonly answers: number;
	/** Whether speed and WebGPU are measured too, in a headless browser. */
	readonly withBrowser: boolean;
};

/** Load, first token and tokens a second of short answers. */
type AskSpeed = {
	readonly model: string;
	readonly dtype: string;
	readonly backend: string;
	readonly loadMs: number;
	readonly promptTokens: number;
	readonly firstTokenMs: number;
	readonly tokensPerSecond: number;
};

type AskModelScore = {
	readonly name: string;
	readonly dtype: string;
	readonly writing: WritingScore;
	readonly grasp: GraspModelScore;
	/** `null` for models that were not made for it. */
	readonly graspBest: { readonly count: number; readonly best: GraspModelScore; readonly letters: Rate } | null;
};

export type AskModelsScore = {
	readonly size: number;
	readonly graph: GraspModelScore;
	readonly scripted: Readonly<Record<string, WritingScore>>;
	readonly models: readonly AskModelScore[];
	readonly speeds: readonly AskSpeed[];
	/** Greedy replies in fp32 on the CPU and on WebGPU; `null`: no model was given in fp32. */
	readonly sameReplies: { readonly model: string; readonly same: number; readonly count: number } | null;
	/** Of the shipped model: answers shown with a name, number or time that no cited fact has. */
	readonly strangers: Rate | null;
};

/** The model that ships, and one of other people's. */
export const SHIPPED: ModelFolder = { name: 'regard-mini', folder: `${root}public/models/regard-mini` };
const STORIES: ModelFolder = { name: 'stories260K', folder: `${root}../shared/models/stories260K` };
/** Replies of which the best by SGR is taken, and how many questions that is tried on: it takes so many times as long. */
const BEST_OF = 4;
const BEST_SHARE = 0.25;
/** Prompts for the comparison of backends and for speed. */
const SAME_PROMPTS = 12;
const SPEED_PROMPTS = 8;

/** The model that is open in the page. */
const modelInPage = (browser: LanguageBrowser, info: LanguageModel['info']): LanguageModel => ({
	info,
	generate: (prompt) => browser.call('generate', prompt),
	nBest: (prompt, count) => browser.call('nBest', { prompt, count }),
	scoreOptions: (messages, options) => browser.call('scoreOptions', { messages, options }),
	close: () => browser.call('close', null),
});

const openIn = async (browser: LanguageBrowser, model: PageModel, prefer: 'wasm' | 'webgpu') => {
	const { info, loadMs } = await browser.call('open', { model, prefer });
	return { model: modelInPage(browser, info), loadMs };
};

/** transformers.js takes ids of few characters only. */
const named = (name: string) => ({ id: name.replace(/[^\w.-]+/g, '-'), title: name });

const median = (values: readonly number[]): number =>
	[...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** Of replies of at least two tokens. */
const speedOf = (replies: readonly Generated[]) => ({
	promptTokens: median(replies.map((r) => r.promptTokens ?? 0)),
	firstTokenMs: median(replies.map((r) => r.firstTokenMs ?? r.totalMs)),
	tokensPerSecond: median(
		replies
			.filter((r) => (r.tokens ?? 0) > 1 && r.firstTokenMs !== null)
			.map((r) => (1000 * (r.tokens! - 1)) / (r.totalMs - r.firstTokenMs!)),
	),
});

const answerPrompts = (count: number) =>
	corpusAnswerTasks(count).map(({ question, facts }) => miniAnswerPrompt(question, facts));

const measureSpeeds = async (browser: LanguageBrowser, { name, folder }: ModelFolder): Promise<AskSpeed[]> => {
	const speeds: AskSpeed[] = [];
	for (const [dtype, prefer] of [
		['q8', 'wasm'],
		['q4', 'wasm'],
		['q4', 'webgpu'],
	] as const) {
		const found = modelInFolder(folder, dtype, named(name), browser.urlOf);
		if (!found) continue;
		const { model, loadMs } = await openIn(browser, found, prefer);
		const replies: Generated[] = [];
		for (const prompt of answerPrompts(SPEED_PROMPTS)) replies.push(await model.generate({ ...prompt, maxTokens: 48 }));
		speeds.push({ model: name, dtype, backend: model.info.provider, loadMs, ...speedOf(replies) });
	}
	return speeds;
};

const measureSame = async (
	browser: LanguageBrowser,
	{ name, folder }: ModelFolder,
): Promise<AskModelsScore['sameReplies']> => {
	const found = modelInFolder(folder, 'fp32', named(name), browser.urlOf);
	if (!found) return null;
	const half = SAME_PROMPTS / 2;
	const prompts = [
		...answerPrompts(half),
		...corpusGraspTasks(half).map((t) => miniGraspPrompt(t.item, t.clip.events)),
	];
	const texts: Record<string, string[]> = {};
	for (const prefer of ['wasm', 'webgpu'] as const) {
		const { model } = await openIn(browser, found, prefer);
		if (model.info.provider !== prefer) return null;
		texts[prefer] = [];
		for (const prompt of prompts) texts[prefer].push((await model.generate({ ...prompt, maxTokens: 40 })).text);
	}
	const same = prompts.filter((_, i) => texts.wasm![i] === texts.webgpu![i]).length;
	return { model: name, same, count: prompts.length };
};

/** The narrowest width that runs on the CPU. */
const openAny = async (name: string, folder: string): Promise<['q8' | 'fp32', LanguageModel | null]> => {
	const small = await openNodeModel(name, folder, 'q8');
	return small ? ['q8', small] : ['fp32', await openNodeModel(name, folder, 'fp32')];
};

/** What only a browser tells: speed, and whether WebGPU says the same. */
const measureInBrowser = async (
	folders: readonly ModelFolder[],
	note: (line: string) => void,
): Promise<Pick<AskModelsScore, 'speeds' | 'sameReplies'>> => {
	const browser = await openLanguageBrowser();
	try {
		const shipped = folders.find(({ name }) => name === SHIPPED.name);
		note('speed in the browser');
		const speeds = shipped ? await measureSpeeds(browser, shipped) : [];
		for (const folder of folders.filter(({ name }) => name !== STORIES.name)) {
			note(`${folder.name}: replies on both backends`);
			const sameReplies = await measureSame(browser, folder);
			if (sameReplies) return { speeds, sameReplies };
		}
		return { speeds, sameReplies: null };
	} finally {
		await browser.close();
	}
};

/** Rules, templates and every model at hand on the same items. @returns also what was not there */
export const measureAskModels = async (
	{ folders, size, answers, withBrowser }: AskModelsOptions,
	note: (line: string) => void,
): Promise<{ score: AskModelsScore; missing: string[] }> => {
	const answerTasks = corpusAnswerTasks(size);
	const graspTasks = corpusGraspTasks(size);
	const all = [SHIPPED, ...folders, STORIES];
	const missing = all
		.filter((f) => !existsSync(`${f.folder}/config.json`))
		.map((f) => `${f.name}: its folder is not here`);
	const there = all.filter((f) => existsSync(`${f.folder}/config.json`));
	const scripted: Record<string, WritingScore> = {};
	for (const behaviour of ['wrong-number', 'invented-name'] as const) {
		scripted[behaviour] = await measureWriting(scriptedModel({ behaviour }), answerTasks);
	}
	const models: AskModelScore[] = [];
	let strangers: Rate | null = null;
	for (const { name, folder } of there) {
		const [dtype, model] = await openAny(name, folder);
		if (!model) continue;
		const isMini = model.info.promptStyle === 'mini';
		note(`${name}: answers`);
		const writing = await measureWriting(model, answerTasks);
		note(`${name}: GRASP`);
		const grasp = await measureGrasp(model, graspTasks);
		const few = graspTasks.slice(0, Math.ceil(BEST_SHARE * graspTasks.length));
		const ways = isMini ? await measureGraspWays(model, few, BEST_OF) : null;
		models.push({ name, dtype, writing, grasp, graspBest: ways && { count: BEST_OF, ...ways } });
		if (name === SHIPPED.name && answers > 0) {
			note(`${name}: ${answers} answers`);
			strangers = (await measureWriting(model, corpusAnswerTasks(answers))).strangersAfter;
		}
		await model.close();
	}
	const { speeds, sameReplies } = withBrowser ? await measureInBrowser(there, note) : { speeds: [], sameReplies: null };
	return {
		score: { size, graph: measureGraph(graspTasks), scripted, models, speeds, sameReplies, strangers },
		missing,
	};
};
