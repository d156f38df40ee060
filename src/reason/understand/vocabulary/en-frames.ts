import type { Vocabulary } from './vocabulary';

/** What stands around an English question and says nothing of what is asked, and short ways to write what is. */
export const englishFrames: Vocabulary['rewrites'] = [
	// “For the report I should like to know …”
	[
		/^[^?.!]{0,60}?\b(?:i|we)(?:['’]d| should| would)(?: also| very much| really| just| dearly)? (?:like|love|need|be (?:interested|glad|grateful|happy|keen)) to (?:know|learn|find out|hear|see|establish|understand)(?:\s*,)?(?: (?:whether|if)\b)?\s*(?=\S)/gi,
		'',
	],
	[
		/^\s*(?:so )?(?:is it|it['’]?s|it is|is|isn['’]?t it) (?:really |in fact |actually )?(?:correct|true|right|the case|so|a fact) that (?=\S)/gi,
		'',
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
		/(?<![\d.:]\s?|\b(?:at|from|to|until|after|before|and|second|minute|person|p)\s)(?<!\w)([1-9]) (look(?:s|ed)?|point(?:s|ed)?|gaz(?:es|ed)|star(?:es|ed)) at ([1-9])\b(?!\s?(?:s|secs?|seconds?|min\w*|\d|:|\.\d)\b)/gi,
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
