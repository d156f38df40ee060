import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../src/core/maths/random';
import type { Understood } from '../../../../src/reason/query/reading';
import { understand } from '../../../../src/reason/understand/understand';
import { readQuestions } from '../../../../tools/bench/ask/answers/score-answers';
import { sceneSession } from '../../../fixtures/ask/ask-session';
import { sceneNames } from '../../../fixtures/ask/scene';

const table = sceneSession('table-talk');

/** Whether a question is answered plainly: with no choice offered, and not by saying that somebody is not there. */
const isPlain = (understood: Understood, word: string): boolean => {
	if (understood.is === 'unclear' || understood.readings.length === 0) return false;
	return understood.readings.some(
		({ parts, assumed }) =>
			!assumed.some((note) => note.startsWith('Passed over: ') && note.includes(word)) &&
			parts.every((part) => part.is === 'query' && !JSON.stringify(part.query).toLowerCase().includes(word)),
	);
};

const CONSONANTS = 'bdfgklmnprtvwz';
const VOWELS = 'aeiou';

describe('a word that was not understood', () => {
	test.each([
		['Who did Person 1 flurbly look at?', '“flurbly”'],
		['Did Person 1 blorkishly look at the cup?', '“blorkishly”'],
		['Wer hat die Tasse gewurfelt angeschaut?', '“gewurfelt”'],
	])('is named, and the best reading offered: %s', (question, word) => {
		const understood = understand(question, table);
		if (understood.is !== 'unclear') throw new Error('Answered plainly');
		expect(understood.asks).toContain(word);
		expect(understood.options).toHaveLength(1);
	});

	test('is offered with as little else left out as it takes, too', () => {
		const understood = understand('Did Person 1 react to the pointing of Person 3 by looking at the cup?', table);
		if (understood.is !== 'unclear') throw new Error('Answered plainly');
		const [first, second, ...more] = understood.options;
		expect(more).toEqual([]);
		expect(JSON.stringify(first?.parts)).not.toContain('pointing');
		expect(JSON.stringify(second?.parts)).toContain('pointing');
	});

	test('never goes unsaid, wherever a made-up word stands in a question that is understood', () => {
		const random = seededRandom(17).uniform;
		const one = (of: string): string => of[Math.floor(random() * of.length)] ?? '';
		const sessions = new Map(sceneNames.map((name) => [name, sceneSession(name)]));
		const answered: string[] = [];
		for (const { q, scene, follows } of readQuestions('open')) {
			const session = sessions.get(scene);
			// Of thousands of questions a third, drawn anew whenever one is added.
			if (random() > 1 / 3) continue;
			if (!session || follows !== null || !isPlain(understand(q, session), '\u0000')) continue;
			const made = `${one(CONSONANTS)}${one(VOWELS)}zg${one(VOWELS)}${one(CONSONANTS)}x${one(VOWELS)}p`;
			const words = q.split(' ');
			const at = Math.floor(random() * (words.length + 1));
			const changed = [...words.slice(0, at), made, ...words.slice(at)].join(' ');
			if (isPlain(understand(changed, session), made)) answered.push(changed);
		}
		expect(answered).toEqual([]);
	});
});
