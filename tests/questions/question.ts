import { seededRandom } from '../../src/core/maths/random';
import type { SocialEventKind } from '../../src/core/social';
import type { Query } from '../../src/reason/answer/query';

/** What an answer says; rules and tolerances are in README.md. */
export type Value =
	| { people: readonly string[] }
	/** Keys as of `targetKey`. */
	| { targets: readonly string[] }
	| { yes: boolean }
	| { span: { startMs: number; endMs: number } }
	| { ms: number }
	| { count: number }
	/** In order of their first start. */
	| { kinds: readonly SocialEventKind[] }
	| { compare: 'a' | 'b' | 'equal' };

export type Answer =
	| { status: 'answered'; value: Value }
	/** Nothing in the session supports an answer, or what is asked about is not in it. */
	| { status: 'not-seen'; value: null }
	/** Asks for what the app does not say. */
	| { status: 'unsupported'; value: null };

/** One question in somebody's words. */
export type Question = {
	id: string;
	question: string;
	/** Any of these is right; the first is preferred. None for what is unsupported. */
	queries: readonly Query[];
	answer: Answer;
	note?: string;
};

/** The group in which a question counts: its least common trait. */
export const kindOf = ({ queries: [query], answer }: Question): string => {
	if (!query) return 'unsupported';
	if (answer.status === 'not-seen') return 'not seen';
	if (query.compare) return 'compare';
	if (query.isNegated) return 'negation';
	if (query.ask === 'why') return 'why';
	if (query.rank) return 'most or least';
	if (query.span.kind === 'relative') return 'before, after, while';
	if (query.pick) return 'first, last, longest';
	return query.ask;
};

const SEED = 13_000;

/** Each kind is shuffled by itself; its first half is for tuning and its second for the report. Both in order of id. */
export const splitInHalves = (all: readonly Question[]): { tune: Question[]; report: Question[] } => {
	const byId = (a: Question, b: Question) => (a.id < b.id ? -1 : 1);
	const random = seededRandom(SEED).uniform;
	const sorted = [...all].sort(byId);
	const tune: Question[] = [];
	const report: Question[] = [];
	for (const kind of [...new Set(sorted.map(kindOf))].sort()) {
		const group = sorted.filter((q) => kindOf(q) === kind);
		for (let i = group.length - 1; i > 0; i--) {
			const j = Math.floor(random() * (i + 1));
			[group[i], group[j]] = [group[j]!, group[i]!];
		}
		tune.push(...group.slice(0, group.length / 2));
		report.push(...group.slice(group.length / 2));
	}
	return { tune: tune.sort(byId), report: report.sort(byId) };
};
