import type { Names, Rewrite } from '../rewriting';

const END = String.raw`\s*[?.!]*\s*$`;
const DOING = String.raw`(?:speaking|talking|pointing|looking|nodding|watching|reaching|gesturing)`;
const LINK = String.raw`(?:while|when|whilst|but|and|though|whereas)`;

/** Clauses that leave out what another one says, and such as stand before the question. */
export const clauses = ({ person, thing }: Names): readonly Rewrite[] => [
	// “… while Ben did not”: what is left out stands before it.
	[
		new RegExp(
			String.raw`\b((?:did|does) ${person} )((?:look|point|gaze|glance)\w* (?:at|to) (?:the )?(?:${person}|${thing})) (${LINK}) (${person}) (did not|didn't|does not|doesn't)${END}`,
			'iu',
		),
		'$1$2 while $4 $5 $2',
	],
	[
		new RegExp(
			String.raw`\b((?:was|is) ${person} )((?:look|point|gaz|glanc)ing (?:at|to) (?:the )?(?:${person}|${thing})) (${LINK}) (${person}) (was not|wasn't|is not|isn't)${END}`,
			'iu',
		),
		'$1$2 while $4 $5 $2',
	],
	// “More when Anna talks or when she doesn't?”
	[
		new RegExp(
			String.raw`\b(when|while) (${person}) (is|was) (${DOING}) or (?:when |while )?(?:s?he|they|${person}) (?:is not|isn't|was not|wasn't)${END}`,
			'iu',
		),
		'$1 $2 $3 $4 or $1 $2 $3 not $4',
	],
	[
		new RegExp(
			String.raw`\b(when|while) (${person}) (?:talks?|talked|speaks?|spoke) or (?:when |while )?(?:s?he|they|${person}) (?:does not|doesn't|did not|didn't|is silent|was silent|is quiet|was quiet|keeps? quiet|kept quiet)${END}`,
			'iu',
		),
		'$1 $2 was talking or $1 $2 was not talking',
	],
	[
		new RegExp(
			String.raw`\b(when|while) (${person}) (is|was) (${DOING}) or (?:when |while )?(?:s?he|they|${person}) (?:is|was) (?:silent|quiet|not)${END}`,
			'iu',
		),
		'$1 $2 $3 $4 or $1 $2 $3 not $4',
	],
	// “Before pointing, what did Anna look at?”
	[
		new RegExp(
			String.raw`^\s*(?:(?:and|so|but|ok) )*((?:right |just |immediately )?(?:before|after|while|when|whilst)) (\w+ing(?: (?:at|to) (?:the )?(?:${person}|${thing}))?), ((?:what|who|whom|where|how \w+)\b[^?,]*?\b(?:did|does|was|is) ${person} [^?,]+?)${END}`,
			'iu',
		),
		'$3 $1 $2',
	],
	// “As Anna was speaking”.
	[new RegExp(String.raw`\bas (?=(?:${person}|s?he|they) (?:was|were|is|are) ${DOING}\b)`, 'giu'), 'while '],
	// “Did Anna point earlier than Ben?”
	[
		new RegExp(String.raw`^(\s*(?:did|does) ${person} .{3,40}?) (?:earlier|sooner) than (${person})(?: did| does)?${END}`, 'iu'),
		'$1 before $2',
	],
	// “Times when everyone's eyes were on the cup”.
	[
		new RegExp(
			String.raw`^\s*(?:(?:list|show me|give me|find|get)(?: me)? )?(?:all )?(?:the )?(?:times|moments|parts|segments|bits|stretches|scenes|when) (?:when |where |in which )?(?:everyone|everybody|all)(?:'s|s')? eyes (?:were|are) (?:all )?(on|at) (?=(?:the )?(?:${person}|${thing}))`,
			'iu',
		),
		'when was everybody looking at ',
	],
	// “When Ben was talking, did Anna look over?”: at whoever is talked of.
	[
		new RegExp(
			String.raw`^(\s*(?:(?:and|so|but|ok) )*(?:when|while|whenever|if) (${person}) [^?,]{3,30}?,?) (did|does) (${person}) (?:look|glance|peek) (?:over|across|up)${END}`,
			'iu',
		),
		'$1, $3 $4 look at $2',
	],
	// “Not looking at Anna or Ben”: at neither.
	[
		new RegExp(
			String.raw`\b(?:not|n't) (looking) at ((?:the )?(?:${person}|${thing})) or (?:at )?((?:the )?(?:${person}|${thing}))${END}`,
			'iu',
		),
		' $1 at neither $2 nor $3',
	],
	// “Who looked at Anna and who did Anna look at?”: two questions.
	[
		new RegExp(
			String.raw`^(\s*(?:whom?|what) (?:did|does|looked|looks)\b[^?,]{3,50}?),? and (?=(?:whom?|what) (?:did|does|looked|looks)\b[^?,]{3,50}?${END})`,
			'iu',
		),
		'$1, and ',
	],
];
