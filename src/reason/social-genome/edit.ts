import { plainStep, type AnswerLetter, type Trace, type TraceStep } from './trace';

/** One change that a person makes to a trace. Places count from 0. */
export type TraceEdit =
	/** `at`: place of the new step; the one there and those behind it move on. */
	| { readonly kind: 'add'; readonly at: number; readonly step: TraceStep }
	| { readonly kind: 'remove'; readonly at: number }
	| { readonly kind: 'move'; readonly from: number; readonly to: number }
	/** What is given replaces what the step had. */
	| { readonly kind: 'change'; readonly at: number; readonly change: Partial<TraceStep> }
	| { readonly kind: 'answer'; readonly answer: AnswerLetter | null };

/** A step with nothing in it yet. */
export const emptyStep: TraceStep = plainStep('', []);

const within = (place: number, most: number): number => Math.max(0, Math.min(most, place));

/** A trace after a change; the same trace when the change is about a step that is not there. */
export const editTrace = (trace: Trace, edit: TraceEdit): Trace => {
	const { steps } = trace;
	switch (edit.kind) {
		case 'add':
			return { ...trace, steps: steps.toSpliced(within(edit.at, steps.length), 0, edit.step) };
		case 'remove':
			return steps[edit.at] ? { ...trace, steps: steps.toSpliced(edit.at, 1) } : trace;
		case 'move': {
			const step = steps[edit.from];
			const to = within(edit.to, steps.length - 1);
			if (!step || to === edit.from) return trace;
			return { ...trace, steps: steps.toSpliced(edit.from, 1).toSpliced(to, 0, step) };
		}
		case 'change': {
			const step = steps[edit.at];
			return step ? { ...trace, steps: steps.with(edit.at, { ...step, ...edit.change }) } : trace;
		}
		case 'answer':
			return trace.answer === edit.answer ? trace : { ...trace, answer: edit.answer };
	}
};

/** A trace without its steps that say nothing: what is measured and handed in. */
export const writtenTrace = (trace: Trace): Trace => ({
	...trace,
	steps: trace.steps.filter(({ text }) => text.trim() !== ''),
});
