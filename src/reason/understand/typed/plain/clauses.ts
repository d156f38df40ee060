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
	// “When nobody is talking, what do people look at?”
	[
		new RegExp(
			String.raw`^\s*(?:(?:and|so|but|ok) )*(?:when|while|whenever) (nobody|no one|none of them|everyone|everybody|anyone|someone|somebody) ((?:is |was )?(?:talk|speak|point)(?:s|ing)?|spoke|talked|pointed),? (what|whom?|where) (do|did|does|are|were) (people|they|the others|everyone|everybody) (look|looking|watch)( at)?${END}`,
			'iu',
		),
		'$3 $4 $5 $6$7 while $1 $2',
	],
	// “When Anna and Ben have eye contact, who looks away first?”
	[
		new RegExp(
			String.raw`^\s*(?:(?:and|so|but|ok) )*(?:when|whenever|if) (${person}) and (${person}) (?:have|had|make|made) eye contact,? who (?:usually |normally |mostly |generally )?(?:looks? away|looked away|breaks? (?:it|off|it off)|broke (?:it|off|it off)|ends? it|ended it|averts?(?: (?:his|her|their) gaze)?)(?: first)?(?: (?:more often|most often|usually|more|most))?${END}`,
			'iu',
		),
		'who of $1 and $2 ended their eye contact more often',
	],
	// “What's the last thing that both look at?”
	[
		new RegExp(
			String.raw`^\s*(?:what(?:'s|s| is| was)|which (?:is|was)) the (first|last) (thing|object|toy|item) (?:that )?(they both|both(?: of them)?|both they) (?:look|looked|look at|watch) at(?: together| at the same time)?${END}`,
			'iu',
		),
		'what was the $1 $2 they both looked at',
	],
	// “Who takes the longer turns, Anna or Ben?”: turns are no things that are taken.
	[
		new RegExp(
			String.raw`^\s*(?:(?:and|so|but|ok) )*(?:who(?: of (?:them|the two))? (?:takes?|took|has|had|makes?|gets?)(?: on average)? (?:the )?|whose )(longer|longest|shorter|shortest) (?:speaking |talking )?turns(?: (?:are|is|were|was))?(?:,? on average)?(?:[,:]? (${person}) or (${person}))?${END}`,
			'iu',
		),
		'who of $2 and $3 speaks the $1 on average per turn?',
	],
	[
		new RegExp(
			String.raw`^\s*(?:(?:and|so|but|ok) )*whose (?:speaking |talking )?turns (?:are|were|last|lasted) (?:the )?(longer|longest|shorter|shortest)(?:,? on average)?(?:[,:]? (${person}) or (${person})|[,:]? (${person})'s or (${person})'s)?${END}`,
			'iu',
		),
		'who of $2$4 and $3$5 speaks the $1 on average per turn?',
	],
	[/\bwho of {2}and {2}speaks/giu, 'who speaks'],
	[/\b(speaks the) longer (on average per turn)/giu, '$1 longest $2'],
	[/\b(speaks the) shorter (on average per turn)/giu, '$1 shortest $2'],
	// “How long are the pauses between turns on average?”
	[
		/\bhow long (?:are|were|is|was) (?:the |a |each |a typical )?(?:pauses?|silences?|gaps?|breaks?)(?: between (?:the )?(?:turns|utterances|speakers|talking)| in (?:the )?(?:talk(?:ing)?|conversation|speech))?,? on average/giu,
		'how long does nobody speak on average',
	],
	[
		/\b(?:average|mean|typical) (?:length|duration) of (?:the |a )?(?:pauses?|silences?|gaps?)(?: between (?:the )?(?:turns|utterances|speakers)| in (?:the )?(?:talk(?:ing)?|conversation|speech))?/giu,
		'how long does nobody speak on average',
	],
	// “Was there a time when one looked at the other but the other didn't look back?”
	[
		/^\s*(?:is|was) there (?:ever )?(?:a|any) (?:time|moment|look|point) (?:when |where |at which |that )?(?:one|somebody|someone) (?:looked|looks) (?:at (?:the other|somebody|someone)(?: one)?)? ?(?:but|and|while) (?:the other(?: one)?|they|that person|it) (?:did not|didn't|does not|doesn't|was not|wasn't) (?:look(?:ed|ing)? back|return(?:ed)? it|answer(?:ed)? it)/giu,
		'how many looks were not returned',
	],
	// “How much of Ruth's talking time did Tomas spend on the phone?”
	[
		new RegExp(
			String.raw`^\s*(how much|what (?:share|percentage|percent|%|fraction|proportion)) of (${person})(?:'s|s') (talking|speaking)(?:[ -]time)? (?:did|does) (${person}) spend (?:looking )?(?:on|at) (?=(?:the )?(?:${person}|${thing})\s*[?.!]*\s*$)`,
			'iu',
		),
		"$1 of $2's speaking time did $4 look at ",
	],
	// “Is Ruth looking at Tomas when he talks or at the phone?”
	[
		new RegExp(
			String.raw`^\s*(?:(?:and|so|but|ok) )*(?:is|was|does|did) (${person}) (?:pay(?:ing)? attention to|look(?:ing)? at|watch(?:ing)?|listen(?:ing)? to) (${person}) (?:when|while) (?:s?he|they|${person}) (?:talks?|speaks?|(?:is|was) (?:talking|speaking)|talked|spoke),? or (?:(?:is|was) (?:s?he|they) )?(?:looking )?(?:rather )?(?:on|at) ((?:the )?(?:${person}|${thing}))${END}`,
			'iu',
		),
		'does $1 look more at $2 or at $3 while $2 speaks',
	],
	// “As Anna was speaking”.
	[
		new RegExp(
			String.raw`(?<!\b(?:long|soon|much|far|often|well) )\bas (?=(?:${person}|s?he|they) (?:was|were|is|are) ${DOING}\b)`,
			'giu',
		),
		'while ',
	],
	// “Did Anna point earlier than Ben?”
	[
		new RegExp(
			String.raw`^(\s*(?:did|does) ${person} .{3,40}?) (?:earlier|sooner) than (${person})(?: did| does)?${END}`,
			'iu',
		),
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
