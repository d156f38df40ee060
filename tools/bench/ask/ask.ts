// Questions about the sample in many people's words: how many are answered right, without a language model.
import { readJson } from '../../read-json.ts';
import type { Found, Measured } from '../../../src/reason/query/found.ts';
import type { Relation } from '../../../src/reason/query/relations.ts';
import { runQuery } from '../../../src/reason/query/run.ts';
import { understand, isSure } from '../../../src/reason/understand/understand.ts';
import { say } from '../../../src/reason/say/say.ts';
import { isRight, type Answer, type Question, type Value } from '../../../tests/questions/question.ts';
import { sampleAskSession as session } from './ask-sample.ts';

/** Of one kind of question, or of all. */
type AskRate = { kind: string; count: number; answersRight: number };

/** `tune` may be read by those who work on answers; `report` is what nobody read: its questions are never printed. */
export type AskScore = { half: 'tune' | 'report'; all: AskRate; kinds: readonly AskRate[] };

const named = (keys: readonly string[]): Value => ({ targets: [...new Set(keys)] });

const kindsOf = (rows: readonly Relation[]): Value => ({
	kinds: [...new Set(rows.flatMap(({ kind }) => (kind === 'look' ? [] : [kind])))],
});

/** The winners of a measure, by the keys of their groups. */
const winners = (groups: readonly Measured[]): readonly string[] =>
	groups.flatMap(({ place, group }) =>
		place === 1 ? group.flatMap((one) => (one.is === 'key' ? [one.key] : [])) : [],
	);

const measuredValue = (found: Extract<Found, { is: 'measure' }>): Value | null => {
	const { query, value } = found;
	const [only] = value.groups;
	if (query.by.length === 0) {
		if (only?.size === undefined || only.size === null) return null;
		return query.measure.of === 'count' ? { count: only.size } : { ms: only.size };
	}
	const best = winners(value.groups);
	// Two that were named: which of them.
	const [range] = Object.values(query.vars).filter(({ among }) => among?.length === 2);
	if (!range?.among) return best.length > 0 ? named(best) : null;
	const [a] = range.among;
	const first = a?.is === 'person' || a?.is === 'thing' ? a.name : '';
	if (best.length !== 1) return { compare: 'equal' };
	return { compare: best[0]?.endsWith(`:${first}`) ? 'a' : 'b' };
};

const valueOf = (found: Found): Value | null => {
	switch (found.is) {
		case 'absent':
			return null;
		case 'list': {
			const keys = found.value.items.flatMap(({ values }) => values);
			return keys.length > 0 ? named(keys) : null;
		}
		case 'whether':
			return { yes: found.value.yes };
		case 'when': {
			const [first] = found.value.found;
			return first ? { span: { startMs: first.time.startMs, endMs: first.time.endMs } } : null;
		}
		case 'measure':
			return measuredValue(found);
		case 'compare': {
			const [a, b] = found.value.sides.map(({ size }) => size ?? 0);
			return a === b ? { compare: 'equal' } : { compare: (a ?? 0) > (b ?? 0) ? 'a' : 'b' };
		}
		case 'explain':
			return found.value.before.length > 0 ? kindsOf(found.value.before) : null;
		case 'table':
			return named(
				found.value.rows.flatMap(({ group }) => group.flatMap((one) => (one.is === 'key' ? [one.key] : []))),
			);
		case 'sequence':
			return named(found.value.lanes.flatMap(({ steps }) => steps.map(({ key }) => key)));
		case 'state':
			return kindsOf(found.value.people.flatMap(({ doing }) => doing));
		case 'summary':
			return kindsOf(say(found, session).sentences.flatMap(({ rows }) => rows));
	}
};

const answerOf = (question: string): Answer => {
	const understood = understand(question, session);
	const [part] = understood.is === 'read' && isSure(understood) ? (understood.readings[0]?.parts ?? []) : [];
	if (part?.is !== 'query') return { status: 'unsupported', value: null };
	const value = valueOf(runQuery(part.query, session));
	return value ? { status: 'answered', value } : { status: 'not-seen', value: null };
};

const rateOf = (kind: string, rows: readonly { isRight: boolean }[]): AskRate => ({
	...{ kind, count: rows.length, answersRight: rows.filter((r) => r.isRight).length },
});

/** Answers one half of the questions by the rules. */
const scoreAsk = (half: AskScore['half']): AskScore => {
	const path = new URL(`../../../tests/questions/${half}.json`, import.meta.url);
	const rows = readJson<readonly Question[]>(path).map((q) => ({
		kind: q.kind,
		isRight: isRight(q, answerOf(q.question)),
	}));
	const kinds = [...new Set(rows.map((r) => r.kind))].sort();
	return {
		half,
		all: rateOf('all', rows),
		kinds: kinds.map((kind) =>
			rateOf(
				kind,
				rows.filter((r) => r.kind === kind),
			),
		),
	};
};

/** Both halves. */
export const measureAsk = (): AskScore[] => (['tune', 'report'] as const).map(scoreAsk);

export const askLines = (scores: readonly AskScore[]): string[] =>
	scores.flatMap(({ half, all, kinds }) => [
		'',
		`Questions about the sample, ${half === 'tune' ? 'the half that was tuned on' : 'the half that nobody read'}: ` +
			`${all.answersRight} of ${all.count} right`,
		...kinds.map((k) => `  ${k.kind.padEnd(22)} ${String(k.answersRight).padStart(2)} of ${k.count}`),
	]);
