import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../../fixtures/ask/answer-to';
import type { SceneName } from '../../../../fixtures/ask/scene';

type Row = readonly [scene: SceneName, asked: readonly string[], says: RegExp];

const answers = (rows: readonly Row[]): void => {
	test.each(rows)('%s: %j', async (scene, asked, says) => {
		expect(await answerTo(scene, ...asked)).toMatch(says);
	});
};

describe('who ends and who begins eye contact', () => {
	answers([
		[
			'interview',
			['Who is more often the one to break eye contact, Jonas or person 2?'],
			/^Person 2 ended eye contact the most often: 26/,
		],
		[
			'interview',
			['Does Jonas or person 2 break eye contact more often?'],
			/^Person 2 ended eye contact the most often: 26/,
		],
		['interview', ['When does Jonas break eye contact for the first time?'], /from 2:41\.5 to 2:43\.5/],
		// Looking away into nothing is another thing.
		[
			'interview',
			['Does Jonas avert his gaze more often than person 2?'],
			/^No\. Person 2 averted their gaze 26 times/,
		],
		['interview', ['When did they first have eye contact?'], /from 0\.0 s to 8\.5 s/],
	]);
});

describe('one time of several', () => {
	answers([
		[
			'robot',
			['Does Milo look at Ada the first time she talks?'],
			/^No\. Milo did not look at Ada while Ada spoke for the first time/,
		],
		[
			'robot',
			['Does Milo look at Ada the second time that she points?'],
			/^No\. .* while Ada pointed for the 2nd time/,
		],
		['interview', ['Does Jonas look at person 2 at the end of his turns?'], /^Yes\. .* when Jonas stopped speaking/],
		// The time itself is asked for, or the end of the clip.
		['robot', ['When was the first time Ada nodded?'], /^Ada nodded from 1:16\.5/],
		['interview', ['What happens at the end of the interview?'], /^At 24:00\.0/],
	]);
});

describe('a second without its part', () => {
	answers([
		['robot', ['Did Ada nod at 1:16?'], /^Yes\./],
		['robot', ['Why does Ada nod at 1:16?'], /Person 3 looked at Ada/],
		['robot', ['Did Ada nod at 1:15?'], /^No\./],
		['robot', ['Did Ada nod at 1:16.2?'], /^No\./],
	]);
});

describe('a rank of each', () => {
	answers([
		[
			'dinner',
			['For every person, who looks at them the most?'],
			/^Bert looked at Anna the most: 5 min 29\.5 s\. Anna looked at Bert.*Person 5 looked at Person 6 the most/,
		],
		[
			'dinner',
			['Whom does each person look at most?'],
			/Chloe looked the most at Person 3.*Person 6 looked the most at Chloe/,
		],
		['blocks', ['For each toy, who looks at it the most?'], /tower the most: 39\.0 s.*ball.*teddy bear/],
		// No rank is asked for.
		['robot', ['For each of them, how long did they talk?'], /^Ada spoke for 1 min 35\.0 s/],
	]);
});

describe('two put together', () => {
	answers([
		[
			'blocks',
			['Does the child look at the tower longer than at Mum and the ball combined?'],
			/^Yes\. .*39\.0 s.*38\.0 s/,
		],
		[
			'blocks',
			['How long did Person 2 look at the tower, and how long at Mum and the ball together?'],
			/39\.0 s.*38\.0 s/,
		],
		['blocks', ['How often did Mum look at the tower and the ball together?'], /4 times/],
		// Two who look at one thing do so at once.
		['blocks', ['How long did Mum and Person 2 look at the tower together?'], /at the same time for 12\.5 s/],
	]);
});

describe('the order of first times', () => {
	answers([
		[
			'blocks',
			['In what order does Mum first look at the three toys?'],
			/tower \(6\.0 s\), the ball \(27\.0 s\), the teddy bear/,
		],
		['meeting', ['In what order did they nod for the first time?'], /^In order: Person 2 .*Ruth .*Tomas .*Person 4/],
		['blocks', ['In what order does Mum look at the toys?'], /tower \(6\.0 s\), the ball \(27\.0 s\), the tower/],
	]);
});

