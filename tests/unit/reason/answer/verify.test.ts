import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fact } from '../../../../src/reason/answer/types';
import { answerQuestion } from '../../../../src/reason/ask/answer-question';
import { answerWords } from '../../../../src/reason/answer/answer-words';
import { verifyText } from '../../../../src/reason/answer/verify';
import { runQuery } from '../../../../src/reason/query/run';
import { factsOfSaid } from '../../../../src/reason/say/facts-of-said';
import { say } from '../../../../src/reason/say/say';
import { isSure, understand } from '../../../../src/reason/understand/understand';
import { scriptedModel } from '../language-model/scripted-model';
import { sampleAskSession as session } from '../../../../tools/bench/ask/ask-sample';
import type { Question } from '../../../questions/question';

const questions = JSON.parse(
	readFileSync(new URL('../../../questions/tune.json', import.meta.url), 'utf8'),
) as readonly Question[];

/** Facts of every question that is answered, each list with its question. */
const answered: readonly (readonly Fact[])[] = questions.flatMap(({ question }) => {
	const understood = understand(question, session);
	const [reading] = understood.is === 'read' ? understood.readings : understood.options;
	const parts = isSure(understood) ? (reading?.parts ?? []) : [];
	const said = parts.flatMap((part) => (part.is === 'query' ? [say(runQuery(part.query, session), session)] : []));
	const facts = factsOfSaid(said, session);
	return facts.length > 0 ? [facts] : [];
});

const fact = (id: string, text: string, people: readonly string[] = []): Fact => ({
	...{ id, text, eventIds: [], startMs: 0, endMs: 1000, people: people as Fact['people'] },
});

const FACTS: readonly Fact[] = [
	fact('F1', 'A looked at B from 0.4 s to 7.1 s (6.7 s).', ['P1', 'P2']),
	fact('F2', 'B and C had eye contact from 7.0 s to 8.5 s (1.5 s).', ['P2', 'P3']),
	fact('F3', 'A pointed at the cup from 3.8 s to 5.0 s (1.2 s).', ['P1']),
	fact('F4', 'A looked at B 3 times.', ['P1', 'P2']),
	fact('F5', 'C did not point at the ball.', ['P3']),
	fact('F6', "C followed A's gaze from 3.6 s to 6.0 s (2.4 s).", ['P1', 'P3']),
];

const marked = (text: string, facts = FACTS): string[] =>
	verifyText(text, facts, session).segments.flatMap((s) => (s.kind === 'unsupported' ? [s.text.trim()] : []));

test('the start of one time and the end of another, which one fact tells, are no time', () => {
	const facts = [fact('F1', 'A looked at B 2 times: 7.0–7.3 s, 12.7–12.9 s.', ['P1', 'P2'])];
	expect(marked('A looked at B 2 times: 7.0–12.9 s [F1].', facts)).not.toEqual([]);
	expect(marked('A looked at B from 7.0 s to 12.9 s [F1].', facts)).not.toEqual([]);
	expect(marked('A looked at B 2 times: 7.0–7.3 s, 12.7–12.9 s [F1].', facts)).toEqual([]);
	expect(marked('A looked at B: 12.7–12.9 s [F1].', facts)).toEqual([]);
});

describe('what stands in a cited fact is left as it is', () => {
	test.each([
		'A looked at B from 0.4 s to 7.1 s [F1].',
		'A looked at B until 0:07 [1].',
		'A looked at B for about seven seconds [F1].',
		'B was looked at by A for 6.7 seconds [F1].',
		'A looked at B. [F1]',
		'B looked at C [F2]. A pointed at the mug [F3].',
		'C and B had eye contact for 1.5 s [F2].',
		'A looked at B three times [F4].',
		'The blue person pointed at the cup [F3].',
		'C did not point at the ball [F5].',
		'C followed the gaze of A [F6].',
		'A looked at B [F1] and pointed at the cup [F3].',
		'A looked at B and A pointed at the cup [F1, F3].',
		'Somebody pointed at the cup between 3.8 and 5.0 s [F3].',
	])('%s', (text) => {
		expect(marked(text)).toEqual([]);
	});

	test('every template answer stands in its own facts', () => {
		expect(answered.length).toBeGreaterThan(80);
		for (const facts of answered) {
			const text = facts.map((f) => `${f.text.replace(/\.$/, '')} [${f.id}].`).join(' ');
			expect(marked(text, facts)).toEqual([]);
		}
	});
});

