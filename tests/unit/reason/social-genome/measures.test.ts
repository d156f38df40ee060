import { describe, expect, test } from 'vitest';
import {
	sequenceDifference,
	socialGenomeAnchors,
	traceMeasures,
	type MeasureId,
	type SentenceEncoder,
} from '../../../../src/reason/social-genome/measures';
import { plainStep, type Modality, type Trace } from '../../../../src/reason/social-genome/trace';
import { wordEncoder } from '../../../../src/reason/social-genome/word-encoder';

const steps = (...of: (Modality | 'n/a')[]) => of.map((m, i) => plainStep(`step ${i}`, m === 'n/a' ? [] : [m]));

const trace = (answer: Trace['answer'], ...list: Trace['steps'][number][]): Trace => ({ answer, steps: list });

const human = trace(
	'B',
	plainStep('Anna points at the red cup', ['visual']),
	plainStep('Ben says that he is sorry', ['verbal']),
	plainStep('Ben sounds sad and quiet', ['vocal']),
	plainStep('People apologise after a mistake', [], true),
);

const valuesOf = async (model: Trace, reference = human, encoder = wordEncoder, tau?: number) => {
	const measures = await traceMeasures(model, reference, encoder, tau === undefined ? {} : { tau });
	return Object.fromEntries(measures.map((m) => [m.id, m.value])) as Record<MeasureId, number | null>;
};

describe('the twelve measures', () => {
	test('identical traces: similarities 1, every step found, no difference in steps or sequence', async () => {
		const values = await valuesOf(human);
		expect(values['similarity-trace']).toBeCloseTo(1, 6);
		expect(values['similarity-step']).toBeCloseTo(1, 6);
		expect(values['similarity-num-steps']).toBe(4);
		expect(values).toMatchObject({
			accuracy: 1,
			emotion: 1,
			'difference-sequence': 0,
			'all-modality-steps': 3,
			'visual-steps': 1,
			'verbal-steps': 1,
			'vocal-steps': 1,
			'external-knowledge-steps': 1,
			'num-steps': 0,
		});
		expect(Object.keys(values)).toHaveLength(12);
	});

	test('the sequences of the figure: distance 2, similarity 1/3', () => {
		const { distance, similarity } = sequenceDifference(
			steps('visual', 'vocal', 'verbal'),
			steps('vocal', 'vocal', 'visual'),
		);
		expect(distance).toBe(2);
		expect(similarity).toBeCloseTo(1 / 3, 12);
	});

	test('six steps against four differ by two', async () => {
		const six = trace('A', ...steps('visual', 'visual', 'verbal', 'vocal', 'n/a', 'visual'));
		const four = trace('A', ...steps('visual', 'verbal', 'vocal', 'n/a'));
		expect((await valuesOf(six, four))['num-steps']).toBe(2);
		expect((await valuesOf(four, six))['num-steps']).toBe(2);
	});

	test('a step of several modalities has all of them in the sequence, one without any has its own sign', () => {
		const both = [plainStep('x', ['visual', 'vocal'])];
		expect(sequenceDifference(both, steps('visual', 'vocal')).distance).toBe(0);
		expect(sequenceDifference(steps('n/a'), steps('visual')).distance).toBe(1);
		expect(sequenceDifference([], [])).toEqual({ distance: 0, similarity: 1 });
	});

	test('kinds of steps that neither trace has are alike; citing ten where the reference has one is a tenth', async () => {
		const one = trace('A', plainStep('She nods', ['visual']));
		const ten = trace('A', ...Array.from({ length: 10 }, (_, i) => plainStep(`She nods ${i}`, ['visual'])));
		expect(await valuesOf(one, one)).toMatchObject({
			...{ 'visual-steps': 1, 'verbal-steps': 1, 'vocal-steps': 1, 'external-knowledge-steps': 1 },
		});
		expect((await valuesOf(ten, one))['visual-steps']).toBe(0.1);
	});

	test('a wrong answer, other words, other emotions and missing kinds cost what they should', async () => {
		const model = trace(
			'A',
			plainStep('Zoo animals sleep happily', ['visual']),
			plainStep('Ben says that he is sorry', ['visual']),
		);
		const values = await valuesOf(model);
		expect(values.accuracy).toBe(0);
		expect(values['similarity-step']).toBeLessThan(0.8);
		expect(values['similarity-num-steps']).toBe(1);
		expect(values.emotion).toBe(0);
		expect(values['all-modality-steps']).toBe(1);
		expect(values['verbal-steps']).toBe(0);
		expect(values['visual-steps']).toBe(0.5);
		expect(values['external-knowledge-steps']).toBe(0);
	});

	test('τ decides what counts as found, and a sweep stands beside it', async () => {
		const half: SentenceEncoder = {
			name: 'fixture',
			isPublished: true,
			encode: (texts) => Promise.resolve(texts.map((_, i) => Float32Array.from(i === 0 ? [1, 0] : [0.6, 0.8]))),
		};
		const [a, b] = [trace('A', plainStep('one', [])), trace('A', plainStep('two', []))];
		expect((await valuesOf(a, b, half))['similarity-num-steps']).toBe(1);
		expect((await valuesOf(a, b, half, 0.7))['similarity-num-steps']).toBe(0);
		const measures = await traceMeasures(a, b, half);
		expect(measures.find((m) => m.id === 'similarity-num-steps')!.parts).toMatchObject({ 'τ = 0.5': 1, 'τ = 0.7': 0 });
	});

	test('a trace without steps has no similarity rather than zero', async () => {
		const values = await valuesOf(trace(null));
		expect(values).toMatchObject({
			accuracy: null,
			'similarity-trace': null,
			'similarity-step': null,
			'similarity-num-steps': null,
			'num-steps': 4,
		});
	});

	test('what the source leaves open is labelled ours, and so is what a stand-in encoder measured', async () => {
		const measures = await traceMeasures(human, human, wordEncoder);
		const ours = measures.filter((m) => m.definition === 'ours').map((m) => m.id);
		expect(ours).toEqual([
			'similarity-trace',
			'similarity-step',
			'similarity-num-steps',
			'emotion',
			'difference-sequence',
			'visual-steps',
			'verbal-steps',
			'vocal-steps',
			'external-knowledge-steps',
		]);
		expect(measures.find((m) => m.id === 'similarity-step')!.note).toContain('not the published encoder');
		expect(measures.find((m) => m.id === 'emotion')!.note).toContain('our variant');
		expect(socialGenomeAnchors.map((a) => a.accuracy)).toEqual([0.744, 0.71]);
	});
});
