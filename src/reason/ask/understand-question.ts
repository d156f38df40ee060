import { isAbort, messageOf } from '../../core/errors';
import { plainNamesOf } from '../answer/plain-names';
import type { AskSession } from '../answer/types';
import type { LanguageModel } from '../language-model/language-model';
import type { Query } from '../query/query';
import type { Turn, Understood } from '../query/reading';
import { labelOf } from '../understand/label';
import { loadKnown } from '../understand/nearest/load-known';
import { understoodBy } from '../understand/nearest/understood-by';
import type { QueryModel } from '../understand/reader/model';
import { isSure, understand } from '../understand/understand';
import type { AnswerDeps } from './answer';
import { askedAgain } from './again';
import { planPrompt, readPlan } from './plan';
import { isInDoubt, readByModel } from './read-by-model';

/** What a question was understood as, and what the reader should know of how; `note` `null`: nothing. */
export type UnderstoodWith = { readonly understood: Understood; readonly note: string | null };

/** A file of 15 MB is not waited for longer than this, ms: the next question finds it. */
const PATIENCE = 4000;

const soon = <T>(loading: Promise<T | null>): Promise<T | null> =>
	Promise.race([loading, new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE))]);

const readerNow = (reader: AnswerDeps['reader']): Promise<QueryModel | null> | QueryModel | null =>
	typeof reader === 'function' ? soon(reader()) : (reader ?? null);

const readWith = async (
	model: LanguageModel,
	question: string,
	session: AskSession,
	signal: AbortSignal | undefined,
): Promise<Query | null> => {
	const { text } = await model.generate(planPrompt(question, session), signal ? { signal } : {});
	return readPlan(text);
};

type Asked = { readonly question: string; readonly session: AskSession; readonly turns: readonly Turn[] };

/** See {@link understandQuestion}; no name has marks in it. */
const understandPlain = async (asked: Asked, { model, signal, known, reader }: AnswerDeps): Promise<UnderstoodWith> => {
	const { question, session, turns } = asked;
	const again = askedAgain(question, session, turns);
	const byRules: Understood = again ? { is: 'read', readings: [again] } : understand(question, session, turns);
	const others = isInDoubt(byRules) && known !== null ? (known ?? (await loadKnown())) : null;
	const byKnown = others ? understoodBy(others, asked, byRules) : byRules;
	const second = isInDoubt(byRules) ? await readerNow(reader) : null;
	const understood = second ? readByModel(second, asked, { byRules, known: others, understood: byKnown }) : byKnown;
	const agreed = second && understood !== byKnown && understood.is === 'read' ? understood.readings[0] : undefined;
	const how = agreed ? `Understood as “${agreed.label}”.` : null;
	if (agreed || !model || model.info.promptStyle === 'mini' || isSure(byRules)) return { understood, note: how };
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

/**
 * Understands a question as queries: by rules, and where these are in doubt with the help of a general language model; without one
 * a small one that learnt queries is held against known questions that are worded alike. regard-mini is not asked: it reads
 * no question that the rules do not (docs/accuracy.md).
 *
 * @throws AbortError
 */
export const understandQuestion = async (
	question: string,
	session: AskSession,
	deps: AnswerDeps,
): Promise<UnderstoodWith> => {
	const turns = (deps.earlier ?? []).flatMap(({ turn }) => turn ?? []);
	const names = plainNamesOf(session);
	if (!names) return understandPlain({ question, session, turns }, deps);
	const plain = { question: names.plain(question), session: names.session, turns: names.plainTurns(turns) };
	return names.back(await understandPlain(plain, deps));
};
