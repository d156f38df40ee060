import { describe, expect, test } from 'vitest';
import { defaultsOf, scoreSet, tinyFilesOf } from '../../../src/bench/benchmark-set';
import { lookedAtLongest, optionByEvents } from '../../../src/bench/event-answers';
import { mmsiSet } from '../../../src/bench/sets/mmsi';
import { tvqaSet } from '../../../src/bench/sets/tvqa';
import { sceneSession } from '../../fixtures/ask/ask-session';

const graphRow = (shown: Awaited<ReturnType<typeof scoreSet>>['shown']) =>
	shown.find(({ title }) => title === 'Answers of the event graph');

describe('the event graph is a row of its own', () => {
	test('of TVQA+ with a session of a clip, and only then', async () => {
		const files = tinyFilesOf(tvqaSet);
		const part = graphRow((await scoreSet(tvqaSet, files)).shown);
		expect(part?.about).toContain('1 question with a session, 1 of them answered');
		expect(part?.tables[0]?.rows[0]?.cells[0]).toBe('1 of 1');
		const { sessions: _, ...without } = files;
		expect(graphRow((await scoreSet(tvqaSet, without)).shown)).toBeUndefined();
	});

	test('of MMSI for whom somebody talks to, by whom they look at longest', async () => {
		const part = graphRow((await scoreSet(mmsiSet, tinyFilesOf(mmsiSet), defaultsOf(mmsiSet.options))).shown);
		expect(part?.about).toContain('1 question with a session, 1 of them answered');
		expect(part?.tables[0]?.rows[0]?.cells[0]).toBe('1 of 1');
	});

	test('a session that cannot be read is named, and the replies are scored', async () => {
		const files = { ...tinyFilesOf(tvqaSet), sessions: [{ name: 'x.regard.jsonl', blob: new Blob(['{']) }] };
		const part = graphRow((await scoreSet(tvqaSet, files)).shown);
		expect(part?.notes[0]).toContain('x.regard.jsonl');
	});
});

describe('an option by the events', () => {
	const session = sceneSession('table-talk');
	const people = session.people.map(({ name }) => name);

	test('is the one that the answer names, and none where it names several or the question asks for more', () => {
		const asked = 'Who did Person 1 look at first?';
		expect(people[optionByEvents(asked, people, session) ?? -1]).toBe('Person 3');
		expect(optionByEvents('Whom does Person 1 look at?', people, session)).toBeNull();
		expect(optionByEvents(asked, ['A clock', 'A map'], session)).toBeNull();
		expect(optionByEvents('Why is everybody so sad about the letter?', people, session)).toBeNull();
	});

	test('looks at a player count only where the speaker has a name', () => {
		expect(lookedAtLongest('P0', ['P0', 'P1'], session)).toBeNull();
	});
});
