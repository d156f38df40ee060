import type { Names, Rewrite } from './rewriting';

const LOOK = String.raw`(?:look(?:s|ed|ing)?|gaz(?:es?|ed|ing)|star(?:es?|ed|ing)|glanc(?:es?|ed|ing))`;
const USUALLY = String.raw`(?:usually|mostly|mainly|typically|normally|generally|most often|most frequently|commonly|tends to|tend to|is (?:usually|mostly|typically) the (?:one|first) to)`;
const SPEAKS = String.raw`(?:speaks?|spoke|talks?|talked|speaking|talking|(?:takes?|took|gets?|got) (?:the |a )?(?:turn|floor|word)|takes? over|follows?|followed|goes|comes in)`;
const OFTEN = String.raw`(?:(?:the )?most often|most frequently|most of the time|mostly|usually|typically)`;
/** Somebody who takes the floor this soon, s, takes it from whoever had it. */
const SOON_S = 3;

/** What a comparison leaves out behind “than”, and who is held against whom. */
export const compared = ({ person, thing }: Names): readonly Rewrite[] => [
	[
		new RegExp(
			String.raw`(\b${LOOK}\b[^?.!]*?\bthan (?:the )?${person}) ((?:back )?at (?:the )?(?:${person}|${thing}|him|her|them))`,
			'giu',
		),
		'$1 looked $2',
	],
	[
		new RegExp(
			String.raw`\b(how (?:long|often|many times)) (?:did|does|do|is|was) (${person}) (\p{L}+ [^?.!]*?),? (?:vs\.?|versus|compared (?:to|with)) (${person})(?=\s*[?.!]*\s*$)`,
			'giu',
		),
		'$1 did $2 and $4 each $3',
	],
	[
		new RegExp(
			String.raw`^\s*(${person} ${LOOK} [^?.!,]*?) (?:vs\.?|versus|and|compared (?:to|with)) (${person} ${LOOK} [^?.!,]*?)\s*[,:]?\s*(?:in )?(?:total )?(?:secs?|seconds|how long|time|duration)\s*[?.!]*\s*$`,
			'giu',
		),
		'how long was $1, and how long was $2',
	],
	[
		new RegExp(
			String.raw`^\s*(${person} ${LOOK} [^?.!,]*?) (?:vs\.?|versus|compared (?:to|with)) (${person} ${LOOK} [^?.!,]*?)\s*[,:]?\s*(?:n|#|how often|how many(?: times)?|count)\s*[?.!]*\s*$`,
			'giu',
		),
		'how often was $1, and how often was $2',
	],
	[
		/^\s*(?:the )?(?:total |overall |combined |summed )?time (?:that |which )?(each|everyone|everybody|each person|each of them) (?:spends?|spent) (?:looking at|watching|on|at|with) /gi,
		'how long did $1 look at ',
	],
	[
		new RegExp(
			String.raw`^\s*(?:the )?(?:total |overall |combined |summed )?time (?:that |which |of )?(${person})(?:'s)? (?:spends? |spent |is |was )?(?:on |with )(?:the )?(${thing}|${person})`,
			'giu',
		),
		'how long did $1 look at $2',
	],
	[
		new RegExp(
			String.raw`^\s*(?:the )?(?:total |overall |combined |summed )?time (?:that |which |of )?(${person})(?:'s)? (?:spends? |spent |is |was )?(?=\p{L}+ing\b)`,
			'giu',
		),
		'how long was $1 ',
	],
	[
		new RegExp(
			String.raw`\b(percentage|percent|%|fraction|share|proportion) of (?:the )?time (?:that|when|where|in which) (?=(?:${person}|any|no|every|both|all|they|s?he)\b)(?![^?]*\b(?:did|does|do|was|is|were|are) )`,
			'giu',
		),
		'$1 of the time ',
	],
	[
		/\bhow long (?:do|does|did) ([^?.!]*?\b(?:looks|glances|gazes|turns|stares)\b[^?.!]*?) (?:usually |typically )?last(?= on average|\s*[?.!]*\s*$)/gi,
		'how long are $1',
	],
	[/^\s*when (?:did|do|does) ([^?.!]*?) look (?:the )?longest at ([^?.!]*)/gi, 'the longest time that $1 looked at $2'],
	[/^\s*when (?:did|do|does) ([^?.!]*?) (?:the )?longest\s*[?.!]*\s*$/gi, 'the longest time that $1 '],
	[new RegExp(String.raw`\bmax(?:imum)? (?=${person})`, 'giu'), 'longest '],
	[
		new RegExp(String.raw`^\s*(?:the )?(${thing}|${person})\s*[:,-]\s*who (?:the )?(most|least|longest)`, 'giu'),
		'who looked at the $1 the $2',
	],
	[
		new RegExp(String.raw`^\s*(?:the )?person with the (most|least) (${thing}) time`, 'giu'),
		'who looked at the $2 the $1',
	],
	[
		/^\s*(?:most|longest) (?:total )?looks? at (the \p{L}+|[\p{L}\d ]+?)(?: in (?:secs?|seconds))?\s*[:,-]\s*who\s*\??$/giu,
		'who looked at $1 the most',
	],
	[/\bhow much eye[- ]?contact (?:do|does|did) (.+?) (?:have|make|share|hold)\b/gi, 'how long did $1 have eye contact'],
	[
		/\bhow many (?:secs?|seconds|minutes) of eye[- ]?contact (?:do|does|did) (.+?) (?:have|make|share|hold)\b/gi,
		'how long did $1 have eye contact',
	],
	[/\bhow many eye[- ]?contacts? (?:do|does|did) (.+?) (?:have|make|share)\b/gi, 'how often did $1 have eye contact'],
	[/\b(?:scan ?path|gaze path|gaze sequence|visual path) of (\S+(?: \d+)?)/gi, 'gaze sequence of $1'],
	[/^\s*(?:step|go|walk|run) through what /gi, 'list in order what '],
];

