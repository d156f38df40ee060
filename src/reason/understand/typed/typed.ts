import { madeOnce } from '../../../core/text/patterns';
import { languageOf } from '../vocabulary/languages';
import type { Known } from '../words/noun';
import { asAsked } from './asking/asking';
import { whoever } from './asking/whoever';
import { again } from './again';
import { alongside } from './alongside';
import { arrows } from './arrows';
import { twoTargets } from './compared';
import { conditional } from './conditional';
import { everydayForms } from './everyday-forms';
import { phases } from './phases';
import { byColour } from './plain/by-colour';
import { plain } from './plain/plain';
import { withTitledPronouns } from './plain/pronouns';
import { watched } from './plain/watched';
import { framed } from './framed/framed';
import { extents } from './extents';
import { firstLooks } from './first-looks';
import { heldOtherwise } from './asking/held-otherwise';
import { inOtherWords } from './in-other-words';
import { withMeasureList } from './framed/measure-list';
import { negated } from './negated';
import { mostOf, portions } from './portions';
import { fullNames, namesOf, rewritten, type Names, type Rewrite } from './rewriting';
import { saidAgain } from './said-again';
import { singledOut } from './singled-out';
import { states } from './states';
import { shorthand } from './shorthand';
import { stretches } from './stretches';
import { completedSentence } from './tails';
import { talkative } from './talkative';
import { withSelfNamed } from './framed/said-of-self';
import { twoSentences } from './framed/two-sentences';
import { latencies, whole } from './whole';

const shortForms = madeOnce((names: Names): readonly Rewrite[] => [
	...saidAgain(),
	...watched(names),
	...shorthand(names),
]);
const otherWords = madeOnce((names: Names): readonly Rewrite[] => [
	...arrows(names),
	...whoever(names),
	...extents(names),
	...heldOtherwise(names),
	...inOtherWords(names),
	...negated(),
	...talkative(),
	...portions(names),
	...firstLooks(names),
	...alongside(names),
	...singledOut(names),
	...conditional(names),
]);
const wholeSentences = madeOnce((names: Names): readonly Rewrite[] => [
	...states(names),
	...again(names),
	...whole(names),
	...latencies(),
	...twoTargets(names),
	...everydayForms(names),
	...stretches(names),
]);

/**
 * An English question as it was typed, in whole words and sentences: short forms, pieces of the video, vague times, and what
 * leaves its verb out.
 */
export const asTyped = (question: string, known: Known): string => {
	if (languageOf(question).language !== 'en') return question;
	const names = namesOf(known);
	const words = rewritten(
		withTitledPronouns(withSelfNamed(withMeasureList(question.replace(/[’‘`´]/g, "'"), names), names), known),
		[
			...byColour(known),
			...shortForms(names),
			...fullNames(known),
			...framed(names),
			...plain(names, known),
			...phases(known.untilMs),
			...mostOf(known.people.length),
			...otherWords(names),
		],
	);
	const asked = rewritten(asAsked(words, names), wholeSentences(names));
	return (twoSentences(asked) ? asked : completedSentence(asked, names)).replace(/\s+/g, ' ').trim();
};
