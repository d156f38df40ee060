import type { DoingForm } from './doing-words';
import type { Doing } from './doings';
import type { PersonRef } from './resolve';

/** What is asked for, by its word. */
type WhWord =
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
	| { t: 'pick'; pick: 'first' | 'last' | 'next' | 'longest' }
	| { t: 'rank'; rank: 'most' | 'least' }
	| { t: 'more'; measure: 'how-long' | 'how-often' | null }
	| { t: 'just' | 'not' | 'together' | 'same' | 'compare' | 'that' | 'both' | 'led' | 'later' }
	/** A noun for what is asked: `person`, `object`, `time`. */
	| { t: 'noun'; of: 'person' | 'thing' }
	| { t: 'stop'; w: string }
	| { t: 'unknown'; w: string };

/** What a phrase means; `null`: nothing for the query. Some meanings keep the words found. */
type Meaning = Chunk | null | ((found: string) => Chunk | null);

const PERSON_NOUNS =
	'persons?|people|participants?|ones?|individuals?|guys?|kids?|child|children|man|woman|girl|boy|lady|members?|students?|humans?';
const THING_NOUNS = 'objects?|things?|items?|toys?|areas? of interest|aois?|stuff|props?|targets?';

const HOW_LONG: Chunk = { t: 'wh', w: 'how-long' };
const HOW_OFTEN: Chunk = { t: 'wh', w: 'how-often' };
const WHEN: Chunk = { t: 'wh', w: 'when' };
const WHY: Chunk = { t: 'wh', w: 'why' };
const WHO: Chunk = { t: 'wh', w: 'who' };
const SOMEBODY: Chunk = { t: 'anyone', quantity: 'some' };
const NOBODY: Chunk = { t: 'anyone', quantity: 'none' };
const EVERYBODY: Chunk = { t: 'anyone', quantity: 'all' };
const SOMETHING: Chunk = { t: 'anything', quantity: 'some' };
const CAMERA: Chunk = { t: 'camera' };
const RECEIVES: Chunk = { t: 'light', isPassive: true };
const CARRIES: Chunk = { t: 'light', isPassive: false };
const AFTER: Meaning = (w) => ({ t: 'rel', relation: 'after', w });
const WHILE: Meaning = (w) => ({ t: 'rel', relation: 'while', w });
const LED: Chunk = { t: 'led' };
const FIRST: Chunk = { t: 'pick', pick: 'first' };
const LAST: Chunk = { t: 'pick', pick: 'last' };
const LONGEST: Chunk = { t: 'pick', pick: 'longest' };
const MOST: Chunk = { t: 'rank', rank: 'most' };
const LEAST: Chunk = { t: 'rank', rank: 'least' };
const MORE_OFTEN: Chunk = { t: 'more', measure: 'how-often' };
const LONGER: Chunk = { t: 'more', measure: 'how-long' };
const TOGETHER: Chunk = { t: 'together' };
const SAME: Chunk = { t: 'same' };

