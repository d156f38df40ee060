import { isAbort, messageOf } from '../../core/errors';
import type { LanguageModel } from '../language-model/language-model';
import { miniQueryPrompt } from '../mini/prompts';
import { readQuery, writeQuery } from '../mini/query-form';
import type { AskSession } from '../answer/types';
import type { AnswerDeps } from './answer';
import { chooseReading, fitOf, isSameReading } from './choose-reading';
import { parseQuestion, type Parsed, type Unread } from '../answer/parse';
import { planPrompt, readPlan } from './plan';
import type { Query } from '../answer/query';

/** A question as it was read, by the rules and by a model where they are in doubt. */
export type Read = ({ readonly query: Query } | { readonly query: null; readonly unread: Unread }) & {
	/** What the reader should know of how it was read; `null`: nothing. */
	readonly note: string | null;
	/** Who read it: `both` says that the rules were in doubt and the model read the same. */
	readonly by: 'rules' | 'model' | 'both';
};

/** The query that a model reads in a question, in the form it was made for; `null`: none, or it broke off. */
export const readWithModel = async (
	model: Pick<LanguageModel, 'generate' | 'info'>,
	question: string,
	session: AskSession,
	signal?: AbortSignal,
): Promise<Query | null> => {
	const isMini = model.info.promptStyle === 'mini';
	const prompt = isMini ? miniQueryPrompt(question, session) : planPrompt(question, session);
	const { text } = await model.generate(prompt, signal ? { signal } : {});
	return isMini ? readQuery(text, session.untilMs) : readPlan(text);
};

/**
 * Whether a reading by rules should be compared with another: they could not use every word, or could not read it at
 * all although its topic is not refused, or the reading leaves out somebody, something or a time that the question
 * names.
 */
export const isInDoubt = (parsed: Parsed, question: string, session: AskSession): boolean => {
	if (!parsed.query) return parsed.unread.kind !== 'topic';
	if (!parsed.isSure) return true;
	const { invented, unused } = fitOf(parsed.query, question, session);
	return invented + unused > 0;
};

const WHY = {
	invented: 'the other names what the question does not',
	unused: 'the other leaves out what the question names',
	equal: 'nothing in the words decides between them',
} as const;

/** Both readings, and which is taken. */
const compared = (
	{ rules, model }: Readonly<Record<'rules' | 'model', Query>>,
	title: string,
	question: string,
	session: AskSession,
): Read => {
	if (isSameReading(rules, model, session)) return { query: rules, note: null, by: 'both' };
	const { chosen, why } = chooseReading(rules, model, question, session);
	const readings = `The rules read “${writeQuery(rules)}”, ${title} read “${writeQuery(model)}”`;
	const taken = chosen === 'rules' ? 'the rules’ reading is used' : `the reading of ${title} is used`;
	return { query: chosen === 'rules' ? rules : model, note: `${readings}; ${taken}, as ${WHY[why]}.`, by: chosen };
};

const NOT_EVERY_WORD = 'Not every word of the question was understood.';

/**
 * Reads a question: by rules; where these are in doubt and a model is there, by the model too. When both read the same it
 * is certain; when they differ `chooseReading` decides, and the note says how each read it. What is refused by its topic is
 * never asked of a model.
 *
 * @throws AbortError
 */
export const readQuestion = async (question: string, session: AskSession, deps: AnswerDeps): Promise<Read> => {
	const parsed = parseQuestion(question, session);
	const note = parsed.query && !parsed.isSure ? NOT_EVERY_WORD : null;
	const alone: Read = parsed.query
		? { query: parsed.query, note, by: 'rules' }
		: { query: null, unread: parsed.unread, note, by: 'rules' };
	const { model } = deps;
	if (!model || !isInDoubt(parsed, question, session)) return alone;
	const { title } = model.info;
	try {
		const query = await readWithModel(model, question, session, deps.signal);
		if (query && parsed.query) return compared({ rules: parsed.query, model: query }, title, question, session);
		if (query) return { query, note: `${title} read the question as “${writeQuery(query)}”.`, by: 'model' };
		if (parsed.query) return alone;
		return { ...alone, note: `${title} could not read the question either.` };
	} catch (e) {
		if (isAbort(e)) throw e;
		return { ...alone, note: [note, `${title} failed: ${messageOf(e)}.`].filter((part) => part !== null).join(' ') };
	}
};
