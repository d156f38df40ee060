import type { Fact } from '../../../src/reason/answer/types';
import type { Found } from '../../../src/reason/answer/lookup';
import type { Query } from '../../../src/reason/answer/query';
import { writeAnswer, type AnswerSentence } from '../../../src/reason/mini/answer-form';
import { anyOf, chance, type Draw } from '../draw';

type Answered = Extract<Found, { status: 'answered' }>;

const bare = (text: string): string => text.replace(/\.$/, '');

/** ` from 3.0 s to 6.0 s` of a fact about one event; `null`: it has another form. */
const timeIn = (text: string): string | null =>
	/(?: from .+ to .+?| at \S+(?: s)?)(?= \(|\.?$)/.exec(text)?.[0] ?? null;

/** Without the length in brackets. */
const withoutLength = (text: string): string => bare(text).replace(/ \([^)]*\)$/, '');

/** People or things before or after the verb of a first fact: the answer in a word. */
const shortOf = (query: Query, { value }: Answered, first: string): string | null => {
	switch (value.kind) {
		case 'ms':
			return /(\d+ min )?[\d.]+ s(?=(?: in all)?\.?$)/.exec(first)?.[0] ?? null;
		case 'count':
			return /\d+ times?(?=\.?$)/.exec(first)?.[0] ?? null;
		case 'when':
			return timeIn(first)?.trim() ?? null;
		case 'people':
			return query.isNegated || query.rank
				? null
				: (/^(.+?) (?:looked|had|shared|were|followed|averted|shifted|turned|nodded|shook|spoke|showed|pointed|gave|reached|interacted)\b/.exec(
						first,
					)?.[1] ?? null);
		case 'yes':
		case 'targets':
		case 'kinds':
		case 'compare':
			return null;
	}
};

const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const sentence = (text: string, ...factIds: string[]): AnswerSentence => ({ text, factIds });

/** Facts about single events, behind the first that sums them up. */
const someOf = (facts: readonly Fact[], most: number): string[] => facts.slice(1, 1 + most).map((f) => f.id);

/**
 * Short answers to what was found, in the words of the facts, likeliest first. Each is yet to be held against the facts.
 */
export const answersOf = (draw: Draw, query: Query, found: Answered, facts: readonly Fact[]): string[] => {
	const [first, second] = facts;
	if (!first) return [];
	const text = bare(first.text);
	const { value } = found;
	const cites = chance(draw, 0.6) ? [first.id] : [first.id, ...someOf(facts, anyOf(draw, [1, 2]))];
	const full = writeAnswer([sentence(text, ...cites)]);
	if (value.kind === 'yes') {
		const said = text.replace(/, (\d+ times?)$/, ' $1');
		const word = value.yes ? 'Yes' : 'No';
		const row = second && value.yes !== query.isNegated ? withoutLength(second.text) : null;
		return draw.random.shuffled([
			writeAnswer([sentence(`${word}, ${said}`, ...cites)]),
			writeAnswer([sentence(`${word}: ${said}`, ...cites)]),
			...(row
				? [writeAnswer([sentence(`${word}, ${row}`, second!.id)])]
				: [writeAnswer([sentence(`${word}, ${said}`, first.id)])]),
		]);
	}
	const short = shortOf(query, found, text);
	const withTime =
		second &&
		(value.kind === 'people' || value.kind === 'targets') &&
		!query.rank &&
		!query.isNegated &&
		found.support.length === 1
			? withoutLength(second.text)
			: null;
	const styles = [
		full,
		full,
		...(short
			? [writeAnswer([sentence(upper(short), ...cites)]), writeAnswer([sentence(upper(short), first.id)])]
			: []),
		...(withTime ? [writeAnswer([sentence(withTime, second!.id)])] : []),
		...(value.kind === 'when' ? [writeAnswer([sentence(withoutLength(first.text), first.id)])] : []),
		...(value.kind === 'compare'
			? [
					writeAnswer([
						sentence(text.split('; ')[0]!, first.id),
						sentence((text.split('; ')[1] ?? text).trim(), first.id),
					]),
				]
			: []),
	];
	return draw.random.shuffled(styles);
};

/** Answers from facts about single events alone, all of which show it. */
export const answersFromRows = (draw: Draw, query: Query, facts: readonly Fact[]): string[] => {
	const [first] = facts;
	if (!first) return [];
	const told = facts.slice(0, 3);
	const each = told.map((f) => sentence(withoutLength(f.text), f.id));
	if (query.ask === 'whether') return [writeAnswer([sentence(`Yes, ${withoutLength(first.text)}`, first.id)])];
	if (query.ask === 'when') {
		const time = timeIn(first.text)?.trim();
		const full = writeAnswer([sentence(withoutLength(first.text), first.id)]);
		return time ? draw.random.shuffled([full, writeAnswer([sentence(upper(time), first.id)])]) : [full];
	}
	return [writeAnswer(each)];
};
