import { jsonFile, jsonLines, type TinyFiles } from '../benchmark-set';

const SINGLE = 'Multiple-choice question (select one answer choice)';
const MULTIPLE = 'Multiple-choice question (select one or more answer choices)';
const NUMBER = 'Question and answer (Arabic numerals)';
const JUDGMENT = 'Judgment question (Yes or No)';
const letters = 'ABCD';

/** Task type, form, question, options, key, reply. Seven of the type strings are not published; those are named as here. */
const cases: readonly (readonly [string, string, string, readonly string[], string, string])[] = [
	['Person_Appearance', SINGLE, 'What does the person wear', ['a hat', 'a scarf', 'glasses'], 'C', 'C'],
	['Action_Recognition', SINGLE, 'What does the man do', ['sits down', 'drinks', 'waves', 'reads'], 'B', 'B. drinks'],
	['Gesture_Recognition', SINGLE, 'Which gesture is made', ['thumb up', 'swipe left', 'stop'], 'A', 'B'],
	['Emotion_Recognition', MULTIPLE, 'Which emotions show', ['joy', 'surprise', 'fear', 'pride'], 'ABD', 'A,B'],
	['Complex_Motion', SINGLE, 'What happens after the jump', ['a turn', 'a fall', 'a bow'], 'A', 'A'],
	['Abnormal_Recognition', SINGLE, 'What is unusual', ['a fight', 'a fire', 'nothing'], 'B', 'C'],
	['Human_Counting', NUMBER, 'How many people are seen in all?', [], '3', '3 people'],
	['Talkingperson_Recognition', SINGLE, 'Who is talking', ['the left one', 'the right one', 'both'], 'B', 'B'],
	['Familiarity_Recognition', SINGLE, 'How well do they know each other', ['well', 'a little', 'not'], 'A', 'A'],
	['Rapport_Recognition', SINGLE, 'How do they get on', ['warmly', 'coldly', 'politely'], 'C', 'A'],
	['Relation_Recognition', SINGLE, 'What are they to each other', ['siblings', 'colleagues', 'a couple'], 'B', 'B'],
	['Lie_Detection', JUDGMENT, 'Is the person lying?', [], 'Yes', 'Yes.'],
	['Fraud_Recognition', SINGLE, 'What kind of call is it', ['a loan', 'a prize', 'no fraud'], 'B', 'B'],
	['Emo_Strategy', SINGLE, 'How does the listener respond', ['comforts', 'questions', 'agrees'], 'A', 'C'],
	['Psychological_Chat', SINGLE, 'Which reply would help', ['“I hear you.”', '“Cheer up.”', '“And now?”'], 'A', 'A'],
];

/** One made-up question of each of the fifteen tasks; the clips do not exist. */
export const tinyHumanSense: TinyFiles = {
	questions: jsonFile(
		'human-sense-tiny.json',
		cases.map(([task_type, question_pattern, question, options, answer], i) => ({
			video_path: `videos/${task_type}.mp4`,
			...(i % 2 === 0 ? { video_or_clip: 'video', time: '' } : { video_or_clip: 'clip', time: '[2 - 8.5]' }),
			questions: {
				...{ question, task_type, question_pattern, answer },
				options: options.map((option, n) => `${letters[n]}. ${option}`),
				...{ full_frame_number: 250, fps: 25, asr_en: i % 3 === 0 ? 'Good to see you.' : null },
			},
		})),
	),
	replies: jsonLines(
		'human-sense-replies-tiny.jsonl',
		cases.map(([, , , , , reply], index) => ({ index, reply })),
	),
};
