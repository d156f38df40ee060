import type { Vocabulary } from './vocabulary';

/** What shares are of: so many looks, all the talk, the eye contact. */
const PART = String.raw`(?:looks?|looking|glances?|gazes?|gaze|nods?|nodding|(?:head ?)?shakes?|pointings?|points|gestures?|turns|talk|talking|speaking|speech|conversation|eye contacts?|mutual gaze|attention)`;
const WHOSE = String.raw`(?:(?:all|all the|all of the|the|his|her|their|my|(?:person \d+|\S+(?: \p{Lu}\S+)?)['’]s?) )?`;

/** English ways to ask for a share of what is done. */
export const englishShares: Vocabulary['rewrites'] = [
	[new RegExp(String.raw`\b(?:what|which) (?:part|portion) of (?=${WHOSE}${PART}\b)`, 'giu'), 'what share of '],
	[
		new RegExp(String.raw`\bhow much of (?=${WHOSE}${PART} (?:did|does|do|has|have|was|is|were)\b)`, 'giu'),
		'what share of ',
	],
	[new RegExp(String.raw`\bof all (?:of )?(?:the )?(?=${PART}\b)`, 'gi'), 'of the '],
	// “… of all eye contact that Anna is part of”, “… Anna is involved in”.
	[
		/\b((?:percentage|percent|proportion|fraction|share) of (?:all )?(?:the )?(?:eye contact|mutual gaze)) (?:that |which )?(\S+(?: \d+)?) (?:is|was) (?:a )?(?:part of|involved in|engaged in|in)\b/gi,
		'$1 did $2 have',
	],
];
