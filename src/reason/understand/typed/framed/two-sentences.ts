/* “Anna points at the globe. Who does not look at it?”: what is said first, and what is asked of that time. */

const AUX = String.raw`(?:did|does|do|was|were|is|are|has|have|had)`;
const ASKS = String.raw`(?:(?:and|so|but|now) )?(?:who|whom|whose|what|where|which|how|${AUX})\b`;
const NO_STATEMENT = String.raw`(?:who|whom|whose|what|where|which|when|why|how|${AUX}|please|tell|show|give|list|name|only|just|one|some|any|nobody|no one)\b`;
const PATTERN = new RegExp(
	String.raw`^\s*(?!\s*${NO_STATEMENT})([^?!;–—]{8,140}?[\p{L}\d])(?:\.|;|:|\s[-–—]+)\s+(${ASKS}[^?.!]*?)\s*[?.!]*\s*$`,
	'iu',
);
/** The verb that a statement has to have. */
const DONE =
	/\b(?:look|gaze|stare|glance|point|nod|speak|talk|show|give|hand|reach|turn|shake)s?\b|\b(?:looked|pointed|nodded|spoke|talked|showed|gave|handed|reached|shook|turned)\b|\b(?:is|was|are|were) \p{L}+ing\b|\bha(?:s|ve|d) eye contact\b/iu;

/** A statement and the question behind it; `null`: it is one question, or a clause of time says when. */
export const twoSentences = (question: string): { readonly first: string; readonly asked: string } | null => {
	const [, first = '', asked = ''] = PATTERN.exec(question) ?? [];
	// “Looks at Milo: who?” is no sentence.
	const isNoun = /^\s*(?:the |all )?(?:looks?|gazes?|glances?|nods?|points?|gestures?|turns?|talks?)\b/i.test(first);
	if (
		asked === '' ||
		isNoun ||
		!/\S\s+\S/.test(asked) ||
		!DONE.test(first) ||
		/^(?:for|in|of|from|per|total|number) /i.test(first)
	)
		return null;
	return /\b(?:when|while|before|after|during)\b/i.test(asked) ? null : { first, asked };
};
