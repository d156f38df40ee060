import { jsonLines, type TinyFiles } from '../benchmark-set';

const point = (name: string, scoring_point: string) => ({ name, scoring_point, note: '', choices: [0, 1] });
const item = (id: string, question: string, choices: readonly string[], answer: string) => ({
	...{ id, audio_path: `./audio/${id}.wav`, question, choices, answer, language: 'en', source: 'made up' },
});

/** Items of MMAR’s form with replies; the sounds do not exist. */
export const tinyMmar: TinyFiles = {
	items: jsonLines('mmar-tiny.jsonl', [
		{
			...item('bell', 'Does the bell ring after the door closes?', ['Yes', 'No'], 'Yes'),
			...{ modality: 'sound', category: 'Perception Layer', 'sub-category': 'Temporal Analysis' },
			rubric: [point('order', 'Says that the door is heard first'), point('bell', 'Names the bell')],
		},
		{
			...item('two', 'How many people speak?', ['One', 'Two', 'Three', 'Four'], 'Two'),
			...{ modality: 'speech', category: 'Semantic Layer', 'sub-category': 'Counting and Statistics' },
		},
		{
			...item('waltz', 'What is the metre?', ['Three four time', 'Four four time'], 'Three four time'),
			...{ modality: 'music', category: 'Signal Layer', 'sub-category': 'Music Theory' },
		},
		{
			...item('fair', 'Where was this recorded?', ['At a fair', 'In a library'], 'At a fair'),
			...{ modality: 'mix-sound-speech', category: 'Cultural Layer', 'sub-category': 'Imagination' },
		},
	]),
	replies: jsonLines('mmar-replies-tiny.jsonl', [
		{ id: 'bell', answer_prediction: 'Yes, because', thinking_prediction: 'The door closes, then a bell rings.' },
		{ id: 'two', answer_prediction: 'Two or three' },
		{ id: 'waltz', answer_prediction: 'It is in three four time.' },
	]),
	judgments: jsonLines('mmar-judgments-tiny.jsonl', [{ id: 'bell', scores: [0.2, 0.4, 0.5, 0.6, 1] }]),
};
