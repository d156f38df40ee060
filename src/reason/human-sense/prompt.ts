import { promptsOf } from '../published-prompts/published';
import type { HumanSenseItem, HumanSensePattern } from './item';
import type { HumanSenseStyle } from './styles';

export { humanSenseStyles, type HumanSenseStyle } from './styles';

/** A prompt and whose words it is in: the released code asks no yes/no question in the plain style, so that one is ours. */
export type HumanSensePrompt = { readonly text: string; readonly wording: 'published' | 'ours' };

const templateOf = (
	pattern: HumanSensePattern,
	isThinking: boolean,
): { text: string; wording: 'published' | 'ours' } => {
	const published = promptsOf('humanSense');
	if (isThinking) return { text: published.think[pattern], wording: 'published' };
	if (pattern === 'yes-no') return { text: published.ours['yes-no'], wording: 'ours' };
	return { text: published.plain[pattern], wording: 'published' };
};

/**
 * The prompt for an item, in the published words (arXiv 2508.10576 and its released code), with as many options as it has.
 *
 * @param withTranscript puts what is said in the video before the prompt, as the released runner does for some tasks; has
 *   no effect when the item has no transcript
 * @throws AppError `evaluation-invalid` in a build that leaves the prompts out
 */
export const humanSensePrompt = (
	item: Pick<HumanSenseItem, 'question' | 'options' | 'pattern' | 'transcript'>,
	style: HumanSenseStyle,
	{ withTranscript = false }: { withTranscript?: boolean } = {},
): HumanSensePrompt => {
	const { text, wording } = templateOf(item.pattern, style === 'think');
	const asked = text.replace(/\{(question|options)\}/g, (_, field) =>
		field === 'question' ? item.question : item.options.join('\n'),
	);
	const said = withTranscript && item.transcript !== null ? promptsOf('humanSense').transcript + item.transcript : '';
	return { text: inAnswerStyle(said + asked, style), wording };
};

/**
 * Any prompt in the style: the enhancement goes before it, the other two leave it as it is. Ask’s answer modes use it for
 * prompts that are not of the bench.
 */
export const inAnswerStyle = (prompt: string, style: HumanSenseStyle): string =>
	style === 'enhanced' ? `${promptsOf('humanSense').enhancement}\n${prompt}` : prompt;

/**
 * Asks for thoughts before an answer to any prompt, in the published tags and in our own words, which every build has. For
 * Ask; the bench has its own templates.
 */
export const askToThink = (prompt: string): string =>
	`${prompt}\nFirst write your thoughts between <think> and </think>, then the answer between <answer> and </answer>.`;

/** Thoughts and answer of a reply in tags. `null` where the tag is missing or not closed; never the one for the other. */
export const readTags = (reply: string): { readonly thoughts: string | null; readonly answer: string | null } => ({
	thoughts: /<think>([\s\S]*?)<\/think>/.exec(reply)?.[1]?.trim() ?? null,
	answer: /<answer>([\s\S]*?)<\/answer>/.exec(reply)?.[1]?.trim() ?? null,
});
