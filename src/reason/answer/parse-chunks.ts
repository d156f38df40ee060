import { doingRules, formOf, gazeVerbs, type DoingForm } from './doing-words';
import { personAt } from './parse-people';
import type { ParseContext } from './parse-text';
import type { Doing, PersonRef, Span } from './query';
import { resolveThings } from './resolve';
import { singular, thingWords } from './thing-words';

export type WhWord =
	| 'who'
	| 'whom'
	| 'whose'
	| 'what'
	| 'which'
	| 'where'
	| 'when'
	| 'why'
	| 'how-long'
	| 'how-often'
	| 'how-many'
	| 'how';

/** A piece of a question with its meaning. What has none for the query, such as articles, is left out. */
export type Chunk =
	| { t: 'wh'; w: WhWord }
	| { t: 'person'; ref: PersonRef }
	| { t: 'thing'; name: string }
	| { t: 'camera' }
	/** `anybody`, `nobody`, `everybody`. */
	| { t: 'anyone' | 'anything'; quantity: 'some' | 'none' | 'all' }
	| { t: 'reciprocal' }
	| { t: 'pronoun'; of: 'person' | 'thing' }
	| { t: 'doing'; doing: Doing; form: DoingForm; w: string }
	/** `follow`, `avoid`, `meet`, which take a gaze or a gesture. */
	| { t: 'gaze-verb'; index: number; form: DoingForm }
	| { t: 'happen' }
	| { t: 'aux'; verb: 'be' | 'do' | 'have' | 'get' | 'modal'; w: string }
	/** `give`, `receive` and the like, which leave the meaning to a noun. */
	| { t: 'light'; isPassive: boolean }
	| { t: 'prep'; w: string }
	| { t: 'poss' }
	| { t: 'conj'; w: 'and' | 'or' | 'than' | 'vs' }
	| { t: 'rel'; relation: 'before' | 'after' | 'while'; w: string }
	| { t: 'time'; span: Span }
	| { t: 'pick'; pick: 'first' | 'last' | 'next' | 'longest' }
	| { t: 'rank'; rank: 'most' | 'least' }
	| { t: 'more'; measure: 'how-long' | 'how-often' | null }
	| { t: 'just' | 'not' | 'together' | 'same' | 'compare' | 'that' | 'both' | 'led' | 'later' }
	/** A noun for what is asked: `person`, `object`, `time`. */
	| { t: 'noun'; of: 'person' | 'thing' }
	| { t: 'stop'; w: string }
	| { t: 'unknown'; w: string };

type Rule = readonly [pattern: string, make: (found: string) => Chunk | null];

const fill = (): null => null;
const wh = (w: WhWord) => (): Chunk => ({ t: 'wh', w });
const PERSON_NOUNS =
	'persons?|people|participants?|ones?|individuals?|guys?|kids?|child|children|man|woman|girl|boy|lady|members?|students?|humans?';
const THING_NOUNS = 'objects?|things?|items?|toys?|areas? of interest|aois?|stuff|props?|targets?';

