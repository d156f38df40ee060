import { isAbort, messageOf } from '../../core/errors';
import type { AskSession } from '../answer/types';
import type { LanguageModel } from '../language-model/language-model';
import type { Query } from '../query/query';
import type { Understood } from '../query/reading';
import { labelOf } from '../understand/label';
import { loadKnown } from '../understand/nearest/load-known';
import { isOpen, understoodBy } from '../understand/nearest/understood-by';
import { isSure, understand } from '../understand/understand';
import type { AnswerDeps } from './answer';
import { askedAgain } from './again';
import { planPrompt, readPlan } from './plan';

/** What a question was understood as, and what the reader should know of how; `note` `null`: nothing. */
export type UnderstoodWith = { readonly understood: Understood; readonly note: string | null };

const readWith = async (
	model: LanguageModel,
	question: string,
	session: AskSession,
	signal: AbortSignal | undefined,
): Promise<Query | null> => {
	const { text } = await model.generate(planPrompt(question, session), signal ? { signal } : {});
	return readPlan(text);
};

/**
 * Understands a question as queries: by rules, and where these are in doubt with the help of a general language model; without one
 * known questions that are worded alike are offered. Our
 * own small model is not asked: it reads no question that the rules do not (docs/accuracy.md).
 *
 * @throws AbortError
 */
export const understandQuestion = async (
	question: string,
	session: AskSession,
	{ earlier = [], model, signal, known }: AnswerDeps,
): Promise<UnderstoodWith> => {
	const turns = earlier.flatMap(({ turn }) => turn ?? []);
	const again = askedAgain(question, session, turns);
	const byRules: Understood = again ? { is: 'read', readings: [again] } : understand(question, session, turns);
	const others = isOpen(byRules) && known !== null ? (known ?? (await loadKnown())) : null;
	const understood = others ? understoodBy(others, { question, session, turns }, byRules) : byRules;
	if (!model || model.info.promptStyle === 'mini' || isSure(byRules)) return { understood, note: null };
	const { title } = model.info;
	try {
		const query = await readWith(model, question, session, signal);
		if (!query) return { understood, note: `${title} could not read the question either.` };
		const parts = [{ is: 'query', query }] as const;
		const label = labelOf(parts, session);
		return {
			understood: { is: 'read', readings: [{ parts, score: 1, assumed: [], label }] },
			note: `${title} read the question as “${label}”.`,
		};
	} catch (e) {
		if (isAbort(e)) throw e;
		return { understood, note: `${title} failed: ${messageOf(e)}.` };
	}
};
