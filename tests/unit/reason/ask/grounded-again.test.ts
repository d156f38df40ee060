import { expect, test } from 'vitest';
import { answerQuestion } from '../../../../src/reason/ask/answer-question';
import { LEAST_GROUNDING } from '../../../../src/reason/ask/write-answer';
import type { LanguageModel, Prompt } from '../../../../src/reason/language-model/language-model';
import { sampleAskSession as session } from '../../../../tools/bench/ask/ask-sample';
import { scriptedModel } from '../language-model/scripted-model';

const QUESTION = 'Who looked at each other?';
const NAMELESS = 'They had eye contact. [F1]';
const FULL = 'A, B and C had eye contact. [F1]';
const plain = scriptedModel({ behaviour: 'plain' });

/** Says one thing after the other; the last again and again. */
const saying = (...replies: readonly string[]) => {
	const asked: Prompt[] = [];
	const model: LanguageModel = {
		...plain,
		async generate(prompt) {
			asked.push(prompt);
			return { ...(await plain.generate(prompt)), text: replies[asked.length - 1] ?? replies.at(-1) ?? '' };
		},
	};
	return { model, asked };
};

test('row 1c, SGR that acts: an answer that names nobody is written once more, and that is counted', async () => {
	const { model, asked } = saying(NAMELESS, FULL);
	const answer = await answerQuestion(QUESTION, session, { model });
	expect(asked).toHaveLength(2);
	expect(asked[1]?.messages.at(-1)?.content).toContain('it leaves out');
	expect(answer).toMatchObject({ regrounded: 1, by: plain.info.title, grounding: { sgr: 1 } });
	expect(answer.text).toContain('A, B and C');
});

test('an answer that names enough is not written again; the better of two is taken', async () => {
	const good = saying(FULL);
	expect((await answerQuestion(QUESTION, session, { model: good.model })).regrounded).toBeUndefined();
	expect(good.asked).toHaveLength(1);
	const twice = saying(NAMELESS, NAMELESS);
	const poor = await answerQuestion(QUESTION, session, { model: twice.model });
	expect(twice.asked).toHaveLength(2);
	expect(poor).toMatchObject({ regrounded: 1, by: plain.info.title });
	expect(poor.grounding?.sgr).toBeLessThan(LEAST_GROUNDING);
	// A second one that does not hold loses nothing.
	const wrong = await answerQuestion(QUESTION, session, { model: saying(NAMELESS, 'Zebulon was there. [F1]').model });
	expect(wrong.text).toContain('They had eye contact');
});

test('the tags in which an answer was scored are kept to be shown', async () => {
	const answer = await answerQuestion(QUESTION, session, { model: null });
	expect(answer.grounding?.tagged).toMatch(/^<gaze>Person 1 , Person 2 and Person 3 had eye contact .*<\/gaze>$/);
});