const RULES: readonly Rule[] = [
	['how (?:much longer|long|much (?:of (?:the )?)?time|much|many (?:seconds|minutes|milliseconds|ms))', wh('how-long')],
	['(?:for )?what (?:length of time|duration|share of (?:the )?time|percentage of (?:the )?time)', wh('how-long')],
	[
		'(?:the )?(?:total |overall |complete |whole |summed |cumulative |combined )?(?:duration|amount of time|time spent|length)(?: of(?: time)?)?',
		wh('how-long'),
	],
	[
		'how (?:often|frequently|many (?:different |separate )?(?:times|occasions|instances|occurrences|episodes))(?: of)?',
		wh('how-often'),
	],
	['(?:the )?(?:total )?(?:number|count|frequency|amount) of(?: times)?', wh('how-often')],
	['count', wh('how-often')],
	['how many', wh('how-many')],
	[
		'(?:at|in|on|around) (?:what|which) (?:time|times|point|points|moment|moments|second|seconds|instant|timestamp|frame)s?(?: in time)?',
		wh('when'),
	],
	['what (?:time|timestamp|moment|second)(?: (?:is|was) it)?', wh('when')],
	['(?:the )?(?:time|moment|timestamp|point in time|point|moments|times) (?:at which|when|where|that|of)', wh('when')],
	[
		'how come|for (?:what|which) reason|what (?:is|was) the reason(?: (?:that|for|why))?|what (?:made|makes|caused|causes|triggered|triggers|prompted|led to|leads to|brought about)',
		wh('why'),
	],
	['why|what for', wh('why')],
	[
		'who(?:ever)?(?: all| exactly| else)?|which of (?:them|the people|the participants|the three|the two|these people)',
		wh('who'),
	],
	['whom(?:ever)?', wh('whom')],
	['whose', wh('whose')],
	['what(?:ever)?(?: all| exactly| else)?', wh('what')],
	['which', wh('which')],
	['when', wh('when')],
	['where', wh('where')],
	['how', wh('how')],
	[
		'(?:any|some) ?(?:body|one|1)(?: else| at all)?|any (?:other )?(?:person|people|participant|human)s?|(?:a|another|some other|some) (?:person|participant|human)',
		() => ({ t: 'anyone', quantity: 'some' }),
	],
	[
		'(?:the |any |all )?others|(?:the |any |all )?other (?:persons?|people|participants?|two|ones?|kids|children)|(?:other )?people|anyone else|the rest|the group',
		() => ({ t: 'anyone', quantity: 'some' }),
	],
	[
		'(?:nobody|no ?-?one|noone|none)(?: else)?(?: of (?:them|the people|the three|the participants))?|no (?:person|people|participant)s?',
		() => ({ t: 'anyone', quantity: 'none' }),
	],
	[
		'every ?(?:body|one)(?: else)?|all (?:of (?:them|the people)|three|the people|people|participants)|each (?:person|one|participant)',
		() => ({ t: 'anyone', quantity: 'all' }),
	],
	[
		`(?:any|some) ?thing|(?:any|some|an?|one|another)(?: of the)? (?:${THING_NOUNS})|(?:the )?(?:things|objects)`,
		() => ({ t: 'anything', quantity: 'some' }),
	],
	[`nothing|no (?:${THING_NOUNS})|none of the (?:${THING_NOUNS})`, () => ({ t: 'anything', quantity: 'none' })],
	['each others?|one another|eachother', () => ({ t: 'reciprocal' })],
	[
		'(?:straight |right |directly )?(?:at|into|to|towards?|with|in) (?:the )?(?:camera|lens|webcam|viewers?|me|us|you|audience)',
		() => ({ t: 'camera' }),
	],
	['(?:the )?(?:camera|lens|webcam|viewer)', () => ({ t: 'camera' })],
	['he|she|him|they|them|his|her|hers|their', () => ({ t: 'pronoun', of: 'person' })],
	['it', () => ({ t: 'pronoun', of: 'thing' })],
	[
		'(?:what(?: else)? )?(?:is|are|was|were|has been)? ?(?:happen(?:s|ed|ing)?|going on|goes on|went on|occur(?:s|red|ring)?|taking place|takes place|took place|the case)',
		(found) =>
			/^(?:what|is|are|was|were|has)/i.test(found) && !/happen|going|occur|taking/i.test(found)
				? null
				: { t: 'happen' },
	],
	['doing', () => ({ t: 'happen' })],
	['summari[sz]e|describe|(?:a )?summary of|overview of', () => ({ t: 'happen' })],
	['am|is|are|was|were|be|been|being', (w) => ({ t: 'aux', verb: 'be', w })],
	['do|does|did|done', (w) => ({ t: 'aux', verb: 'do', w })],
	['have|has|had|having', (w) => ({ t: 'aux', verb: 'have', w })],
	['can|could|would|will|should|may|might|must', (w) => ({ t: 'aux', verb: 'modal', w })],
	['get|gets|got|getting|gotten', (w) => ({ t: 'aux', verb: 'get', w })],
	[
		'receiv(?:e|es|ed|ing)|attract(?:s|ed|ing)?|draw(?:s|ing)?|drew|captur(?:e|es|ed|ing)|catch(?:es|ing)?|caught|earn(?:s|ed)?|win|wins|won|collect(?:s|ed)?',
		() => ({ t: 'light', isPassive: true }),
	],
	[
		'mak(?:e|es|ing)|made|spend(?:s|ing)?|spent|pay(?:s|ing)?|paid|establish(?:es|ed)?|perform(?:s|ed|ing)?|keep(?:s|ing)?|kept|maintain(?:s|ed|ing)?|shar(?:e|es|ed|ing)|devot(?:e|es|ed)|seek(?:s|ing)?|sought|exchang(?:e|es|ed)',
		() => ({ t: 'light', isPassive: false }),
	],
	['at|into|onto|to|towards?|toward|in the direction of|over at|over to|upon', () => ({ t: 'prep', w: 'at' })],
	['on|in', () => ({ t: 'prep', w: 'in' })],
	['by', () => ({ t: 'prep', w: 'by' })],
	['of', () => ({ t: 'prep', w: 'of' })],
	['from|away from', () => ({ t: 'prep', w: 'from' })],
	['with|together with|along with', () => ({ t: 'prep', w: 'with' })],
	['between|among|amongst', () => ({ t: 'prep', w: 'between' })],
	['for', () => ({ t: 'prep', w: 'for' })],
	["'s", () => ({ t: 'poss' })],
	['and|&|plus', () => ({ t: 'conj', w: 'and' })],
	['or', () => ({ t: 'conj', w: 'or' })],
	['than|compared (?:to|with)|rather than|as opposed to|relative to', () => ({ t: 'conj', w: 'than' })],
	['vs\\.?', () => ({ t: 'conj', w: 'vs' })],
	['before|prior to|ahead of|preceding|until|till|in advance of', (w) => ({ t: 'rel', relation: 'before', w })],
	[
		'after(?: that)?(?= \\w)|once|following(?= (?:the|a|an|that|this) (?!gaze|look|eyes|pointing|finger|gesture))|as soon as|upon|in response to|subsequent to|since',
		(w) => ({ t: 'rel', relation: 'after', w }),
	],
	['(?:just |right )?as(?= )', (w) => ({ t: 'rel', relation: 'while', w })],
	[
		'while|whilst|during|whenever|as long as|at the (?:same )?(?:time|moment|instant)(?: (?:as|when|that|of))|at the same time as|simultaneously with|the moment|in the moment|throughout|meanwhile|at the time (?:of|when|that)|at the moment (?:of|when|that)',
		(w) => ({ t: 'rel', relation: 'while', w }),
	],
	['after (?:that|this|which)(?= ?[?.,]| ?$)|afterwards|later|thereafter|then', () => ({ t: 'later' })],
	[
		'what (?:preceded|precedes|came (?:right |just |immediately |directly |shortly )?before|comes (?:right |just |immediately |directly |shortly )?before)',
		() => ({ t: 'led' }),
	],
	[
		'for the (?:very )?first time|(?:the )?very first|first(?:ly)?|at first|initially|to (?:start|begin) with|begins? (?:by|with)|start(?:s|ed)? (?:by|with|off)|earliest|the 1st|1st|first of all|start(?:s|ed)?(?: to)?|begin(?:s)?(?: to)?|began(?: to)?',
		() => ({ t: 'pick', pick: 'first' }),
	],
	[
		'for the (?:very )?last time|(?:the )?very last|last|finally|lastly|latest|in the end|eventually|most recent(?:ly)?|final|ends? (?:by|with)|the end',
		() => ({ t: 'pick', pick: 'last' }),
	],
	['next|subsequently', () => ({ t: 'pick', pick: 'next' })],
	[
		'(?:the )?(?:single |one )?longest(?: single| uninterrupted| continuous)?(?: time)?|for the longest(?: time)?',
		() => ({ t: 'pick', pick: 'longest' }),
	],
	[
		'(?:the )?(?:biggest|largest)(?= (?:share|part|amount))|(?:the )?(?:most(?: of)?|mostly|mainly|primarily|highest|maximum|max|favou?rite|predominantly)(?: often| frequently| time| times| total| number)?',
		() => ({ t: 'rank', rank: 'most' }),
	],
	[
		'(?:the )?(?:least|fewest|minimum|lowest|shortest|smallest|rarest|most rarely|most seldom|min)(?: often| frequently| time| times| total)?',
		() => ({ t: 'rank', rank: 'least' }),
	],
	[
		'(?:more|less)(?: often| frequently| times|often)|fewer(?: times)?|rarer|oftener',
		() => ({ t: 'more', measure: 'how-often' }),
	],
	[
		'(?:for )?(?:longer|shorter|(?:more|less) time|more long|greater (?:time|duration))|(?:more|less) of the time',
		() => ({ t: 'more', measure: 'how-long' }),
	],
	['more|less|greater|higher|bigger', () => ({ t: 'more', measure: null })],
	['just|right|immediately|directly|shortly|straight|briefly|moments?|instantly|exactly', () => ({ t: 'just' })],
	['not|never|without|neither|fails? to|failed to|hardly|no|zero', () => ({ t: 'not' })],
	[
		'together|jointly|simultaneously|at the same time|in common|at once|collectively|mutually',
		() => ({ t: 'together' }),
	],
	[
		`the same(?: (?:${THING_NOUNS}|person|place|spot|direction|one|way))?(?: as)?|same (?:thing|object|target|place)`,
		() => ({ t: 'same' }),
	],
	['both(?: of (?:them|the))?', () => ({ t: 'both' })],
	['compare[ds]?|comparing|comparison(?: of| between)?|difference between', () => ({ t: 'compare' })],
	['that', () => ({ t: 'that' })],
	[`${PERSON_NOUNS}`, () => ({ t: 'noun', of: 'person' })],
	[`${THING_NOUNS}`, () => ({ t: 'noun', of: 'thing' })],
	['[,;:]', (w) => ({ t: 'stop', w })],
	['[?.!]', (w) => ({ t: 'stop', w })],
	[
		'a|an|the|there|this|these|those|any|some|all|ever|at all|also|else|actually|really|so|well|still|again|back|over|around|very|only|even|it is|there is|time|times|moments?|anyway|whole|total|total(?:ly)?|overall|altogether|in total|in all|in any way|somehow|at (?:any|some) (?:point|time|moment)|sometimes?|kind of|sort of|my|your|our|one of|each|every|single|own|way|whether|if|i|we|you|now|once or twice|as well|too|quickly|thing is|part|much|many|long|often|seconds?|face|head|eyes?|body|out|up|down|spent|last(?:ed|s)|does last|list|name|give me|find|say which|look like there is',
		fill,
	],
];

