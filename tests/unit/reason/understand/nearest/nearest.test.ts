import { describe, expect, test } from 'vitest';
import type { Weights } from '../../../../../src/reason/understand/nearest/features';
import { knownFrom, loadKnown } from '../../../../../src/reason/understand/nearest/load-known';
import { filledWith, isSameShape, maskedOf } from '../../../../../src/reason/understand/nearest/masked';
import { nearReadings } from '../../../../../src/reason/understand/nearest/nearest';
import { similarityOf } from '../../../../../src/reason/understand/nearest/similarity';
import { understoodBy } from '../../../../../src/reason/understand/nearest/understood-by';
import { understand } from '../../../../../src/reason/understand/understand';
import type { Turn } from '../../../../../src/reason/query/reading';
import { sceneSession } from '../../../../fixtures/ask/ask-session';

const robot = sceneSession('robot');

/** Whatever is near is taken. */
const SURE: Weights = {
	...{ similarity: 0, conceptsLost: 0, conceptsAdded: 0, tellingLost: 0, tellingAdded: 0, deedsLost: 0 },
	...{ deedsAdded: 0, sameDeeds: 0, strangers: 0, offered: 0, support: 0, bias: 5 },
};
const knowing = (...questions: readonly string[]) => knownFrom({ weights: SURE, questions: { own: questions } });
const STRANGE = 'who is the number one gawker at the tablet, zzz';

const readBy = (question: string, known: ReturnType<typeof knowing>, turns: readonly Turn[] = []) =>
	understoodBy(known, { question, session: robot, turns }, understand(question, robot, turns));

describe('a question with marks for what it names', () => {
	test('has one for each person, thing and time, and the same for the same again', () => {
		const { text } = maskedOf(
			'How long did Ada look at the robot between 10 and 20 s, and did Milo look at Ada?',
			robot,
		);
		expect(text).toContain('{person0} look at {thing0} {between0}');
		expect(text).toMatch(/\{person1\} look at \{person0\}/);
	});

	test('keeps who is asked for, halves and the camera as words', () => {
		expect(maskedOf('Who looked at the camera in the first half?', robot).text).toBe(
			'who looked at the camera in the first half',
		);
	});

	test('takes the names of another question of the same shape', () => {
		const masked = maskedOf('does milo look at the box', robot);
		expect(filledWith('how often did {person0} look at {thing0}', masked)).toBe('how often did Milo look at the box');
		expect(filledWith('how often did {person0} look at {person1}', masked)).toBeNull();
	});

	test('is of another shape where it names more, or another sort of time', () => {
		expect(isSameShape('did {person0} nod', 'has {person0} nodded')).toBe(true);
		expect(isSameShape('did {person0} nod', 'did {person0} look at {person1}')).toBe(false);
		expect(isSameShape('did {person0} nod {at0}', 'did {person0} nod {between0}')).toBe(false);
		expect(isSameShape('who looked at the camera', 'who looked')).toBe(false);
	});
});

describe('texts worded alike', () => {
	const alike = similarityOf([
		'who looked at {thing0} the longest',
		'when did {person0} nod',
		'who looked at {thing0}',
	]);

	test('are those that share the rarer words', () => {
		expect(alike.nearest('who looked longest', () => true, 1).map(({ text }) => text)).toEqual([
			'who looked at {thing0} the longest',
		]);
	});

	test('are none where no word is shared, nor where they are not allowed', () => {
		expect(alike.nearest('zzz', () => true, 3)).toEqual([]);
		expect(alike.nearest('who looked longest', () => false, 3)).toEqual([]);
	});
});

describe('a question that the rules do not read', () => {
	test('is offered as the known one that is worded most alike, about its own people and things', () => {
		const understood = readBy(STRANGE, knowing('who looked at {thing0} the longest'));
		const offered = understood.is === 'unclear' ? understood.options : [];
		const plain = understand('who looked at the tablet the longest', robot);
		const own = offered.find(({ label }) => label === 'Who looked at the tablet the longest?') ?? offered.at(-1);
		expect(own?.parts).toEqual(plain.is === 'read' ? plain.readings[0]?.parts : null);
	});

	test('is not, where what they name does not fit', () => {
		const known = knowing('who looked at {person0} the longest', 'who looked at {thing0} more {at0}');
		expect(readBy(STRANGE, known)).toEqual(understand(STRANGE, robot));
	});

	test('is not likely to mean it where the weights say so', () => {
		const [near] = nearReadings(
			STRANGE,
			robot,
			understand(STRANGE, robot),
			knownFrom({ weights: { ...SURE, bias: -5 }, questions: { own: ['who looked at {thing0} the longest'] } }),
		);
		expect(near?.chance).toBeLessThan(0.1);
	});
});

describe('a question that the rules read', () => {
	test('is never read otherwise', () => {
		const question = 'Who looked at the tablet?';
		expect(readBy(question, knowing('who looked at {thing0} the longest'))).toEqual(understand(question, robot));
	});

	test('is asked back whom it means, and not guessed', () => {
		const question = 'Did she look at the tablet?';
		const understood = understand(question, robot);
		expect(understood.is).toBe('unclear');
		expect(readBy(question, knowing('did {person0} look at {thing0}'))).toEqual(understood);
	});
});

test('what only says what is different stays of the question before', () => {
	const turn: Turn = { question: 'Who nodded?', queries: [], named: [], atMs: null };
	const question = 'and zzz the tablet';
	expect(readBy(question, knowing('who looked at {thing0}'), [turn])).toEqual(understand(question, robot, [turn]));
});

test('a batch is left out where others are to read it', () => {
	const known = knownFrom({ weights: SURE, questions: { a: ['who looked'], b: ['who nodded'] } }, 'a');
	expect(known.alike.nearest('who looked or nodded', () => true, 5).map(({ text }) => text)).toEqual(['who nodded']);
});

test('the known questions of the app are there, and each has a shape', async () => {
	const known = await loadKnown();
	expect(known).not.toBeNull();
	const near = known?.alike.nearest('who looked at {thing0} the longest', (text) => text.includes('{thing0}'), 3) ?? [];
	expect(near.length).toBe(3);
	expect(near[0]?.similarity).toBeGreaterThan(0.5);
});

/** The rules make nothing of it. */
const OPEN = 'the tablet gawker number one zzz';

describe('the button of a known question', () => {
	const labelsOf = (known: ReturnType<typeof knowing>): readonly string[] => {
		const understood = readBy(OPEN, known);
		return understood.is === 'unclear' ? understood.options.map(({ label }) => label) : [];
	};

	test('shows the known question with the names of this one', () => {
		expect(labelsOf(knowing('who looked at {thing0} the longest'))).toEqual(['Who looked at the tablet the longest?']);
	});

	test('shows no word for people that this question does not have', () => {
		expect(labelsOf(knowing('which kid looked at {thing0} the longest')).join(' ')).not.toMatch(/kid/i);
	});
});

describe('a question that goes on from another', () => {
	test('is offered nothing where the one before was not understood', () => {
		const understood = readBy(`and ${OPEN}`, knowing('who looked at {thing0} the longest'));
		expect(understood.is === 'unclear' ? understood.options : []).toEqual([]);
	});
});
