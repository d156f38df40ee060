import { jsonLines, type TinyFiles } from '../benchmark-set';

/** Two questions of each form; four of the eight replies are right. */
export const tinyEmoTrans: TinyFiles = {
	replies: jsonLines('emo-trans-replies-tiny.jsonl', [
		{ id: 'wait-1', answer: 'Yes' },
		{ id: 'wait-2', answer: { start: 'Neutral', end: 'joy' } },
		{ id: 'wait-3', answer: 'The door opens', evidence: ['door', 'rain'] },
		{ id: 'wait-4', answer: ['surprise', 'joy', 'neutral'] },
		{ id: 'call-1', answer: true },
		{ id: 'call-2', answer: { start: 'joy', end: 'anger' } },
		{ id: 'call-3', answer: 'The call ends' },
	]),
	questions: jsonLines('emo-trans-questions-tiny.jsonl', [
		{ id: 'wait-1', form: 'ECD', answer: true },
		{ id: 'wait-2', form: 'ESI', answer: { start: 'neutral', end: 'joy' } },
		{ id: 'wait-3', form: 'ETR', answer: 'the door opens', supporting: ['door'] },
		{ id: 'wait-4', form: 'NEP', answer: 'joy' },
		{ id: 'call-1', form: 'ECD', answer: false },
		{ id: 'call-2', form: 'ESI', answer: { start: 'joy', end: 'sadness' } },
		{ id: 'call-3', form: 'ETR', answer: 'bad news', supporting: ['voice'] },
		{ id: 'call-4', form: 'NEP', answer: 'sadness' },
	]),
};
