import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../../fixtures/ask/answer-to';
import type { SceneName } from '../../../../fixtures/ask/scene';

type Case = readonly [scene: SceneName, questions: readonly string[], answer: RegExp];

const check = (cases: readonly Case[]) => async (): Promise<void> => {
	for (const [scene, questions, answer] of cases) {
		const text = await answerTo(scene, ...questions);
		expect([questions.at(-1), text]).toEqual([questions.at(-1), expect.stringMatching(answer)]);
	}
};

describe('what a question says', () => {
	test(
		'somebody else is none of those who are named, wherever the clause stands',
		check([
			['circle', ['how often does Ben nod while somebody else speaks?'], /^Ben nodded 2 times/],
			['circle', ['While someone else speaks, how often does Ben nod?'], /^Ben nodded 2 times/],
			['circle', ['did Lina nod?', 'did anyone else nod?'], /^Yes\. Person 1, Ben and Ms Okafor/],
			['circle', ['did anybody else than Ben nod?'], /^Yes\. Person 1, Ms Okafor and Lina/],
			[
				'circle',
				['did Ben look at someone else while Lina looked at him?'],
				/^Yes\. Ben looked at Ms Okafor, Person 5 and/,
			],
		]),
	);

	test(
		'not at all, beside something, is of all of that time',
		check([
			['robot', ['did nobody nod after Ada spoke?'], /^No\. Ada and Person 3/],
			[
				'circle',
				['Did nobody look at the globe within 2 s after Ms Okafor pointed at the globe?'],
				/^No\. Person 1 and Ben/,
			],
			['circle', ['At 6:12 Ms Okafor points at the globe. Who doesn’t turn to it?'], /^Person 5 did not/],
			['robot', ['Did nobody look at the box within 5 s after person 3 pointed at the box?'], /^No\. Milo/],
		]),
	);

	test(
		'what is counted in the time is counted whatever is asked for',
		check([
			[
				'robot',
				['while only Ada is talking, what is Milo looking at?'],
				/^Milo looked at Person 3, the robot, the tablet and Ada/,
			],
			['robot', ['when nobody but Ada is talking, who looks at Milo?'], /^Person 3 and Ada looked at Milo/],
		]),
	);

	test(
		'when something ends is its end, and until it begins is before the first of it',
		check([
			['robot', ['what does Milo look at when Ada finishes speaking?'], /when Ada stopped speaking/],
			[
				'robot',
				['who spoke before Ada stopped talking for the first time?'],
				/before Ada stopped speaking for the first time/,
			],
			['kitchen', ['what does person 2 look at until person 1 speaks?'], /the pan and Person 1 before/],
			['kitchen', ['is there eye contact before anyone speaks?'], /^No\./],
			['robot', ['what does Milo look at when Ada starts talking?'], /when Ada began to speak/],
		]),
	);

	test(
		'not speaking is not speaking, of two as well',
		check([
			['blocks', ['how long does the child look at mum while mum is not talking?'], /20\.5 s while Mum did not speak/],
			['interview', ['how long does Jonas look at person 2 while listening?'], /while Person 2 spoke/],
		]),
	);

	test(
		'both do it at some time, and at once where it goes on',
		check([
			['kitchen', ['do they both look at the knife?'], /^Yes\./],
			['robot', ['did Ada and person 3 both nod?'], /^Yes\./],
			['kitchen', ['do they both nod?'], /^No\./],
			['kitchen', ['how long are they both looking at the pan?'], /for 4\.0 s/],
			['kitchen', ['is there a moment when both speak?'], /^No\./],
		]),
	);

	test(
		'two things are held against each other, and two times of one thing',
		check([
			['meeting', ['Are there more nods or more points?'], /nodded 30 times in all; .* pointed 6 times/],
			['robot', ['Does Milo talk or nod more often?'], /^Milo spoke 8 times/],
			[
				'robot',
				['Does Milo look at the tablet more while Ada is talking or while she isn’t?'],
				/57\.5 s while Ada did not speak/,
			],
			[
				'circle',
				['does ben nod more while he talks himself or while someone else does?'],
				/3 times while Ben spoke; .* 2 times/,
			],
			['kitchen', ['Person 2 has more to say than person 1, doesn’t she? By how much?'], /^Yes\. .* 7\.5 s/],
			['meeting', ['Does Tomas give Ruth something or is it the other way round?'], /^Tomas gave something to Ruth/],
		]),
	);

	test(
		'who is left out is so for both of two',
		check([
			['circle', ['which two have the most eye contact, except Ms Okafor?'], /^Ben and Lina/],
			['meeting', ['Without Ruth, who talks the most?'], /^Person 2/],
			['robot', ['besides the robot, which object was ada most into?'], /the tablet/],
			['dinner', ['Between Bert and Anna, who looks at the wine more, and who nods more?'], /Anna nodded/],
		]),
	);
});

