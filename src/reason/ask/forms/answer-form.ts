import type { Answer, AnswerDeps, AnswerQuestion } from '../answer';
import { answerChange } from './answer-change';
import { answerFace } from './answer-face';
import { answerMoments } from './answer-moments';
import { answerNextUtterance } from './answer-next-utterance';
import type { FormRequest } from './form';
import { readForm } from './read-form';

/** Answers a question of one of the forms; see each form for what it throws. */
const answerForm = async (request: FormRequest, deps: AnswerDeps): Promise<Answer> => {
	switch (request.asked.form) {
		case 'moments':
			return answerMoments(request, {
				onStep: (step) => deps.onUpdate?.({ type: 'step', step }),
				signal: deps.signal ?? null,
			});
		case 'change':
			return answerChange(request);
		case 'next-utterance':
			return answerNextUtterance(request, deps);
		case 'face':
			return answerFace(request);
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
		const asked = forms && !deps.reading ? readForm(question, session, forms.wanted) : null;
		if (!forms || !asked) return lookUp(question, session, deps);
		deps.signal?.throwIfAborted();
		deps.onUpdate?.({ type: 'planning' });
		return answerForm({ question, asked, session, sources: forms }, deps);
	};
