import { promptsOf } from '../published-prompts/published';

/** SayNext-Bench's prompt around a question, word for word, for a model that is given the video. Ours is below. */
export const publishedPrompt = (question: string): string =>
	promptsOf('sayNext').prompt.replace('{question}', () => question);

/** What our prompt is made of. `cues`: the lines of `cueSummary`. `name`: what the person is called. */
export type GuessInput = { readonly question: string; readonly cues: string; readonly name: string };

/** Ours. */
const CUE_PROMPT = `You predict what somebody says next. What was seen of {name} up to the end of the question:
{cues}
The question to {name} is: {question}
Answer with one likely reply of {name}, in the first person, in this format: {name} will say: `;

/** Our prompt, for a language model without eyes: the cues in words stand for the video. */
export const cuePrompt = ({ question, cues, name }: GuessInput): string =>
	CUE_PROMPT.replace(/\{(question|cues|name)\}/g, (_, slot: keyof GuessInput) => ({ question, cues, name })[slot]);

/**
 * The utterance in a model's reply: what stands after `… will say:`, or all of it, without quotation marks around it.
 * `null` when nothing is left.
 */
export const readGuess = (reply: string): string | null => {
	const said = reply.replace(/^[^:\n]{0,60}\bwill say:\s*/i, '').trim();
	const text = /^(["“«']).*["”»']$/s.test(said) ? said.slice(1, -1).trim() : said;
	return text === '' ? null : text;
};

/** Completes a prompt with a language model, whichever it is. */
export type Complete = (prompt: string) => Promise<string>;

/** A guess at what somebody says next, and the prompt that it answers. It is a guess: nobody has said it. */
export type Guess = { readonly prompt: string; readonly text: string | null };

/** Asks a language model for the next utterance. Fails as the model fails. */
export const guessNextUtterance = async (input: GuessInput, complete: Complete): Promise<Guess> => {
	const prompt = cuePrompt(input);
	return { prompt, text: readGuess(await complete(prompt)) };
};
