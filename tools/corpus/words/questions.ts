import type { AskSession } from '../../../src/reason/answer/types';
import { anyOf, chance, fill, isOfSplit, templateOf, wholeOf, wordingIn, type Draw } from '../draw';
import { wordings } from '../wordings';

/*
 * Questions for which answers are written. They need not cover what people ask, which is for the rules to understand, but
 * all that an answer may be about. A and B stand for people, T for a thing, FROM and TO for moments.
 */

const DOES = wordings`look at B ×3 | look at T ×3 | point at T | have eye contact with B ×2 | look away from B | look at the camera
	share attention with B | follow the gaze of B | look at anybody | nod`;
const DID = wordings`looked at B ×3 | looked at T ×3 | pointed at T | had eye contact with B | looked away from B
	looked at the camera | nodded`;

const PATTERNS: Readonly<Record<string, readonly string[]>> = {
	who: wordings`who DID | which people DID | who all DID? | tell me who DID | can you tell me who DID? | who was it that DID?`,
	target: wordings`what did A look at? | whom did A look at? | who did A point at | who did A have eye contact with?
		where did A look? | what was A looking at? | show me whom A looked at | which things did A look at?`,
	whether: wordings`did A DOES? ×4 | is it true that A DID? | did A ever DOES | did anyone DOES? | A DID, right?`,
	when: wordings`when did A DOES? ×3 | at what time did A DOES? | when was the first time A DID? | when did A last DOES?`,
	'how-long': wordings`how long did A DOES? ×3 | for how long did A DOES | how much time did A spend looking at T?`,
	'how-often': wordings`how often did A DOES? ×2 | how many times did A DOES? ×2 | count how often A DID`,
	share: wordings`what percentage of the time did A look at B? | what share of the time did A look at T?`,
	most: wordings`who looked at T the most? | who looked at B longest? | who did A look at most? | who was looked at the most?
		what did A look at most often? | who pointed the most?`,
	compare: wordings`did A look longer at B or at T? | did A or B look at T more? | who looked at T longer, A or B?`,
	why: wordings`why did A look at B? | what happened just before A looked at T?`,
	happens: wordings`what happened? | what did A do? | summarise what A did`,
};

/** A question in words, with the templates it was put together from. */
export type MadeQuestion = { readonly question: string; readonly kind: string; readonly template: string };

/** Draws a question about a session; `null`: of another part of the corpus, or of a person too many: draw again. */
export const madeQuestion = (draw: Draw, { people, objects, untilMs }: AskSession): MadeQuestion | null => {
	const kind = anyOf(draw, Object.keys(PATTERNS));
	draw.trace.push(kind);
	const pattern = anyOf(draw, PATTERNS[kind] ?? []);
	draw.trace.push(pattern);
	const deeds = pattern.includes('DID') ? DID : DOES;
	const deed = anyOf(draw, deeds);
	if (/DID|DOES/.test(pattern)) draw.trace.push(deed);
	const [a, b] = draw.random.shuffled(people);
	const thing = draw.random.shuffled(objects)[0];
	const plain = fill(pattern, { DID: deed, DOES: deed });
	if (!a || !b || (/\bT\b/.test(plain) && !thing)) return null;
	const text = fill(plain, { A: a.name, B: b.name, T: `the ${thing?.label ?? ''}` });
	const seconds = Math.floor(untilMs / 1000);
	const from = wholeOf(draw, 0, Math.max(0, seconds - 4));
	const within = wordingIn(draw, 'within')`between FROM and TO s | from FROM s to TO s | in the first TO seconds`;
	const time = chance(draw, 0.25) && kind !== 'why' ? ` ${within}` : '';
	const to = wholeOf(draw, from + 2, seconds);
	if (!isOfSplit(draw)) return null;
	const question = text.replace(/(\??)$/, `${fill(time, { FROM: `${from}`, TO: `${to}` })}$1`);
	return { question: draw.isLower ? question.toLowerCase() : question, kind, template: templateOf(draw) };
};
