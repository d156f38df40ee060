import type { Vocabulary } from './vocabulary';

const NAME = String.raw`(?:person|p) \d+`;
const NO_NAME =
	'(?!(?:s?he|they|it|is|was|are|were|ever|who|which|and|or|not|never|you|we|i|one|other|else|people|person|only|each|both|them|does|did|do)\\b)';
/** Somebody looks at somebody who does not look back: who, the look, and whom. */
const NOT_RETURNED = String.raw`\b(?<who>${NAME}|${NO_NAME}\p{L}+) (?<look>(?:ever |often |always )?(?:look|gaz|star|glanc)\w* (?:at|to|towards)) (?<whom>${NAME}|\p{L}+) ?,? (?:and|but|yet|while|when|whilst|although|though) (?:\k<whom>|s?he|they|the other(?: one| person)?) (?:(?:does|do|did|is|was|are|were|has|had)(?: not|n['’]?t)|not|never|fails? to|failed to) (?:(?:look|gaz|star|glanc)\w* back|return(?:s|ed|ing)? (?:it|(?:the|that|this|his|her|their) (?:look|gaze|glance))|reciprocat\w+)`;

/** What stands around an English question and says nothing of what is asked, and short ways to write what is. */
export const englishFrames: Vocabulary['rewrites'] = [
	// “For the report I should like to know …”
	[
		/^\s*(?:(?:for|as|out of|in order|because|since|to|so|well|hi|hello|hey|now|ok(?:ay)?|and|but|please|just|if|before|also|actually)\b[^?.!]{0,60}?)?\b(?:i|we)(?:['’]d| should| would)(?: also| very much| really| just| dearly)? (?:like|love|need|be (?:interested|glad|grateful|happy|keen)) to (?:know|learn|find out|hear|see|establish|understand)(?:\s*,)?(?: (?:whether|if)\b)?\s*(?=\S)/gi,
		'',
	],
	[
		/^\s*(?:so )?(?:is it|it['’]?s|it is|is|isn['’]?t it) (?:really |in fact |actually )?(?:correct|true|right|the case|so|a fact) that (?=\S)/gi,
		'',
	],
	// “Would it be accurate to say that …”, “Am I right in thinking that …”, “I put it to you that …”
	[
		/^\s*(?:so )?(?:(?:would|will|could|might) (?:it|that) be (?:\w+ )?(?:accurate|fair|right|correct|true|safe|wrong) to (?:say|claim|state|conclude|assume|think)|is it (?:\w+ )?(?:accurate|fair|right|correct|true|safe) to (?:say|claim|state|conclude|assume|think)|(?:can|could|may) (?:one|we|i|you) (?:say|claim|conclude|confirm)|would you (?:say|agree)|am i (?:right|correct)(?: (?:in (?:thinking|saying|assuming|believing)|to (?:think|say|assume|believe)))?|i put it to you|i (?:think|believe|guess|suppose|assume|gather)|(?:please )?confirm)(?: that)?\s*,? (?=\S)/gi,
		'',
	],
	// “Was she looking at it already, or only afterwards?”
	[
		/\s*,? or (?:only|just|not until|did (?:s?he|they) only(?: do so)?) (?:after(?:wards?)?|later(?: on)?|then)(?=\s*(?:[?.!]|$))/gi,
		'',
	],
	// “P1 looks at P2 and P2 does not look back”: of times, those in which both is so.
	[
		new RegExp(
			`^(\\s*(?:when|at what times|intervals|times|moments|periods)\\b[^?.!]*?)${NOT_RETURNED}(?=\\s*(?:[?.!]|$))`,
			'giu',
		),
		'$1$<who> look at $<whom> and $<whom> did not look at $<who>',
	],
	[new RegExp(NOT_RETURNED, 'giu'), '$<who> $<look> $<whom> while $<whom> did not look at $<who>'],
	// “P1 returned P3's gaze on every occasion”.
	[
		new RegExp(
			String.raw`\b(?<who>${NAME}|${NO_NAME}\p{L}+) (?:always )?return(?:s|ed)? (?<whom>${NAME}|\p{L}+)(?:'s|s') (?:gaze|looks?|glances?) (?:(?:on|at) (?:each|every)(?: single)? (?:occasion|time)|(?:each|every)(?: single)? time|always)(?: (?:that )?(?:it|they|one) (?:was|were) (?:offered|given|made))?`,
			'giu',
		),
		'did $<who> look at $<whom> every time $<whom> looked at $<who>',
	],
	// Whom somebody speaks to is not known; who is spoken to does not speak.
	[
		/\b(while|when|whenever|whilst|as) (?:(?:s?he|they|the former|the latter) (?:is|was|are|were) )?being (?:talked|spoken) to\b/gi,
		'$1 somebody else spoke',
	],
	// “… or not?”, “… yes or no?”, “…, no?”
	[
		/\s*(?:,|–|-)?\s*(?:\bor (?:not|no|isn['’]?t it)|\byes or no|,\s*(?:no|right|correct|yes|true|isn['’]t it|did\s?n['’]?t (?:s?he|they|it)))\s*[?.!]*\s*$/gi,
		' ?',
	],
	// “List all nods with times”: when each was.
	[
		/^[^?.!]*?\b(?:list|show|give|put)\b(?: of| me)? ?((?:all|every|each|the) [^?.!,]*?)(?: in a list)?(?: in order)? (?:with|incl\.?|including|plus|w\/) ?(?:the |their |start )?(?:(?:onset|start|begin(?:ning)?) and (?:offset|end)(?:ing)?(?: times?)?|times?|time ?stamps|time ?codes?|onsets? and offsets?)(?: pls| please| of each)?\s*[?.!]*\s*$/gi,
		'when were $1',
	],
	// “How long does a stretch of eye contact last on average?”: no last one.
	[
		/\bhow long (?:does|did|do|would) (?:an?|the|one|each|every|their) (?:average |typical |mean |single )?(?:stretch|bout|spell|episode|period|instance|moment|phase)s? of (eye contact|mutual gaze|joint attention|shared attention|speech|talking|silence) (?:typically |usually |normally )?last\b/gi,
		'how long on average was there $1',
	],
	[/^\s*on average,? (?=how long on average\b)/gi, ''],
	// “Does the first half contain more speech than the second?”
	[
		/\b(?:does|did) the (first|second) half (?:contain|have|show|see|hold|include) (more|less|fewer) ([^?.!]+?) than (?:the )?(first|second|other)(?: half| one)?(?=\s*(?:[?.!]|$))/gi,
		'is there $2 $3 in the $1 half than in the $4 half',
	],
	// “What is everyone looking at?”: each of them at what.
	[
		/\bwhat(?:['’]?s| is| was| are| were) (?:everyone|everybody|each(?: of them| person| one)?|they all|all of them) (?:looking|gazing|staring) at\b(?! (?:together|simultaneously|(?:at|in) (?:the same|once|one)))/gi,
		'what did each person look at',
	],
	// “Who switches target the fewest times?”
	[/\b(?:switch|chang)(?:es) (?:(?:his|her|their|its) )?(?:gaze |visual )?targets?\b/gi, 'looks'],
	[/\b(?:switch|chang)(?:e)? (?:(?:his|her|their|its) )?(?:gaze |visual )?targets?\b/gi, 'look'],
	[/\b(?:switch|chang)(ed|ing) (?:(?:his|her|their|its) )?(?:gaze |visual )?targets?\b/gi, 'look$1'],
	[/\b(left|right)[- ]hand (?=person|man|woman|guy|girl|boy|lady|child|kid|one|side)/gi, '$1 '],
	// Where the picture ends.
	[
		/\b(look\w*|gaz\w*|star\w*|glanc\w*|watch\w*) (?:somewhere )?(?:outside|out of|beyond)(?: of)? (?:the )?(?:window|frame|shot|view|picture|image|scene)\b/gi,
		'$1 out of the picture',
	],
	[
		/\b(look\w*|gaz\w*|star\w*|glanc\w*) (?:somewhere |to the )?outside\b(?! (?:of|the)\b)(?!-)/gi,
		'$1 out of the picture',
	],
	// “1 looked at 3”.
	[
		/(?<![\d.:]\s?|\b(?:at|from|to|until|second|minute|person|p)\s)(?<!\w)([1-9]) (look(?:s|ed)?|point(?:s|ed)?|gaz(?:es|ed)|star(?:es|ed)) at ([1-9])\b(?!\s?(?:s|secs?|seconds?|min\w*|\d|:|\.\d)\b)/gi,
		'person $1 $2 at person $3',
	],
	[
		/\b(?:is|was|are|were) (the \S+(?: \S+)?) or (the \S+(?: \S+)?) (?:the )?more popular\b/gi,
		'was $1 or $2 looked at more',
	],
	[
		/\b(?:did|does|do) (?:either|any|one|some)(?: (?:one )?of (?:them|the (?:two|others|people)))? (?:ever )?(?:talk|speak) over (?:the other|another|each other|one another|the others|anyone|anybody|someone|somebody)(?: else)?\b/gi,
		'did at least two of them speak at the same time',
	],
	// “Which object gets the least attention?”
	[
		/\b(?:gets?|got|receiv(?:es?|ed)|draws?|drew|attract(?:s|ed)?|has|had) (?:by far )?the (?:shortest|least|smallest|lowest|fewest)(?: (?:amount|share) of)?(?: (?:the )?others['’])? ?(?:visual )?attention\b/gi,
		'was looked at the least',
	],
	[
		/\b(?:gets?|got|receiv(?:es?|ed)|draws?|drew|attract(?:s|ed)?|has|had) (?:by far )?the (?:longest|greatest|largest|highest|biggest)(?: (?:amount|share) of)?(?: (?:the )?others['’])? ?(?:visual )?attention\b/gi,
		'was looked at the most',
	],
];
