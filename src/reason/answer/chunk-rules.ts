import type { DoingForm } from './doing-words';
import type { Doing, PersonRef, Span } from './query';

/** What is asked for, by its word. */
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

/** A phrase, and what it means; `null`: nothing for the query. */
export type Rule = readonly [pattern: string, make: (found: string) => Chunk | null];

const fill = (): null => null;
const wh = (w: WhWord) => (): Chunk => ({ t: 'wh', w });
const PERSON_NOUNS =
	'persons?|people|participants?|ones?|individuals?|guys?|kids?|child|children|man|woman|girl|boy|lady|members?|students?|humans?';
const THING_NOUNS = 'objects?|things?|items?|toys?|areas? of interest|aois?|stuff|props?|targets?';

/** Words and phrases by what they mean; at each place the longest wins, the first of equals. Case does not matter. */
export const chunkRules: readonly Rule[] = [
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