const COMPILED = RULES.map(([pattern, make]) => [new RegExp(`(?:${pattern})(?![\\w-])`, 'iy'), make] as const);

const matchAt = (pattern: RegExp, text: string, index: number): string | null => {
	pattern.lastIndex = index;
	return pattern.exec(text)?.[0] ?? null;
};

const THINGS = new Set(thingWords);

/** What the session calls a thing, where it has it under another word. */
const labelOf = (word: string, objects: ParseContext['objects']): string => {
	const [id] = resolveThings(word, objects);
	return objects.find((o) => o.objectId === id)?.label.toLowerCase() ?? word;
};

/** A thing by a label of the session or a known word, with its article and plain adjectives. */
const thingAt = (text: string, index: number, { objects }: ParseContext): { name: string; length: number } | null => {
	const lead =
		/^(?:(?:the|a|an|that|this|his|her|their|my|any|some) )?(?:(?:red|blue|green|yellow|white|black|grey|gray|brown|pink|orange|purple|big|small|little|old|new|other) )?/i;
	const rest = text.slice(index);
	const before = lead.exec(rest)?.[0] ?? '';
	const labels = objects.flatMap((o) => [o.label, o.objectId as string]).sort((a, b) => b.length - a.length);
	for (const start of before ? [before.length, before.indexOf(' ') + 1, 0] : [0]) {
		const words = rest.slice(start).toLowerCase();
		const label = labels.find((l) => words.startsWith(l.toLowerCase()) && /^s?(?![\w-])/.test(words.slice(l.length)));
		if (label !== undefined) return { name: label.toLowerCase(), length: start + label.length };
		const [two, one] = [/^[\w-]+ [\w-]+/.exec(words)?.[0], /^[\w-]+/.exec(words)?.[0]];
		for (const word of [two, one]) {
			if (word !== undefined && (THINGS.has(word) || THINGS.has(singular(word))))
				return { name: labelOf(singular(word), objects), length: start + word.length };
		}
	}
	return null;
};

