import { describe, expect, test } from 'vitest';
import { readScene, type SceneName } from '../../../../fixtures/ask/scene';
import type { Key, KeyedQuestion } from '../../../../../tools/bench/ask/answers/key';
import { objectionsTo } from '../../../../../tools/bench/ask/answers/check-key';
import {
	conversationsOf,
	readQuestions,
	scoreAnswer,
	scoreHalf,
	scoreLines,
	tallyOf,
} from '../../../../../tools/bench/ask/answers/score-answers';

const asked = (scene: SceneName, q: string, key: Key, type = 'who'): KeyedQuestion => ({
	...{ id: 'x-1', scene, type, lang: 'en', by: 'tester', register: 'plain', q, follows: null, answer: '' },
	key,
});
const isRight = (question: KeyedQuestion, text: string): boolean =>
	objectionsTo(text, question, readScene(question.scene)).length === 0;

/** A question, answers to it that are right, and answers that are not. */
const cases: readonly { of: string; question: KeyedQuestion; right: readonly string[]; wrong: readonly string[] }[] = [
	{
		of: 'who, in the right part',
		question: asked('table-talk', 'Who looked at Person 2 at 8 s?', { who: ['P1', 'P3'] }),
		right: [
			'Person 1 and Person 3.',
			'Persons 1 and 3 looked at Person 2 at 8 s.',
			'Person 1 looked at Person 2 from 7.0 s to 8.6 s; Person 3 looked at Person 2 from 6.0 s to 8.5 s.',
			'Person 2 was looked at by Person 1 and Person 3.',
			'Person 2 got looks from Person 1 and Person 3.',
			'Person 1 → Person 2\nPerson 3 → Person 2',
			'Probably Person 1 and Person 3. Person 2 did not look at anybody else.',
		],
		wrong: [
			'Person 2 looked at Person 1 and Person 3.',
			'Person 1.',
			'All three.',
			'Somebody looked at Person 2.',
			'Person 1 and Person 3 did not.',
			'Person 2 → Person 1\nPerson 2 → Person 3',
			'The question was not understood.',
			'',
		],
	},
	{
		of: 'whom or what',
		question: asked('kitchen', 'What did Person 2 point at?', { whom: ['bottle'] }, 'what-whom'),
		right: ['The bottle.', 'Person 2 pointed at the oil bottle, from 16.5 s to 18.5 s.', 'At the bottle, once.'],
		wrong: [
			'Person 2 pointed, once.',
			'At the pan.',
			'The bottle and the pan.',
			'Person 2 did not point at the bottle.',
		],
	},
	{
		of: 'a name that was given',
		question: asked('circle', 'Who nodded most?', { first: 'P3', over: ['P1', 'P2', 'P4', 'P5'] }, 'superlative'),
		right: ['Ms Okafor, 9 times.', 'Ms Okafor nodded most (9), then Ben (6), Lina (4) and Person 1 (1).'],
		wrong: ['Ben.', 'Person 3, 9 times.', 'Ben nodded 6 times, Ms Okafor 9 times.', 'Somebody nodded 9 times.'],
	},
	{
		of: 'links, all of them and no others',
		question: asked(
			'kitchen',
			'25 s: who looks at what?',
			{
				links: [
					['P1', 'pan'],
					['P2', 'knife'],
				],
			},
			'state-at',
		),
		right: [
			'Person 1 looks at the pan, and Person 2 at the knife.',
			'At 25 s, Person 1 looked at the pan and Person 2 looked at the knife.',
			'Person 1: the pan\nPerson 2: the knife',
			'Person 1 → pan; Person 2 → knife',
		],
		wrong: [
			'Person 1 looks at the knife, and Person 2 at the pan.',
			'Person 1 and Person 2 look at the pan and the knife.',
			'Person 1 looks at the pan.',
			'Both look at the pan.',
		],
	},
	{
		of: 'pairs in either order',
		question: asked(
			'table-talk',
			'Which pairs had eye contact?',
			{
				pairs: [
					['P1', 'P3'],
					['P2', 'P3'],
				],
			},
			'pair',
		),
		right: [
			'Person 1 and Person 3 (2.0 s); Person 2 and Person 3 (2.0 s).',
			'Person 3 and Person 1 had eye contact, and Person 3 and Person 2 did.',
		],
		wrong: [
			'Person 1 and Person 3.',
			'Person 1 and Person 2; Person 2 and Person 3.',
			'Somebody had eye contact, twice.',
		],
	},
	{
		of: 'yes and no said first',
		question: asked('circle', 'Did Lina ever look at the clock?', { yes: false }, 'yes-no'),
		right: ['No.', 'No, Lina never looked at the clock.', 'Lina did not look at the clock.', 'Probably not.', 'Nein.'],
		wrong: ['Yes.', 'Lina looked at the clock.', 'Yes, but not for long.', 'Person 1 looked at the clock.'],
	},
	{
		of: 'who did not',
		question: asked('dinner', 'Which people never pointed?', { who: ['P1', 'P5'], negative: true }, 'negation'),
		right: [
			'Anna and Person 5.',
			'Anna and Person 5 did not point.',
			'Bert, Person 3, Chloe and Person 6 pointed. Anna and Person 5 did not.',
		],
		wrong: ['Bert and Chloe did not point.', 'Anna never pointed.', 'Everyone pointed.'],
	},
	{
		of: 'durations, not mistaken for moments',
		question: asked('robot', 'How long was the longest turn?', { seconds: [11.5] }, 'how-long'),
		right: ['11.5 s.', 'Person 3 spoke for 11.5 s, from 1:18.5 to 1:30.0.', 'About 12 seconds.', 'For 0:11.5.'],
		wrong: ['From 11.5 s on.', '15 s.', '11 times.', 'From 1:18.5 to 1:30.0.'],
	},
	{
		of: 'moments',
		question: asked('meeting', 'When did Tomas give something to Ruth?', { at: [1700] }, 'when'),
		right: ['At 28:20.', 'Tomas gave something to Ruth from 28:20.0 to 28:23.0.', 'At 1700 s.', 'At 28 min 20 s.'],
		wrong: ['At 28:40.', 'For 3 s.', 'At 17:00.'],
	},
	{
		of: 'minutes and seconds',
		question: asked('meeting', 'How long did Ruth talk?', { seconds: [893] }, 'how-long'),
		right: ['14 min 53 s.', 'Ruth spoke for 14:53 in all.', '893 s', 'about 15 minutes'],
		wrong: ['14 s', '53 min', '9 min 17 s'],
	},
	{
		of: 'counts, which the numbers of people are not',
		question: asked('kitchen', 'How many times did Person 2 look at the pan?', { count: [4] }, 'how-often'),
		right: ['4 times.', 'Person 2 looked at the pan four times, for 17.5 s in all.', 'Person 2 did so 4×.', 'Viermal.'],
		wrong: ['Person 2 looked at the pan.', 'Twice.', '4.5 s', 'At 4 s.', '14 times'],
	},
	{
		of: 'shares of the clip or of the known time',
		question: asked('blocks', 'What percent is mutual gaze?', { percent: [17.4, 18.5] }, 'share'),
		right: ['17 %', 'About 18.5 percent of the time in which both gazes are known.', '17,4 Prozent'],
		wrong: ['25 %', '17 s', 'a third of the time'],
	},
	{
		of: 'a rate',
		question: asked('kitchen', 'Eye contacts per minute?', { rate: [6.25] }, 'rate'),
		right: ['6.3 times a minute.', '6.2 per minute', 'About 6.25 eye contacts per minute.'],
		wrong: ['5 in all.', '12.5 a minute.'],
	},
	{
		of: 'an order',
		question: asked(
			'kitchen',
			'In what order did they speak?',
			{ order: ['P2', 'P1', 'P2', 'P1'], long: true },
			'sequence',
		),
		right: ['Person 2, Person 1, Person 2, Person 1.', '1. Person 2 (1.0 s)\n2. Person 1\n3. Person 2\n4. Person 1'],
		wrong: ['Person 1, Person 2, Person 1.', 'Person 2 and Person 1.'],
	},
	{
		of: 'numbers beside their names',
		question: asked(
			'circle',
			'How often did Ben and Lina nod?',
			{
				amounts: [
					{ who: 'P2', count: 6 },
					{ who: 'P4', count: 4 },
				],
			},
			'table',
		),
		right: ['Ben 6 times, Lina 4 times.', 'Ben: 6\nLina: 4', 'Ben nodded six times and Lina four times.'],
		wrong: ['Ben 4 times, Lina 6 times.', '6 and 4 times.', 'Ben 6 times.'],
	},
	{
		of: 'seconds from whom to whom',
		question: asked(
			'kitchen',
			'How long did they look at each other, each way?',
			{
				amounts: [
					{ who: 'P1', whom: 'P2', seconds: 14.5 },
					{ who: 'P2', whom: 'P1', seconds: 19 },
				],
			},
			'pair',
		),
		right: [
			'Person 1 looked at Person 2 for 14.5 s. Person 2 looked at Person 1 for 19.0 s.',
			'Person 1 → Person 2: 14.5 s; Person 2 → Person 1: 19 s',
		],
		wrong: [
			'Person 1 looked at Person 2 for 19.0 s. Person 2 looked at Person 1 for 14.5 s.',
			'Person 2 looked at Person 1 for 14.5 s. Person 1 looked at Person 2 for 19.0 s.',
		],
	},
	{
		of: 'what cannot be told',
		question: asked('dinner', 'Are Anna and Bert married?', { refuse: true }, 'refusal'),
		right: ['That cannot be told from the video.', 'It is not known.', 'I can’t tell that.', 'Das ist nicht bekannt.'],
		wrong: ['Yes.', 'Anna and Bert looked at each other 22 times.', 'The question was not understood.'],
	},
	{
		of: 'what did not happen',
		question: asked('blocks', 'Why did Mum shake her head?', { nothing: true }, 'why'),
		right: ['Mum did not shake her head.', 'Not seen: Mum shaking the head.', 'Mum never did.'],
		wrong: ['Because Person 2 looked away.', 'That cannot be told from the video.', 'Mum shook her head at 12 s.'],
	},
	{
		of: 'questions back',
		question: asked('kitchen', 'What was he looking at?', { ask: true }, 'ambiguous'),
		right: ['Do you mean Person 1 or Person 2?'],
		wrong: ['The pan.', 'It was not understood.'],
	},
	{
		of: 'who turned from whom',
		question: asked('table-talk', 'Did anyone look away from somebody?', { links: [['P3', 'P1']] }, 'event'),
		right: [
			'Yes. Person 3 averted their gaze from Person 1 at 11.4 s.',
			'Person 3 looked away from Person 1.',
			'Person 3, from Person 1.',
		],
		wrong: ['Yes.', 'Person 1 looked away from Person 3.', 'Somebody looked away from Person 1.'],
	},
	{
		of: 'everybody’s gaze in one sentence',
		question: asked(
			'table-talk',
			'Where is everybody looking at 11 s?',
			{
				links: [
					['P1', 'camera'],
					['P2', 'P1'],
					['P3', 'P1'],
				],
			},
			'state-at',
		),
		right: [
			'Person 1 looked into the camera, Person 2 at Person 1 and Person 3 at Person 1.',
			'Person 1 looked into the camera; Persons 2 and 3 looked at Person 1.',
		],
		wrong: [
			'Person 1 looked at Persons 2 and 3, who looked into the camera.',
			'Person 1 looked away; Persons 2 and 3 looked at Person 1.',
		],
	},
	{
		of: 'a change',
		question: asked('robot', 'How did it change?', { says: [['less', 'fell']], allSeconds: [39, 5.5] }, 'change'),
		right: ['It fell from 39 s to 5.5 s.', 'Less: 39.0 s in the first half, 5.5 s in the second.'],
		wrong: ['Less.', 'It rose from 5.5 s to 39 s.'],
	},
	{
		of: 'which window comes first',
		question: asked('dinner', 'Before or after half time?', { wordFirst: [['first'], ['second']] }, 'change'),
		right: ['In the first half (22.1 min against 9.2 min in the second half).'],
		wrong: ['In the second half, not the first.', 'It changed.'],
	},
];