/** One person's looks at two things, which are never at once: “how long did she look at the cup and the laptop”. */
export const twoTargets = ({ person, thing }: Names): readonly Rewrite[] => {
	const target = String.raw`(?:the )?(?:${thing}|${person})`;
	const amount = String.raw`(how (?:long|often|many times|much time)|what (?:percentage|percent|%|share) of the time)`;
	return [
		[
			new RegExp(
				String.raw`\b${amount} (?:did|does|do) (${person}|s?he) (?:(?:look|watch|stare|gaze|glance)(?: at)?|spend (?:looking at|watching|on)) (?:at )?(?:both )?(${target}) (?:and|vs\.?|versus|or(?=[^?.!]* (?:each|respectively))) (?:at |on |how (?:long|often) at )?(${target})(?: each| respectively)?(?=\s*[?.!]*\s*$)`,
				'giu',
			),
			'$1 did $2 look at $3, and $1 did $2 look at $4',
		],
	];
};

/** Who usually takes over from whom. */
export const next = ({ person }: Names): readonly Rewrite[] => [
	[
		new RegExp(
			String.raw`^\s*(?:and )?who ${USUALLY} ${SPEAKS}(?: up)?(?: (?:next|right|straight|directly|immediately|just))* (?:after|from|on from)? ?(${person})(?:'s turns?| (?:speaks?|spoke|talks?|talked|finishes|stops?(?: speaking| talking)?|is done|has spoken|in (?:speaking|talking)))?\s*\??\s*$`,
			'giu',
		),
		`who spoke most often within ${SOON_S} s after $1 spoke`,
	],
	[
		new RegExp(
			String.raw`^\s*(?:and )?who ${SPEAKS}(?: up)?(?: (?:next|right|straight|directly|immediately|just))* after (${person})(?:'s turns?| (?:speaks?|spoke|talks?|talked|finishes|stops?(?: speaking| talking)?|is done|has spoken))? (?:most often|the most often|most frequently|most of the time|usually|mostly|typically)\s*\??\s*$`,
			'giu',
		),
		`who spoke most often within ${SOON_S} s after $1 spoke`,
	],
	[
		new RegExp(
			String.raw`^\s*(?:after|when|once|whenever|every time) (${person}) (?:speaks?|spoke|talks?|talked|finishes|finished|stops?|stopped|is done)(?: (?:speaking|talking|speech|a turn|her turn|his turn|their turn))?,? who (?:is |was )?(?:${USUALLY} )?(?:is |was )?(?:${SPEAKS}|next)(?: next| usually| mostly| most often| most frequently| the turn| right after)*\s*\??\s*$`,
			'giu',
		),
		`who spoke most often within ${SOON_S} s after $1 spoke`,
	],
	// “Who takes over most often when Ruth stops talking?”
	[
		new RegExp(
			String.raw`^\s*(?:and )?who ${SPEAKS}(?: up)?(?: next)? ${OFTEN}(?: next)? (?:right |just |straight |directly )?(?:after|when|once|whenever|as soon as) (${person})(?:'s turns?| (?:speaks?|spoke|talks?|talked|finishes|finished|stops?|stopped|is done|has spoken)(?: (?:speaking|talking|her turn|his turn|their turn))?)?\s*\??\s*$`,
			'giu',
		),
		`who spoke most often within ${SOON_S} s after $1 spoke`,
	],
	// “Who usually speaks right before Person 4?”
	[
		new RegExp(
			String.raw`^\s*(?:and )?who (?:${USUALLY} ${SPEAKS}|${SPEAKS} ${OFTEN}|(?:is|was) ${USUALLY} (?:speaking|talking))(?: up)? (?:right |just |directly |immediately )?before (${person})(?:'s turns?| (?:speaks?|spoke|talks?|talked|starts?(?: speaking| talking)?|begins?(?: to (?:speak|talk))?|takes? (?:over|the floor)|does|did))?\s*\??\s*$`,
			'giu',
		),
		`who spoke most often within ${SOON_S} s before $1 spoke`,
	],
	[/\bdoes its thing\b/gi, 'captures attention'],
	[/\bthe last word\b/gi, 'the last speaking turn'],
];
