import { readFileSync } from 'node:fs';
import { readScene, sceneNames, type Scene, type SceneName } from '../../../../tests/fixtures/ask/scene.ts';
import { countOf, isOneOf, tableFrom } from '../../../../src/core/collections.ts';
import { parseJson } from '../../../read-json.ts';
import { objectionsTo } from './check-key.ts';
import type { KeyedQuestion } from './key.ts';
import { DECLINED, NOT_SEEN, REFUSED } from './phrases.ts';

/** Sets to work with, in the order in which they were written. */
export const openHalves = [
	'open',
	'fresh',
	'second',
	'third',
	'fourth',
	'fifth',
	'sixth',
	'seventh',
	'eighth',
	'ninth',
	'tenth',
	'eleventh',
	'twelfth',
	'thirteenth',
	'fourteenth',
	'fifteenth',
	'sixteenth',
	'seventeenth',
	'eighteenth',
	'nineteenth',
	'twentieth',
	'twenty-first',
	'twenty-second',
	'twenty-third',
	'twenty-fourth',
	'twenty-fifth',
	'twenty-sixth',
	'twenty-seventh',
	'conversations',
	'eighteenth-conversations',
	'nineteenth-conversations',
] as const;

/** Sets for a last look: whoever works on answers does not open them. */
export const sealedHalves = [
	'sealed',
	'eighth-sealed',
	'tenth-sealed',
	'fifteenth-sealed',
	'sixteenth-sealed',
	'seventeenth-sealed',
	'eighteenth-sealed',
	'nineteenth-sealed',
	'twentieth-sealed',
	'twenty-second-sealed',
	'twenty-third-sealed',
	'twenty-fourth-sealed',
	'twenty-fifth-sealed',
	'twenty-sixth-sealed',
	'twenty-seventh-sealed',
	'conversations-sealed',
	'eighteenth-conversations-sealed',
	'nineteenth-conversations-sealed',
] as const;

