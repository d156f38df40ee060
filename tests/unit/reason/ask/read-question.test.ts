import { describe, expect, test, vi } from 'vitest';
import { chooseReading, fitOf, isSameReading } from '../../../../src/reason/ask/choose-reading';
import { answerQuestion } from '../../../../src/reason/ask/answer-question';
import { parseQuestion } from '../../../../src/reason/answer/parse';
import type { Query } from '../../../../src/reason/answer/query';
import { isInDoubt, readQuestion } from '../../../../src/reason/ask/read-question';
import type { Generated, LanguageModel, Prompt } from '../../../../src/reason/language-model/language-model';
import { scriptedModel } from '../language-model/scripted-model';
import { readQuery } from '../../../../src/reason/mini/query-form';
import { sampleAskSession as session } from '../../../../tools/bench/ask/ask-sample';
import tune from '../../../questions/tune.json';

const queryOf = (short: string): Query => {
	const query = readQuery(short, session.untilMs);
	if (!query) throw new Error(`Not a query: ${short}`);
	return query;
};

/** Our own model, saying what it is told to; `asked` sees the prompts. */
const mini = (reply: (task: string) => string, asked = vi.fn<(prompt: Prompt) => void>()): LanguageModel => ({
	...scriptedModel({ behaviour: 'plain' }),
	info: { ...scriptedModel({ behaviour: 'plain' }).info, title: 'Regard mini', promptStyle: 'mini' },
	generate: (prompt): Promise<Generated> => {
		asked(prompt);
		const text = reply(prompt.messages[0]!.content.slice(0, prompt.messages[0]!.content.indexOf('>') + 1));
		return Promise.resolve({
			...{ text, ended: 'stop', tokens: 1, promptTokens: 1, reusedTokens: 0, truncated: null },
			...{ firstTokenMs: 0, totalMs: 0 },
		});
	},
});

const UNREAD = 'For how long is A occupied by the cup?';
/** The rules read it, and do not know one of its words. */
const UNSURE = 'who xyzzies and looks at the cup at 4 s?';

describe('when a model is asked how it reads a question', () => {
	test('never where the rules used every word and everything that is named', async () => {
		const asked = vi.fn<(prompt: Prompt) => void>();
		const model = mini(() => 'who; look to B', asked);
		const read = await readQuestion('Who looks at the cup at 4 s?', session, { model });
		expect(asked).not.toHaveBeenCalled();
		expect(read).toMatchObject({ by: 'rules', note: null });
	});

	test('never about what is refused, whatever it would read', async () => {
		const asked = vi.fn<(prompt: Prompt) => void>();
		const answer = await answerQuestion('Does A like B?', session, { model: mini(() => 'who; look to B', asked) });
		expect(asked).not.toHaveBeenCalled();
		expect(answer).toMatchObject({ status: 'unsupported', queries: [] });
	});

	test('the rules are in doubt about few of the questions they were tuned on', () => {
		const doubted = tune.filter(({ question }) => isInDoubt(parseQuestion(question, session), question, session));
		expect(doubted.length).toBeLessThanOrEqual(3);
	});

	test('where the rules cannot read it, its reading is used and said', async () => {
		expect(parseQuestion(UNREAD, session)).toMatchObject({ query: null });
		const model = mini(() => 'how long; look by A to the cup');
		const read = await readQuestion(UNREAD, session, { model });
		expect(read).toMatchObject({ by: 'model', query: queryOf('how long; look by A to the cup') });
		expect(read.note).toContain('Regard mini read the question as “how long; look by A to the cup”');
	});

	test('is asked in the short form with the names of the session, held to its grammar, without a system message', async () => {
		const asked = vi.fn<(prompt: Prompt) => void>();
		await readQuestion(UNREAD, session, { model: mini(() => 'none', asked) });
		const [prompt] = asked.mock.calls[0]!;
		expect(prompt.messages).toEqual([
			{ role: 'user', content: `<|query|>People: A, B, C. Things: cup, laptop, potted plant, ball.\n${UNREAD}` },
		]);
		expect(prompt.constraint?.kind).toBe('grammar');
	});

	test('a general model is asked for JSON as before', async () => {
		const asked = vi.fn<(prompt: Prompt) => void>();
		const model = mini(() => '{}', asked);
		await readQuestion(UNREAD, session, { model: { ...model, info: { ...model.info, promptStyle: 'chat' } } });
		expect(asked.mock.calls[0]![0].constraint?.kind).toBe('json');
		expect(asked.mock.calls[0]![0].messages[0]!.role).toBe('system');
	});
});

