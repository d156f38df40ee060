// Hand gestures: precision and recall by class, on labelled hand landmarks and on drawn hands with known joints.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { percent } from '../../../src/bench/scenes/report';
import type { HandGestureName } from '../../../src/core/hand-gestures';
import type { HandDetection } from '../../../src/core/perception';
import { defaultGestureConfig } from '../../../src/ground/gesture/gesture-config';
import { handShapeOf } from '../../../src/ground/gesture/finger-states';
import { handGestureOf } from '../../../src/ground/gesture/hand-gesture';
import { DRAWN_GESTURES, drawGesture } from '../../../tests/fixtures/hand-poses';

const ROWS = fileURLToPath(new URL('../../../../shared/data/hand_gestures/keypoint.csv', import.meta.url));

/** What was true and what was said; `none` is no gesture. */
export type Answer = { truth: string; said: string };
/** `precision` is `null` for a class that was never said, `recall` for one that never was. */
export type ClassScore = { name: string; count: number; precision: number | null; recall: number | null };

/** Precision and recall of each class that occurs among the truths, in the order they come. */
export const classScores = (answers: readonly Answer[]): ClassScore[] =>
	[...new Set(answers.map(({ truth }) => truth))].map((name) => {
		const count = answers.filter(({ truth }) => truth === name).length;
		const said = answers.filter((a) => a.said === name).length;
		const right = answers.filter((a) => a.truth === name && a.said === name).length;
		return { name, count, precision: said > 0 ? right / said : null, recall: count > 0 ? right / count : null };
	});

/** Classes of the labelled landmarks, in order of their numbers, and the gestures that are the same shape. */
const LABELS: readonly { name: string; gestures: readonly HandGestureName[] }[] = [
	{ name: 'Open', gestures: ['palm', 'stop', 'stop_inverted'] },
	{ name: 'Close', gestures: ['fist'] },
	{ name: 'Pointer', gestures: ['one', 'point', 'thumb_index'] },
	{ name: 'OK', gestures: ['ok'] },
];

/** A row: 21 points in the picture, scaled. Which hand it was is not recorded: the one that shows its palm is taken. */
const handOfRow = (values: readonly number[]): HandDetection => {
	const image = new Float32Array(63);
	for (let k = 0; k < 21; k++) image.set([100 * values[2 * k]!, 100 * values[2 * k + 1]!, 0], 3 * k);
	const hand = (side: 'left' | 'right'): HandDetection => ({
		side,
		box: { x: 0, y: 0, width: 100, height: 100 },
		score: 1,
		landmarks: { topology: 'hand-21', image, metric: null, visibility: null },
	});
	return (handShapeOf(hand('right'), defaultGestureConfig)?.palmFacing ?? 0) > 0 ? hand('right') : hand('left');
};

const gestureOfHand = (hand: HandDetection): HandGestureName | null =>
	handGestureOf(
		{ left: hand.side === 'left' ? hand : null, right: hand.side === 'right' ? hand : null },
		{ face: null, headBox: null },
		defaultGestureConfig,
	)?.name ?? null;

/**
 * Answers on the labelled landmarks. Rows are neighbouring video frames, so halves are cut by position: thresholds were
 * looked at on the first half of each class, and the second is what counts.
 *
 * `null` when the data are not there.
 */
export const labelledAnswers = (half: 'first' | 'second'): Answer[] | null => {
	if (!existsSync(ROWS)) return null;
	const rows = readFileSync(ROWS, 'utf8')
		.trim()
		.split('\n')
		.map((line) => line.split(',').map(Number));
	return LABELS.flatMap(({ name: truth }, k) => {
		const own = rows.filter(([label]) => label === k);
		const middle = Math.floor(own.length / 2);
		return (half === 'first' ? own.slice(0, middle) : own.slice(middle)).map(([, ...values]) => {
			const gesture = gestureOfHand(handOfRow(values));
			const label = gesture && LABELS.find(({ gestures }) => gestures.includes(gesture));
			return { truth, said: gesture === null ? 'none' : (label?.name ?? gesture) };
		});
	});
};

/** Answers on drawn hands: `each` examples of all 33 classes, and ten times as many of none. */
export const drawnAnswers = (each: number, firstSeed: number): Answer[] =>
	[...DRAWN_GESTURES, null].flatMap((name, c) =>
		Array.from({ length: name === null ? 10 * each : each }, (_, i): Answer => {
			const example = drawGesture(name, firstSeed + 100_003 * c + i);
			const said = handGestureOf(example, { face: example.face, headBox: null }, defaultGestureConfig)?.name;
			return { truth: name ?? 'none', said: said ?? 'none' };
		}),
	);

export type GestureScores = { labelled: ClassScore[] | null; drawn: ClassScore[] };

/** Scores on the second half of the labelled landmarks and on 200 drawn examples a class. */
export const measureGestures = (): GestureScores => {
	const labelled = labelledAnswers('second');
	return { labelled: labelled && classScores(labelled), drawn: classScores(drawnAnswers(200, 1)) };
};

const meanOf = (values: readonly (number | null)[]): number =>
	values.reduce<number>((sum, v) => sum + (v ?? 0), 0) / values.length;

const table = (title: string, scores: readonly ClassScore[]): string[] => {
	const classes = scores.filter(({ name }) => name !== 'none');
	return [
		title,
		`  ${'class'.padEnd(16)} ${'n'.padStart(5)} ${'precision'.padStart(9)} ${'recall'.padStart(7)}`,
		...scores.map(
			({ name, count, precision, recall }) =>
				`  ${name.padEnd(16)} ${String(count).padStart(5)} ${percent(precision).padStart(9)} ${percent(recall).padStart(7)}`,
		),
		`  mean of ${classes.length} classes: precision ${percent(meanOf(classes.map((c) => c.precision)))} %, recall ${percent(meanOf(classes.map((c) => c.recall)))} %`,
	];
};

/** The scores as tables, per cent. */
export const gestureLines = ({ labelled, drawn }: GestureScores): string[] => [
	...(labelled
		? table(
				'Hand gestures on labelled landmarks (x and y only, hand not recorded; second half of each class)',
				labelled,
			)
		: [`Hand gestures on labelled landmarks: skipped, no ${join('shared', 'data', 'hand_gestures')}`]),
	...table(
		'Hand gestures on drawn hands (known joints, noise of 2 mm and 5°; `none`: hands that show no class)',
		drawn,
	),
];
