/*
 * What people say around a question, in English: politeness, and remarks on the asking itself. Words of it sound like what
 * cannot be told (“like to know”), or like a clause of its own (“if you do not mind”).
 */

const ASIDES: readonly RegExp[] = [
	/,?\s*\bif (?:you|it)(?: would| could| can| may| do| is|['’]d|['’]s)?(?: not|n['’]t)? (?:be )?(?:so )?(?:mind|kind|like|please|possible|too much trouble)(?: (?:me|my) asking)?\b,?/gi,
	// “Never mind the objects.”
	/^\s*never mind [\p{L} ]{2,40}[.!;,]\s*/giu,
	/,?\s*\bif i may(?: ask)?\b,?/gi,
	/,?\s*\bas far as (?:you|one|i) (?:can|could)? ?(?:tell|see|know|judge)\b,?/gi,
	/,?\s*\b(?:i am |i['’]m )?sorry (?:to|for) (?:bother|disturb|ask|trouble|interrupt)(?:ing)?(?: you)?(?: again)?\b,?(?: but\b)?/gi,
	/,?\s*\b(?:to be honest|by the way|btw|(?:just )?out of (?:interest|curiosity)|please and thank you|thank you(?: very much)?|many thanks|thanks(?: a lot| in advance)?)\b,?/gi,
	// Who asks: “as a teacher I …”, “I am a coach and I …”.
	/^\s*(?:speaking )?as an? \p{L}+(?: \p{L}+)?,? (?=(?:i|we)\b)/giu,
	/^\s*(?:i am|i['’]m|we are|we['’]re) (?:an? )?\p{L}+(?: \p{L}+)?,? (?:and|so) (?=(?:i|we)\b)/giu,
	/^\s*(?:i|we)(?: would|['’]d)?(?: (?:really|just|only|also|simply|quite))* (?:like|love|want(?:ed)?|need(?:ed)?|wish) to (?:know|ask|see|find out|learn)(?: (?:if|whether))?\b[,:]?/gi,
];

/** A question without what is said around it. */
export const withoutAsides = (question: string): string => {
	const left = ASIDES.reduce((text, aside) => text.replace(aside, ' '), question).trim();
	// Thanks alone are no aside.
	return /\p{L}/u.test(left) ? left : question;
};
