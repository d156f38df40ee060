import { neighboursOf } from '../../core/collections';
import type { PersonId } from '../../core/people';
import type { SpokenWord } from '../../core/transcript';

/** What somebody said without a pause. `personId`: `null` when nobody in view seems to have said it. */
export type Utterance = {
	readonly personId: PersonId | null;
	readonly text: string;
	readonly startMs: number;
	readonly endMs: number;
};

/** Words of one speaker that are no further apart than this are one utterance, milliseconds (pause of Heldner & Edlund 2010). */
const PAUSE_MS = 500;

/** The utterances of a transcript in order of their beginning. */
export const utterancesOf = (words: readonly SpokenWord[], pauseMs = PAUSE_MS): readonly Utterance[] => {
	const utterances: Utterance[] = [];
	for (const word of [...words].sort((a, b) => a.startMs - b.startMs)) {
		const last = utterances.at(-1);
		if (last && last.personId === word.personId && word.startMs - last.endMs <= pauseMs) {
			utterances[utterances.length - 1] = {
				...last,
				text: `${last.text} ${word.text.trim()}`,
				endMs: Math.max(last.endMs, word.endMs),
			};
		} else utterances.push({ ...word, text: word.text.trim() });
	}
	return utterances;
};

/** An utterance that somebody else answered: what is asked about when the next utterance is predicted. */
export type Exchange = { readonly question: Utterance; readonly answer: Utterance; readonly answeredBy: PersonId };

/** Every utterance that a known person followed with one of their own, in order. Who asked may be out of view. */
export const exchangesOf = (utterances: readonly Utterance[]): readonly Exchange[] =>
	neighboursOf(utterances).flatMap(([question, answer]) =>
		answer.personId !== null && answer.personId !== question.personId
			? [{ question, answer, answeredBy: answer.personId }]
			: [],
	);
