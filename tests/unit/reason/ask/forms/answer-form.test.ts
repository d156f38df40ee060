import { describe, expect, test, vi } from 'vitest';
import type { AskSession, FormSources } from '../../../../../src/reason/answer/types';
import type { Answer, AnswerDeps, AnswerQuestion, AnswerUpdate } from '../../../../../src/reason/ask/answer';
import { withForms } from '../../../../../src/reason/ask/forms/answer-form';
import type { LanguageModel } from '../../../../../src/reason/language-model/language-model';
import { scriptedModel } from '../../language-model/scripted-model';
import { anna, askScene, ben, frames, happening, sources } from './scene';

// The first question makes the parser's vocabulary, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const lookedUp: Answer = {
	...{ question: '', queries: [], text: 'looked up', segments: [], facts: [], citations: [] },
	...{ status: 'answered', grounding: null, by: 'templates', note: null },
};
const lookUp: AnswerQuestion = () => Promise.resolve(lookedUp);
const answer = withForms(lookUp);
const ask = (question: string, session: AskSession, forms: FormSources, deps: Partial<AnswerDeps> = {}) =>
	answer(question, { ...session, forms }, { model: null, ...deps });

/** Anna and Ben look at each other, then Anna looks away, and later they do it again. */
const scene = askScene([
	happening('mutual-gaze', [anna, ben], 10_000, 14_000),
	happening('gaze-aversion', [anna, ben], 14_000, 15_000),
	happening('gaze-aversion', [ben, anna], 15_000, 16_000),
	happening('speaking', [ben], 18_000, 24_000),
	happening('mutual-gaze', [anna, ben], 26_000, 30_000),
	happening('speaking', [ben], 30_500, 36_000),
]);
/** Neutral, but happy from 40 to 46 s. */
const faces = frames(anna, (tMs) => ({
	expression: { name: tMs >= 40_000 && tMs < 46_000 ? 'happy' : 'neutral', score: 0.9 },
}));

describe('questions', () => {
	test('that are no form are looked up, and so is everything where nothing is given for forms', async () => {
		expect(await ask('Who looked at Ben?', scene, sources())).toBe(lookedUp);
		expect(await answer('Find the awkward moments', scene, { model: null })).toBe(lookedUp);
	});
});

describe('vague queries', () => {
	test('run five stages that are told as they run, and end in moments with their reasons', async () => {
		const updates: AnswerUpdate[] = [];
		const found = await ask('Find the awkward moments', scene, sources(), { onUpdate: (u) => updates.push(u) });
		const { form } = found;
		if (form?.kind !== 'moments') throw new Error('no moments');
		const told = updates.flatMap((u) => (u.type === 'step' ? [u.step] : []));
		expect(told).toEqual(form.steps);
		expect(new Set(told.map(({ stage }) => stage)).size).toBe(5);
		expect(form.moments[0]).toMatchObject({ rank: 1, label: 'withdrawn', status: 'accepted', retries: 0 });
		const fact = found.facts.find(({ id }) => id === form.moments[0]!.factId)!;
		expect(fact.startMs).toBeLessThanOrEqual(14_000);
		expect(fact.endMs).toBeGreaterThanOrEqual(16_000);
		expect(fact.people).toEqual([anna, ben]);
		const because = form.moments[0]!.because.map((id) => found.facts.find((f) => f.id === id)!.text);
		expect(because).toEqual(['Anna looks away from Ben.', 'Ben looks away from Anna.']);
		expect(found.citations).toHaveLength(2);
	});

	test('with expressions off use none, say so, and look for what people do instead', async () => {
		const found = await ask('Find the happy moments', scene, sources({ observations: faces }));
		const { form } = found;
		if (form?.kind !== 'moments') throw new Error('no moments');
		expect(form).toMatchObject({ hasEmotions: false });
		expect(form.signals).not.toContain('apparent expressions');
		expect(form.moments.map(({ label }) => label)).not.toContain('Joy');
		expect(found.facts.every(({ text }) => !/happy/.test(text))).toBe(true);
		expect(found.note).toContain('Apparent expressions are off and took no part');
		expect(form.steps[0]!.says).toContain('emotion signals are off');
	});

	test('with expressions on find the moment that the faces show', async () => {
		const found = await ask('Find the happy moments', scene, sources({ observations: faces, hasEmotions: true }));
		if (found.form?.kind !== 'moments') throw new Error('no moments');
		expect(found.form.moments[0]).toMatchObject({ label: 'Joy', startMs: 40_000, endMs: 46_000 });
		expect(found.form.signals).toContain('apparent expressions');
		expect(found.text).toContain('from 40.0 s to 46.0 s');
	});

	test('for what people do are not gainsaid by faces that say nothing about it', async () => {
		const forms = sources({ observations: frames(anna, () => ({ expression: { name: 'sad', score: 0.9 } })) });
		const wide = { ...forms, hasEmotions: true, observations: [...forms.observations, ...faces] };
		const found = await ask('Find the awkward moments', scene, wide);
		if (found.form?.kind !== 'moments') throw new Error('no moments');
		expect(found.form.moments[0]).toMatchObject({ label: 'withdrawn', status: 'accepted', retries: 0 });
	});

	test('that nothing answers are not seen', async () => {
		const found = await ask('Find the awkward moments', askScene(), sources());
		expect(found).toMatchObject({ status: 'not-seen', citations: [], form: { kind: 'moments', moments: [] } });
	});
});

