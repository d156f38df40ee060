import escapeStringRegexp from 'escape-string-regexp';
import { numberOf } from './parse-numbers';
import { plainWords } from './plain-words';
import type { PersonRef } from './resolve';
import type { AskSession } from './types';

/** What a text may name: a session, or the part of it that is known. */
export type ParseContext = Pick<AskSession, 'people' | 'objects'>;

const NOUN = [
	'persons?|people|ones?|guys?|man|men|woman|women|lady|ladies|girls?|boys?|kids?|child|children|participants?|speakers?|individuals?',
	'human|gentleman|fellow|chap|figure|students?|players?|adults?|teacher|mother|father|mum|mom|dad|parent|baby|toddler|infant|members?',
].join('|');
const COLOUR = [
	'blue|orange|green|pink|yellow|red|gr[ea]y|white|black|purple|violet|brown|teal|cyan|turquoise|magenta|lime|olive|beige|gold',
].join('|');
const SIDE = 'left|right|middle|cent(?:er|re)';
const ADJECTIVE = '(?:(?:young|old|little|small|big|tall|other|same|first|second|third) )?';

const positionOf = (word: string): 'left' | 'middle' | 'right' => {
	const side = word.toLowerCase();
	return side.startsWith('left') ? 'left' : side.startsWith('right') ? 'right' : 'middle';
};

type Matcher = { readonly pattern: RegExp; readonly refOf: (groups: readonly string[]) => PersonRef };

const bySide: Matcher['refOf'] = ([side = '']) => ({ by: 'position', position: positionOf(side) });
const byColour: Matcher['refOf'] = ([colour = '']) => ({ by: 'colour', colour: colour.toLowerCase() });

/** People by where they sit, by their colour, or by a number; what has a name is told from the session. */
const MATCHERS: readonly Matcher[] = [
	{
		pattern: new RegExp(
			`(?:the |that |this )?${ADJECTIVE}(?:${NOUN})(?: (?:who|that|which))?(?: (?:is|are|was|were))?(?: (?:sitting|seated|standing|placed|located|shown|seen))? ` +
				`(?:on|to|at|in|from) (?:the |my |our |your )?(?:far |very |extreme )?(${SIDE})(?:most)?(?:[- ]hand)?(?: side| seat| place| position)?(?: of (?:the )?(?:picture|screen|frame|image|table|view))?(?! of\\b)(?![\\w-])`,
			'iy',
		),
		refOf: bySide,
	},
	{
		pattern: new RegExp(
			`(?:the |that )?${ADJECTIVE}(${SIDE}|central|middle)(?:most)?(?:[- ]hand)?(?:[- ]side)?(?: side)? ${ADJECTIVE}(?:${NOUN})(?![\\w-])`,
			'iy',
		),
		refOf: bySide,
	},
	{
		pattern: /(?:the )?(left|right|middle)most(?: one| person)?(?![\w-])/iy,
		refOf: bySide,
	},
	{
		pattern: new RegExp(
			`the (${SIDE})(?= (?:'s|look|point|and|or|have|has|at|is|was|to|with|gaz|star|watch|turn|make|glanc)|\\s*[?.,]|$)`,
			'iy',
		),
		refOf: bySide,
	},
	{
		pattern: new RegExp(
			`(?:the |that )?${ADJECTIVE}(${COLOUR})(?:[- ]?colou?red)? ${ADJECTIVE}(?:${NOUN})(?![\\w-])`,
			'iy',
		),
		refOf: byColour,
	},
	{
		pattern: new RegExp(
			`(?:the |that )?${ADJECTIVE}(?:${NOUN})(?: (?:who|that) (?:is|was))? (?:in|with|marked|drawn in|dressed in|wearing|of) (?:the |a )?(?:colou?r )?(${COLOUR})(?: (?:colou?r|outline|box|frame|marker|line|shirt|dress|top|sweater))?(?![\\w-])`,
			'iy',
		),
		refOf: byColour,
	},
	{
		pattern: new RegExp(
			`(?:person|participant|subject|player|speaker|student|number|no\\.?|#) ?#?(\\d+|one|two|three|four|five|six|seven|eight|nine|ten)(?![\\w-])`,
			'iy',
		),
		refOf: ([number = '']) => ({ by: 'name', name: `P${/^\d/.test(number) ? Number(number) : numberOf(number)}` }),
	},
	{
		pattern:
			/(?<!(?:next|first|last|which|what|same|other) )(?:the )?(?:person|participant|subject|player|speaker|student|child|kid) ([A-Z])(?![\w-])/y,
		refOf: ([name = '']) => ({ by: 'name', name }),
	},
	{ pattern: /[Pp](\d+)(?![\w-])/y, refOf: ([number]) => ({ by: 'name', name: `P${Number(number)}` }) },
];

