import { describe, expect, test } from 'vitest';
import { runQuery } from '../../../../src/reason/query/run';
import { say } from '../../../../src/reason/say/say';
import { understand } from '../../../../src/reason/understand/understand';
import { sceneSession } from '../../../fixtures/ask/ask-session';

/** Three people, none of them named, with a cup, a laptop, a plant and a ball. */
const table = sceneSession('table-talk');
/** Anna, Ben and others, as a visitor named them. */
const named = { ...table, people: table.people.map((p, i) => ({ ...p, name: ['Anna', 'Ben', 'Mark'][i] ?? p.name })) };

const answerTo = (question: string, session = table): string => {
	const understood = understand(question, session);
	const [reading] = understood.is === 'read' ? understood.readings : [];
	const [part] = reading?.parts ?? [];
	if (part?.is !== 'query') throw new Error(`Not read: ${question}`);
	return say(runQuery(part.query, session), session)
		.sentences.map(({ text }) => text)
		.join(' ');
};

describe('somebody or something that is not there', () => {
	test.each([
		['Who did Mara look at?', 'Mara'],
		['mara looked at whom?', 'mara'],
		['who looked at mara', 'mara'],
		['Does Maria talk to Person 1?', 'Maria'],
		['what did xyz do', 'xyz'],
		['Who did Anna point at?', 'Anna'],
		['Did Mark ever look at person 2?', 'Mark'],
		['When was Tom looked at?', 'Tom'],
		['Did Flora or Person 1 look longer at the cup?', 'Flora'],
		['How often did person 9 look at Person 1?', 'Person 9'],
		['Hat Mara die Tasse angeschaut?', 'Mara'],
		['Schaut Mara Person 1 an?', 'Mara'],
		['¿Miró Mara la taza?', 'Mara'],
		['Est-ce que Mara a regardé la tasse ?', 'Mara'],
	])('is said not to be there, by name: %s', (question, name) => {
		expect(answerTo(question)).toBe(
			`Not seen: nobody in this session is ${name}. There are Person 1, Person 2 and Person 3`,
		);
	});

	test('is a thing after an article', () => {
		expect(answerTo('Who looked at the flurb?')).toContain('no flurb is known in this session');
	});

	test.each([
		['Who did Mark look at?', /^Mark looked at/],
		['Did ana look at the cup?', /^Anna looked at the cup/],
		['did Bne look at the camera', /Ben/],
	])('is none that is misspelt or an everyday word: %s', (question, answer) => {
		expect(answerTo(question, named)).toMatch(answer);
	});

	test.each([
		'did preson 2 look at teh cup',
		'Did Peron 2 look at the Cup?',
		'did actualy person 2 look at the cup',
		'DID PERSON 2 LOOK AT THE CUP',
		'Did Person 2 Look At The Cup?',
	])('is no misspelt word: %s', (question) => {
		expect(answerTo(question)).toMatch(/^Person 2 looked at the cup/);
	});
});
