import type { Fact } from '../../../src/reason/answer/types';
import { writeAnswer, type AnswerSentence } from '../../../src/reason/mini/answer-form';
import { chance, type Draw } from '../draw';

const bare = (text: string): string => text.replace(/\.$/, '');

/** Without the length in brackets. */
const withoutLength = (text: string): string => bare(text).replace(/ \([^)]*\)$/, '');

const sentence = (text: string, ...factIds: string[]): AnswerSentence => ({ text, factIds });

/**
 * Short answers in the words of the facts. Each is yet to be held against them.
 *
 * @param sentences how many of the facts, from the first on, are the answer; the others are what it rests on
 * @param isYes of a question of yes or no; else `null`
 */
export const answersOf = (
	draw: Draw,
	facts: readonly Fact[],
	{ sentences, isYes }: { sentences: number; isYes: boolean | null },
): string[] => {
	const answer = facts.slice(0, sentences);
	const [first] = answer;
	const [row] = facts.slice(sentences);
	if (!first) return [];
	const opening = isYes === null ? '' : isYes ? 'Yes, ' : 'No, ';
	const cites = row && sentences === 1 && chance(draw, 0.4) ? [first.id, row.id] : [first.id];
	const [, ...others] = answer;
	const full = writeAnswer([
		sentence(`${opening}${bare(first.text)}`, ...cites),
		...others.map((fact) => sentence(bare(fact.text), fact.id)),
	]);
	const short = writeAnswer([sentence(`${opening}${withoutLength(first.text)}`, first.id)]);
	const isOne = sentences === 1;
	return [...draw.random.shuffled([full, ...(isOne ? [short] : [])]), full];
};
