import { does } from '../../query/build';
import type { Query, Slot } from '../../query/query';
import type { Turn } from '../../query/reading';
import { atomsOf } from '../../query/scope';
import { slotOfKey } from '../words/slots';

const ASKED =
	/^\s*(?:and |so |but )?(?:(?:is|was|were|are) (?:that|this|it|they|those|these) (?:look(?:s|ing)? )?(?:also )?|did (?:that|they) (?:look )?)(?:mutual|reciprocal|reciprocated|returned|both ways|two-way|in both directions|one-sided)[\s?.!]*$/i;

/** “Was that mutual?”, after who looked at whom: whether these two had eye contact; `null`: it is no such question. */
export const mutualAgain = (question: string, turn: Turn | null): Query | null => {
	const last = turn?.queries.at(-1);
	if (!turn || !last || !('about' in last) || !ASKED.test(question)) return null;
	const [atom] = atomsOf(last.about);
	if (atom?.doing !== 'look') return null;
	const isPerson = (slot: Slot | null): slot is Slot => slot?.is === 'person';
	const told = turn.named.flatMap((key) => slotOfKey(key) ?? []).filter(isPerson);
	const fixed = [atom.who, atom.whom].filter(isPerson);
	const others = told.filter((slot) => !fixed.some((one) => JSON.stringify(one) === JSON.stringify(slot)));
	// Of a rank the first pair; whoever is named stays.
	const [a, b] = [...fixed, ...others];
	if (!a || !b) return null;
	return { get: 'whether', vars: {}, about: does('mutual-gaze', a, b), span: last.span, every: false };
};
