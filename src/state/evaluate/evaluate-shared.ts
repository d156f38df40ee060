import { modelsUrl } from '../../models/catalogue';
import { openCheckpoint } from '../../workers/encoders/checkpoint';
import { openImageText } from '../../workers/encoders/image-text';
import { openSentenceVectors } from '../../workers/encoders/sentence-vectors';
import type { SetTools } from '../../bench/benchmark-set';
import type { Ask } from '../ask/ask.svelte';
import { EvaluateAsking } from './evaluate-asking.svelte';
import { EvaluateHumanSense, type NamedWriter } from './evaluate-human-sense.svelte';
import { browserEvaluatePorts } from './evaluate-ports';
import type { TextStorage } from './evaluate-traces-kept';
import { EvaluateTraces } from './evaluate-traces.svelte';
import { Evaluate } from './evaluate.svelte';
import { modelsBeside } from '../ports/models-beside';

let kept: Evaluate | null = null;
let keptTraces: EvaluateTraces | null = null;
let keptHumanSense: EvaluateHumanSense | null = null;
let keptAsking: EvaluateAsking | null = null;

/**
 * The page's one Evaluate state, made when first asked for: features and results are still there after a look at another view.
 *
 * @param appUrl absolute address of the folder that the app is served from
 */
export const sharedEvaluate = (appUrl: string): Evaluate => (kept ??= new Evaluate(browserEvaluatePorts(appUrl)));

/** Reading the property throws where the browser gives the page no storage. */
const pageStorage = (): TextStorage | null => {
	try {
		return localStorage;
	} catch {
		return null;
	}
};

/** Asks before the page is left with traces that the browser has no room to keep, also when they are not shown. */
const guarded = (traces: EvaluateTraces): EvaluateTraces => {
	addEventListener('beforeunload', (event) => {
		if (!traces.isKept) event.preventDefault();
	});
	return traces;
};

/**
 * What benchmark sets may use in the page: the sentence encoder where one is installed.
 *
 * @param appUrl absolute address of the folder that the app is served from
 */
export const pageSetTools = (appUrl: string): SetTools => ({
	async openSentences() {
		const vectors = await openSentenceVectors(modelsUrl(appUrl));
		if (vectors) modelsBeside.add(vectors.use);
		return (
			vectors && {
				...{ name: vectors.title, isPublished: true },
				encode: (texts) => vectors.encode(texts),
				encodeTokens: (texts) => vectors.encodeTokens(texts),
			}
		);
	},
});

/**
 * The page's one trace editor.
 *
 * @param appUrl absolute address of the folder that the app is served from
 */
export const sharedTraces = (appUrl: string): EvaluateTraces =>
	(keptTraces ??= guarded(
		new EvaluateTraces({
			storage: pageStorage(),
			openEncoder: pageSetTools(appUrl).openSentences,
		}),
	));

/** The language model that writes the answers in Ask, when it is ready. */
const writerOf = (ask: Ask) => (): NamedWriter | null =>
	ask.writer.kind === 'ready'
		? { title: ask.writer.info.title, generate: (prompt, options) => ask.generate(prompt, options) }
		: null;

/** The page's one HumanSense; its questions are asked of the language model that writes the answers in Ask. */
export const sharedHumanSense = (ask: Ask): EvaluateHumanSense =>
	(keptHumanSense ??= new EvaluateHumanSense(writerOf(ask), pageStorage()));

/**
 * What asks that model the items of the other sets, and models that see.
 *
 * @param appUrl absolute address of the folder that the app is served from
 */
export const sharedAsking = (ask: Ask, appUrl: string): EvaluateAsking =>
	(keptAsking ??= new EvaluateAsking(writerOf(ask), pageStorage(), {
		openImageText: () => openImageText(modelsUrl(appUrl)),
		openCheckpoint: (files) => openCheckpoint(files),
	}));