describe('who asks, and of whom', () => {
	test(
		'whoever says who they are is “I” and “me”',
		check([
			['meeting', ["hi, I'm Ruth, how often did I look at Tomas?"], /^Ruth looked at Tomas 37 times/],
			['blocks', ['hi, im the mum, how many times did my kid look at me'], /^Person 2 looked at Mum 8 times/],
			['circle', ['Ms Okafor here, did I look at Lina more than at Ben?'], /^No\. Ms Okafor looked at Ben/],
			['robot', ['how often did my cat look at me'], /not understood/i],
		]),
	);

	test(
		'the others are all but who is named, and a part is asked for by name',
		check([
			['robot', ['Ada points at the robot. Which of the other two turn to it?'], /^Milo and Person 3/],
			['robot', ['when Ada points at the robot, which of the others look at it?'], /^Milo and Person 3/],
			['robot', ['how often does Ada look at either of the other two?'], /12 times/],
			['circle', ['does the adult nod?'], /^Yes\. Ms Okafor nodded, 9 times/],
			['robot', ['does the participant nod?'], /^Who is meant by “the participant”/],
			['robot', ['who looks at the speaker the most?'], /at whoever spoke the most: 32\.0 s/],
		]),
	);

	test(
		'one of two is earlier by the first time of each',
		check([
			['meeting', ['did Tomas speak earlier than Person 2?'], /^No\. Person 2/],
			['meeting', ['did Ruth nod sooner than Tomas?'], /^Yes\. Ruth/],
			['meeting', ['Did Tomas speak before Person 2 did?'], /^No\./],
			['meeting', ['did Tomas speak before Ruth nodded?'], /^Yes\. Tomas spoke before Ruth nodded/],
		]),
	);

	test(
		'two are told side by side, and who ever starts is not whether there was any',
		check([
			['robot', ['Ada vs Milo: nods?'], /^Ada nodded 2 times[^]*Milo did not nod/],
			['robot', ['talking time: Ada vs Milo'], /^Ada spoke for 1 min 35\.0 s[^]*Milo spoke for 50\.0 s/],
			['robot', ['does Milo ever start eye contact with Ada?'], /^No\./],
			['robot', ['does Ada ever end eye contact with person 3?'], /^Yes\. Ada ended/],
			['blocks', ["when is mum looking at the ball but the kid isn't?"], /while Person 2 did not look at the ball/],
			['meeting', ['How often do they all fall silent?'], /^Nobody spoke 78 times/],
		]),
	);
});

describe('a follow-up', () => {
	test(
		'while another one does what was done then',
		check([
			[
				'meeting',
				['did Ruth nod while Person 2 talked?', 'and while Tomas did?'],
				/^Yes\. Ruth nodded while Tomas spoke/,
			],
			['meeting', ['did Ruth nod while Person 2 talked?', "and when Person 4 didn't?"], /while Person 4 did not speak/],
			['blocks', ['which toys does the kid look at?', 'in what order?'], /the tower .* the ball .* the teddy bear/],
		]),
	);

	test(
		'that denies is of all of whom it is not so',
		check([
			['kitchen', ['do they both nod?', 'so which of them doesn’t?'], /^Person 2 did not nod/],
			['robot', ['who nods at least twice?', 'and who not even once?'], /^Milo did not nod/],
			['robot', ['who nods at least twice?', 'who doesn’t?'], /Milo 0 times/],
			['dinner', ['who nods more than Bert?', 'and less?'], /^Person 3 .* less than Bert/],
		]),
	);

	test(
		'of the same as well is of the same occasion',
		check([
			[
				'robot',
				['Did Milo follow when person 3 pointed at the box?', 'what about Ada, did she follow as well?'],
				/^No\. Ada/,
			],
			['robot', ['did Ada nod?', 'did Milo nod as well?'], /^No\. Milo/],
			[
				'robot',
				['how long did Ada look at Milo?', 'did person 3 look at him as well?'],
				/^Person 3 looked at Milo for 37\.5 s/,
			],
		]),
	);

	test(
		'at the time is while it happened',
		check([
			[
				'kitchen',
				['does person 1 reach for anything?', 'was person 2 watching at the time?'],
				/^Yes\. Person 2 looked at Person 1/,
			],
			[
				'robot',
				['who gives something to whom?', 'does the receiver look at the giver meanwhile?'],
				/^Yes\. Milo looked at Person 3/,
			],
			[
				'robot',
				['who gives something to whom?', 'did Ada look at the receiver while that happened?'],
				/^No\. Ada did not look at Milo while/,
			],
			['kitchen', ['does person 1 reach for anything?', 'who was talking at the time?'], /^Person 2 spoke while/],
		]),
	);

	test(
		'after the halves asks for a half, and of the times for the shortest of them',
		check([
			['meeting', ['which half has more eye contact?', 'and which has more nods?'], /more in the first half: 17 times/],
			['kitchen', ['how often did they have eye contact?', 'and how long was the shortest?'], /0\.5 s/],
			[
				'interview',
				['Does Jonas check his notes more in the first half or in the second?', 'same for the mic?'],
				/microphone more in the second half/,
			],
		]),
	);
});

describe('what is not known stays so', () => {
	test(
		'whoever is not there, whatever is not seen, and words that nobody knows',
		check([
			['table-talk', ['did person 1 peek over in the cup direction'], /^Not understood/],
			['table-talk', ['did anybody peek over in something direction'], /^Not understood/],
			['dinner', ['did anna peek over in ben direction'], /^Not understood/],
			['robot', ['not counting the dog, who nods most?'], /^Not understood/],
			['robot', ['Apart from Zoe, who nods?'], /nobody in this session is Zoe/],
			['robot', ['who comes second in singing?'], /^This cannot be told/],
			['robot', ['does Ada nod or sing more often?'], /^This cannot be told/],
			['robot', ['Ada jumps up. Who looks at her?'], /^Not understood/],
			['robot', ['Ada points at the moon. Who follows?'], /no moon is known/],
			['robot', ['does Milo look at the tablet more when it rains than when it doesn’t?'], /^Not understood/],
			['robot', ['did the receiver look at the giver?'], /^Not understood/],
			['circle', ['Do the children look at the book more when Ms Okafor points at it?'], /^Not understood/],
			['robot', ['who talked the most?', 'and who didn’t?'], /^Not understood/],
		]),
	);
});
