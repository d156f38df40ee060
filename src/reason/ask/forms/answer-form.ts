import type { AskSession, FormSources } from '../../answer/types';
import type { Answer, AnswerDeps, AnswerQuestion } from '../answer';
import { answerChange } from './answer-change';
import { answerFace } from './answer-face';
import { answerMoments } from './answer-moments';
import { answerNextUtterance } from './answer-next-utterance';
import type { FormQuestion } from './form';
import { readForm } from './read-form';

/** Answers a question of one of the forms; see each form for what it throws. */
const answerForm = async (
	question: string,
	asked: FormQuestion,
	session: AskSession,
	sources: FormSources,
	deps: AnswerDeps,
): Promise<Answer> => {
	const signal = deps.signal ?? null;
	switch (asked.form) {
		case 'moments':
			return answerMoments(question, session, sources, {
				onStep: (step) => deps.onUpdate?.({ type: 'step', step }),
				signal,
			});
		case 'change':
			return answerChange(question, asked, session, sources);
		case 'next-utterance':
			return answerNextUtterance(question, asked, session, sources, deps.model, signal);
		case 'face':
			return answerFace(question, asked, session, sources);
	}
};

/**
 * Answers every question: those of a form here, where the session says what forms are answered from, all others by
 * `lookUp`. Whether apparent expressions take part is `session.forms.hasEmotions` alone.
 */
export const withForms =
	(lookUp: AnswerQuestion): AnswerQuestion =>
	async (question, session, deps) => {
		const { forms } = session;
		const asked = forms ? readForm(question, session, forms.wanted) : null;
		if (!forms || !asked) return lookUp(question, session, deps);
		deps.signal?.throwIfAborted();
		deps.onUpdate?.({ type: 'planning' });
		return answerForm(question, asked, session, forms, deps);
	};
