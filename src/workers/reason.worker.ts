import { answerQuestion } from '../reason/answer/answer-question';
import { serveReason } from './serve-reason';

serveReason(self, answerQuestion, () => import('../reason/language-model/open-transformers'));
