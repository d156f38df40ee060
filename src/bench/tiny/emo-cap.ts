import { jsonFile, type TinyFiles } from '../benchmark-set';

const near = (axis: number, off: number): number[] => [0, 1, 2, 3].map((i) => (i === axis ? 1 : i === 3 ? off : 0.1));
const names = ['happiness', 'sadness', 'surprise'];

/** Six faces of three classes in four made-up dimensions, with captions; the last face is nearer to another class. */
export const tinyEmoCap: TinyFiles = {
	vectors: jsonFile('emo-cap-tiny.json', {
		encoder: 'made-up numbers',
		classes: names.map((name, axis) => ({ name, prompts: [near(axis, 0), near(axis, 0.2)] })),
		faces: [0, 1, 2, 0, 1, 2].map((axis, i) => ({
			vector: near(i === 5 ? 0 : axis, 0.05 * i),
			label: names[axis],
			global: near(axis, 0.04 * i),
			locals: [near(axis, 0.3), near(axis, 0.02 * i)],
		})),
	}),
};