describe('what stands in no cited fact is marked', () => {
	test.each([
		['an invented name', 'Zebulon looked at B [F1].', 'Zebulon'],
		['an invented name in small letters', 'A looked at B and zebulon [F1].', 'zebulon'],
		['a name of another fact', 'A looked at C [F1].', 'C'],
		['a name that is a word', 'Mark looked at B [F1].', 'Mark'],
		['somebody by a colour that nobody has', 'The red person looked at B [F1].', 'The red person'],
		['a thing of no fact', 'A pointed at the laptop [F3].', 'the laptop'],
		['another time', 'A looked at B from 0.4 s to 7.6 s [F1].', '7.6 s'],
		['another clock time', 'A looked at B until 0:09 [F1].', '0:09'],
		['another rough time', 'A looked at B for about nine seconds [F1].', 'about nine seconds'],
		['another count', 'A looked at B twice [F4].', 'twice'],
		['the end as the start', 'A looked at B from 7.1 s [F1].', '7.1 s'],
	])('%s', (_, text, phrase) => {
		expect(marked(text).join(' ')).toContain(phrase);
		expect(verifyText(text, FACTS, session).isSupported).toBe(false);
	});

	test.each([
		['actor and target exchanged', 'B looked at A [F1].'],
		['the same in the passive', 'A was looked at by B [F1].'],
		['a gaze followed the other way', "A followed C's gaze [F6]."],
		['another thing done', 'A pointed at B [F1].'],
		['a denial of what is so', 'A did not look at B [F1].'],
		['an assertion of what is not so', 'C pointed at the ball [F5].'],
		['a fact that is not cited', 'A looked at B [F3].'],
		['a fact that is not there', 'A looked at B [F9].'],
		['no citation at all', 'A looked at B from 0.4 s to 7.1 s.'],
		['a relative clause', 'B, whom C pointed at, looked at C [F2].'],
		['a second pair without a verb', 'B looked at C and C at B [F2] and A at C [F1].'],
		['a feeling', 'A looked at B because A likes B [F1].'],
		['a gender', 'He looked at B [F1].'],
		['what no event is', 'A kissed B [F1].'],
		['an order that no fact says', 'A looked at B before A pointed at the cup [F1, F3].'],
	])('%s', (_, text) => {
		expect(marked(text)).not.toEqual([]);
	});

	test('of a sentence with one wrong number the rest is not marked, and citations stay', () => {
		const { segments } = verifyText('A looked at B from 0.4 s to 9.9 s [F1].', FACTS, session);
		expect(segments).toContainEqual({ kind: 'citation', factId: 'F1' });
		expect(segments.filter((s) => s.kind === 'unsupported')).toHaveLength(1);
		expect(segments[0]).toMatchObject({ kind: 'text' });
	});
});

/** A fact of some answer, with the list it stands in. */
const someFact = fc
	.constantFrom(...answered)
	.chain((facts) => fc.constantFrom(...facts).map((one) => ({ facts, one })));

const sentence = (one: Fact, text: string): string => `${text.replace(/\.$/, '')} [${one.id}].`;

describe('mutations of right answers', () => {
	const letters = fc.stringMatching(/^[a-z]{3,9}$/);
	const inventedNames = fc
		.oneof(
			fc.constantFrom(
				'Zebulon',
				'Anna',
				'Mark',
				'Will',
				'Rose',
				'Grace',
				'May',
				'Max',
				'P9',
				'Person 7',
				'D',
				'the red person',
			),
			letters.map((w) => w[0]!.toUpperCase() + w.slice(1)),
			letters,
		)
		.filter((name) => !answerWords.has(name.toLowerCase()));

	test('an invented name never gets through unmarked', () => {
		fc.assert(
			fc.property(someFact, inventedNames, ({ facts, one }, name) => {
				fc.pre(!one.text.toLowerCase().includes(name.toLowerCase()));
				const match = /\b[ABC]\b/.exec(one.text);
				const text = match
					? one.text.slice(0, match.index) + name + one.text.slice(match.index + 1)
					: `${name} looked on; ${one.text}`;
				expect(marked(sentence(one, text), facts)).not.toEqual([]);
			}),
			{ numRuns: 150 },
		);
	});

	test('a changed number or time never gets through unmarked', () => {
		fc.assert(
			fc.property(someFact, fc.nat(), fc.integer({ min: 2, max: 40 }), ({ facts, one }, which, by) => {
				const numbers = [...one.text.matchAll(/\d+(?:\.\d+)?/g)];
				fc.pre(numbers.length > 0);
				const match = numbers[which % numbers.length]!;
				const decimals = match[0].includes('.') ? 1 : 0;
				const changed = (Number(match[0]) + (decimals ? by / 10 : by)).toFixed(decimals);
				// Another number of the same sentence may be what it was changed into.
				fc.pre(!numbers.some(([n]) => n === changed));
				const text = one.text.slice(0, match.index) + changed + one.text.slice(match.index + match[0].length);
				expect(marked(sentence(one, text), facts)).not.toEqual([]);
			}),
			{ numRuns: 150 },
		);
	});

	test('actor and target exchanged never get through unmarked', () => {
		const directed = answered
			.flatMap((facts) =>
				facts.map((one) => ({
					facts,
					one,
					match: /^([ABC]) (looked at|pointed at|followed|averted their gaze from) ([ABC])\b/.exec(one.text),
				})),
			)
			.filter(({ match }) => match !== null && match[1] !== match[3]);
		expect(directed.length).toBeGreaterThan(20);
		for (const { facts, one, match } of directed) {
			const [whole, a, verb, b] = match!;
			const text = `${b!} ${verb!} ${a!}${one.text.slice(whole.length)}`;
			// Where the fact itself says that it was so the other way round, too, there is nothing to mark.
			if (one.text.includes(`${b!} ${verb!} ${a!}`)) continue;
			expect(marked(sentence(one, text), facts), text).not.toEqual([]);
		}
	});
});