type Match = { chunk: Chunk | null; length: number };

const ruleMatches = (text: string, index: number): Match[] => [
	...COMPILED.flatMap(([pattern, make]): Match[] => {
		const found = matchAt(pattern, text, index);
		return found ? [{ chunk: make(found.toLowerCase()), length: found.length }] : [];
	}),
	...doingRules.flatMap(({ doing, pattern, form }): Match[] => {
		const found = matchAt(pattern, text, index);
		const w = found?.toLowerCase() ?? '';
		return found ? [{ chunk: { t: 'doing', doing, form: form ?? formOf(found), w }, length: found.length }] : [];
	}),
	...gazeVerbs.flatMap(({ pattern }, i): Match[] => {
		const found = matchAt(pattern, text, index);
		return found ? [{ chunk: { t: 'gaze-verb', index: i, form: formOf(found) }, length: found.length }] : [];
	}),
];

/** What stands after an article is a noun: `the pointing at the cup` as against `after pointing`. */
const isNounAt = (text: string, index: number): boolean =>
	/(?:^|\s)(?:the|an?|any|this|that|some|no|each|every|mutual|'s|the (?:first|last|longest|next)) $/.test(
		text.slice(0, index),
	);

/** A piece with the words it was read from; `chunk`: `null` for words without a meaning of their own. */
export type Piece = { readonly chunk: Chunk | null; readonly text: string };

