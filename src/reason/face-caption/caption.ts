import { capital, listWords } from '../../core/text/words';
import type { ExpressionScore } from '../../core/perception';
import { MOVEMENTS, type FaceMovement, type FaceRegion, type MovementWords } from './movements';

/** From which score a movement is told. Thresholds above 0, at most 1. */
export type CaptionConfig = {
	/** For movements without one of their own. */
	readonly threshold: number;
	/** By the name of the blendshape. */
	readonly thresholds: Readonly<Record<string, number>>;
	/** Scores from which a movement is called clear and strong. */
	readonly clear: number;
	readonly strong: number;
	/** Largest number of local sentences, strongest first; at least 2. */
	readonly mostLocal: number;
};

/** Half for what eyelids and eyes do all the time, 0.3 for the rest. Ours; no caption of the data set was fitted to them. */
export const defaultCaption: CaptionConfig = {
	threshold: 0.3,
	thresholds: Object.fromEntries(
		['eyeBlink', 'eyeSquint', 'eyeLookDown', 'eyeLookUp', 'eyeLookIn', 'eyeLookOut'].flatMap((name) =>
			['Left', 'Right'].map((side) => [name + side, 0.5]),
		),
	),
	clear: 0.45,
	strong: 0.7,
	mostLocal: 6,
};

/** A sentence about one movement, with the measurements that it rests on: each at or above its threshold. */
type LocalSentence = {
	readonly text: string;
	readonly region: FaceRegion;
	readonly movements: readonly (FaceMovement & { readonly threshold: number })[];
};

/**
 * A face in words: what moves, never what somebody feels. `still` where fewer than two movements reach their thresholds,
 * for then there are no two local sentences to write.
 */
export type FaceCaption =
	| {
			readonly kind: 'caption';
			readonly global: { readonly text: string; readonly regions: readonly FaceRegion[] };
			/** At least two, strongest first. */
			readonly local: readonly LocalSentence[];
	  }
	| { readonly kind: 'still'; readonly text: string };

/** Difference of the two sides from which they are called different. Ours. */
const UNEVEN = 0.2;

type Told = LocalSentence & { readonly words: MovementWords };

const strongest = ({ movements }: LocalSentence): number => Math.max(...movements.map(({ score }) => score));
const howMuch = (score: number, { clear, strong }: CaptionConfig): string =>
	score >= strong ? 'strongly' : score >= clear ? 'clearly' : 'slightly';

const sentence = (
	words: MovementWords,
	text: string,
	movements: LocalSentence['movements'],
	config: CaptionConfig,
): Told => {
	const much = howMuch(Math.max(...movements.map(({ score }) => score)), config);
	const measured = movements.map(({ name, score }) => `${name} ${score.toFixed(2)}`).join(', ');
	return { words, region: words.region, movements, text: `${capital(text)}, ${much} (${measured}).` };
};

const SIDES = ['Left', 'Right'] as const;

/** The sentences of one kind of movement: one for both sides, or, `apart`, one a side. */
const sentencesOf = (
	words: MovementWords,
	movements: readonly FaceMovement[],
	config: CaptionConfig,
	apart: boolean,
): Told[] => {
	const reached = (name: string) =>
		movements
			.filter((movement) => movement.name === name)
			.map(({ score }) => ({ name, score, threshold: config.thresholds[name] ?? config.threshold }))
			.filter(({ score, threshold }) => score >= threshold)
			.slice(0, 1);
	if (!words.sides) {
		return reached(words.name).map((movement) => sentence(words, words.both, [movement], config));
	}
	const sides = SIDES.flatMap((side) => reached(words.name + side).map((movement) => ({ side, movement })));
	if (sides.length === 2 && !apart) {
		return [
			sentence(
				words,
				words.both,
				sides.map(({ movement }) => movement),
				config,
			),
		];
	}
	return sides.map(({ side, movement }) =>
		sentence(words, words.one.replace('SIDE', side.toLowerCase()), [movement], config),
	);
};

const localSentences = (movements: readonly FaceMovement[], config: CaptionConfig, apart: boolean): Told[] =>
	MOVEMENTS.flatMap((words) => sentencesOf(words, movements, config, apart)).sort(
		(a, b) => strongest(b) - strongest(a),
	);

/** How even the two sides are, over the movements that are measured for both. */
const evenness = (told: readonly Told[], movements: readonly FaceMovement[]): string => {
	const scoreOf = (name: string) => movements.find((movement) => movement.name === name)?.score ?? 0;
	// Eyes that turn aside differ by nature, and so do a mouth and a jaw that move to one side.
	const pairs = told.filter(({ words }) => words.sides && !/^(eyeLook(In|Out)|mouth|jaw)$/.test(words.name));
	if (pairs.length === 0) return '';
	const differs = pairs.some(
		({ words }) => Math.abs(scoreOf(`${words.name}Left`) - scoreOf(`${words.name}Right`)) >= UNEVEN,
	);
	return differs ? ', not alike on both sides' : ', alike on both sides';
};

/**
 * Describes a face in EmoCap's form, one global and several local sentences (arXiv 2507.21015), written from measured
 * movements instead of by a language model. The global sentence says where the face moves and how much.
 *
 * @param expression the likeliest apparent expression where a person has switched that on; else `null`, and it is not told
 */
export const describeFace = (
	movements: readonly FaceMovement[],
	expression: ExpressionScore | null = null,
	config: CaptionConfig = defaultCaption,
): FaceCaption => {
	const together = localSentences(movements, config, false);
	const told = together.length >= 2 ? together : localSentences(movements, config, true);
	const looks = expression ? ` Apparent expression: ${expression.name} (${expression.score.toFixed(2)}).` : '';
	if (told.length < 2) {
		const one = told[0] ? ` except: ${told[0].text}` : '.';
		return { kind: 'still', text: `The face hardly moves${one}${looks}` };
	}
	const local = told.slice(0, config.mostLocal);
	const regions = [...new Set(local.map(({ region }) => region))];
	const much = howMuch(strongest(local[0]!), config);
	const text = `The face moves ${much} at the ${listWords(regions)}${evenness(local, movements)}.${looks}`;
	return {
		kind: 'caption',
		global: { text, regions },
		local: local.map(({ text: words, region, movements: measured }) => ({ text: words, region, movements: measured })),
	};
};