describe('either of two at the other', () => {
	answers([
		[
			'circle',
			['Do the two at the ends of the row ever look at each other?', 'Does either of them look at the other at all?'],
			/^Yes\. .*9 times/,
		],
		[
			'circle',
			['Did Person 1 or Person 5 look at each other?'],
			/^No\. Person 1 and Person 5 did not have eye contact/,
		],
		[
			'circle',
			['Which of Person 1 and Person 5 looked at the other?'],
			/Person 5 looked at Person 1\. Person 1 looked at Person 5/,
		],
		['dinner', ['Which of the two does Chloe look at more?'], /^Not understood .*“two”/],
		['kitchen', ['Which of the two talks more?'], /^Person 2 spoke the most/],
		[
			'dinner',
			['Who sits next to Chloe?', 'Which of those two does she look at more?'],
			/Person 3: 4 min 9\.5 s; Person 5 1 min 35\.5 s\.$/,
		],
	]);
});

describe('from one to another', () => {
	answers([
		['robot', ['How often does Milo look up from the tablet straight at a person?'], /people 4 times/],
		['robot', ['How often does Milo look from the tablet straight at person 3?'], /Person 3 4 times/],
		['blocks', ['How many times did the child look from a toy to Mum?'], /looked at Mum 6 times/],
		['robot', ['How often does Ada look up at person 3?'], /^Ada looked at Person 3 10 times/],
		['kitchen', ['Who looked away from whom at 29 seconds?'], /Person 1 averted their gaze from Person 2/],
	]);
});

describe('then and there', () => {
	answers([
		[
			'interview',
			[
				'Where’s the longest stretch without anybody talking? In and out points please.',
				'What is Jonas looking at there?',
			],
			/^Jonas looked at Person 2 and the notebook between 17:45\.0 and 18:23\.0/,
		],
		['interview', ['When is the longest eye contact?', 'Who nodded then?'], /nobody nodded between 11:28\.5/],
		['interview', ['When is the longest silence?', 'Who spoke then?'], /^Person 2 spoke \(from 18:23\.0/],
		// After a gesture it is where that leads.
		['robot', ['When does Ada first point?', 'Who looked there?'], /looked at the robot within 10\.0 s/],
	]);
});

describe('amounts in few words', () => {
	answers([
		[
			'meeting',
			['p4 phone: total, # looks, longest, avg'],
			/6 min 19\.5 s in all, 28 times, for 30\.5 s at the longest.*13\.6 s on average/,
		],
		['robot', ['milo robot total + longest single look'], /44\.5 s in all, for 12\.0 s at the longest/],
		['robot', ['Ada robot, how long?'], /1 min 31\.0 s/],
		[
			'circle',
			['Who looks more at Ms Okafor, Lina or Ben, and by how much?'],
			/^Lina .*close behind: Ben 2 min 9\.0 s, a difference of 11\.0 s/,
		],
	]);
});

describe('turns, and who comes before and after', () => {
	answers([
		['interview', ['Who takes the longer turns?'], /^Person 2 spoke the longest on average: 17\.4 s/],
		['meeting', ['Who takes the longest turn?'], /^Person 2 spoke \(from 6:20\.0/],
		['meeting', ['Who takes over most often when Ruth stops talking?'], /^Person 2 .*16 times/],
		['meeting', ['Who usually speaks right before Person 4 does?'], /^Tomas .*2 times/],
		['interview', ['How long does it take Jonas on average to say something after person 2 has finished?'], /0\.9 s/],
		[
			'circle',
			['Is Lina looked at more when she talks than when she doesn’t?'],
			/^No\. .*4 min 14\.5 s while Lina did not speak; .*39\.5 s/,
		],
	]);
});

describe('of whom it is so', () => {
	answers([
		['meeting', ['Did everybody talk at least five times?', 'Who didn’t?'], /^1 of 4: Person 4/],
		['dinner', ['Who are the only two not to nod?'], /^Person 3 and Person 5 did not nod/],
		['dinner', ['Which pairs have eye contact only once?'], /^3 of 15: Bert and Person 3/],
		['dinner', ['How much of all the eye contact involves Chloe?'], /41 %/],
		[
			'kitchen',
			['So person 2 hands something to the left one, does person 1 even look at them while that happens?'],
			/^No\. Person 1 did not look at Person 2 while Person 2 gave/,
		],
	]);
});
