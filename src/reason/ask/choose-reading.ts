import type { AskSession } from '../answer/types';
import { hasLooseTime, mentionsOfQuery, mentionsOfQuestion, type Mentions } from '../answer/mentions';
import type { Query } from '../answer/query';

/** How a reading agrees with the words of the question. */
export type ReadingFit = {
	/** Names and times of the query that the question does not have. */
	readonly invented: number;
	/** Names and times of the question that the query leaves out. */
	readonly unused: number;
};

const missing = (from: ReadonlySet<string>, of: ReadonlySet<string>): string[] =>
	[...of].filter((key) => !from.has(key));

/** Whether a name that the rules do not know, `unknown:…`, stands in the question word for word. */
const isWritten = (key: string, question: string): boolean =>
	key.startsWith('unknown:') && question.toLowerCase().includes(key.slice('unknown:'.length));

/** Counts what a reading invents and what it leaves out. */
export const fitOf = (query: Query, question: string, session: AskSession): ReadingFit => {
	const asked: Mentions = mentionsOfQuestion(question, session);
	const used = mentionsOfQuery(query, session);
	const names = missing(asked.names, used.names).filter((key) => !isWritten(key, question));
	const times = hasLooseTime(question, session) ? [] : missing(asked.times, used.times);
	return {
		invented: names.length + times.length,
		unused: missing(used.names, asked.names).length + missing(used.times, asked.times).length,
	};
};

/** Whether two readings look the same thing up. */
export const isSameReading = (a: Query, b: Query, session: AskSession): boolean =>
	JSON.stringify(plainQuery(a, session)) === JSON.stringify(plainQuery(b, session));

/** Names as keys, so that `B`, `Person 2` and `the orange person` are one where they mean one. */
const plainQuery = (query: Query, session: AskSession): unknown => {
	const keys = (one: Query): string[] => {
		const { names, times } = mentionsOfQuery(one, session);
		return [...names, ...times];
	};
	const pattern = (about: Query['about']): unknown => ({
		doing: about.doing,
		actor: about.actor && keys(only({ ...about, target: null })),
		target: about.target && [about.target.kind, ...keys(only({ ...about, doing: 'look', actor: null }))],
	});
	const span = (one: Query['span']): unknown =>
		one.kind === 'relative'
			? [one.relation, one.pick, pattern(one.anchor)]
			: one.kind === 'between'
				? [one.startMs ?? 0, one.endMs !== null && one.endMs < session.untilMs ? one.endMs : null]
				: one.kind === 'at'
					? one.tMs
					: [0, null];
	const { ask, about, pick, rank, compare, isNegated } = query;
	const sides =
		compare &&
		(compare.by === 'actor'
			? [compare.a, compare.b].map((actor) => pattern({ doing: 'look', actor, target: null }))
			: compare.by === 'target'
				? [compare.a, compare.b].map((target) => pattern({ doing: 'look', actor: null, target }))
				: [span(compare.a), span(compare.b)]);
	return [ask, pattern(about), span(query.span), pick, rank, compare?.by ?? null, sides, isNegated];
};

const only = (about: Query['about']): Query => ({
	...{ ask: 'who', about, span: { kind: 'all' }, pick: null, rank: null, compare: null, isNegated: false },
});

/**
 * Which of two different readings is taken, the rules' or the model's: the one that invents fewer names and times; in a
 * tie the one that leaves out fewer of the question's; in another tie the rules', which never invent a word.
 */
export const chooseReading = (
	rules: Query,
	model: Query,
	question: string,
	session: AskSession,
): { chosen: 'rules' | 'model'; why: 'invented' | 'unused' | 'equal' } => {
	const [a, b] = [fitOf(rules, question, session), fitOf(model, question, session)];
	if (a.invented !== b.invented) return { chosen: a.invented < b.invented ? 'rules' : 'model', why: 'invented' };
	if (a.unused !== b.unused) return { chosen: a.unused < b.unused ? 'rules' : 'model', why: 'unused' };
	return { chosen: 'rules', why: 'equal' };
};
