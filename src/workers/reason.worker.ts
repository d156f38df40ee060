import { answerQuestion } from '../reason/answer/answer-question';
import { withForms } from '../reason/ask-forms/answer-form';
import { serveReason } from './serve-reason';

serveReason(self, withForms(answerQuestion), () => import('../reason/language-model/open-transformers'));
