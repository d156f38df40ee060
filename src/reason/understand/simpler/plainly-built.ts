import type { Names, Rewrite } from '../typed/rewriting';

const END = String.raw`\s*[?.!]*\s*$`;
const EVERY = String.raw`(?:each(?: one| person| of them| of the \p{L}+)?|every(?:one|body)|all(?: of them)?|they|the (?:two|three|four|five|six)(?: of them)?)`;

/** Rare ways to build an English question, by plain ones. */
export const plainlyBuilt = ({ person, thing }: Names): readonly Rewrite[] => {
	const aim = String.raw`(?:the )?(?:${person}|${thing})`;
	return [
		// “Name everybody whose eyes were on the cup.”
		[
			/^\s*(?:please )?(?:name|list|give me|show me|tell me)(?: (?:all|each|every))?(?: of)?(?: (?:everybody|everyone|any(?:body|one)|those|the (?:ones?|people|persons)|person|people|participants?))(?: of them)? (who|whose|that) /iu,
			'$1 ',
		],
		// “At the moment Ben starts to point, where …”: when he points.
		[
			/^\s*(?:right |just |exactly )?(?:at|in|from) the (?:very |exact |precise )?(?:moment|instant|second|time|point) (?:that |when |in which |at which )?(.{3,60}?), (?=(?:where|what|who|whom|how|did|does|is|was|are|were|which)\b)/iu,
			'when $1, ',
		],
		[
			/\b(once|as soon as|after|before) (.{1,40}?) (?:starts?|started|begins?|began) (?:to (look|point|speak|talk|nod|shake|show|reach)|(look|point|speak|talk|nodd|shak|show|reach)ing)\b/giu,
			'$1 $2 $3$4ed',
		],
		[/\bspeaked\b/giu, 'spoke'],
		[/\bshak?e?d (?=his|her|their)/giu, 'shook '],
		[/\bnoddeds?\b/giu, 'nodded'],
		// “The other two” of three.
		[/\b(?:the |both )?other two\b(?! (?:people|persons|things|toys|objects|looks|times))/giu, 'the others'],
		// “How long is it between her first look at the cup and his?”
		[
			new RegExp(
				String.raw`^\s*how (?:long|much time|many seconds) (?:is|was|lies|lay|passe[sd]|elapse[sd]?|goes by|went by|is it|was it|is there|was there)(?: there| it)?(?: by)? (?:between|from) (?:the )?(?:(${person})(?:'s|s')? first look|first look (?:of|by|from) (${person})) (?:at|to|on|towards) (${aim}) (?:and|to|till|until) (?:the )?(?:(${person})(?:'s|s')?(?: first (?:look|one))?|first (?:look|one) (?:of|by|from) (${person})|that (?:of|by) (${person}))(?: (?:at|to|on|towards) (?:${aim}|it))?${END}`,
				'iu',
			),
			'how long after $1$2 first looked at $3 did $4$5$6 look at $3',
		],
		// “Between the two points, how much time passes?”
		[
			new RegExp(
				String.raw`^\s*(?:between the two (pointings|points|nods|head ?shakes|gestures),? how (?:much time|long|many seconds)\b[^?.]*|how (?:much time|long|many seconds) (?:is|was|passe[sd]|lies|lay|elapse[sd]?|goes by|went by)(?: there)?(?: by)? between the two (pointings|points|nods|head ?shakes|gestures))${END}`,
				'iu',
			),
			'how much time passed between the first and the second of the $1$2',
		],
		[
			/\bbetween the first and the second of the (pointing|point|nod|head ?shake|gesture)s\b/giu,
			'between the first $1 and the second $1',
		],
		// “After the cup, what came next for each of them?”
		[
			new RegExp(
				String.raw`^\s*(?:right |immediately |just )?after (${aim}),? (?:what|who|where) (?:came|comes|follow(?:s|ed)|was|is)(?: next| then| looked at next)? (?:for|with) (${person}|${EVERY})${END}`,
				'iu',
			),
			'what did $2 look at right after $1',
		],
		// “Compare how often each breaks off eye contact”: who does the most.
		[
			new RegExp(
				String.raw`^\s*(?:compare |list |give |show |tell me )?how (?:often|many times|frequently) (?:(?:does|did|do) )?${EVERY} (ends?|ended|initiate[sd]?|starts?|started|begins?|began) (?:the |their )?(eye contact|mutual gaze)${END}`,
				'iu',
			),
			'who $1 $2 the most often',
		],
		// “Spread her gaze equally”: how long at each.
		[
			new RegExp(
				String.raw`^\s*(?:does|did|do|is|was) (${person}) (?:spread|divide|distribute|share|split|allocate|balance)(?:s|d|ing)? (?:his|her|their|the) (?:gaze|looks|attention|eyes|looking(?: time)?|glances) (?:equally|evenly|fairly|uniformly|the same|out)?(?: (?:equally|evenly|fairly))? ?(?:over|among|amongst|between|across|to|on) (.{1,40}?)(?: (?:equally|evenly|fairly))?${END}`,
				'iu',
			),
			'whom of $2 did $1 look at the most',
		],
		[
			/\bwhom of (?:all )?(?:the )?(?:\p{L}+ )?(?:others|children|kids|pupils|people|persons|students|guests|rest|participants)\b/giu,
			'whom',
		],
		// “Give me the three longest turns of Ben.”
		[
			new RegExp(
				String.raw`^\s*(?:give me |show me |list |what (?:are|were|is) |which (?:are|were) |find |name )*(?:the )?(two|three|four|five|\d) (longest|shortest) (.{3,30}?) (?:of|by|from|made by|with) (${person})${END}`,
				'iu',
			),
			"$4's $1 $2 $3",
		],
		// “Who dominates, and how far ahead of number two?”
		[
			/,? (?:and )?(?:by )?how (?:far|much)(?: (?:time|longer|more))? (?:is (?:s?he|they) )?(?:ahead of|before|in front of|over|more than|above) (?:the )?(?:number two|second(?: one| place| person)?|runner[- ]?up|next(?: one)?|rest|others|the next)(?=\s*[?.!]|\s*$)/giu,
			', and by how much',
		],
		[
			/\b(?:dominate[sd]?|rule[sd]?|own(?:s|ed)|lead(?:s)?|led) (?:the )?(?:talking|talk|conversation|discussion|floor|speech|speaking)\b/giu,
			'spoke the most',
		],
		// “Does he get as many looks from her as he gives her?”
		[
			new RegExp(
				String.raw`^\s*(?:does|did) (${person}) (?:get|receive)s? as many (?:looks|glances|gazes) from (${person}) as (?:s?he|they|(?:${person})) (?:gives?|sends?|gave|sent)(?: to)? (?:her|him|them|(?:${person}))${END}`,
				'iu',
			),
			'does $2 look at $1 as often as $1 looks at $2',
		],
		// “What is the first thing to happen after …”: what happened next.
		[
			/^\s*what (?:is|was|'s) the (?:very )?(first|next) (?:thing|event) (?:to (?:happen|occur)|that (?:happen(?:s|ed)|occur(?:s|red)))\b/iu,
			'what happened right',
		],
		[/\bright (?=after|before)(after|before)/giu, 'right $1'],
		[/^\s*what happen(?:s|ed) (?:first|next) (after|before)\b/iu, 'what happened right $1'],
		// “Share of Ben's speaking time in which Anna looks at him”: of the time that he spoke.
		[
			new RegExp(
				String.raw`^\s*(?:what (?:is|was) )?(?:the |what )?(?:share|percentage|proportion|fraction|%|percent) of (?:the )?(${person})(?:'s|s') (speaking|talking|looking|speech|talk|gaze)(?: time)? (?:in|during) which (.*?)${END}`,
				'iu',
			),
			'what percentage of the time that $1 $2 was: $3',
		],
		[
			/\bwhat percentage of the time that (.{1,30}?) (?:speaking|talking|speech|talk) was: (.{1,30}?) looks? at (.*)$/iu,
			'what share of the time that $1 spoke did $2 look at $3',
		],
		[
			new RegExp(
				String.raw`^\s*(?:and |or )?(?:during|in|while) (?:(?:his|her|their)(?: own)?|(${person})'s(?: own)?) (?:speaking|talking|speech|talk|turns)(?: time)?${END}`,
				'iu',
			),
			'and while $1 spoke',
		],
		[/\band while {2}spoke\b/giu, 'and while that person spoke'],
		// “And where is it that she shook her head?”
		[
			/^\s*(?:and |so |but )?(?:where|when|at what point) (?:is|was) it that (.{1,30}?) did (?:have )?(shaken|nodded|pointed|looked|spoken)\b/iu,
			'when did $1 $2',
		],
		[/\bwhen did (.{1,30}?) shaken (?:the|his|her|their) head\b/iu, 'when did $1 shake their head'],
	];
};
