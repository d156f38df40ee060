import { answerQuestion } from '../../reason/ask/answer-question';
import { withForms } from '../../reason/ask/forms/answer-form';
import { withGraspForms } from '../../reason/ask/forms/answer-grasp';
import { createQuestionReader } from './question-reader';
import { serveReason } from './serve-reason';

serveReason(
	self,
	withGraspForms(withForms(answerQuestion)),
	() => import('../../reason/language-model/open-transformers'),
	createQuestionReader(),
);
