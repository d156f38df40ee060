import { expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';
import type { SceneName } from '../../../fixtures/ask/scene';

test.each<[SceneName, string, RegExp]>([
	['table-talk', 'was the ball looked at by anybody but person 2?', /^No\. Nobody but Person 2 looked at the ball/],
	['table-talk', 'only person 1 and 2 looked into the lens, right?', /^Yes\. Only Person 1 and Person 2 looked/],
	[
		'table-talk',
		'Was everybody looking at the same thing at 5 sec?',
		/^Yes\. Everybody looked at the same thing \(the cup\)/,
	],
	[
		'table-talk',
		'is there a moment where all 3 look at the laptop',
		/^Yes\. Everybody looked at the laptop from 8\.9 s/,
	],
	['table-talk', 'is there any moment where nobody looks at anybody', /^Yes\. Nobody looked at anybody.*\d s/],
	['table-talk', 'did nobody speak at all?', /^Yes\. Nobody spoke at any time\.$/],
	['robot', 'Was there a stretch of more than 20 seconds in which nobody looked at the robot?', /^No\./],
	['table-talk', 'Was there a stretch of more than 4 seconds in which nobody looked at the cup?', /^Yes\./],
	['blocks', 'Which toy was never pointed at by anyone?', /^Nobody pointed at the teddy bear\.$/],
	['blocks', 'When was neither of them looking at the other or at a toy?', /1:01\.5.*1:03\.0/],
])('who and when by quantity, in %s: %s', async (scene, question, said) => {
	expect(await answerTo(scene, question)).toMatch(said);
});

test.each<[SceneName, string, RegExp]>([
	['blocks', "Of Mum's talking time, how much was she looking at Person 2?", /57 % \(14\.5 s of 25\.5 s\)/],
	[
		'kitchen',
		"What share of Person 2's speaking time did Person 1 spend looking at her?",
		/15 % \(2\.0 s of 13\.5 s\)/,
	],
	['blocks', "of the child's looking at toys, how much was the tower", /tower: 61 % \(39\.0 s of 1 min 4\.0 s\)/],
	['table-talk', "What share of Person 3's looks at people went to person 1?", /67 % \(2 of 3 times\)/],
	['table-talk', "What share of Person 3's attention to people went to person 1?", /62 %/],
])('a share is of what is named, in %s: %s', async (scene, question, said) => {
	expect(await answerTo(scene, question)).toMatch(said);
});

test.each<[SceneName, string, RegExp]>([
	['robot', 'Rank everyone by speaking time.', /^Ada .* 1 min 35\.0 s; Person 3 1 min 17\.0 s, Milo 50\.0 s/],
	[
		'robot',
		'Compare the three on number of speaking turns.',
		/Ada spoke 13 times.*Milo spoke 8 times.*Person 3 spoke 13/s,
	],
	['robot', "How many of Person 3's nods happened while Ada was talking?", /4 times/],
	['blocks', 'What does the child look at right before looking up at Mum, mostly?', /tower .*: 3 times/],
	['robot', 'show me the looks at the box that lasted longer than 5 seconds', /^(?!.*Person 3).*more than 5\.0 s/],
])('what is told apart is counted apart, in %s: %s', async (scene, question, said) => {
	expect(await answerTo(scene, question)).toMatch(said);
});

test.each<[SceneName, string, RegExp]>([
	['table-talk', 'When Person 1 pointed at the cup, who followed?', /^Person 3 /],
	['table-talk', 'did person 3 look back when person 1 looked at her?', /^Yes\. Person 3 looked at Person 1/],
	['table-talk', 'what did person 1 look at after the cup', /^Person 1 looked at Person 3 \(from 6\.0 s/],
	[
		'blocks',
		'Did the child reach for the ball before or after Mum pointed to it?',
		/Mum pointed.*after that Person 2 reached/,
	],
	['blocks', 'who gave what to whom', /^Mum gave something to Person 2/],
	['blocks', 'what was going on between 70 and 80 seconds?', /^At 1:10\.0 Mum showed/],
	['robot', 'after Person 3 gave something to Milo, where did Milo look first?', /^Milo looked at Ada/],
	['table-talk', 'the person in the middle - how long on the cup in total?', /2\.9 s/],
])('what happens beside what, in %s: %s', async (scene, question, said) => {
	expect(await answerTo(scene, question)).toMatch(said);
});

test('people are meant by their numbers alone, in what follows', async () => {
	const text = await answerTo('table-talk', 'do person 1 and 2 ever make eye contact', 'and 1 and 3?');
	expect(text).toMatch(/^Yes\. Person 1 and Person 3 had eye contact/);
});

test('“during that” is the time of the answer before', async () => {
	const text = await answerTo(
		'blocks',
		'how long did mum hold up the teddy',
		'Was the kid looking at the teddy during that?',
	);
	expect(text).toMatch(/^Yes\. Person 2 looked at the teddy bear/);
});

test('a child is who is no grown-up by name, and nobody else is taken for one', async () => {
	expect(await answerTo('blocks', 'what did my kid reach for')).toMatch(/^Person 2 reached for the ball/);
	expect(await answerTo('table-talk', 'what did the kid point at')).toMatch(/^Who is meant/);
});

test.each<[string, RegExp]>([
	['wann schauen sich person 1 und person 3 an?', /^Person 1 and Person 3 had eye contact from 1\.0 s/],
	['Schauen sich Person 1 und Person 2 jemals an?', /^No\. Person 1 and Person 2 did not have eye contact/],
	['worauf zeigt person 1', /^Person 1 pointed at the cup/],
	['wer hat nie in die kamera geschaut?', /^Person 3 did not look into the camera/],
	['Haben alle gleichzeitig auf den Laptop geschaut?', /^Yes\. Everybody looked at the laptop from 8\.9 s/],
	["qui n'a jamais regardé la caméra", /^Person 3 did not look into the camera/],
	[
		'quand est-ce que la personne 1 et la personne 3 se regardent ?',
		/^Person 1 and Person 3 had eye contact from 1\.0/,
	],
	['que montre la personne 1 du doigt ?', /^Person 1 pointed at the cup/],
	["tout le monde a regardé l'ordinateur en même temps ?", /^Yes\. Everybody looked at the laptop from 8\.9 s/],
	['Fais un résumé de la vidéo', /eye contact/],
	['¿Cuándo se miraron la persona 1 y la persona 3?', /^Person 1 and Person 3 had eye contact from 1\.0 s/],
	['cuántas veces señaló alguien', /^Person 1 and Person 3 pointed 2 times/],
	['qué miró primero la persona 3', /^Person 3 looked at the potted plant/],
	['¿Miraron todos el portátil a la vez?', /^Yes\. Everybody looked at the laptop from 8\.9 s/],
])('in other languages: %s', async (question, said) => {
	expect(await answerTo('table-talk', question)).toMatch(said);
});

test.each<[SceneName, string, RegExp]>([
	['kitchen', 'How often did Person 1 nod while being looked at?', / once/],
	['kitchen', 'what is the first thing both of them looked at, at the same time?', /the pan/],
	['kitchen', 'Who looked away from whom at 29 seconds?', /^Person 1 averted their gaze from Person 2/],
	['kitchen', 'Right after the head shake, what did Person 1 do?', /^Person 1 looked at Person 2 from 31\.5/],
	['table-talk', 'What did Person 3 look at that nobody else did?', /potted plant/],
	['table-talk', 'was person 3 looking at person 1 the whole time from 1 to 3 s', /^Yes\./],
	['table-talk', 'did person 1 look more at people or at things?', /people.*5\.8 s.*5\.2 s/],
	['table-talk', 'What percentage of the video had no eye contact at all?', /69 %/],
	['interview', 'In which third of the interview did they have the most eye contact?', /the most in the second third/],
	['interview', 'what fraction of his speaking time was Jonas looking at the notebook?', /28 %/],
	['interview', 'Did Person 2 drink from the glass?', /^This cannot be told/],
	['kitchen', 'is person 1 the chef?', /^This cannot be told/],
])('what is done at once, alone or not at all, in %s: %s', async (scene, question, said) => {
	expect(await answerTo(scene, question)).toMatch(said);
});