/** A question in pieces: at each place the longest thing known. */
export const piecesOf = (text: string, spans: readonly Span[], context: ParseContext): Piece[] => {
	const pieces: Piece[] = [];
	let index = 0;
	while (index < text.length) {
		if (text[index] === ' ') {
			index++;
			continue;
		}
		const time = /^§(\d+)§/.exec(text.slice(index));
		const isStart = index === 0 || /[.?!:] $/.test(text.slice(0, index));
		const matches: Match[] = time
			? [{ chunk: { t: 'time', span: spans[Number(time[1])]! }, length: time[0].length }]
			: [];
		if (!time) {
			const person = personAt(text, index, context, isStart);
			if (person) matches.push({ chunk: { t: 'person', ref: person.ref }, length: person.length });
			const thing = thingAt(text, index, context);
			if (thing) matches.push({ chunk: { t: 'thing', name: thing.name }, length: thing.length });
			matches.push(...ruleMatches(text, index));
		}
		const best = matches.reduce<Match | null>((a, b) => (a && a.length >= b.length ? a : b), null);
		const word = /^\S+/.exec(text.slice(index))![0];
		const found = best ? best.chunk : ({ t: 'unknown', w: word.toLowerCase() } as const);
		const isNoun = found?.t === 'doing' && isNounAt(text, index);
		const length = best?.length ?? word.length;
		pieces.push({ chunk: isNoun ? { ...found, form: 'noun' } : found, text: text.slice(index, index + length) });
		index += length;
	}
	return pieces;
};

/** The pieces that have a meaning. */
export const chunksOf = (text: string, spans: readonly Span[], context: ParseContext): Chunk[] =>
	piecesOf(text, spans, context).flatMap(({ chunk }) => (chunk ? [chunk] : []));
