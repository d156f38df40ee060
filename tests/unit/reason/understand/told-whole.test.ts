import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';

describe('an order from the end', () => {
	test.each(['backwards', 'in reverse order', 'from the last to the first'])('is told so: %s', async (words) => {
		const said = await answerTo('interview', `What did Jonas look at in the first minute, ${words}?`);
		expect(said).toMatch(/in reverse order: the notebook \(38\.5 s\).*Person 2 \(0\.0 s\)\.$/);
	});

	test('is none where the last one alone is asked for', async () => {
		expect(await answerTo('interview', 'What did Jonas look at last?')).not.toMatch(/reverse/);
	});
});

describe('what could not be seen', () => {
	test('is told with its times where one is asked about', async () => {
		const said = await answerTo('interview', 'For which parts is it unknown where Jonas looked?');
		expect(said).toMatch(/^Where Jonas looked is not known for 1 min 51\.0 s of 24 min: 3:23\.5–3:36\.5, /);
		expect(said).not.toMatch(/Person 2/);
	});

	test('is told of everybody where nobody is named', async () => {
		expect(await answerTo('interview', 'how much could you not see?')).toMatch(/Person 2.*\n.*Jonas/);
	});
});

describe('a part that somebody has', () => {
	test.each(['interviewer', 'listener'])('is asked back, as nothing tells it: the %s', async (role) => {
		expect(await answerTo('interview', `How long did the ${role} speak?`)).toMatch(
			new RegExp(`^Who is meant by “the ${role}”\\?\\nJonas spoke .*\\nPerson 2 spoke `),
		);
	});

	test('is whoever is left where the others are named', async () => {
		expect(await answerTo('interview', 'Did the interviewer look at Person 2?')).toMatch(/^Yes\. Jonas looked/);
	});
});

describe('listening', () => {
	test('is not answered as looking, which is offered', async () => {
		expect(await answerTo('interview', 'Did Person 2 listen to Jonas?')).toBe(
			'Listening is not seen, only where people look. Is this meant?',
		);
	});
});

describe('a list', () => {
	test('of the key moments says of how many events they are', async () => {
		expect(await answerTo('meeting', 'List the key moments.')).toMatch(/the 10 that matter most, of \d+ events\.$/);
	});

	test('that has them all says nothing of the kind', async () => {
		expect(await answerTo('table-talk', 'List the key moments of the first two seconds.')).not.toMatch(/matter most/);
	});

	test('of those who did not says nobody where all did', async () => {
		expect(await answerTo('meeting', 'Who never looks at the cup?')).toBe(
			'Nobody: everybody looked at the coffee cup.',
		);
	});

	test('says once what is true of all of it', async () => {
		const said = await answerTo('robot', 'What does each child look at while Person 3 holds out something to Milo?');
		expect(said.match(/while Person 3 gave/g)).toHaveLength(1);
	});
});
