import { seededRandom } from '../../core/maths/random';
import { jsonLines, type TinyFiles } from '../benchmark-set';

const csv = (name: string, rows: readonly (readonly (string | number)[])[]): TinyFiles[string] => ({
	name,
	text: `${rows.map((row) => row.join(',')).join('\n')}\n`,
});

/** From mild to strict: how much it takes until they call a face happy. */
const ANNOTATORS = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8];
const columns = ['name', ...ANNOTATORS.map((_, i) => `discrete${i + 1}`)];
const labelAt = (smile: number, threshold: number) => (smile > threshold ? 'happy' : 'neutral');
const smiles = Array.from({ length: 25 }, (_, i) => ((i * 7) % 25) / 25);

/** Labels of seven annotators, predictions that blur who is strict, and vectors of their reasons. */
export const tinyDic: TinyFiles = {
	truth: csv('annotators-tiny.csv', [
		columns,
		...smiles.map((smile, i) => [
			`clip-${i}`,
			// Every seventh label is missing.
			...ANNOTATORS.map((threshold, a) => ((i + a) % 7 === 0 ? -1 : labelAt(smile, threshold))),
		]),
	]),
	predictions: csv('annotators-predicted-tiny.csv', [
		columns,
		...smiles.map((smile, i) => [`clip-${i}`, ...ANNOTATORS.map((threshold) => labelAt(smile, 0.25 + threshold / 2))]),
	]),
	explanations: jsonLines(
		'annotators-reasons-tiny.jsonl',
		ANNOTATORS.map((threshold, i) => ({
			annotator: `discrete${i + 1}`,
			vector: [Math.cos(threshold * 2), Math.sin(threshold * 2), 0.1 * (i % 2)],
		})),
	),
};

const random = seededRandom(13);
const shown = Array.from({ length: 90 }, () => [random.uniform(), random.uniform(), random.uniform()]);
const STRICTNESS = [0.25, 0.5, 0.75];

/** Labels of three annotators with different thresholds, and three features a sample, the first of which they judge by. */
export const tinyQumab: TinyFiles = {
	labels: csv('qumab-tiny.csv', [
		['name', ...STRICTNESS.map((_, i) => `discrete${i + 1}`)],
		...shown.map(([smile = 0], i) => [`clip-${i}`, ...STRICTNESS.map((threshold) => labelAt(smile, threshold))]),
	]),
	features: jsonLines(
		'qumab-features-tiny.jsonl',
		shown.map((features, i) => ({ name: `clip-${i}`, features: features.map((x) => Number(x.toFixed(4))) })),
	),
};
