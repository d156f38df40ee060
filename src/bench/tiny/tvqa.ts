import { jsonFile, jsonLines, type TinyFiles } from '../benchmark-set';
import { headOf, tinySession } from './session';

const cases = [
	['Where does Ana put the keys?', ['In the bowl', 'In her bag', 'On the sofa', 'Under the mat', 'Nowhere'], 0],
	['What does Ben hold when he comes in?', ['A hat', 'A cake', 'A guitar', 'A letter', 'A phone'], 3],
	['Whom does Cem look at?', ['Ana', 'Ben', 'The dog', 'Dora', 'Nobody'], 1],
	['What is on the wall?', ['A clock', 'A map', 'A mirror', 'A poster', 'A shelf'], 4],
] as const;
const replies = ['<answer>A</answer>', 'The answer is D', 'E', 'B) A map'];

/** Four questions with five options, two replies right, and the session of one clip. The clips do not exist. */
export const tinyTvqa: TinyFiles = {
	questions: jsonFile(
		'tvqa-tiny.json',
		cases.map(([q, [a0, a1, a2, a3, a4], answer_idx], i) => ({
			...{ qid: i + 1, vid_name: `flat_s01e0${i + 1}_clip_00`, ts: [2 * i, 2 * i + 5], q },
			...{ a0, a1, a2, a3, a4, answer_idx, subtitle: i === 2 ? 'Cem: Are you listening, Ben?' : '' },
		})),
	),
	replies: jsonLines(
		'tvqa-replies-tiny.jsonl',
		replies.map((reply, i) => ({ name: String(i + 1), reply })),
	),
	sessions: [
		tinySession(
			'flat_s01e03_clip_00',
			['Cem', 'Ana', 'Ben'],
			[
				['look-at-head', 2, 6, ['P1', 'P3'], headOf('P3')],
				['look-at-head', 1, 4, ['P2', 'P1'], headOf('P1')],
			],
		),
	],
};
