import { jsonLines, type TinyFiles } from '../benchmark-set';

const boxAt = (x: number) => ({ x, y: 0.1, width: 0.2, height: 0.3, unit: 'share' });
const pair = [boxAt(0.1), boxAt(0.6)];

/** Task, label, reply and scores of the options. */
const cases: readonly (readonly [string, string, string, Readonly<Record<string, number>>?])[] = [
	['lam', 'Yes', 'Yes', { Yes: 0.9, No: 0.1 }],
	['lam', 'No', 'No.', { Yes: 0.8, No: 0.85 }],
	['lam', 'Yes', 'No', { Yes: 0.7, No: 0.8 }],
	['lam', 'No', 'No', { Yes: 0.1, No: 0.9 }],
	['hagridv2', 'thumbs up gesture', 'b'],
	['hagridv2', 'gesture with only the pinkie out', '(w)'],
	['hagridv2', 'a closed fist gesture', 'I think it is a fist'],
	['affectnet', 'happiness', '’b’'],
	['affectnet', 'contempt', 'g'],
	['pisc-domain', 'intimate', 'a'],
	['pisc-domain', 'no relation', 'c'],
	['pisc-relation', 'family', 'b'],
	['pisc-relation', 'professional', 'e'],
];

/** Made-up pictures of all tasks with replies; they do not exist. */
export const tinySocialFusion: TinyFiles = {
	items: jsonLines('social-fusion-tiny.jsonl', [
		...cases.map(([task, label], i) => ({
			...{ id: `${task}-${i}.jpg`, task, label, boxes: task.startsWith('pisc') ? pair : [] },
		})),
		{ id: 'gaze-1.jpg', task: 'gazefollow', points: [[0.5, 0.5]], boxes: [boxAt(0.1)] },
		{
			...{ id: 'gaze-2.jpg', task: 'gazefollow', width: 640, height: 480 },
			points: [
				[0.2, 0.2],
				[0.3, 0.2],
			],
			boxes: [{ x: 320, y: 48, width: 64, height: 96, unit: 'px' }],
		},
	]),
	replies: jsonLines('social-fusion-replies-tiny.jsonl', [
		...cases.map(([task, , reply, scores], i) => ({ id: `${task}-${i}.jpg`, task, reply, ...(scores && { scores }) })),
		{ id: 'gaze-1.jpg', task: 'gazefollow', reply: '(500,500)' },
		{ id: 'gaze-2.jpg', task: 'gazefollow', reply: '(250, 300)' },
	]),
};