describe.each(cases)('$of', ({ question, right, wrong }) => {
	test.each(right)('right: %s', (text) => {
		expect(objectionsTo(text, question, readScene(question.scene))).toEqual([]);
	});
	test.each(wrong)('turned down: %s', (text) => {
		expect(isRight(question, text)).toBe(false);
	});
});

describe('Answers in other languages', () => {
	const who = asked('dinner', 'Wer hat das Handy angeschaut?', { who: ['P5'] });
	test.each(['Person 5.', 'Person 5 hat das Handy angeschaut.', 'Das Handy wurde von Person 5 angeschaut.'])(
		'%s',
		(text) => {
			expect(objectionsTo(text, who, readScene('dinner'))).toEqual([]);
		},
	);
	test.each(['La personne 5 a regardé le téléphone.', 'La persona 5 miró el teléfono.'])('%s', (text) => {
		expect(objectionsTo(text, who, readScene('dinner'))).toEqual([]);
	});
	test.each(['Anna hat Person 5 angeschaut.', 'Jemand hat das Handy angeschaut.', 'Person 6.'])('not: %s', (text) => {
		expect(isRight(who, text)).toBe(false);
	});
});

test('more than forty words are wrong, unless a list or a summary was asked for', () => {
	const key: Key = { first: 'P1', over: ['P2'] };
	const text = `Mum. ${'And so on it goes. '.repeat(9)}`;
	expect(isRight(asked('blocks', 'Who talks more?', key, 'comparison'), text)).toBe(false);
	expect(isRight(asked('blocks', 'Who talks more?', key, 'summary'), text)).toBe(true);
});