/** The first batches lie in a folder of their own. */
const earlyHalves = ['fresh', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'] as const;

/** One set of questions. */
export type Half = (typeof openHalves)[number] | (typeof sealedHalves)[number];

const isSealed = (half: Half): boolean => sealedHalves.some((sealed) => sealed === half);
const folderOf = (half: Half): string => {
	if (isSealed(half)) return 'put-away/';
	if (half.endsWith('conversations')) return 'conversations/';
	return isOneOf(earlyHalves, half) ? 'early/' : '';
};

/** The questions of one half, each after the one it follows. */
export const readQuestions = (half: Half): KeyedQuestion[] =>
	readFileSync(new URL(`../questions/${folderOf(half)}${half}.jsonl`, import.meta.url), 'utf8')
		.trimEnd()
		.split('\n')
		.map((line) => parseJson<KeyedQuestion>(line));

/** Questions as they were asked: the first of each list opens a conversation, the others follow it in turn. */
export const conversationsOf = (questions: readonly KeyedQuestion[]): KeyedQuestion[][] => {
	const conversations: KeyedQuestion[][] = [];
	for (const question of questions) {
		const before = conversations.find((c) => c.at(-1)?.id === question.follows);
		if (before) before.push(question);
		else conversations.push([question]);
	}
	return conversations;
};

/** `not seen`: it was said not to be seen though it is there. `missing`: it was not asked. */
const outcomes = ['right', 'wrong', 'not seen', 'declined', 'missing'] as const;
type Outcome = (typeof outcomes)[number];

/** What is answered: the text, and the readings that were offered to choose from. */
export type GivenAnswer = { readonly text: string; readonly options?: readonly string[] };

/** One question with what came of it. */
export type ScoredAnswer = {
	readonly question: KeyedQuestion;
	readonly text: string;
	readonly outcome: Outcome;
	/** What speaks against it. */
	readonly why: readonly string[];
};

const scenes: Readonly<Record<SceneName, () => Scene>> = (() => {
	const known = new Map<SceneName, Scene>();
	return tableFrom(sceneNames, (name) => () => {
		const scene = known.get(name) ?? readScene(name);
		known.set(name, scene);
		return scene;
	});
})();

/** Scores one answer; `null`: none was given. */
export const scoreAnswer = (question: KeyedQuestion, given: GivenAnswer | null): ScoredAnswer => {
	if (!given) return { question, text: '', outcome: 'missing', why: ['was not asked'] };
	const { text, options = [] } = given;
	// Readings to choose from ask back.
	const asked = options.length > 0 ? `${text}\nDo you mean one of these?` : text;
	const why = objectionsTo(asked, question, scenes[question.scene]());
	return { question, text, outcome: why.length === 0 ? 'right' : outcomeOf(text), why };
};

const outcomeOf = (text: string): Outcome => {
	if (text.trim() === '' || DECLINED.test(text)) return 'declined';
	return NOT_SEEN.test(text) || REFUSED.test(text) ? 'not seen' : 'wrong';
};

/** How many came to what, in all and by type, scene or language. */
export type Tally = Readonly<Record<Outcome, number>> & { readonly count: number };

export const tallyOf = (scored: readonly ScoredAnswer[]): Tally => {
	const counts = countOf(scored.map((s) => s.outcome));
	return { ...tableFrom(outcomes, (outcome) => counts.get(outcome) ?? 0), count: scored.length };
};

/** The scores as lines: in all, by type, by scene, by language. Of a sealed set no question is shown. */
export const scoreLines = (scored: readonly ScoredAnswer[], { half }: { half: Half }): string[] => {
	const line = (name: string, rows: readonly ScoredAnswer[]) => {
		const tally = tallyOf(rows);
		const share = tally.count === 0 ? 0 : (100 * tally.right) / tally.count;
		const rest = outcomes.slice(1).map((o) => `${o} ${tally[o]}`);
		return `${name.padEnd(16)} right ${tally.right} of ${tally.count} (${share.toFixed(0)} %), ${rest.join(', ')}`;
	};
	const by = (of: (question: KeyedQuestion) => string) =>
		[...new Set(scored.map((s) => of(s.question)))].sort().map(
			(value) =>
				`  ${line(
					value,
					scored.filter((s) => of(s.question) === value),
				)}`,
		);
	return [
		line(half, scored),
		line(
			'  robust',
			scored.filter((s) => !s.question.needsTruth),
		),
		...by((q) => q.type),
		...by((q) => q.scene),
		...by((q) => q.lang),
		...(isOneOf(sealedHalves, half) ? [] : scored.filter((s) => s.outcome !== 'right').flatMap(failureLines)),
	];
};

const failureLines = ({ question, text, outcome, why }: ScoredAnswer): string[] => [
	'',
	`${question.id} ${question.scene}, ${question.type}: ${outcome}`,
	`  asked:    ${question.q}${question.follows === null ? '' : `   [follows ${question.follows}]`}`,
	`  got:      ${text.replaceAll('\n', ' / ')}`,
	`  expected: ${question.answer}`,
	`  because:  ${why.join('; ')}`,
];

/**
 * Asks one half and scores the answers.
 *
 * @param ask answers one conversation: the questions in order, about one scene; an answer for each
 */
export const scoreHalf = async (
	half: Half,
	ask: (scene: Scene, questions: readonly KeyedQuestion[]) => Promise<readonly GivenAnswer[]>,
): Promise<ScoredAnswer[]> => {
	const scored: ScoredAnswer[] = [];
	for (const conversation of conversationsOf(readQuestions(half))) {
		const [opening] = conversation;
		if (!opening) continue;
		const answers = await ask(scenes[opening.scene](), conversation);
		scored.push(...conversation.map((question, i) => scoreAnswer(question, answers[i] ?? null)));
	}
	return scored;
};