describe('a language model that invents', () => {
	test.each(['wrong-number', 'invented-name'] as const)(
		'%s: the reader gets nothing that no fact supports',
		async (behaviour) => {
			for (const { question } of questions.filter((_, i) => i % 3 === 0)) {
				const answer = await answerQuestion(question, session, { model: scriptedModel({ behaviour }) });
				expect(answer.text).not.toContain('Zebulon');
				expect(answer.segments.every((s) => s.kind !== 'unsupported')).toBe(true);
				if (answer.status !== 'answered' || answer.by !== 'templates') continue;
				expect(answer.note).toContain('is not shown');
			}
		},
		30_000,
	);

	test('a plain one is shown, with its citations', async () => {
		const answer = await answerQuestion('Who looked at the cup?', session, {
			model: scriptedModel({ behaviour: 'plain' }),
		});
		expect(answer.by).toBe('Scripted (plain)');
		expect(answer.segments.some((s) => s.kind === 'citation')).toBe(true);
		expect(answer.note).toBeNull();
	});

	test('one that says something true beside the answer is not shown', async () => {
		const question = 'How long does A look at B?';
		const { facts } = await answerQuestion(question, session, { model: null });
		const beside = facts[1]!;
		const plain = scriptedModel({ behaviour: 'plain' });
		const text = `${beside.text.replace(/\.$/, '')} [${beside.id}].`;
		const model = {
			...plain,
			generate: async (...given: Parameters<typeof plain.generate>) => ({ ...(await plain.generate(...given)), text }),
		};
		const answer = await answerQuestion(question, session, { model });
		expect(answer.by).toBe('templates');
		expect(answer.note).toContain('it leaves out what was asked (F1)');
	});

	test('one that begins with the other of yes and no is not shown, whatever follows', async () => {
		const plain = scriptedModel({ behaviour: 'plain' });
		const opening = async (question: string, word: string) => {
			const { facts } = await answerQuestion(question, session, { model: null });
			const text = `${word}, ${facts[0]!.text.replace(/\.$/, '')} [F1].`;
			const model = {
				...plain,
				generate: async (...given: Parameters<typeof plain.generate>) => ({
					...(await plain.generate(...given)),
					text,
				}),
			};
			return answerQuestion(question, session, { model });
		};
		for (const [question, right, wrong] of [
			['Did A look at B?', 'Yes', 'No'],
			['Did anyone point at the camera?', 'No', 'Yes'],
		] as const) {
			const shown = await opening(question, right);
			expect(shown).toMatchObject({ status: 'answered', by: plain.info.title });
			expect(shown.text).toMatch(right === 'Yes' ? /^Yes, A / : /^No, nobody /);
			const answer = await opening(question, wrong);
			expect(answer.by).toBe('templates');
			expect(answer.note).toContain('is not shown: it says');
		}
	});

	test('one that fails takes no answer away', async () => {
		const answer = await answerQuestion('How long does A look at B?', session, {
			model: scriptedModel({ behaviour: 'failure' }),
		});
		expect(answer).toMatchObject({ status: 'answered', by: 'templates' });
		expect(answer.text).toContain('4.2 s');
		expect(answer.note).toContain('it failed');
	});

	test('one that breaks its plan off does not make a question understood', async () => {
		const model = scriptedModel({ behaviour: 'malformed-plan' });
		const answer = await answerQuestion('Blorp the fnord?', session, { model });
		expect(answer).toMatchObject({ status: 'unsupported', queries: [], by: 'templates' });
	});

	test('a plan that is well formed answers what the rules cannot read', async () => {
		const plan = JSON.stringify({
			...{ get: 'list', vars: { x: { of: 'person', among: null, except: [] } }, show: ['x'], pick: null },
			...{ about: { is: 'does', doing: 'pointing', who: { is: 'var', name: 'x' }, whom: null, what: null } },
			span: { is: 'all' },
		});
		const answer = await answerQuestion('Blorp the fnord?', session, {
			model: scriptedModel({ behaviour: 'plain', plan }),
		});
		expect(answer.queries).toMatchObject([{ about: { doing: 'pointing' } }]);
		expect(answer.status).toBe('answered');
		expect(answer.note).toContain('read the question');
	});
});