describe('change over time', () => {
	test('tells of what people do: that it changed, its states, what came before and what is likely next', async () => {
		const found = await ask('How did the interaction of Ben change?', scene, sources({ observations: faces }));
		if (found.form?.kind !== 'change') throw new Error('no change');
		const [track, ...others] = found.form.tracks;
		expect(others).toEqual([]);
		expect(track).toMatchObject({ personId: ben, of: 'interaction', hasChanged: true });
		expect(new Set(track!.questions.map(({ form }) => form))).toEqual(new Set(['ECD', 'ESI', 'ETR', 'NEP']));
		const told = new Map(found.facts.map(({ id, text }) => [id, text]));
		const away = track!.changes.find(({ atMs }) => atMs === 18_000)!;
		expect(away.to).toBe('speaking');
		expect(away.before).toEqual([]);
		const ended = track!.changes.find(({ atMs }) => atMs === 14_000)!;
		expect(ended.before.map((id) => told.get(id))).toEqual(['Anna looks away from Ben.']);
		// Twice before it ended with nothing going on: eye contact followed once, and speaking once.
		expect(track!.likely[0]!.probability).toBeLessThan(1);
		expect(found.note).toContain('Apparent expressions are off');
	});

	test('has no track of expressions while they are off, though they were measured', async () => {
		const found = await ask('How did the expression of Anna change?', scene, sources({ observations: faces }));
		if (found.form?.kind !== 'change') throw new Error('no change');
		expect(found.form.tracks.map(({ of }) => of)).toEqual(['interaction']);
		expect(JSON.stringify(found)).not.toMatch(/happy|neutral/);
	});

	test('has one with them on, with the change where it is', async () => {
		const forms = sources({ observations: faces, hasEmotions: true });
		const found = await ask('How did the expression of Anna change?', scene, forms);
		if (found.form?.kind !== 'change') throw new Error('no change');
		const track = found.form.tracks.find(({ of }) => of === 'apparent expression')!;
		expect(track.changes).toMatchObject([
			{ atMs: 40_000, from: 'neutral', to: 'happy' },
			{ atMs: 46_000, from: 'happy', to: 'neutral' },
		]);
		expect(track.likely).toEqual([{ state: 'happy', probability: 1 }]);
	});

	test('of somebody of whom nothing is known says so', async () => {
		expect(await ask('How did the interaction of Ben change?', askScene(), sources())).toMatchObject({
			status: 'not-seen',
			form: { kind: 'refused', reason: 'nothing-known' },
		});
	});
});

const word = (text: string, startMs: number, personId: typeof anna | null) => ({
	...{ text, startMs, endMs: startMs + 300, personId },
});
const words = [
	word('Where', 20_000, ben),
	word('is', 20_300, ben),
	word('it?', 20_600, ben),
	word('Here.', 40_000, anna),
];

