import { describe, expect, test } from 'vitest';
import { editTrace, emptyStep, writtenTrace } from '../../../../src/reason/social-genome/edit';
import { traceReport } from '../../../../src/reason/social-genome/trace-report';
import { plainStep, type Trace } from '../../../../src/reason/social-genome/trace';
import { wordEncoder } from '../../../../src/reason/social-genome/word-encoder';

const trace: Trace = {
	answer: 'A',
	steps: [plainStep('one', ['visual']), plainStep('two', ['verbal']), plainStep('three', ['vocal'], true)],
};
const texts = ({ steps }: Trace) => steps.map((step) => step.text).join(' ');

describe('an edit', () => {
	test('adds, removes, moves and changes one step and leaves the others and the trace before as they were', () => {
		const before = structuredClone(trace);
		expect(texts(editTrace(trace, { kind: 'add', at: 1, step: plainStep('new', []) }))).toBe('one new two three');
		expect(texts(editTrace(trace, { kind: 'add', at: 99, step: plainStep('new', []) }))).toBe('one two three new');
		expect(texts(editTrace(trace, { kind: 'remove', at: 0 }))).toBe('two three');
		expect(texts(editTrace(trace, { kind: 'move', from: 0, to: 2 }))).toBe('two three one');
		expect(texts(editTrace(trace, { kind: 'move', from: 2, to: 0 }))).toBe('three one two');
		const changed = editTrace(trace, { kind: 'change', at: 1, change: { modalities: ['visual', 'vocal'] } });
		expect(changed.steps[1]).toEqual({ ...trace.steps[1], modalities: ['visual', 'vocal'] });
		expect(changed.steps[0]).toBe(trace.steps[0]);
		expect(editTrace(trace, { kind: 'answer', answer: null }).answer).toBeNull();
		expect(trace).toEqual(before);
	});

	test('that changes nothing gives the same trace', () => {
		expect(editTrace(trace, { kind: 'remove', at: 3 })).toBe(trace);
		expect(editTrace(trace, { kind: 'move', from: 0, to: -4 })).toBe(trace);
		expect(editTrace(trace, { kind: 'change', at: 7, change: { text: 'x' } })).toBe(trace);
		expect(editTrace(trace, { kind: 'answer', answer: 'A' })).toBe(trace);
	});

	test('steps without words are not handed in', () => {
		expect(writtenTrace({ ...trace, steps: [emptyStep, ...trace.steps, { ...emptyStep, text: ' ' }] })).toEqual(trace);
	});
});

describe('a report over questions', () => {
	const short: Trace = { answer: 'B', steps: trace.steps.slice(0, 1) };

	test('has the twelve measures of each question and their means, and says which questions lack the other side', async () => {
		const report = await traceReport(
			new Map([
				['q1', trace],
				['q2', short],
				['q3', short],
			]),
			new Map([
				['q1', trace],
				['q2', trace],
				['q4', trace],
			]),
			wordEncoder,
		);
		expect(report.questions.map(({ qid }) => qid)).toEqual(['q1', 'q2']);
		expect(report.means).toHaveLength(12);
		const of = (id: string) => report.means.find((measure) => measure.id === id)!;
		expect(of('accuracy')).toMatchObject({ value: 0.5, count: 2 });
		expect(of('num-steps').value).toBe(1);
		expect(of('difference-sequence').value).toBe(1);
		expect(of('difference-sequence').parts.similarity).toBeCloseTo((1 + 1 / 3) / 2, 9);
		expect(of('similarity-step').value).toBeCloseTo(1, 6);
		expect(report.withoutReference).toEqual(['q3']);
		expect(report.withoutTrace).toEqual(['q4']);
		expect(report.encoder.isPublished).toBe(false);
	});

	test('a known key decides accuracy, and what no question can tell is unknown rather than nought', async () => {
		const silent: Trace = { answer: null, steps: [] };
		const keyed = await traceReport(new Map([['q', trace]]), new Map([['q', silent]]), wordEncoder, {
			right: new Map([['q', 'A' as const]]),
		});
		expect(keyed.means.find(({ id }) => id === 'accuracy')?.value).toBe(1);
		expect(keyed.means.find(({ id }) => id === 'similarity-trace')).toMatchObject({ value: null, count: 0 });
		expect((await traceReport(new Map(), new Map(), wordEncoder)).means).toEqual([]);
	});

	test('a step that says nothing yet is not measured', async () => {
		const drafted = { ...trace, steps: [...trace.steps, emptyStep] };
		const report = await traceReport(new Map([['q', drafted]]), new Map([['q', trace]]), wordEncoder);
		expect(report.means.find(({ id }) => id === 'num-steps')?.value).toBe(0);
	});
});
