import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { seededRandom } from '../../../../../src/core/maths/random';
import { syntheticSession } from '../../../../../src/bench/synthetic/synthetic-sessions';
import type { AskSession } from '../../../../../src/reason/answer/types';
import { withGraspForms } from '../../../../../src/reason/ask/forms/answer-grasp';
import { readGraspQuestion } from '../../../../../src/reason/ask/forms/grasp-question';
import { letteredOptions } from '../../../../../src/reason/grasp/prompt';
import { questionsAbout } from '../../../../../src/reason/social-genome/session-trace';
import type { Question } from '../../../../questions/question';
import { anna, askScene, ben, happening, sources } from './scene';

vi.setConfig({ testTimeout: 30_000 });

const lookedUp = vi.fn(() => Promise.reject(new Error('looked up')));
const ask = (question: string, session: AskSession) => withGraspForms(lookedUp)(question, session, { model: null });

const sessionOf = (seed: number): AskSession => {
	const { people, objects, events, looks, durationMs } = syntheticSession({ seed, missing: 0 });
	return {
		people: people.map(({ personId }) => ({
			...{ personId, name: `Person ${personId.slice(1)}`, isNamed: false, colour: 'blue', meanHeadX: null },
		})),
		objects: objects.map(({ objectId, label }) => ({ objectId, label })),
		...{ events, looks, untilMs: durationMs, widthPx: 1280, heightPx: 720 },
	};
};

describe('a question of GRASP with its four options', () => {
	test('gets the right letter and option, with events of the session as evidence', async () => {
		let count = 0;
		for (const seed of [7, 11, 15]) {
			const session = sessionOf(seed);
			const ids = new Set(session.events.map(({ eventId }) => eventId));
			for (const { question, answers, right } of questionsAbout(session, 'clip', seededRandom(1))) {
				const answer = await ask(`${question} ${letteredOptions(answers).join(' ')}`, session);
				const option = answers['ABCD'.indexOf(right!)]!;
				expect(answer).toMatchObject({ status: 'answered', by: 'templates', queries: [] });
				expect(answer.text).toMatch(`${right}) ${option}. `);
				expect(answer.citations.length).toBeGreaterThan(0);
				for (const id of answer.citations) expect(ids).toContain(id);
				for (const { startMs, endMs } of answer.facts) expect(endMs).toBeGreaterThanOrEqual(startMs);
				count++;
			}
		}
		expect(count).toBeGreaterThan(30);
	});

	test('is read over line breaks and behind the words of the bench', async () => {
		const scene = askScene([happening('mutual-gaze', [anna, ben], 10_000, 14_000)]);
		const asked =
			'Question: Which pair of people makes eye contact between 10.0 and 14.0 seconds?\nOptions:\nA) No one\nB) Person 1 and Person 2\nC) Person 3\nD) Person 4';
		expect((await ask(asked, scene)).text).toMatch(/^B\) Anna and Ben\. /);
	});

	test('of which none is what the events say gets no letter, but the events', async () => {
		const scene = askScene([happening('mutual-gaze', [anna, ben], 10_000, 14_000)]);
		const answer = await ask(
			'Which pair of people makes eye contact between 10.0 and 14.0 seconds? A) Person 3 and Person 4 B) Person 5 and Person 6 C) No one D) Person 7 and Person 8',
			scene,
		);
		expect(answer.status).toBe('unsupported');
		expect(answer.text).toMatch(/^None of the options/);
		expect(answer.text).not.toMatch(/\b[A-D]\)/);
		expect(answer.facts).toHaveLength(1);
	});
});