describe('two readings of one question', () => {
	test('that agree are certain: no note', async () => {
		const rules = parseQuestion(UNSURE, session);
		expect(rules).toMatchObject({ isSure: false });
		const model = mini(() => 'who; look to the mug; at 4 seconds');
		const read = await readQuestion(UNSURE, session, { model });
		expect(read).toMatchObject({ by: 'both', note: null, query: rules.query });
	});

	test('that differ are both told, with which is used and why', async () => {
		const model = mini(() => 'who; look to the cup');
		const read = await readQuestion(UNSURE, session, { model });
		expect(read.by).toBe('rules');
		expect(read.note).toBe(
			'The rules read “who; look to the cup; at 4 s”, Regard mini read “who; look to the cup”; ' +
				'the rules’ reading is used, as the other leaves out what the question names.',
		);
	});

	test.each([
		[
			'names somebody whom the question does not',
			'who; look to the cup',
			'who; look by B to the cup',
			'rules',
			'invented',
		],
		['makes up a time', 'who; look to the cup', 'who; look to the cup; at 9 s', 'rules', 'invented'],
		['leaves the thing out', 'who; look', 'who; look to the cup', 'model', 'unused'],
		['is as good', 'who; look to the cup', 'who; look to the cup; not', 'rules', 'equal'],
	] as const)('one that %s loses, and the rules win where nothing decides', (_, rules, model, chosen, why) => {
		const question = 'who has the cup in view?';
		expect(chooseReading(queryOf(rules), queryOf(model), question, session)).toEqual({ chosen, why });
	});

	test('making something up weighs more than leaving something out', () => {
		const question = 'does A see the cup at 4 s?';
		const all = chooseReading(
			queryOf('whether; look by A'),
			queryOf('whether; look by B to the cup; at 4 s'),
			question,
			session,
		);
		expect(all.chosen).toBe('rules');
	});

	test('are the same when they mean the same people, things and times', () => {
		const same = (a: string, b: string): boolean => isSameReading(queryOf(a), queryOf(b), session);
		expect(same('who; look to B', 'who; look to orange person')).toBe(true);
		expect(same('who; look to B', 'who; look to right person')).toBe(true);
		expect(same('who; look to the cup', 'who; look to the mug')).toBe(true);
		expect(same('who; look to B; between 0 s and 5 s', 'who; look to B; first five seconds')).toBe(true);
		expect(same('who; look to B', 'who; look to A')).toBe(false);
		expect(same('who; look by A', 'who; look to A')).toBe(false);
		expect(same('how long; look; vs by A / B', 'how long; look; vs by B / A')).toBe(false);
	});

	test('a name that is nobody’s counts as the question’s when it stands there', () => {
		expect(fitOf(queryOf('who; look to Zoe'), 'who is keeping an eye on zoe?', session).invented).toBe(0);
		expect(fitOf(queryOf('who; look to Zoe'), 'who is keeping an eye on her?', session).invented).toBe(1);
	});
});

describe('answers that our own model writes', () => {
	const question = 'How long did A look at the cup?';

	test('are asked for with facts and question alone, and are verified as any other', async () => {
		const asked = vi.fn<(prompt: Prompt) => void>();
		const good = await answerQuestion(question, session, {
			model: mini(() => 'A looked at the cup for 3.0 s in all [F1].', asked),
			earlier: [{ question: 'Who?', text: 'B.' }],
		});
		expect(asked.mock.calls[0]![0].messages).toHaveLength(1);
		expect(asked.mock.calls[0]![0].messages[0]!.content).toMatch(/^<\|answer\|>F1: /);
		expect(good).toMatchObject({ by: 'Regard mini', status: 'answered', note: null });
	});

	test.each([
		['another number', 'A looked at the cup for 4.0 s in all [F1].'],
		['another name', 'B looked at the cup for 3.0 s in all [F1].'],
		['no citation', 'A kept looking at the cup for 3.0 s.'],
		['“Not seen.” though it was', 'Not seen.'],
	])('with %s are not shown: the templates answer, and the note says why', async (_, text) => {
		const answer = await answerQuestion(question, session, { model: mini(() => text) });
		expect(answer.by).toBe('templates');
		expect(answer.status).toBe('answered');
		expect(answer.text).not.toContain(text);
		expect(answer.note).toMatch(/^The text of Regard mini is not shown: /);
	});
});
