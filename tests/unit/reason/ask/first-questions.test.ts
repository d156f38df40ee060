import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';
import type { SceneName } from '../../../fixtures/ask/scene';

/** What somebody types who has just opened the page. */
const cases: readonly (readonly [question: string, answer: RegExp])[] = [
	['hi', /^Ask who looked at whom/],
	['What can I ask?', /^Ask who looked at whom/],
	['what can you do?', /^Ask who looked at whom/],
	['how does this work?', /^Ask who looked at whom/],
	['who is here?', /^There are 3 people: Person 1, Person 2 and Person 3/],
	['who is visible', /^There are 3 people/],
	['who is person 1', /^Person 1 is on the left/],
	['which one is person 2?', /^Person 2 is between Person 1 and Person 3/],
	['list all events', /^At 1\.0 s Person 1 and Person 3 had eye contact\.\n/],
	['what events are there?', /^At 1\.0 s Person 1 and Person 3 had eye contact\.\n/],
	['compare everyone', /^Person 1 looked at Person 2 for 1\.6 s and at Person 3 for 4\.2 s/],
	['is the looking between 1 and 3 mutual', /^Yes\. Person 1 and Person 3 had eye contact/],
	['did person 2 ignore person 1?', /^No\. Person 2 looked at Person 1/],
	['what did everybody look at?', /^Everybody looked at the cup and the laptop/],
	// What only sounds alike.
	['what can you say about the cup?', /^(?!Ask who)/],
	['what can you tell me about Person 1?', /^Person 1 pointed once/],
	['who is the leader', /cannot be told/],
	['how does Person 1 look at Person 3', /^(?!Ask who)/],
	['who is Person 1 looking at', /^Person 1 looked at/],
];

describe('First questions', () => {
	test.each(cases)('%s', async (question, answer) => {
		expect(await answerTo('table-talk', question)).toMatch(answer);
	});
});

/** Plain questions about a dinner of six and a meeting of four, with what must not be said. */
const plain: readonly (readonly [scene: SceneName, question: string, answer: RegExp])[] = [
	['dinner', 'how many people never looked at Bert', /^Nobody: everybody looked at Bert/],
	['dinner', 'how many people did not look at the phone', /^5 different people did not look at the phone: Anna, Bert/],
	['dinner', 'how many things did Anna never look at', /^Anna did not look at 1 thing: the phone/],
	['dinner', 'how many nodded', /^4 different people nodded/],
	['dinner', 'how many looked at Anna', /^4 different people looked at Anna/],
	['dinner', 'how many looks at Anna', /78 times/],
	['dinner', 'list all objects', /^There are 4 things/],
	['dinner', 'list the people', /^There are 6 people/],
	['dinner', 'when does the video end', /20 min 30\.0 s/],
	['dinner', 'how many people nodded', /^4 different people nodded/],
	['dinner', 'is Anna on the left', /^Yes\. Anna is on the left/],
	['dinner', 'is Chloe on the right', /^No\. Chloe is between/],
	['dinner', 'who is on the left', /^Anna is on the left/],
	['dinner', 'did anyone leave', /cannot be told/],
	['dinner', 'when did Bert stand up', /cannot be told/],
	['dinner', 'who left Anna out', /^(?!This cannot be told)/],
	['dinner', 'when was it silent', /^Nobody spoke 84 times/],
	['dinner', 'total eye contact time', /had eye contact for .* in all/],
	['dinner', 'median look duration', /^Not understood in this question: “median”/],
	['dinner', 'interesting moments', /these are the 10 that matter most/],
	['dinner', 'did Bert notice Anna pointing', /^Not seen: there is no such time, “while Anna pointed”/],
	['circle', 'whom did the teacher ignore', /^Ms Okafor looked at all of them/],
	['circle', 'Ben', /^What shall be told of Ben\?/],
	['circle', 'the clock', /^What shall be told of the clock\?/],
	['circle', 'when did most people look at the book', /^At least 3 people looked at the picture book 23 times/],
	['circle', 'who raised their hand', /cannot be told/],
	['meeting', 'was the conversation balanced', /^Ruth spoke for 14 min/],
	['meeting', 'did eye contact increase over time', /^Yes\. .* in the second half: 3 min 45\.5 s/],
	['meeting', 'did eye contact drop towards the end', /^No\. /],
	['meeting', 'what happened when Ruth pointed', /^At 2:05\.0 Ruth pointed at the screen/],
	['robot', 'did everyone look at everyone', /^Yes\. Everybody looked at Ada, Milo and Person 3/],
	['robot', 'top 3 targets', /^The robot was looked at the most/],
	['robot', 'rank the objects by total looking time', /^The robot was looked at the most/],
	['kitchen', 'do they look at each other when they talk', /^Yes\. .* while Person 2 spoke/],
	['kitchen', 'who handled the knife', /cannot be told/],
	['kitchen', 'is there any silence', /^Yes\. Nobody spoke/],
	['kitchen', 'was there a nod', /^Yes\. Person 1 nodded/],
	['kitchen', 'is there a conflict', /cannot be told/],
	['kitchen', 'is Person 1 a teacher', /cannot be told/],
	['interview', 'how long are the pauses', /^Nobody spoke for 6\.5 s on average/],
	['interview', 'how many pauses were there', /^Nobody spoke 76 times/],
	['interview', 'How many turns did each speaker take?', /^Jonas spoke 38 times/],
	['robot', 'Do Ada and Milo ever make eye contact?', /^No\./],
];

