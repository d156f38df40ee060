import { EXPRESSION_PROMPTS } from '../../reason/face-caption/zero-shot';
import { socialPrompts, type AnswerOption, type SocialTask } from '../../reason/prompts/social-fusion';
import { likeness, type CaptionedClass, type Eye, type Raster } from './eye';

/** A box in a picture `of` this size; `null`: in pixels of the picture as it is. */
type SeenBox = {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
	readonly of: { readonly widthPx: number; readonly heightPx: number } | null;
};

type Asked = { readonly id: string; readonly task: SocialTask; readonly seenBoxes: readonly SeenBox[] };

/** Sentences for a stock image–text model, which knows no prompts; wordings ours. */
const captionsOf = (task: SocialTask, { key, text }: AnswerOption): readonly string[] => {
	switch (task) {
		case 'affectnet':
			return EXPRESSION_PROMPTS.map((prompt) => prompt.replace('{name}', text));
		case 'hagridv2':
			return [`a photo of a person making this gesture: ${text}`];
		case 'lam':
			return [key === 'Yes' ? 'a face that looks into the camera' : 'a face that looks away from the camera'];
		case 'pisc-domain':
		case 'pisc-relation':
			return [`a photo of two people with this relation: ${text}`];
		case 'gazefollow':
			return [];
	}
};

const classesOf = (task: SocialTask): readonly CaptionedClass[] =>
	socialPrompts[task].options.map((option) => ({ name: option.key, captions: captionsOf(task, option) }));

/** Boxes in pixels of the picture that was opened, which may be larger or smaller than the one that was annotated. */
const boxesIn = ({ widthPx, heightPx }: Raster, boxes: readonly SeenBox[]) =>
	boxes.map(({ x, y, width, height, of }) => {
		const [across, down] = of ? [widthPx / of.widthPx, heightPx / of.heightPx] : [1, 1];
		return { x: x * across, y: y * down, width: width * across, height: height * down };
	});

/** The middle of the likeliest cell of a map as `(X,Y)`, each in [0, 1000), as the published gaze prompt counts. */
const peakWords = ({ width, height, values }: { width: number; height: number; values: Float32Array }): string => {
	let best = 0;
	for (const [i, value] of values.entries()) if (value > (values[best] ?? 0)) best = i;
	const share = (cell: number, cells: number) => Math.min(999, Math.round((1000 * (cell + 0.5)) / cells));
	return `(${share(best % width, width)},${share(Math.floor(best / width), height)})`;
};

const replyOf = (scores: readonly { readonly name: string; readonly score: number }[]) => ({
	reply: [...scores].sort((a, b) => b.score - a.score)[0]?.name ?? '',
	scores: Object.fromEntries(scores.map(({ name, score }) => [name, score])),
});

/**
 * A row of the file of replies. A checkpoint answers all tasks, by its scores of the options and by the peak of its gaze
 * map; an image–text model those with options, by how alike picture and option are.
 *
 * @returns `null` where the model has no answer to the task
 */
export const seenReply = async ({ id, task, seenBoxes }: Asked, picture: Blob, eye: Eye): Promise<object | null> => {
	const isPoint = socialPrompts[task].answer === 'point';
	if (eye.kind === 'image-text') {
		return isPoint ? null : { id, task, ...replyOf(await likeness(eye, picture, classesOf(task))) };
	}
	const raster = await eye.decode(picture);
	const boxes = socialPrompts[task].boxCount === 0 ? [] : boxesIn(raster, seenBoxes);
	const question = { task, picture: raster, boxes };
	if (isPoint) return { id, task, reply: peakWords(await eye.model.gazeMap(question)) };
	const scores = await eye.model.scoreAnswers(question);
	return { id, task, ...replyOf(scores.map(({ key, probability }) => ({ name: key, score: probability }))) };
};
