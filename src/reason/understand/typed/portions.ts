import type { Names, Rewrite } from './rewriting';

const MOSTLY = String.raw`(?:(?:for )?most of (?:the|that|this|his|her|their) time|(?:for )?the (?:majority|greater part|better part|bulk) of (?:the|that|this) time|for the most part|mostly|predominantly|more often than not)`;
const YES_NO = String.raw`(?:did|does|do|is|was|are|were|has|have)`;
const WHEN = String.raw`(?:(?:when|while|whenever|as long as) [^,?]*, )?`;
/** What is left open by “mostly”: in which part of the time, at which of two, and whoever it was. */
const OPEN = String.raw`(?![^?]*\b(?:or|half|halves|than|it|who|what|which)\b)`;

const AIM = String.raw`(people|persons|faces|heads|objects|things|items|toys|(?:the )?THING|PERSON)`;
const GAZE = String.raw`(?:gaze|looks?|looking|attention|eyes|focus|(?:visual )?attention|viewing|fixations?)`;
const SHARE = String.raw`(?:the )?(?:proportion|share|percentage|percent|%|fraction|ratio|portion)(?: of)?`;
const VERSUS = String.raw`(?:vs\.?|versus|as (?:opposed|against) to|compared (?:to|with)|against|and)`;
const AT = String.raw`(?:on|at|to|towards?)`;

/** “When did most people look at the book?”: more than half of so many. */
export const mostOf = (count: number): readonly Rewrite[] =>
	count < 3
		? []
		: [
				[
					/\b((?:when|while|whenever|if|did|do|does|were|are|have|how (?:often|long))(?: (?:did|do|were|are|have))?) most (?:of )?(?:the |these |those )?(?:people|persons|participants|children|kids|students|pupils|them|of them)\b/gi,
					`$1 at least ${Math.floor(count / 2) + 1} people`,
				],
			];

/** So much of the time, said without a number; and how a gaze is split between two kinds of aim. */
export const portions = ({ person, thing }: Names): readonly Rewrite[] => {
	const aim = AIM.replace('THING', thing).replace('PERSON', person);
	const split = String.raw`(?:${SHARE} )?(?:(?:the |his |her |their )?${GAZE}(?: time)? )?${AT} ${aim} ${VERSUS} (?:${AT} )?${aim}`;
	const told = 'what percentage of the time did $1 look at $2, and what percentage of the time did $1 look at $3';
	return [
		[
			new RegExp(String.raw`^(\s*${WHEN}${YES_NO} ${OPEN}[^?]*?)\b${MOSTLY}(?: of (?=the time))?`, 'iu'),
			'$1 more than half of the time',
		],
		[new RegExp(String.raw`^\s*(${person})\s*[:,-] ?${split}\s*[?.!]*\s*$`, 'iu'), told],
		[
			new RegExp(
				String.raw`^\s*${SHARE} (${person})(?:'s|s')? ${GAZE}(?: time)? (?:that (?:is|was|goes|went) )?${AT} ${aim} ${VERSUS} (?:${AT} )?${aim}\s*[?.!]*\s*$`,
				'iu',
			),
			told,
		],
		// “More at people or more at objects”.
		[
			/\b(more often|more|longer|less often|less)((?: of (?:her|his|their|the) time)?) (at|to|on|with) ([^?,]+?),? or (?:rather )?\1 (?:at|to|on|with) /gi,
			'$1$2 $3 $4 or $3 ',
		],
	];
};