describe('a question in GRASP’s words without options', () => {
	const scene = askScene([
		happening('mutual-gaze', [anna, ben], 10_000, 14_000),
		happening('gaze-following', [anna, ben], 20_000, 22_000),
		happening('deictic-gesture', [anna, ben], 30_000, 32_000, {
			...{ gesture: 'pointing', target: { kind: 'person', personId: ben, part: 'body' } },
		}),
		happening('deictic-gesture', [ben, anna], 33_000, 35_000, {
			...{ gesture: 'giving', target: { kind: 'person', personId: anna, part: 'body' } },
		}),
	]);

	test.each([
		['How long do Person 1 and Person 2 maintain eye contact starting at 10.0 seconds?', '4.0 seconds'],
		['Which pair of people makes eye contact between 10.0 and 14.0 seconds?', 'Anna and Ben'],
		[
			'What best describes the gaze interaction between Person 1 and Person 2 between 20.0 and 22.0 seconds?',
			"Following someone's gaze",
		],
		[
			'Of Person 1 and Person 2 between 9.0 and 23.0 seconds, which gaze event happens first: gaze following or eye contact?',
			'Anna and Ben make eye contact first',
		],
		['What type of gesture does Person 1 perform between 30.0 and 32.0 seconds?', 'Pointing'],
		['How long does the giving gesture performed by Person 2 starting at 33.0 seconds last?', '2.0 seconds'],
		[
			'Between Person 1 and Person 2, who performs a gesture earlier in the video (between 0.0 and 60.0 seconds)?',
			'Anna points at Ben first',
		],
		['How many different people perform a pointing gesture in this video clip (between 0.0 and 60.0 seconds)?', 'One'],
		['After Person 1 points at Person 2 between 30.0 and 32.0 seconds, who performs the next gesture?', 'Ben'],
		[
			'Between 30.0 and 32.0 seconds, Person 1 points at Person 2. Does Person 2 gesture back then or within 3 seconds?',
			'Yes: giving',
		],
		[
			'Which starts first between 9.0 and 33.0 seconds: Person 1 points at Person 2 or Person 1 and Person 2 make eye contact?',
			'Anna and Ben make eye contact first',
		],
	])('%s – %s', async (question, words) => {
		const answer = await ask(question, scene);
		expect(answer.status).toBe('answered');
		expect(answer.text.startsWith(`${words}. `)).toBe(true);
		expect(answer.segments.some(({ kind }) => kind === 'citation')).toBe(true);
		expect(answer.note).toContain('GRASP');
		expect(answer.text).not.toMatch(/Person \d/);
	});

	test('names people as the visitor does, so that the grounding score knows them', async () => {
		const { grounding, facts } = await ask(
			'Which pair of people makes eye contact between 10.0 and 14.0 seconds?',
			scene,
		);
		expect(grounding).toMatchObject({ sgr: 1, missed: [], extra: [] });
		expect(facts[0]).toMatchObject({ people: [anna, ben], startMs: 10_000, endMs: 14_000 });
	});

	test('about what did not happen is not seen, and cites nothing', async () => {
		const answer = await ask('Which pair of people makes eye contact between 40.0 and 44.0 seconds?', scene);
		expect(answer).toMatchObject({ status: 'not-seen', facts: [], citations: [], grounding: null });
	});
});

describe('a question in plain words', () => {
	const questions = ['tune', 'report'].flatMap(
		(half) =>
			JSON.parse(
				readFileSync(new URL(`../../../../questions/${half}.json`, import.meta.url), 'utf8'),
			) as readonly Question[],
	);

	test('and any for which another form was chosen is left to that form', async () => {
		const question = 'Which pair of people makes eye contact between 10.0 and 14.0 seconds?';
		const session = { ...askScene(), forms: sources({ wanted: 'moments' }) };
		await expect(ask(question, session)).rejects.toThrow('looked up');
		expect((await ask(question, { ...session, forms: sources() })).status).toBe('not-seen');
	});

	test('is never taken for one of GRASP’s', () => {
		expect(questions.length).toBeGreaterThanOrEqual(200);
		expect(questions.filter(({ question }) => readGraspQuestion(question))).toEqual([]);
	});

	test.each([
		'Who is Person 1 looking at between 3 and 4 seconds?',
		'What best describes the mood between 1.0 and 2.0 seconds?',
		'Which pair of people makes eye contact?',
		'Who liked plan A) better than plan B)?',
	])('is looked up: %s', async (question) => {
		await expect(ask(question, askScene())).rejects.toThrow('looked up');
	});
});
