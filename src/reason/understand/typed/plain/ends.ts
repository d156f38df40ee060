import type { Names, Rewrite } from '../rewriting';

const END = String.raw`\s*[?.!]*\s*$`;
const LEAD = String.raw`^\s*(?:(?:and|so|but|ok) )*`;
const CONTACT = String.raw`(?:the |their |any )?(?:eye[- ]?contacts?|mutual gaze)`;
const HOW = String.raw`(more often|most often|more frequently|less often|least often|more|less|usually|mostly|typically|normally)`;
const VERB = String.raw`(?:breaks?|broke|ends?|ended|starts?|started|begins?|began|initiates?|initiated|stops?|stopped)(?: off)?`;

/** Who begins and who ends eye contact, one of two who are named: which of them does so more often. */
export const ends = ({ person }: Names): readonly Rewrite[] => [
	// “Who is more often the one to break eye contact?”
	[
		new RegExp(String.raw`${LEAD}who (?:is|was) ${HOW} the (?:first|one) (?:to|who|that) (${VERB} ${CONTACT})`, 'iu'),
		'who $2 $1',
	],
	[
		new RegExp(
			String.raw`${LEAD}who(?: of (?:them|the two))? (${VERB} ${CONTACT}(?: (?:first|the most|${HOW}))?)[,:]? (${person}) or (${person})${END}`,
			'iu',
		),
		'who of $3 and $4 $1?',
	],
	[
		new RegExp(
			String.raw`${LEAD}(?:is it|was it) (${person}) or (${person}) (?:who|that) ((?:${HOW} )?${VERB} ${CONTACT}(?: ${HOW})?)${END}`,
			'iu',
		),
		'who of $1 and $2 $3?',
	],
	[
		new RegExp(
			String.raw`${LEAD}(?:does|did) (${person}) or (${person}) (${VERB} ${CONTACT}(?: (?:first|the most|${HOW}))?)${END}`,
			'iu',
		),
		'who of $1 and $2 $3?',
	],
	// “Did Anna or Ben look at each other?”: the two of them.
	[
		new RegExp(
			String.raw`\b((?:did|does|do) (?:either )?${person}) or (${person} (?:ever )?(?:look|gaze|glance)s? at each other)\b`,
			'iu',
		),
		'$1 and $2',
	],
	// “How much of all the eye contact involves Chloe?”
	[
		new RegExp(
			String.raw`${LEAD}(?:how much|what part|which part|what (?:share|percentage|proportion|fraction|percent)|%) of (?:all )?(?:of )?(?:the )?(eye[- ]?contact|mutual gaze)(?: (?:in the group|at the table|here|in total|overall|among them|between them|in (?:this|the) (?:clip|video|meeting|scene)))? (?:involves?|involved|includes?|included|concerns?|has|had|features?|is|was|goes to|went to) (?:with )?(${person})(?: in it| taking part| as a partner| involved)?${END}`,
			'iu',
		),
		'what share of the $1 is between $2 and anybody?',
	],
	[
		new RegExp(
			String.raw`${LEAD}(?:how much|what (?:share|percentage|proportion|part)) of (?:all )?(?:of )?(?:the )?(eye[- ]?contact|mutual gaze) (?:is|was|does|did|has|had) (${person}) (?:part of|in|involved in|take part in|have|a part of|a party to)${END}`,
			'iu',
		),
		'what share of the $1 is between $2 and anybody?',
	],
	[
		new RegExp(
			String.raw`${LEAD}of (?:all )?(?:of )?(?:the )?(eye[- ]?contact|mutual gaze)(?: (?:in the group|at the table|here|overall|in total))?,? (?:how much|what (?:share|percentage|proportion|part)|which part) (?:does|did|is|was|has|had|involves?|involved|includes?) (?:with )?(${person})(?: (?:have|part of|in|involved in|take part in|a part of))?${END}`,
			'iu',
		),
		'what share of the $1 is between $2 and anybody?',
	],
	[
		new RegExp(
			String.raw`${LEAD}(?:of (?:all )?(?:of )?(?:the )?(eye[- ]?contact|mutual gaze)(?: (?:in the group|at the table|here|overall|in total))?,? (?:how much|what (?:share|percentage|proportion|part)|which part)|(?:how much|what part) of (?:all )?(?:of )?(?:the )?(eye[- ]?contact|mutual gaze)(?: (?:in the group|at the table|here|overall|in total))?) (?:is|was|belongs to|goes to|comes from) (?:between |from )?(${person}) and (${person})(?:'s|s')?${END}`,
			'iu',
		),
		'what share of the eye contact is between $3 and $4?',
	],
	[
		/\b(?:breaks?|broke|breaking)(?: off)? (?=(?:the |their |any )?(?:eye[- ]?contacts?|mutual gaze)\b(?![^?]*\bby looking\b))/giu,
		'ends ',
	],
];
