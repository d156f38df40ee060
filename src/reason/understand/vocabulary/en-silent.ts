import type { Vocabulary } from './vocabulary';

/*
 * Silence, which no event tells: that somebody, or nobody, speaks. Here it is said so, in whatever way it was asked, so that
 * it stands beside other conditions like anything else that is not done.
 */

const SILENT = String.raw`(?:completely |totally |entirely |all |perfectly )?(?:silent|quiet|mute)`;
const BE = String.raw`(?:is|was|are|were|been|be|being|stay(?:s|ed|ing)?|remain(?:s|ed|ing)?|keeps?|kept|keeping|falls?|fell|goes|went)`;
/** Whoever is named right before. */
const SOMEBODY = String.raw`(?:she|he|they|it|who|everyone|everybody|nobody|no one|anyone|anybody|all(?: of them)?|both(?: of them)?|neither(?: of them)?|person \d+|(?:[Mm]s|[Mm]r|[Mm]rs|[Dd]r)\.? \p{Lu}\S*|\p{Lu}[\p{L}’'-]+|the (?:child|kid|mother|teacher|robot|other(?: one| two)?|others|(?:wo)?man|left one|right one|one on the (?:left|right)))`;

const ALL_SILENT = String.raw`(?:the two|both|all|they|everybody|everyone)(?: of (?:them|the people))?(?: all| both)?(?: ever)? ${SILENT}(?: at the same (?:time|moment)| at once| together| simultaneously)\b`;

/** English ways to say that nobody speaks, or that somebody does not. */
export const englishSilent: Vocabulary['rewrites'] = [
	// “Nobody is quiet” is that all speak, which is not what anybody asks for: left as it is.
	[/\b(?:silent|quiet) (?=(?:time|seconds?|minutes?|phases?|periods?|stretch(?:es)?|moments?)\b)/gi, 'silence '],
	// “What share of the meeting is silence”, “how much of it was silent”.
	[
		/\b((?:percentage|percent|proportion|fraction|share|part|how much) of (?:the |this )?\w+) (?:is|was|are|were|consist(?:s|ed) of|is spent in|was spent in) (?:in )?(?:silence|silent|quiet)(?: on average)?(?=\s*(?:[?.!,]|$))/gi,
		'$1 did nobody speak',
	],
	// “Who stays silent the longest”: who speaks least is another question.
	// “Were the two silent at the same time”: nobody spoke, and not that not all of them did.
	[new RegExp(String.raw`^\s*(?:were|are) ${ALL_SILENT}`, 'gi'), 'was there a moment when nobody spoke'],
	[new RegExp(String.raw`\b(?:was|were|is|are) ${ALL_SILENT}`, 'gi'), 'did nobody speak'],
	[new RegExp(String.raw`\b(who|which \w+(?: of them)?) ${BE} ${SILENT}\b`, 'giu'), '$1 did not speak'],
	[new RegExp(String.raw`\b(${SOMEBODY})(?: ever)? ${BE} ${SILENT}\b`, 'gu'), '$1 did not speak'],
	[new RegExp(String.raw`\b(while|when|whenever|if|as long as) ${SILENT}\b`, 'gi'), '$1 not speaking'],
	// “Does she look at him more when she listens than when she speaks?”: who listens to somebody hears them speak.
	[
		/\b(while|when|whenever|if) (\S+(?: \d+)?) (?:is |was |are |were )?listen(?:s|ed|ing)? to (him|her|them|person \d+|\p{Lu}\S*)(?=\s|[?.,!]|$)/giu,
		'$1 $3 is speaking',
	],
	[
		/\b(while|when|whenever|if) listening to (him|her|them|person \d+|\p{Lu}\S*)(?=\s|[?.,!]|$)/giu,
		'$1 $2 is speaking',
	],
	// “When she speaks herself”: she who is asked about.
	[
		/\b(?:when|while) (?:s?he|they) (?:(?:is|are|was|were) )?(?:speaks?|talks?|spoke|talked|speaking|talking) (?:herself|himself|themselves)\b/gi,
		'while speaking',
	],
	[
		/^\s*when (?:was|is|were) (?:it|the room|the scene|there) (?:completely |totally |all )?(?:silent|quiet|silence)(?: there)?\s*[?.!]*\s*$/gi,
		'when did nobody speak',
	],
	[
		/^\s*(?:is|was|were|are) there (?:ever )?(?:any|a|some) (?:silence|silent moment|moment of silence|pause|silences|pauses)\s*[?.!]*\s*$/gi,
		'was there a moment when nobody spoke',
	],
	// “Do they look at each other when they talk?”: when any of them does.
	[
		/\b(look\w* at (?:each other|one another)|have eye contact|had eye contact)\b([^?.!]*?) (?:when|while|whenever) they (?:are |were )?(?:talk|speak|spoke)(?:s|ed|ing)?\b/gi,
		'$1$2 while talking',
	],
	[
		/^\s*(?:how long (?:are|were|is|was) (?:the |a )?(?:pauses?|silences?|gaps?)|(?:the )?(?:average|mean|typical) (?:pause|silence)(?: length| duration)?)(?: between (?:the )?(?:turns|utterances|speakers))?\s*[?.!]*\s*$/gi,
		'how long does nobody speak on average',
	],
	[
		/^\s*how many (?:pauses|silences)(?: (?:are|were) there| did (?:they|you|we) (?:have|make))?\s*[?.!]*\s*$/gi,
		'how often did nobody speak',
	],
	[/\b(longest|shortest|first|last) silences?\b/gi, '$1 time that nobody spoke'],
	[
		/\b(neither of them|nobody|no one|none of them|not one of them) (?:ever )?(?:says?|said|saying) (?:a word|anything|something)\b/gi,
		'$1 spoke',
	],
];
