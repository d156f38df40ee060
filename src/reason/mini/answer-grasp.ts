import { eventsWithin, type GraspClip } from '../grasp/clips/clip';
import { bestOf, type BestOf } from '../grasp/best-of';
import { optionLetters, parseLetter, type OptionLetter } from '../grasp/prompt';
import type { Generated, LanguageModel, Prompt } from '../language-model/language-model';
import { miniGraspPrompt } from './prompts';

type Asked = { readonly question: string; readonly options: readonly string[] };

/** How several replies are drawn: near enough to the best one that they stay well formed. */
const SAMPLING = { temperature: 0.7, topK: null, topP: 0.95 } as const;

/** Only what overlaps the clip counts, as the event graph sees it. */
const promptFor = (item: Asked, clip: GraspClip): Prompt => miniGraspPrompt(item, eventsWithin(clip.events, clip));

/**
 * Lets our own small model answer a four-option question from a clip's events, in GRASP's tagged form.
 *
 * @returns the reply and its letter, `null` where it has none
 * @throws as `LanguageModel.generate` does
 */
export const answerGrasp = async (
	model: Pick<LanguageModel, 'generate'>,
	item: Asked,
	clip: GraspClip,
	signal?: AbortSignal,
): Promise<{ reply: Generated; letter: OptionLetter | null }> => {
	const reply = await model.generate(promptFor(item, clip), signal ? { signal } : {});
	return { reply, letter: parseLetter(reply.text) };
};

/**
 * The same with several replies, of which the one that names the people of our own events best (SGR) is taken; see
 * `bestOf`. The first is greedy, the others are drawn.
 *
 * @param count at least two
 */
export const answerGraspBest = async (
	model: Pick<LanguageModel, 'generate' | 'nBest'>,
	item: Asked,
	clip: GraspClip,
	{ count, seed, signal }: { count: number; seed: number; signal?: AbortSignal },
): Promise<BestOf> => {
	const prompt = promptFor(item, clip);
	const options = signal ? { signal } : {};
	const first = await model.generate(prompt, options);
	const others = await model.nBest({ ...prompt, sampling: { ...SAMPLING, seed } }, count - 1, options);
	return bestOf(
		[first, ...others].map(({ text }) => text),
		item.question,
		clip,
	);
};

/** Prefix under which the letter stands; what the model says of events comes before it and is not waited for. */
const LETTER_OPENING = '<answer>';

/**
 * How probable each letter is when it stands at once, without naming events first.
 *
 * @returns by letter; `null` where the provider shows no probabilities
 */
export const scoreLetters = async (
	model: Pick<LanguageModel, 'scoreOptions'>,
	item: Asked,
	clip: GraspClip,
	signal?: AbortSignal,
): Promise<ReadonlyMap<OptionLetter, number> | null> => {
	const scores = await model.scoreOptions(
		promptFor(item, clip).messages,
		optionLetters.map((letter) => `${LETTER_OPENING}${letter}`),
		signal,
	);
	return scores && new Map(optionLetters.map((letter, i) => [letter, scores[i]?.probability ?? 0]));
};
