import type { Names, Rewrite } from './rewriting';

const END = String.raw`\s*[?.!]*\s*$`;
const CUT = String.raw`\s*(?:[,;:.!?…]+|\s[-–—]+)\s*`;
const WHO_IS_IT = String.raw`(?:and )?(?:who|which)(?: (?:one|ones|person|of them|child|kid))?(?: (?:is|was|were|are) (?:it|that|this|they|s?he))?`;
const AND_WHEN = String.raw`(?:,? (?:and )?((?:when|how long|how often|for how long))(?: (?:is|was|did|were|are) (?:it|that|this|they|s?he))?)?`;
const SOMEBODY = String.raw`(?:(?:there (?:is|was) )?(?:only |just |exactly )?(?:one|1)(?: of (?:them|the \p{L}+)| person| child| kid| participant)?(?: who| that)?|(?:some|any)(?:one|body))`;
const OTHERS = String.raw`(?:others|other (?:people|persons|kids|children|ones)|of the (?:others|other (?:people|kids|children|ones))|of the rest)`;

const DONE = String.raw`(?:look(?:s|ed)|gaze[sd]|stare[sd]|glance[sd]|point(?:s|ed)|nod(?:s|ded)|sp(?:eaks|oke)|talk(?:s|ed)|show(?:s|ed)|g(?:ives|ave)|reache[sd]|turn(?:s|ed)|sh(?:akes|ook)|(?:is|was) \p{L}+ing)`;
const ASKS = String.raw`(?:and )?(?:who|whom|what|where|which|how|did|does|do|was|were|is|are)\b[^?.!]*?`;
const THEN = String.raw`(?:then|at that (?:moment|time|point)|meanwhile|just then)`;

/**
 * Somebody is said to be the one who did it, and asked for behind: “only one of them looked at the ball, which one?”; how many
 * others did; and what was so when something is said to have happened.
 */
export const singledOut = ({ person }: Names): readonly Rewrite[] => {
	return [
		// “Somebody pointed at the cup – who was it, and when?”
		[
			new RegExp(
				String.raw`^\s*(?:so |ok |okay |and )*${SOMEBODY} ([^?.!,;:–—]+?)${CUT}${WHO_IS_IT}${AND_WHEN}${END}`,
				'iu',
			),
			'who $1 and $2?',
		],
		[/^(who [^?]+?) and \?$/iu, '$1?'],
		// “Anna pointed at the cup – who was looking then?”: while she did.
		[
			new RegExp(
				String.raw`^\s*(?:so |ok |okay |and )*(${person} ${DONE}\b(?:[^?!,;:–—]|(?<=\d):(?=\d))*?)${CUT}(${ASKS}) ${THEN}${END}`,
				'iu',
			),
			'when $1, $2?',
		],
		[
			new RegExp(
				String.raw`^\s*(?:so |ok |okay |and )*(${person} ${DONE}\b(?:[^?!,;:–—.]|(?<=\d)[.:](?=\d))*?)(?:\s*[,;:]|\s[-–—]+)\s+(${ASKS} there(?: too| as well)?)${END}`,
				'iu',
			),
			'when $1, $2?',
		],
		// “Eye contact: which pairs?”
		[
			new RegExp(
				String.raw`^\s*(?:the )?(mutual gaze|eye[- ]?contact|joint attention|shared attention)( (?:to|on|at) [^,:;?]+)?\s*[:,;-]\s*(?:between )?which (?:pairs|dyads|two|pair)(?: of (?:people|them))?${END}`,
				'iu',
			),
			'which pairs had $1$2?',
		],
		// “How many others looked while Anna pointed?”
		[
			new RegExp(
				String.raw`\bhow many ${OTHERS} ([^?]*?\b(?:while|when|whenever|after|before) )(${person})(?= )(?![^?]*\b(?:${person})\b[^?]*\b${person})`,
				'iu',
			),
			'how many people except $2 $1$2',
		],
	];
};
