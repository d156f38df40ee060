import type { Names, Rewrite } from '../rewriting';

const END = String.raw`\s*[?.!]*\s*$`;
const HOW_MUCH = String.raw`(more|less|longer|more often|less often|fewer times)`;
const LOOKS = String.raw`(?:visual )?(?:attention|looks|glances|gazes?|eyes)`;
const SPEECH = String.raw`(?:speech|talk|talking|speaking|conversation|talking time|speaking time|talk time|words|discussion)`;
const NTH = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'] as const;

/** Ways to hold one against another, and to say of what something is a part, which are easily read as other ones. */
export const heldOtherwise = ({ person, thing }: Names): readonly Rewrite[] => {
	const aim = String.raw`(?:the )?(?:${person}|${thing})`;
	return [
		// “Is Ada looked at by Cem more than Ben is?”: than Ben is looked at by him.
		[
			new RegExp(
				String.raw`^(\s*(?:and |so |but )*)(?:is|was|are|were) (${aim}) ${HOW_MUCH}? ?looked at by (${person}) ?${HOW_MUCH}? than (${aim})(?: (?:is|was|are|were|gets?|got))?${END}`,
				'iu',
			),
			'$1does $4 look at $2 $3$5 than at $6?',
		],
		[
			new RegExp(
				String.raw`^(\s*(?:and |so |but )*)(?:does|did|do) (${aim}) (?:get|receive|attract|draw|have) (more|less|fewer) ${LOOKS} from (${person}) than (${aim})(?: (?:is|was|does|did|gets?|got))?${END}`,
				'iu',
			),
			'$1does $4 look at $2 $3 than at $5?',
		],
		// “Is Lina looked at more by Ben or by Cem?”
		[
			new RegExp(
				String.raw`^(\s*(?:and |so |but )*)(?:is|was) (${aim}) ${HOW_MUCH}? ?looked at ${HOW_MUCH}? ?by (${person}) or (?:by )?(${person})${END}`,
				'iu',
			),
			'$1who looks at $2 $3$4, $5 or $6?',
		],
		// “Her share of all the talking”: of the time in which anybody talked.
		[
			new RegExp(
				String.raw`^\s*(?:what (?:is|was) |what's )?(?:the )?(?:(${person})(?:'s|s') (?:share|percentage|proportion|part)|(?:share|percentage|proportion|part) (?:that|which) (${person}) (?:has|had)) (?:of|in) (?:all (?:of )?(?:the )?|the (?:whole |entire |total |overall )?|total |overall )${SPEECH}${END}`,
				'iu',
			),
			'what share of the time that anyone spoke did $1$2 speak?',
		],
		// “What share of the time that she looked at it was while he spoke?”: of that time.
		[
			/\b((?:what|which) (?:share|percentage|proportion|fraction|part) of the time (?:that )?[^?]*?) (?:was|is|were|fell|falls) (?:while|when|during the time (?:that|when)) ((?:the )?\S+(?: \d+)?) (?:spoke|speaks|talked|talks|was speaking|was talking|is speaking|is talking)(?=\s*[?.!]*\s*$)/giu,
			'$1 did $2 speak',
		],
		// “How long on average after he stopped did she begin?”
		[/\bhow (?:long|soon|quickly) on average (?=after\b)/giu, 'how long '],
		// “… while who was speaking?”
		[
			/^\s*([^?,]{5,70}?) (?:while|when) who (?:was|is) (speaking|talking|pointing|nodding)(?=\s*[?.!]*\s*$)/iu,
			'who was $2 while $1',
		],
		// “Is it Anna or Ben who nods?”
		[
			new RegExp(String.raw`^\s*(?:is|was) it (${person}) or (${person}) (?:who|that) (?=\p{L})`, 'iu'),
			'who of $1 and $2 ',
		],
		[
			/\bin the (first|second|last)(?: half| one)? (?:versus|vs\.?|v\.?|against|compared (?:to|with)) (?:the )?(first|second|last) half\b/giu,
			'in the $1 half and in the $2 half',
		],
		// “Who spoke longest at a time?”
		[
			/\bwho (?:has |had )?(?:spoken|spoke|talked|speaks|talks) (?:for )?(?:the )?longest (?:at a time|one time|in one go|at a stretch|in one turn|in a row|without (?:a |any )?(?:break|pause|stop|interruption))(?: without (?:a |any )?(?:break|pause))?/giu,
			'whose speaking turn was the longest',
		],
		// “From the tenth minute on”.
		...NTH.map((nth, i): Rewrite => [
			new RegExp(String.raw`\bfrom the ${nth} minute (?:on|onwards?|forward)\b`, 'giu'),
			i === 0 ? 'from 0:00 on' : `after ${i}:00`,
		]),
		// “The moment she gave it, was anyone looking?”: when she did.
		[
			/^(\s*(?:and |so |but )*)(?:at )?the (?:very |exact )?(?:moment|instant|second) (?:that |when )?([^,?]+?), (?=(?:was|were|is|are) )/iu,
			'$1when $2, ',
		],
		// “Most interested in the robot, judging by looking”.
		[
			/\b(?:is |was |are |were )?(?:the )?(most|least|more|less) (?:interested in|drawn to|fascinated by|attracted (?:by|to)) ([^?,]+?),? (?:(?:judging|judged|measured|going|as seen|told) (?:from|by)|by|in terms of|as regards) (?:the )?(?:looking|gaze|looks?|eyes|looking[- ]time|gaze[- ]time|time (?:spent )?looking)(?: time| behaviou?r| direction)?(?=\s*[?.!]*\s*$)/giu,
			'looked at $2 the $1',
		],
		[/\bthe (more|less)(?=\s*[?.!]*\s*$)/giu, '$1'],
	];
};