/** Words and phrases by what they mean; at each place the longest wins, the first of equals. Case does not matter. */
export const chunkRules: Readonly<Record<string, Meaning>> = {
	'how (?:much longer|long|much (?:of (?:the )?)?time|much|many (?:seconds|minutes|milliseconds|ms))': HOW_LONG,
	'(?:for )?what (?:length of time|duration|share of (?:the )?time|percentage of (?:the )?time)': HOW_LONG,
	'(?:the )?(?:total |overall |complete |whole |summed |cumulative |combined )?(?:duration|amount of time|time spent|length)(?: of(?: time)?)?':
		HOW_LONG,
	'how (?:often|frequently|many (?:different |separate )?(?:times|occasions|instances|occurrences|episodes))(?: of)?':
		HOW_OFTEN,
	'(?:the )?(?:total )?(?:number|count|frequency|amount) of(?: times)?': HOW_OFTEN,
	count: HOW_OFTEN,
	'how many': { t: 'wh', w: 'how-many' },
	'(?:at|in|on|around) (?:what|which) (?:time|times|point|points|moment|moments|second|seconds|instant|timestamp|frame)s?(?: in time)?':
		WHEN,
	'what (?:time|timestamp|moment|second)(?: (?:is|was) it)?': WHEN,
	'(?:the )?(?:time|moment|timestamp|point in time|point|moments|times) (?:at which|when|where|that|of)': WHEN,
	'how come|for (?:what|which) reason|what (?:is|was) the reason(?: (?:that|for|why))?|what (?:made|makes|caused|causes|triggered|triggers|prompted|led to|leads to|brought about)':
		WHY,
	'why|what for': WHY,
	'who(?:ever)?(?: all| exactly| else)?|which of (?:them|the people|the participants|the three|the two|these people)':
		WHO,
	'whom(?:ever)?': { t: 'wh', w: 'whom' },
	whose: { t: 'wh', w: 'whose' },
	'what(?:ever)?(?: all| exactly| else)?': { t: 'wh', w: 'what' },
	which: { t: 'wh', w: 'which' },
	when: WHEN,
	where: { t: 'wh', w: 'where' },
	how: { t: 'wh', w: 'how' },
	'(?:any|some) ?(?:body|one|1)(?: else| at all)?|any (?:other )?(?:person|people|participant|human)s?|(?:a|another|some other|some) (?:person|participant|human)':
		SOMEBODY,
	'(?:the |any |all )?others|(?:the |any |all )?other (?:persons?|people|participants?|two|ones?|kids|children)|(?:other )?people|anyone else|the rest|the group':
		SOMEBODY,
	'(?:nobody|no ?-?one|noone|none)(?: else)?(?: of (?:them|the people|the three|the participants))?|no (?:person|people|participant)s?':
		NOBODY,
	'every ?(?:body|one)(?: else)?|all (?:of (?:them|the people)|three|the people|people|participants)|each (?:person|one|participant)':
		EVERYBODY,
	[`(?:any|some) ?thing|(?:any|some|an?|one|another)(?: of the)? (?:${THING_NOUNS})|(?:the )?(?:things|objects)`]:
		SOMETHING,
	[`nothing|no (?:${THING_NOUNS})|none of the (?:${THING_NOUNS})`]: { t: 'anything', quantity: 'none' },
	'each others?|one another|eachother': { t: 'reciprocal' },
	'(?:straight |right |directly )?(?:at|into|to|towards?|with|in) (?:the )?(?:camera|lens|webcam|viewers?|me|us|you|audience)':
		CAMERA,
	'(?:the )?(?:camera|lens|webcam|viewer)': CAMERA,
	'he|she|him|they|them|his|her|hers|their': { t: 'pronoun', of: 'person' },
	it: { t: 'pronoun', of: 'thing' },
	'(?:what(?: else)? )?(?:is|are|was|were|has been)? ?(?:happen(?:s|ed|ing)?|going on|goes on|went on|occur(?:s|red|ring)?|taking place|takes place|took place|the case)':
		(found) =>
			/^(?:what|is|are|was|were|has)/i.test(found) && !/happen|going|occur|taking/i.test(found)
				? null
				: { t: 'happen' },
	doing: { t: 'happen' },
	'summari[sz]e|describe|(?:a )?summary of|overview of': { t: 'happen' },
	'am|is|are|was|were|be|been|being': (w) => ({ t: 'aux', verb: 'be', w }),
	'do|does|did|done': (w) => ({ t: 'aux', verb: 'do', w }),
	'have|has|had|having': (w) => ({ t: 'aux', verb: 'have', w }),
	'can|could|would|will|should|may|might|must': (w) => ({ t: 'aux', verb: 'modal', w }),
	'get|gets|got|getting|gotten': (w) => ({ t: 'aux', verb: 'get', w }),
	'receiv(?:e|es|ed|ing)|attract(?:s|ed|ing)?|draw(?:s|ing)?|drew|captur(?:e|es|ed|ing)|catch(?:es|ing)?|caught|earn(?:s|ed)?|win|wins|won|collect(?:s|ed)?':
		RECEIVES,
	'mak(?:e|es|ing)|made|spend(?:s|ing)?|spent|pay(?:s|ing)?|paid|establish(?:es|ed)?|perform(?:s|ed|ing)?|keep(?:s|ing)?|kept|maintain(?:s|ed|ing)?|shar(?:e|es|ed|ing)|devot(?:e|es|ed)|seek(?:s|ing)?|sought|exchang(?:e|es|ed)':
		CARRIES,
	'at|into|onto|to|towards?|toward|in the direction of|over at|over to|upon': { t: 'prep', w: 'at' },
	'on|in': { t: 'prep', w: 'in' },
	by: { t: 'prep', w: 'by' },
	of: { t: 'prep', w: 'of' },
	'from|away from': { t: 'prep', w: 'from' },
	'with|together with|along with': { t: 'prep', w: 'with' },
	'between|among|amongst': { t: 'prep', w: 'between' },
	for: { t: 'prep', w: 'for' },
	"'s": { t: 'poss' },
	'and|&|plus': { t: 'conj', w: 'and' },
	or: { t: 'conj', w: 'or' },
	'than|compared (?:to|with)|rather than|as opposed to|relative to': { t: 'conj', w: 'than' },
	'vs\\.?': { t: 'conj', w: 'vs' },
	'before|prior to|ahead of|preceding|until|till|in advance of': (w) => ({ t: 'rel', relation: 'before', w }),
	'after(?: that)?(?= \\w)|once|following(?= (?:the|a|an|that|this) (?!gaze|look|eyes|pointing|finger|gesture))|as soon as|upon|in response to|subsequent to|since':
		AFTER,
	'(?:just |right )?as(?= )': WHILE,
	'while|whilst|during|whenever|as long as|at the (?:same )?(?:time|moment|instant)(?: (?:as|when|that|of))|at the same time as|simultaneously with|the moment|in the moment|throughout|meanwhile|at the time (?:of|when|that)|at the moment (?:of|when|that)':
		WHILE,
	'after (?:that|this|which)(?= ?[?.,]| ?$)|afterwards|later|thereafter|then': { t: 'later' },
	'what (?:preceded|precedes|came (?:right |just |immediately |directly |shortly )?before|comes (?:right |just |immediately |directly |shortly )?before)':
		LED,
	'for the (?:very )?first time|(?:the )?very first|first(?:ly)?|at first|initially|to (?:start|begin) with|begins? (?:by|with)|start(?:s|ed)? (?:by|with|off)|earliest|the 1st|1st|first of all|start(?:s|ed)?(?: to)?|begin(?:s)?(?: to)?|began(?: to)?':
		FIRST,
	'for the (?:very )?last time|(?:the )?very last|last|finally|lastly|latest|in the end|eventually|most recent(?:ly)?|final|ends? (?:by|with)|the end':
		LAST,
	'next|subsequently': { t: 'pick', pick: 'next' },
	'(?:the )?(?:single |one )?longest(?: single| uninterrupted| continuous)?(?: time)?|for the longest(?: time)?':
		LONGEST,
	'(?:the )?(?:biggest|largest)(?= (?:share|part|amount))|(?:the )?(?:most(?: of)?|mostly|mainly|primarily|highest|maximum|max|favou?rite|predominantly)(?: often| frequently| time| times| total| number)?':
		MOST,
	'(?:the )?(?:least|fewest|minimum|lowest|shortest|smallest|rarest|most rarely|most seldom|min)(?: often| frequently| time| times| total)?':
		LEAST,
	'(?:more|less)(?: often| frequently| times|often)|fewer(?: times)?|rarer|oftener': MORE_OFTEN,
	'(?:for )?(?:longer|shorter|(?:more|less) time|more long|greater (?:time|duration))|(?:more|less) of the time':
		LONGER,
	'more|less|greater|higher|bigger': { t: 'more', measure: null },
	'just|right|immediately|directly|shortly|straight|briefly|moments?|instantly|exactly': { t: 'just' },
	'not|never|without|neither|fails? to|failed to|hardly|no|zero': { t: 'not' },
	'together|jointly|simultaneously|at the same time|in common|at once|collectively|mutually': TOGETHER,
	[`the same(?: (?:${THING_NOUNS}|person|place|spot|direction|one|way))?(?: as)?|same (?:thing|object|target|place)`]:
		SAME,
	'both(?: of (?:them|the))?': { t: 'both' },
	'compare[ds]?|comparing|comparison(?: of| between)?|difference between': { t: 'compare' },
	that: { t: 'that' },
	[`${PERSON_NOUNS}`]: { t: 'noun', of: 'person' },
	[`${THING_NOUNS}`]: { t: 'noun', of: 'thing' },
	'[,;:]': (w) => ({ t: 'stop', w }),
	'[?.!]': (w) => ({ t: 'stop', w }),
	'a|an|the|there|this|these|those|any|some|all|ever|at all|also|else|actually|really|so|well|still|again|back|over|around|very|only|even|it is|there is|time|times|moments?|anyway|whole|total|total(?:ly)?|overall|altogether|in total|in all|in any way|somehow|at (?:any|some) (?:point|time|moment)|sometimes?|kind of|sort of|my|your|our|one of|each|every|single|own|way|whether|if|i|we|you|now|once or twice|as well|too|quickly|thing is|part|much|many|long|often|seconds?|face|head|eyes?|body|out|up|down|spent|last(?:ed|s)|does last|list|name|give me|find|say which|look like there is':
		null,
};
