import type { Names, Rewrite } from '../rewriting';

const END = String.raw`\s*[?.!]*\s*$`;
const SPEECH = String.raw`(?:the )?(?:(?:entire |whole |total )?(?:talking|speaking|speech|talk|conversation|air ?time|floor)(?:[ -]time)?)`;
const SHARE = String.raw`(?:(?:the |what(?:'s| is)? (?:the )?|which )?(?:share|percentage|percent|per cent|pct|%|proportion|fraction|part))`;
const PERCENT = String.raw`(?:,? (?:in (?:%|percent|per cent)|percent|%|pct))?`;
const BE = String.raw`(?:is|was|are|were)`;

/** How much of the talking is somebody's, and how much of it somebody did something else in. */
export const speechShares = ({ person }: Names): readonly Rewrite[] => {
	const speech = String.raw`(${person})(?:'s|s') (?:talking|speaking|speech|turns|talk|utterances)(?:[ -]time)?`;
	return [
		// “Anna's share of the talking”, “what % of speech was Anna's”.
		[
			new RegExp(
				String.raw`^\s*(?:${BE} |what (?:is|was) |what's )?(${person})(?:'s|s') ${SHARE} of (?:all )?${SPEECH}${END}`,
				'iu',
			),
			'what share of the talking was by $1',
		],
		[
			new RegExp(
				String.raw`^\s*(?:${SHARE}|how much)(?: of)?(?: all)? ${SPEECH} ${BE} (?:done by |from |by )?(${person})(?:'s|s')?${PERCENT}${END}`,
				'iu',
			),
			'what share of the talking was by $1',
		],
		[
			new RegExp(
				String.raw`^\s*(?:${SHARE}|how much)(?: of)?(?: all)? ${SPEECH} (?:came|comes|did come|does come) from (${person})${PERCENT}${END}`,
				'iu',
			),
			'what share of the talking was by $1',
		],
		// “Share of Ben's talking during which Anna looked at him”, “how much of the time that Ben spoke did Anna look at him”.
		[
			new RegExp(
				String.raw`^\s*(?:${SHARE}|how much) of ${speech},? (?:during which|in which|when|while|where|that) (${person}) (?:looked|looks|was looking|is looking) ([^?]+?)${PERCENT}${END}`,
				'iu',
			),
			"what percentage of $1's speaking time did $2 look $3",
		],
		[
			new RegExp(
				String.raw`^\s*(?:${SHARE}|how much) of the time (?:that |when |while |in which |during which )?(${person}) (?:spoke|speaks|talked|talks|(?:was|is) (?:speaking|talking)),? (?:did|does|was|is) (${person}) (?:look|looking) ([^?]+?)${PERCENT}${END}`,
				'iu',
			),
			"what percentage of $1's speaking time did $2 look $3",
		],
	];
};
