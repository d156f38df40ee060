import { describe, expect, test } from 'vitest';
import { suggestForms } from '../../../../src/present/ask/suggestions';
import { readForm } from '../../../../src/reason/ask/forms/read-form';
import { anna, askScene, ben, happening } from '../../reason/ask/forms/scene';

const scene = askScene([
	happening('mutual-gaze', [anna, ben], 10_000, 14_000),
	happening('gaze-aversion', [anna, ben], 14_000, 15_000),
]);
const formsOf = (questions: readonly string[]) => questions.map((question) => readForm(question, scene)?.form);

describe('suggested forms', () => {
	test('are one of each that the data allow, and each is read as its form', () => {
		expect(formsOf(suggestForms(scene, { hasEmotions: true, hasWords: true }))).toEqual([
			...['moments', 'change', 'next-utterance', 'face'],
		]);
		expect(formsOf(suggestForms(scene, { hasEmotions: false, hasWords: false }))).toEqual(['moments', 'change']);
	});

	test('speak of no expression or face while these are switched off', () => {
		expect(suggestForms(scene, { hasEmotions: false, hasWords: true }).join()).not.toMatch(/expression|face/);
	});

	test('are none without people or events', () => {
		const all = { hasEmotions: true, hasWords: true };
		expect(suggestForms({ ...scene, people: [] }, all)).toEqual([]);
		expect(suggestForms(askScene(), all)).toEqual([]);
	});
});