describe('Plain questions', () => {
	test.each(plain)('%s: %s', async (scene, question, answer) => {
		expect(await answerTo(scene, question)).toMatch(answer);
	});
});

/** The same in the other languages that are understood. */
const abroad: readonly (readonly [question: string, answer: RegExp])[] = [
	['Was kann ich fragen?', /^Ask who looked at whom/],
	['Wer ist da?', /^There are 3 people/],
	['Wie viele Personen sind zu sehen?', /^There are 3 people/],
	['Was passiert hier?', /^At 1\.0 s Person 1 and Person 3 had eye contact/],
	['Wen schaut Person 1 an?', /^Person 1 looked at Person 3 and Person 2/],
	['Wer schaut Person 1 an?', /^Person 3 and Person 2 looked at Person 1/],
	['Wann haben sich Person 1 und Person 3 angeschaut?', /^Person 1 and Person 3 had eye contact from 1\.0 s/],
	['Was hat Person 2 als Erstes angeschaut?', /^Person 2 looked at the ball/],
	['Was haben alle angeschaut?', /^Everybody looked at the cup and the laptop/],
	['Haben alle drei den Laptop angeschaut?', /^Yes\. Everybody looked at the laptop/],
	['Wie viel Prozent der Zeit hat Person 1 auf die Tasse geschaut?', /^Person 1 looked at the cup: 23 %/],
	['Qui est là ?', /^There are 3 people/],
	['Que se passe-t-il ?', /^At 1\.0 s Person 1 and Person 3 had eye contact/],
	["Que s'est-il passé entre 3 et 6 secondes ?", /^At 3\.6 s .* joint attention to the cup/],
	["Qu'est-ce que Person 1 a montré du doigt ?", /^Person 1 pointed at the cup/],
	['Qui a été le plus regardé ?', /^Person 3 was looked at the most/],
	['Quel pourcentage du temps Person 1 a-t-elle regardé la tasse ?', /^Person 1 looked at the cup: 23 %/],
	['¿Quién está?', /^There are 3 people/],
	['¿A quién mira Person 1?', /^Person 1 looked at Person 3 and Person 2/],
	['¿Quién mira a Person 1?', /^Person 3 and Person 2 looked at Person 1/],
	['¿Quién fue el más mirado?', /^Person 3 was looked at the most/],
	['¿Qué porcentaje del tiempo miró Person 1 la taza?', /^Person 1 looked at the cup: 23 %/],
];

describe('First questions in German, French and Spanish', () => {
	test.each(abroad)('%s', async (question, answer) => {
		expect(await answerTo('table-talk', question)).toMatch(answer);
	});
});
