import type { LanguageModel, Prompt } from '../language-model/language-model';
import type { Answer, AnswerDeps, AnswerQuestion, AskSession, Fact, Segment } from './answer';
import { factsOf } from './facts';
import { answerGrounding } from './grounding';
import { lookUp, type Found } from './lookup';
import { parseQuestion, type Unread } from './parse';
import { phraseAbsence, phraseFound, phraseUnread } from './phrase';
import { planPrompt, readPlan } from './plan';
import type { Query } from './query';
import { verifyText, type Verified } from './verify';

/** Who writes when no model does. */
export const TEMPLATES = 'templates';

/** Earlier turns that a model is shown. */
const EARLIER_TURNS = 2;
/** Tokens of an answer, at most. */
const ANSWER_TOKENS = 200;
/** How often a model may write: once, and once more when no fact supports something. */
const ATTEMPTS = 2;

type Read = { query: Query; note: string | null } | { query: null; unread: Unread; note: string | null };

const isAbort = (e: unknown): boolean => e instanceof DOMException && e.name === 'AbortError';

const messageOf = (e: unknown): string => (e instanceof Error ? e.message : String(e));

/** By rules; where they find no way to read it and a model is there, by the model. */
const readQuestion = async (question: string, session: AskSession, deps: AnswerDeps): Promise<Read> => {
	const parsed = parseQuestion(question, session);
	if (parsed.query) {
		return { query: parsed.query, note: parsed.isSure ? null : 'Not every word of the question was understood.' };
	}
	const { unread } = parsed;
	if (unread.kind === 'topic' || !deps.model) return { query: null, unread, note: null };
	try {
		const options = deps.signal ? { signal: deps.signal } : {};
		const query = readPlan((await deps.model.generate(planPrompt(question, session), options)).text);
		if (query) return { query, note: `${deps.model.info.title} read the question; see how it was understood.` };
		return { query: null, unread, note: `${deps.model.info.title} could not read the question either.` };
	} catch (e) {
		if (isAbort(e)) throw e;
		return { query: null, unread, note: `${deps.model.info.title} failed: ${messageOf(e)}.` };
	}
};

const answerPrompt = (
	question: string,
	facts: readonly Fact[],
	deps: AnswerDeps,
	complaint: string | null,
): Prompt => ({
	messages: [
		{
			role: 'system',
			content:
				'You answer questions about who looked at whom in a video. Use the numbered facts only, with their names, numbers and times as they are. ' +
				'Write one to three short sentences, and after each the facts it rests on, like this: [F1]. Say nothing that is not in the facts.',
		},
		...(deps.earlier ?? []).slice(-EARLIER_TURNS).flatMap(({ question: asked, text }) => [
			{ role: 'user' as const, content: asked },
			{ role: 'assistant' as const, content: text },
		]),
		{
			role: 'user',
			content: [
				'Facts:',
				...facts.map(({ id, text }) => `${id}: ${text}`),
				...(complaint ? [`Your last answer was wrong: ${complaint}. Use the words of the facts.`] : []),
				`Question: ${question}`,
			].join('\n'),
		},
	],
	maxTokens: ANSWER_TOKENS,
});

type Written = { verified: Verified | null; reason: string };

/** Lets a model write, and checks it; `null`: nothing that could be shown came of it. */
const writeWith = async (
	model: LanguageModel,
	question: string,
	facts: readonly Fact[],
	session: AskSession,
	deps: AnswerDeps,
): Promise<Written> => {
	let reason = 'it wrote nothing';
	let complaint: string | null = null;
	for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
		try {
			const written = await model.generate(answerPrompt(question, facts, deps, complaint), {
				onText: (piece) => {
					if (attempt === 0) deps.onUpdate?.({ type: 'text', text: piece });
				},
				...(deps.signal ? { signal: deps.signal } : {}),
			});
			deps.onUpdate?.({ type: 'verifying' });
			const verified = verifyText(written.text, facts, session);
			if (verified.isSupported && verified.cited.length > 0) return { verified, reason: '' };
			const wrong = verified.segments.find((s) => s.kind === 'unsupported');
			complaint = wrong?.kind === 'unsupported' ? wrong.reason : 'it cites no fact';
			reason = complaint;
		} catch (e) {
			if (isAbort(e)) throw e;
			return { verified: null, reason: `it failed: ${messageOf(e)}` };
		}
	}
	return { verified: null, reason };
};

const textOf = (segments: readonly Segment[]): string =>
	segments
		.map((s) => (s.kind === 'citation' ? '' : s.text))
		.join('')
		.replace(/\s+/g, ' ')
		.replace(/ ([.,;!?])/g, '$1')
		.trim();

const citationsOf = (segments: readonly Segment[], facts: readonly Fact[]): Answer['citations'] => {
	const cited = new Set(segments.flatMap((s) => (s.kind === 'citation' ? [s.factId] : [])));
	return [...new Set(facts.filter((f) => cited.has(f.id)).flatMap((f) => f.eventIds))];
};

/** An answer without facts: that nothing was found, or the question not understood. */
const plainAnswer = (
	question: string,
	query: Query | null,
	text: string,
	status: Answer['status'],
	note: string | null,
): Answer => ({
	...{ question, query, text, segments: [{ kind: 'text', text }], facts: [], citations: [], status },
	...{ grounding: null, by: TEMPLATES, note },
});

/** What the rules and the session say, for those who need the result itself. */
export const findAnswer = (question: string, session: AskSession): { query: Query; found: Found } | { query: null } => {
	const parsed = parseQuestion(question, session);
	return parsed.query ? { query: parsed.query, found: lookUp(parsed.query, session) } : { query: null };
};

/** See `AnswerQuestion`. */
export const answerQuestion: AnswerQuestion = async (question, session, deps) => {
	deps.signal?.throwIfAborted();
	deps.onUpdate?.({ type: 'planning' });
	const read = await readQuestion(question, session, deps);
	const { query, note } = read;
	if (!query) {
		deps.onUpdate?.({ type: 'facts', query: null, facts: [] });
		return plainAnswer(question, null, phraseUnread(read.unread), 'unsupported', note);
	}
	const found = lookUp(query, session);
	const facts = factsOf(query, found, session);
	deps.onUpdate?.({ type: 'facts', query, facts });
	if (found.status === 'not-seen') {
		return plainAnswer(question, query, phraseAbsence(query, found.absence, session), 'not-seen', note);
	}
	const written = deps.model ? await writeWith(deps.model, question, facts, session, deps) : null;
	deps.signal?.throwIfAborted();
	const segments = written?.verified?.segments ?? phraseFound(query, found, facts);
	const text = textOf(segments);
	const citations = citationsOf(segments, facts);
	const title = deps.model?.info.title ?? TEMPLATES;
	const fallback = written && !written.verified ? `The text of ${title} is not shown: ${written.reason}.` : null;
	return {
		...{ question, query, text, segments, facts, citations, status: 'answered' },
		grounding: answerGrounding(question, text, citations, session),
		by: written?.verified ? title : TEMPLATES,
		note: [note, fallback].filter((part) => part !== null).join(' ') || null,
	};
};