/** A colour alone is somebody: `orange's gaze`, `the blue looks at …`. */
const BARE_COLOUR = new RegExp(`(?:the )?(${COLOUR})(?![\\w-])`, 'iy');

const PLAIN = new Set(plainWords);

export type PersonMatch = { readonly ref: PersonRef; readonly length: number };

/** What may come after `a` where it is somebody's name in small letters, and not an article. */
const AFTER_NAME_A =
	/^(?: ?(?:$|[?.,!;:])| (?:'s|and|or|vs|than|look|gaz|star|watch|point|glanc|turn|have|has|had|make|made|do\b|does|did|is\b|was|at\b|to\b|with|before|after|while|when|first|last|more|most|least|longer|ever|not|never|in\b|for\b|during|from|by\b|on\b|follow|avert|avoid|spend|get|show|giv|reach|nod|speak|talk|interact|both|together|again|see|look|§))/i;

/**
 * The person that is named at a place in the text; `null`: none is.
 * @param isStart whether a sentence begins there: then a capital says nothing
 */
export const personAt = (
	text: string,
	index: number,
	{ people }: ParseContext,
	isStart: boolean,
): PersonMatch | null => {
	const rest = text.slice(index);
	const named = [...people]
		.map(({ name, personId }) => ({ name, personId }))
		.sort((a, b) => b.name.length - a.name.length)
		.flatMap(({ name }): PersonMatch[] => {
			const found = new RegExp(`^(?:the )?${escapeStringRegexp(name)}(?![\\w-])`, 'i').exec(rest)?.[0];
			if (found === undefined) return [];
			const written = found.replace(/^the /i, '');
			// A name that is also a word needs its capital: Will, Mark, a.
			const isWord = PLAIN.has(name.toLowerCase()) || /^(?:a|i)$/i.test(name);
			if (isWord && written === written.toLowerCase()) {
				if (name.toLowerCase() !== 'a' || !AFTER_NAME_A.test(rest.slice(found.length))) return [];
			}
			return [{ ref: { by: 'name', name }, length: found.length }];
		});
	const [longest] = named;
	const matched = MATCHERS.flatMap(({ pattern, refOf }): PersonMatch[] => {
		pattern.lastIndex = index;
		const match = pattern.exec(text);
		return match ? [{ ref: refOf(match.slice(1)), length: match[0].length }] : [];
	}).sort((a, b) => b.length - a.length)[0];
	const best = longest && matched ? (longest.length >= matched.length ? longest : matched) : (longest ?? matched);
	if (best) return best;
	const hasLetterNames = people.some(({ name }) => /^[A-Za-z]$/.test(name));
	const letter = /^([B-HJ-Z])(?![\w-])/.exec(rest) ?? (hasLetterNames ? /^([b-hj-z])(?![\w'-])/.exec(rest) : null);
	if (letter) return { ref: { by: 'name', name: letter[0].toUpperCase() }, length: 1 };
	const capital = /^[A-Z][a-zà-ÿ]+(?: [A-Z][a-zà-ÿ]+)*(?![\w-])/.exec(rest)?.[0];
	if (
		capital !== undefined &&
		!(isStart && !/^ 's/.test(rest.slice(capital.length))) &&
		!PLAIN.has(capital.toLowerCase())
	) {
		return { ref: { by: 'name', name: capital }, length: capital.length };
	}
	BARE_COLOUR.lastIndex = index;
	const colour = BARE_COLOUR.exec(text);
	return colour ? { ref: byColour(colour.slice(1)), length: colour[0].length } : null;
};
