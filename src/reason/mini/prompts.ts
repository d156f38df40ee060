import type { Fact } from '../answer/types';
import type { ClipEvent } from '../grasp/clips/clip';
import type { Prompt } from '../language-model/language-model';
import { answerBody } from './answer-form';
import { graspBody } from './grasp-form';
import { MINI_REPLY_TOKENS, type MiniTask } from '../language-model/mini-tokens';

/** The model knows no system message and no earlier turns. */
const promptOf = (task: MiniTask, body: string): Prompt => ({
	messages: [{ role: 'user', content: body }],
	maxTokens: MINI_REPLY_TOKENS[task],
});

/** Asks our own small model for an answer out of facts. */
export const miniAnswerPrompt = (question: string, facts: readonly Pick<Fact, 'id' | 'text'>[]): Prompt =>
	promptOf('answer', answerBody(question, facts));

/** Asks it a question in GRASP's form about a clip's events. */
export const miniGraspPrompt = (
	item: { readonly question: string; readonly options: readonly string[] },
	events: readonly ClipEvent[],
): Prompt => promptOf('grasp', graspBody(item, events));
