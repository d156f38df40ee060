const UNITS = [
	...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
	...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
] as const;
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;

const UNIT = [...UNITS.slice(1, 10)].join('|');

/** Source of a pattern for a number in digits or words: `7.5`, `7,5`, `twenty-one`, `nine and a half`, `half a`. No groups. */
export const NUMBER = [
	'\\d+(?:[.,]\\d+)?(?: and a half)?',
	`(?:${TENS.join('|')})(?:[- ](?:${UNIT}))?(?: and a half)?`,
	`(?:${[...UNITS].sort((a, b) => b.length - a.length).join('|')})(?: and a half| point (?:${UNIT}|zero))?`,
	'(?:a |one |one and a )?half(?: an?)?',
	'(?:a |one )?quarter of an?',
	'a couple of',
].join('|');

/** A number as `NUMBER` matches it; `null` when it is none. */
export const numberOf = (written: string): number | null => {
	const text = written.trim().toLowerCase().replace(/\s+/g, ' ');
	const half = / and a half$/.test(text);
	const base = text.replace(/ and a half$/, '');
	if (/^\d/.test(base)) {
		const value = Number(base.replace(',', '.'));
		return Number.isFinite(value) ? value + (half ? 0.5 : 0) : null;
	}
	if (/^(?:a |one )?half(?: an?)?$/.test(base)) return 0.5;
	if (/^one and a half/.test(base)) return 1.5;
	if (/quarter of an?$/.test(base)) return 0.25;
	if (base === 'a couple of') return 2;
	if (base === 'a' || base === 'an') return 1;
	const [whole = '', decimal] = base.split(' point ');
	const unit = (word: string): number | null => {
		const i = UNITS.findIndex((known) => known === word);
		return i === -1 ? null : i;
	};
	const [word = '', next, ...more] = whole.split(/[- ]/);
	const tens = TENS.findIndex((known) => known === word);
	const first = tens === -1 ? unit(word) : (tens + 2) * 10;
	const second = next === undefined ? 0 : unit(next);
	if (first === null || second === null || more.length > 0 || (next !== undefined && tens === -1)) return null;
	const tenth = decimal === undefined ? 0 : unit(decimal);
	return tenth === null ? null : first + second + tenth / 10 + (half ? 0.5 : 0);
};
