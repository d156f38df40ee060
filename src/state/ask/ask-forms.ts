import type { Observation } from '../../core/attention';
import type { SpokenWord } from '../../core/transcript';
import type { AskForm, AskSession, FormObservation } from '../../reason/answer/types';
import type { FormQuestion } from '../../reason/ask/forms/form';
import { readForm } from '../../reason/ask/forms/read-form';
import type { SessionView } from '../../session/log/session-view';

/** What of the page forms depend on. */
export type FormContext = {
	/** The form that the visitor chose; `null`: read from the question. */
	wanted: AskForm | null;
	/** The moment that is shown, media time, ms. */
	atMs: number;
	/** Whether apparent expressions are switched on. If not, none of them leave the session. */
	hasEmotions: boolean;
	/** What was said; empty without a transcript. */
	words: readonly SpokenWord[];
};

/** How long before the moment faces count as cues, and how far about it a face is looked for, ms. */
const FACES_FROM_MS = 15_000;
const FACES_AFTER_MS = 1000;

/** What a form needs of one observation; `null`: nothing. */
const readerOf = (
	{ form, atMs }: FormQuestion,
	context: FormContext,
): ((o: Observation) => FormObservation | null) | null => {
	const { hasEmotions } = context;
	const nowMs = atMs ?? context.atMs;
	const plain = ({ personId, tMs, box, expression }: Observation): FormObservation => ({
		...{ personId, tMs, box },
		expression: hasEmotions ? expression : null,
	});
	const withFace = (o: Observation): FormObservation | null =>
		o.faceMovements && o.tMs >= nowMs - FACES_FROM_MS && o.tMs <= nowMs + FACES_AFTER_MS
			? { ...plain(o), faceMovements: o.faceMovements }
			: null;
	switch (form) {
		case 'moments':
			return plain;
		case 'change':
			return hasEmotions ? (o) => (o.expression ? plain(o) : null) : null;
		case 'next-utterance':
		case 'face':
			return hasEmotions ? withFace : null;
	}
};

/** The session with the data its form needs; unchanged for a question that a lookup answers. */
export const withFormSources = async (
	session: AskSession,
	question: string,
	view: SessionView,
	context: FormContext,
): Promise<AskSession> => {
	const asked = readForm(question, session, context.wanted);
	if (!asked) return session;
	const read = readerOf(asked, context);
	const observations: FormObservation[] = [];
	if (read) {
		for await (const frame of view.frames()) {
			for (const observation of frame.observations) {
				const kept = read(observation);
				if (kept) observations.push(kept);
			}
		}
	}
	const { wanted, atMs, hasEmotions, words } = context;
	return {
		...session,
		forms: { wanted, atMs, hasEmotions, observations, words: words.length > 0 ? words : null },
	};
};

export { stateWord } from '../../reason/ask/forms/answer-change';
export type { AskForm } from '../../reason/answer/types';
export type { ChangeTrack, FormResult, GuessBasis, ListedMoment } from '../../reason/ask/forms/form';
export { momentStages, type MomentStage, type StageStep } from '../../reason/moments/find-moments';
export { labelWords } from '../../reason/moments/labels';