describe('the next utterance', () => {
	test('without a transcript is not guessed, and what to do is said', async () => {
		const model = scriptedModel({ behaviour: 'plain' });
		const found = await ask('What is Anna likely to say next?', scene, sources(), { model });
		expect(found).toMatchObject({ status: 'unsupported', form: { kind: 'refused', reason: 'no-transcript' } });
		expect(found.text).toContain('no transcript');
		expect(found.text).toContain('Models');
	});

	test('without a language model is not guessed, and what it would rest on is shown', async () => {
		const found = await ask('What is Anna likely to say next?', scene, sources({ words, atMs: 25_000 }));
		if (found.form?.kind !== 'next-utterance') throw new Error('no form');
		expect(found.form).toMatchObject({ guess: null, prompt: { text: 'Ben says “Where is it?”.' } });
		expect(found.form.cues.map(({ text }) => text)).toContain('Anna looks away from Ben.');
		expect(found.text).toContain('language model');
		expect(found.status).toBe('unsupported');
	});

	test('is not guessed by our own small model, which was trained for other things', async () => {
		const plain = scriptedModel({ behaviour: 'plain' });
		const mini: LanguageModel = {
			...plain,
			info: { ...plain.info, promptStyle: 'mini' },
			generate: () => Promise.reject(new Error('asked for what it cannot do')),
		};
		const forms = sources({ words, atMs: 25_000 });
		const found = await ask('What is Anna likely to say next?', scene, forms, { model: mini });
		expect(found).toMatchObject({ status: 'unsupported', form: { kind: 'next-utterance', guess: null } });
		expect(found.text).toContain('larger language model');
	});

	test('is a guess, marked as one, from nothing later than the moment', async () => {
		const prompts: string[] = [];
		const model = scriptedModel({ behaviour: 'plain' });
		const guessing: LanguageModel = {
			...model,
			generate: async (prompt, options) => {
				prompts.push(prompt.messages.map(({ content }) => content).join('\n'));
				return { ...(await model.generate(prompt, options)), text: 'Anna will say: “Over there.”' };
			},
		};
		const forms = sources({ words, atMs: 25_000 });
		const found = await ask('What is Anna likely to say next?', scene, forms, { model: guessing });
		if (found.form?.kind !== 'next-utterance') throw new Error('no form');
		expect(found.form.guess).toBe('Over there.');
		expect(found.form.then?.text).toBe('Anna says “Here.”.');
		expect(found.text).toContain('A guess, which nobody has said');
		expect(found.status).toBe('unsupported');
		expect(prompts).toHaveLength(1);
		expect(prompts[0]).toContain('Where is it?');
		expect(prompts[0]).not.toContain('Here.');
	});
});

describe('a face', () => {
	const faceMovements = {
		by: 'blendshapes' as const,
		movements: [
			{ name: 'mouthSmileLeft', score: 0.8 },
			{ name: 'mouthSmileRight', score: 0.75 },
			{ name: 'jawOpen', score: 0.5 },
			{ name: 'browInnerUp', score: 0.1 },
		],
	};
	const measured = frames(anna, () => ({ faceMovements }));

	test('is described in one global and several local sentences, each with what was measured', async () => {
		const forms = sources({ hasEmotions: true, observations: measured });
		const found = await ask("Describe Anna's face at 5 s", scene, forms);
		if (found.form?.kind !== 'face' || found.form.caption.kind !== 'caption') throw new Error('no caption');
		expect(found.form).toMatchObject({ personId: anna, tMs: 5000, measuredBy: 'blendshapes' });
		expect(found.form.caption.local).toHaveLength(2);
		expect(found.form.caption.local[0]!.movements.map(({ name }) => name)).toContain('mouthSmileLeft');
		expect(found.text).not.toContain('browInnerUp');
		expect(found.facts.map(({ startMs }) => startMs)).toEqual([5000, 5000]);
		expect(found.note).toContain('nothing of what somebody feels');
	});

	test('is not described while expressions are off, though it was measured', async () => {
		const found = await ask("Describe Anna's face", scene, sources({ observations: measured }));
		expect(found).toMatchObject({ form: { kind: 'refused', reason: 'expression-off' }, facts: [] });
		expect(found.text).not.toContain('mouth');
	});

	test('that was not measured at that moment is not seen, and nobody is taken for somebody else', async () => {
		const forms = sources({ hasEmotions: true, observations: measured });
		expect(await ask("Describe Ben's face", scene, forms)).toMatchObject({
			status: 'not-seen',
			form: { reason: 'not-measured' },
		});
		expect(await ask("Describe Zoe's face", scene, forms)).toMatchObject({ form: { reason: 'nobody-known' } });
		expect(await ask('Describe the face', scene, forms)).toMatchObject({ form: { reason: 'nobody-named' } });
	});
});