test('that it cannot be told is no “no”', () => {
	const question = asked('blocks', 'Did Mum nod?', { yes: false });
	expect(scoreAnswer(question, { text: 'This cannot be told: looks do not show it.' }).outcome).toBe('not seen');
	expect(scoreAnswer(question, { text: 'Mum did not nod.' }).outcome).toBe('right');
});

test('the outcome tells what was wrong, not seen and declined apart', () => {
	const question = asked('blocks', 'Who nodded once?', { who: ['P2'] });
	const outcome = (text: string) => scoreAnswer(question, { text }).outcome;
	expect(outcome('Person 2.')).toBe('right');
	expect(outcome('Mum.')).toBe('wrong');
	expect(outcome('Not seen: nodding.')).toBe('not seen');
	expect(outcome('The question was not understood.')).toBe('declined');
	expect(scoreAnswer(question, null).outcome).toBe('missing');
});

test('readings to choose from ask back', () => {
	const question = asked('kitchen', 'What was he looking at?', { ask: true }, 'ambiguous');
	const given = { text: 'Which one is meant is not clear.', options: ['Person 1', 'Person 2'] };
	expect(scoreAnswer(question, given).outcome).toBe('right');
});

describe.each(['open', 'sealed'] as const)('The %s half', (half) => {
	const questions = readQuestions(half);

	test('has keys that accept their own answer', () => {
		const failed = questions.filter((question) => scoreAnswer(question, { text: question.answer }).outcome !== 'right');
		expect(failed.length).toBe(0);
	});

	test('has keys that accept no empty words', () => {
		for (const text of ['Somebody did.', 'The question was not understood.', 'Person 9.', 'Something happened.']) {
			const passed = questions.filter((question) => scoreAnswer(question, { text }).outcome === 'right');
			expect(passed.length).toBe(0);
		}
	});

	test('names the question before each follow-up, and no wording twice', () => {
		const conversations = conversationsOf(questions);
		expect(conversations.flat().length).toBe(questions.length);
		expect(conversations.filter(([opening]) => opening?.follows !== null).length).toBe(0);
		const wordings = conversations.map((c) => c.map((q) => q.q.toLowerCase()).join('\n'));
		expect(new Set(wordings).size).toBe(wordings.length);
	});
});

test('of the sealed half no question is shown', () => {
	const scored = readQuestions('sealed').map((question) => scoreAnswer(question, { text: 'no answer' }));
	expect(tallyOf(scored).count).toBe(scored.length);
	const lines = scoreLines(scored, { half: 'sealed' }).join('\n');
	expect(scored.filter(({ question }) => lines.includes(question.q)).length).toBe(0);
});

test('each conversation is asked in order, about its scene', async () => {
	const asked: string[] = [];
	const scored = await scoreHalf('open', (scene, questions) => {
		expect(questions.every((q) => q.scene === scene.name)).toBe(true);
		asked.push(...questions.map((q) => q.id));
		return Promise.resolve(questions.map((q) => ({ text: q.answer })));
	});
	expect([...asked].sort()).toEqual(
		readQuestions('open')
			.map((q) => q.id)
			.sort(),
	);
	expect(tallyOf(scored).right).toBe(scored.length);
});
