// Numbers with their units in the text of an answer.

/** `moment`: where in the clip; `duration`: how long; `time`: seconds that may be either. Times are seconds. */
export type Quantity = {
	readonly kind: 'moment' | 'duration' | 'time' | 'count' | 'percent' | 'rate';
	readonly value: number;
};

const NUMBER_WORDS: Readonly<Record<string, number>> = {
	...{ zero: 0, once: 1, one: 1, single: 1, twice: 2, two: 2, three: 3, thrice: 3, four: 4, five: 5, six: 6, seven: 7 },
	...{ eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12, einmal: 1, zweimal: 2, dreimal: 3, viermal: 4, ein: 1 },
	...{ zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, sieben: 7, acht: 8, neun: 9, zehn: 10, une: 1, deux: 2, trois: 3 },
	...{ quatre: 4, cinq: 5, sept: 7, huit: 8, neuf: 9, dix: 10, una: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6 },
	...{ siete: 7, ocho: 8, nueve: 9, diez: 10 },
};
const FRACTIONS: readonly (readonly [RegExp, number])[] = [
	[/\b(?:three quarters|three-quarters)\b/giu, 75],
	[/\b(?:two thirds|two-thirds)\b/giu, 66.7],
	[/\b(?:a|one) quarter\b/giu, 25],
	[/\b(?:a|one) third\b/giu, 33.3],
	[/\b(?:about |roughly |almost |nearly )half (?:of )?the\b/giu, 50],
];

const UNIT_SECONDS = '(?:s|secs?|seconds?|Sekunden?|Sek\\.?|secondes?|segundos?|seg)(?!\\p{L})';
const UNIT_MINUTES = '(?:min|mins|minutes?|Minuten?|minutos?)(?!\\p{L})';
const UNIT_HOURS = '(?:h|hours?|Stunden?|heures?|horas?)(?!\\p{L})';
const NUMBER = '\\d+(?:[.,]\\d+)?';
const WITH = '\\s*(?:and|und|et|y|,)?\\s*';
/** `1 h 2 min 3 s` with any part left out, `2:05`, `1:02:03.4`. */
const TIME = new RegExp(
	`(?<clock>\\d{1,2}:\\d{2}(?::\\d{2})?(?:[.,]\\d+)?)|(?<![\\d.,:])(?:(?<h>${NUMBER})\\s*${UNIT_HOURS}${WITH})?(?:(?<min>${NUMBER})[\\s-]*${UNIT_MINUTES}${WITH})?(?:(?<s>${NUMBER})[\\s-]*${UNIT_SECONDS})?`,
	'giu',
);
const BEFORE_MOMENT =
	/(?<!\p{L})(?:from|to|at|until|till|between|since|around|second|minute|t ?=|von|bis|um|ab|bei|zwischen|de|à|jusqu['’]à|entre|hasta|desde|a las|en el segundo|starts?|begins?|beginning|ends?|starting)\s*(?:about |circa |second |minute )?$|(?:\d\s*(?:s|sec)?\s*[–—-]\s*)$/iu;
const BEFORE_DURATION =
	/(?<!\p{L})(?:for|lasted|lasting|in all|total(?: of)?|during|lang|pendant|durante|took)\s*(?:about |only |at least )?$/iu;

const PERCENT = new RegExp(`(${NUMBER})\\s*(?:%|per\\s?cent|Prozent|pour cent|por ciento)`, 'giu');
const RATE = new RegExp(
	`(${NUMBER})\\s*(?:\\p{L}+\\s+){0,4}?(?:a|an|per|each|every|/|pro|par|por|je)\\s*(?:minute|min|minuto)(?!\\p{L})`,
	'giu',
);
const COUNT = /(?<![\d.,:])(\d+)(?![\d:]|[.,]\d)/gu;
const COUNT_WORD = new RegExp(`(?<!\\p{L})(?:${Object.keys(NUMBER_WORDS).join('|')})(?!\\p{L})`, 'giu');

const valueOf = (text: string | undefined): number => (text === undefined ? 0 : Number(text.replace(',', '.')));
const clockSeconds = (clock: string): number => clock.split(':').reduce((sum, part) => sum * 60 + valueOf(part), 0);

/** Spells `from 3.2 to 6 s`, `3.2–6 s`, `between 3 and 6 s` out with a unit at both ends. */
const withUnits = (text: string): string =>
	text.replace(
		new RegExp(
			`(${NUMBER})(\\s*(?:to|and|bis|und|à|et|y|a|[–—-])\\s*)(${NUMBER})(\\s*)(${UNIT_SECONDS}|${UNIT_MINUTES})`,
			'giu',
		),
		(all, ...parts: [string, string, string, string, string, number, string]) => {
			const [from, between, to, space, unit, at, whole] = parts;
			return /(?:from|between|von|zwischen|de|entre|desde)\s*$/iu.test(whole.slice(0, at)) || /[–—-]/.test(between)
				? `from ${from} ${unit} to ${to}${space}${unit}`
				: all;
		},
	);

/** What a time is by the words around it. */
const timeKind = (before: string, after: string): 'moment' | 'duration' | 'time' => {
	if (BEFORE_DURATION.test(before)) return 'duration';
	return BEFORE_MOMENT.test(before) || /^\s*[–—-]\s*\d/.test(after) ? 'moment' : 'time';
};

/**
 * All quantities of a text, from which the names of people must have been taken out: their numbers would be counted.
 */
export const quantitiesIn = (given: string): Quantity[] => {
	const whole = withUnits(given);
	let text = whole;
	const found: Quantity[] = [];
	const take = (pattern: RegExp, read: (match: RegExpMatchArray, before: string, after: string) => Quantity) => {
		for (const match of [...text.matchAll(pattern)]) {
			const [words] = match;
			const end = match.index + words.length;
			if (words.trim() === '') continue;
			found.push(read(match, whole.slice(0, match.index), whole.slice(end)));
			text = text.slice(0, match.index) + ' '.repeat(words.length) + text.slice(end);
		}
	};
	take(PERCENT, ([, number]) => ({ kind: 'percent', value: valueOf(number) }));
	for (const [pattern, value] of FRACTIONS) take(pattern, () => ({ kind: 'percent', value }));
	take(RATE, ([, number]) => ({ kind: 'rate', value: valueOf(number) }));
	take(TIME, ({ groups = {} }, before, after) => ({
		kind: timeKind(before, after),
		value: groups['clock']
			? clockSeconds(groups['clock'])
			: valueOf(groups['h']) * 3600 + valueOf(groups['min']) * 60 + valueOf(groups['s']),
	}));
	take(COUNT, ([, number]) => ({ kind: 'count', value: valueOf(number) }));
	take(COUNT_WORD, ([word]) => ({ kind: 'count', value: NUMBER_WORDS[word.toLowerCase()] ?? Number.NaN }));
	return found;
};
