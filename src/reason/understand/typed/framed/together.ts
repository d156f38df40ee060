import type { Names, Rewrite } from '../rewriting';

const ALL = String.raw`(?:both(?: of (?:them|the two))?|all(?: of (?:them|the \p{L}+)| (?:of )?(?:the )?(?:two|three|four|five|six)(?: of them| people| persons)?)?|every(?:one|body)|they (?:all|both)|the (?:two|three|four|five|six) of them)`;
const MOMENT = String.raw`(?:moment|point|time|instant|stretch|second|phase|occasion|situation|scene)s?(?: in (?:time|the (?:clip|video|session|recording|film)))?`;
const LINK = String.raw`(?:when|where|at which|in which|on which|during which|that|with)`;
const APART = String.raw`(?![^?]*\b(?:same|at once|simultaneously|together|each|separately|alone|respectively|nobody|not|never)\b)`;
const APART_OR_THEN = String.raw`(?![^?]*\b(?:same|at once|simultaneously|together|each|nobody|not|never|while|when|whenever|during|before|after|until|having|being)\b)`;
const LOOKING = String.raw`(?:look(?:s|ed|ing)? (?:at|on|to)|watch(?:es|ed|ing)?|star(?:e|es|ed|ing) at|gaz(?:e|es|ed|ing) at|ha(?:s|ve|d) (?:their )?eyes on)`;
const UNIT = String.raw`(?:whole |entire |total )?(?:time|clip|video|session|recording|meeting|lesson|interview|film|dinner)`;
const SHARE = String.raw`(?:for |in )?(?:(?:what|which|the|how big a|how large a) (?:percent(?:age)?|%|share|proportion|fraction|part)|how much) of (?:the |this )?${UNIT}`;
const END = String.raw`\s*[?.!]*\s*$`;

/**
 * “Is there a moment when both look at it?”, “what share of the time has all four looking at it?”: what is so of all of them at
 * a moment, or for a share of the time, is so at once.
 */
export const together = ({ person }: Names): readonly Rewrite[] => [
	// “Did they both nod?”: each of them, at whatever time. “Were they both nodding?” is at once.
	[
		new RegExp(
			String.raw`^${APART_OR_THEN}(\s*(?:(?:and|so|but|ok)[, ]+)*)(?:did|do|does|have|has|had) (?:they|(${person} and ${person})) both (?:ever )?(?=\p{L}+)`,
			'iu',
		),
		'$1did both $2 ',
	],
	// “What share of the time has all four looking at it?”: do they all look.
	[
		new RegExp(
			String.raw`^(\s*${SHARE}) (?:has|had|shows?|sees?|finds|features) (${ALL}) (looking|watching|staring|gazing)\b`,
			'iu',
		),
		'$1 are $2 $3',
	],
	// “A moment when they both look at it.”
	[new RegExp(String.raw`\b(${MOMENT}) (?:${LINK} )?they (both|all)\b`, 'giu'), '$1 when $2'],
	// “How much of the meeting are they all looking?”: what share of it.
	[
		new RegExp(
			String.raw`^\s*(?:for )?how much of (?:the |this )${UNIT}(?=,? (?:do|does|did|are|is|were|was) ${ALL} )`,
			'iu',
		),
		'what percentage of the time',
	],
	[
		new RegExp(
			String.raw`^${APART}(\s*(?:(?:and|so|but|ok)[, ]+)*(?:is|was|are|were) there (?:ever )?(?:a |any |some |one )?(?:single )?${MOMENT} ${LINK} ${ALL} [^?]*?)${END}`,
			'iu',
		),
		'$1 at the same time?',
	],
	[
		new RegExp(
			String.raw`^${APART}(\s*${SHARE},? (?:do|does|did|are|is|were|was) ${ALL} (?:\p{L}+ )??${LOOKING} [^?]*?)${END}`,
			'iu',
		),
		'$1 at the same time?',
	],
	[
		new RegExp(
			String.raw`^${APART}(\s*(?:for )?how long (?:are|were|is|was) ${ALL} (?:\p{L}+ )??${LOOKING} [^?]*?)${END}`,
			'iu',
		),
		'$1 at the same time?',
	],
];
