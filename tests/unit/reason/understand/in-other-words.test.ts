import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';
import type { SceneName } from '../../../fixtures/ask/scene';

type Case = readonly [scene: SceneName, question: string, answer: RegExp];

/** Classes of words, each in other words than the questions they were found by, and beside what they must leave alone. */
const classes: Readonly<Record<string, readonly Case[]>> = {
	'verbs that say that something was not done': [
		['table-talk', 'who failed to look at the ball?', /^Person 1 and Person 3 did not look at the ball\.$/],
		['dinner', 'did Person 6 neglect to look at Anna?', /^Yes\. Person 6 did not look at Anna\.$/],
		['robot', 'did Milo forget to look at the box?', /^No\. Milo looked at the box\.$/],
		['kitchen', 'did Person 1 not look at the oven even once?', /^Yes\. Person 1 did not look at the oven\.$/],
		['circle', 'did Lina nod so much as once?', /^Yes\. Lina nodded, 4 times/],
		// Exactly once, and always.
		['interview', 'did Person 2 shake their head just once?', /exactly once/],
		['kitchen', 'did Person 1 look at the knife without fail?', /^Not understood in this question: “fail”/],
	],
	'words that say the opposite of known ones': [
		['robot', 'how many looks were unreturned?', /without a look back 26 times/],
		['robot', 'which gestures were unfollowed?', /“unfollowed”/],
		// Misspelt all the same.
		['robot', 'how often did Milo loook at the tabelt?', /^Milo looked at the tablet 13 times\.$/],
	],
	'who is chatty and who is quiet': [
		['meeting', 'who is more talkative, Tomas or Person 4?', /^Tomas spoke the most/],
		['meeting', 'was Tomas quieter than Ruth?', /^Yes\. Tomas spoke for 9 min 16\.5 s in all; Ruth/],
		['meeting', 'who was the least vocal?', /^Person 4 spoke the least/],
		['meeting', 'was it quieter in the second half?', /^(?!Yes|No\b)/],
	],
	'so much of the time, without a number': [
		['blocks', 'was Person 2 mostly looking at the tower while Mum talked?', /^No\. .*46 % .*not more than 50 %/],
		['interview', 'did Jonas look at Person 2 for the majority of the time?', /^No\. .*43 %/],
		// At which of two.
		['robot', 'did Milo look mostly at the tablet or at the robot?', /^Milo looked the most at the tablet/],
	],
	'how a gaze is split between two aims': [
		['meeting', 'Tomas: share of gaze on people vs on objects', /people: 46 %.*things: 44 %/s],
		['dinner', "proportion of Anna's attention on Bert versus Chloe", /Bert: 31 %.*Chloe: 26 %/s],
	],
	'what goes on at the same time as somebody does the same': [
		['meeting', 'did anyone nod at the same time as Tomas?', /^Yes\. Person 2 nodded while Tomas nodded/],
		['robot', 'did Ada point at the robot at the same time as Person 3?', /^No\. Ada did not point at the robot while/],
		[
			'kitchen',
			'who was looking at the pan simultaneously with Person 2?',
			/^Person 1 .* while Person 2 looked at the pan/,
		],
		['circle', 'did Ben look at Lina at the same time as Lina looked at Ben?', /^Yes\. .*5 times/],
	],
	'how long until the first look of each': [
		[
			'robot',
			'time to first glance at the box for each person',
			/Ada.*46\.0 s.*Milo.*from the start on.*Person 3.*15\.5 s/s,
		],
		['kitchen', 'latency to first look at the oven', /nobody looked at the oven/],
		['table-talk', 'time to first look at the ball by person 2', /^Person 2 looked at the ball from the start on\.$/],
		['circle', 'when did each of them first look at the globe?', /Ms Okafor.*Ben.*Person 1.*Lina.*Person 5/s],
		['meeting', 'for everyone, when did they last speak?', /Tomas.*Person 4.*Ruth.*Person 2/s],
		['circle', 'when did Ben first look at the globe?', /^Ben looked at the globe from 0\.0 s to 5\.5 s/],
	],
	'how soon after a gesture': [
		['blocks', 'did Person 2 look where Mum pointed, and how quickly?', /^Yes\. .*2\.0 s after Mum pointed/],
		['blocks', "how fast did Person 2 follow Mum's point?", /2\.0 s after Mum pointed/],
		['blocks', "how soon did Person 2 follow Mum's nodding?", /not understood|Not understood/],
	],
	'a clause of time that begins with a start': [
		['interview', 'within 3 s of Person 2 starting to talk, how often did Jonas look away?', /once within 3\.0 s/],
		['interview', 'how often did Person 2 look away within 2 s after Jonas started to speak?', /3 times within 2\.0 s/],
		[
			'interview',
			'did Person 2 nod after Jonas started to speak for the first time?',
			/after Jonas spoke for the first time/,
		],
	],
	'what went on, told step by step': [
		['circle', 'talk me through the last minute', /^At 10:55\.5/],
		['meeting', 'go through 10:00 to 10:30, blow by blow', /^At 9:51\.0 Ruth spoke; .*10:23\.5 Person 4 spoke/],
	],
	'turns at talk': [
		['meeting', "what was Tomas's longest continuous statement?", /20:13\.0 to 21:27\.0/],
		['dinner', 'who never said a single word?', /^Nobody: everybody spoke/],
		['dinner', 'what did Person 5 say?', /cannot be told/],
		['dinner', "did Person 5 not say a word about Anna's dress?", /cannot be told/],
	],
	'what set something off the first time': [
		['blocks', "what triggered mum's last nod?", /1:20\.0 Mum and Person 2 had eye contact/],
		['blocks', 'why did Mum nod for the first time?', /^The events say what came before, not why\. .*18\.0/],
		['blocks', 'why did Mum nod?', /^The events say what came before, not why/],
	],
	'who of two, of what has no aim': [
		['blocks', 'who pointed more, mum or person 2?', /^Mum and Person 2, equally: once each/],
		['robot', 'who nodded less often, Ada or Milo?', /^Milo nodded the least often: 0 times; Ada 2 times/],
		['circle', 'who looks more at Ben, Lina or Ms Okafor?', /^Ms Okafor looked at Ben the most/],
	],
	'how many different ones, each': [
		['robot', 'how many different objects per person', /Ada looked at 3 different things.*Milo.*Person 3/s],
		['robot', 'how many different objects did Milo look at?', /^Milo looked at 3 different things/],
	],
	'how long one stretch of it is': [
		['circle', 'who talked the longest at a stretch?', /^Ms Okafor spoke \(from 5:01\.0 to 5:35\.0/],
		['circle', 'who looked at the globe for the longest time without looking away?', /^Person 1 \(from 6:23\.0/],
		['circle', 'who spoke the longest?', /^Ben spoke the most/],
		['blocks', 'what did mum look at for the longest single time', /^Mum looked at Person 2 .*8\.5 s/],
		['blocks', 'what did mum look at the longest', /^Mum looked the most at Person 2: 59\.5 s/],
	],
	'what a gaze is drawn to': [
		['table-talk', "what was person 3's attention drawn to last?", /^Person 3 looked at Person 1/],
		['table-talk', "what draws person 3's gaze?", /^Not understood/],
	],
	'right after, which is soon': [
		['circle', 'did anybody nod right after pointing?', /^No\. Nobody nodded within 3\.0 s after/],
		['circle', 'did Ms Okafor speak immediately after Ben spoke?', /^Yes\. .*within 3\.0 s after Ben spoke, 8 times/],
		['circle', 'did Ben nod after Lina nodded?', /^Yes\. Ben nodded after Lina nodded, 5 times/],
		['table-talk', 'did person 1 look at the camera after the laptop?', /^Yes\./],
	],
	'without anything that comes back': [
		['table-talk', 'did person 2 glance at person 1 without person 1 glancing back?', /^Yes\. .*2 times/],
		['table-talk', 'did person 2 glance at person 1?', /^Yes\./],
	],
	'nobody at either of two': [
		[
			'circle',
			'when was nobody looking at the book or the globe',
			/^Nobody looked at the picture book or the globe 19 times/,
		],
		[
			'circle',
			'did nobody look at the book or the globe at 10 s?',
			/^No\. .*nobody looked at the picture book or the globe/,
		],
		['circle', 'is there a moment when nobody looks at the book or the globe?', /^Yes\. Nobody looked at .* 19 times/],
		['circle', 'did anybody look at the clock or the globe at 3 s?', /^Yes\. Person 1 looked at the clock; Ben/],
	],
	'means held against each other': [
		['circle', 'who has the longest average turn?', /^Ben spoke the longest on average: 17\.4 s; Ms Okafor 13\.0 s/],
		['circle', 'whose turns were the shortest on average?', /^(?!Person 1 did not speak)/],
		['circle', 'what is the average turn of each of them?', /^Person 1 spoke for 11\.6 s on average/],
	],
	'before and after one who did the same': [
		['circle', 'did person 5 ever speak after person 1', /^Yes\. Person 5 spoke after Person 1 spoke/],
		['circle', 'who spoke immediately before person 5', /^Ms Okafor spoke/],
		['table-talk', 'did person 1 look at the cup after the laptop?', /^Yes\. Person 1 looked at the cup after/],
	],
	'speech that overlaps': [
		['meeting', 'do their turns overlap', /^No\. No 2 people spoke at the same time/],
		['blocks', "any overlap between mum's and person 2's speech?", /^No\. .*Mum and Person 2 spoke/],
		['robot', "do Ada's and Milo's looks at the robot overlap?", /^Not understood/],
	],
	'one time of a clause that another is before or after': [
		[
			'kitchen',
			"was Person 2's head shake before or after Person 1's first nod",
			/^First Person 1 nodded \(23\.0[^;]*; after that Person 2 shook[^;]*$/,
		],
		[
			'kitchen',
			"did Person 2 look at the bottle before or after Person 1's last nod?",
			/after that Person 1 nodded \(41\.0/,
		],
		['kitchen', 'did Person 2 shake their head before or after Person 1 nodded', /23\.0.*30\.0.*41\.0/],
	],
	'from one look to the next': [
		['kitchen', "what's the gap between person 2's first and second look at person 1", /9\.0 s after/],
		['kitchen', "when was person 2's first look at person 1", /5\.0 s to 10\.0 s/],
	],
	'a share of looks': [
		['table-talk', 'what percent of looks by person 1 land on a person', /50 % \(4 of 8 times\)/],
		['table-talk', 'what percent of the time does person 1 look at a person', /45 %/],
	],
	'attention that is shared': [
		[
			'table-talk',
			'which two people shared the most attention',
			/^Person 1 and Person 3 shared attention the most: 5\.2 s/,
		],
		['robot', 'who paid the most attention to the tablet?', /^Milo looked at the tablet the most/],
	],
	'gestures of any kind': [
		['blocks', 'does mum gesture more than person 2', /^Yes\. Mum gestured 3 times; Person 2 gestured 2 times/],
		['kitchen', 'was there any gesture after second 40?', /^Yes\. Person 1 reached for the bottle/],
		['robot', 'did Milo gesture at the robot?', /^No\. Milo did not gesture at the robot/],
		['blocks', 'list all gestures in the order they happen', /pointed.*reached.*pointed.*showed.*gave/],
		['blocks', 'did both of them gesture?', /^Yes\. Mum and Person 2 gestured at some time/],
		// Pointing alone.
		['blocks', 'how many pointing gestures did mum make?', /^Mum pointed once/],
		['table-talk', 'how many gestures are there', /pointed 2 times/],
	],
	'a share of all of it in a part of the time': [
		['kitchen', 'what proportion of the eye contact happens in the second half', /50 % \(4\.0 s of 8\.0 s\)/],
		['circle', 'what percentage of the nods happened in the first 5 minutes?', /50 % \(10 of 20 times\)/],
		['circle', 'what percentage of the second half did Ben speak?', /35 % .*of 6 min/],
	],
	'what is looked at the most, of one': [
		['blocks', "what's person 2's second most looked at toy", /^Person 2 looked the 2nd most at the ball/],
		['circle', 'who is the most looked-at person?', /^Ms Okafor was looked at the most/],
	],
	'by how many people': [
		['robot', 'which thing was looked at by the most people?', /equally: 3 each/],
		['circle', 'who was looked at the least?', /^Person 5 was looked at the least: 2 min/],
	],
	'she herself': [
		['circle', 'does lina look more at ben or at ms okafor when she herself is talking', /while Lina spoke: 18\.5 s/],
		['kitchen', 'does person 1 look at person 2 when he is talking?', /^(?!.*while Person 1 spoke: \d)/],
	],
	'so many times as much': [
		[
			'kitchen',
			'did person 2 talk more than twice as much as person 1?',
			/^Yes\. Person 2 spoke for 13\.5 s in all; Person 1/,
		],
		['blocks', 'did mum nod more than twice?', /^Yes\. Mum nodded/],
	],
	'by whom more than by whom': [
		[
			'blocks',
			'was the tower looked at for longer by the child than by mum',
			/^Yes\. Person 2 .* tower for 39\.0 s.*Mum .* tower/,
		],
		['robot', 'did Ada look at the robot more than at the tablet?', /^Yes\. .*the tablet/],
	],
	'what two both looked at': [
		['kitchen', 'what did they both look at', /^The pan: /],
		['robot', 'what did Ada and Milo both look at?', /^Person 3, the robot and the tablet/],
	],
	'couples, and what people are to each other': [
		['circle', 'which couple had the most eye contact?', /^Ben and Ms Okafor had eye contact the most/],
		['circle', 'are Ben and Lina a couple?', /cannot be told/],
	],
	'at about the same time': [
		[
			'kitchen',
			'did they look at the pan at roughly the same time?',
			/^How near .* cannot be told\. Is at the same time/,
		],
		['kitchen', 'did they look at the pan at the same time?', /^Yes\./],
	],
	'more of what is done at once': [
		['blocks', 'did mum nod more than person 2?', /^Yes\. Mum nodded 3 times; Person 2 nodded once/],
		['blocks', 'did mum nod longer than person 2?', /^Yes\. Mum nodded for 4\.5 s/],
		['blocks', 'did mum speak more than person 2?', /^Yes\. Mum spoke for 25\.5 s/],
	],
	'who, and from when': [
		['robot', 'who looked at the robot, and from when?', /^Person 3 .*3\.0 s.*; Milo .*13\.5 s.*; Ada .*39\.5 s[^;]*$/],
		['robot', 'who pointed, and when?', /40\.0 s.*1:00\.0.*2:31\.0.*2:50\.0/s],
	],
	'a number in front, as in a list': [
		['table-talk', '1) who looked at the ball?', /^Person 2 .*looked at the ball\.$/],
		['table-talk', 'Q3: who looked at the ball?', /^Person 2 .*looked at the ball\.$/],
		['table-talk', '2 of them looked at the ball, right?', /^(?!Person 2)/],
	],
	'nobody but one': [
		[
			'table-talk',
			'no one except person 2 looked at the ball, right?',
			/^Yes\. Nobody but Person 2 looked at the ball/,
		],
		['table-talk', 'did nobody except Person 1 look at the plant?', /^No\./],
	],
};

for (const [name, cases] of Object.entries(classes)) {
	describe(name, () => {
		test.each(cases)('%s: %s', async (scene, question, answer) => {
			expect(await answerTo(scene, question)).toMatch(answer);
		});
	});
}

describe('words that a reading uses up without saying them', () => {
	test.each([
		['robot', 'Does Milo look at the tablet after every look at the robot?', /“every”/],
		['robot', 'did Ada nod after every nod of Person 3?', /“every”/],

		['circle', 'how many eye contacts did Ben and Lina initiate?', /“initiate”/],
		['robot', 'what are the three longest looks at the tablet?', /“longest”/],
		['kitchen', 'how does person 1 react when person 2 points', /“how”/],
		['robot', 'what share of pointing gestures were followed by someone', /“what share”/],
		['interview', "after which of jonas's nods did person 2 keep talking", /“after”/],
	] satisfies Case[])('%s: %s is offered, and not answered', async (scene, question, answer) => {
		expect(await answerTo(scene, question)).toMatch(answer);
	});

	test.each([
		['circle', 'who spoke the most, and who the least?', /^Ben spoke the most: .*Person 5 spoke the least/s],
		['robot', "what share of Ada's nods were while Person 3 spoke", /0 % \(0 of 2 times\)/],
		['circle', 'who holds eye contact longest?', /^Ms Okafor had eye contact the most/],
		['circle', 'did everyone speak at some time?', /^Yes\./],
		['robot', 'when were all three looking at the robot?', /^Everybody looked at the robot 4 times/],
		['robot', 'did Ada look longer at the robot than at the tablet?', /^Yes\./],
		['robot', 'how long did each of them look at the robot?', /Ada.*Milo.*Person 3/s],
		['robot', 'whenever Milo looked at the robot, did he look at the tablet within 3 s?', /4 of 13 times/],
	] satisfies Case[])('%s: %s is answered', async (scene, question, answer) => {
		expect(await answerTo(scene, question)).toMatch(answer);
	});
});
