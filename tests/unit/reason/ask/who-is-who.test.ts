import { describe, expect, test } from 'vitest';
import { answerTo } from '../../../fixtures/ask/answer-to';

/**
 * Of the three of `table-talk` nobody has a name: Person 1 sits on the left, Person 2 in the middle, Person 3 on the right. What is answered to the last of these, one asked after another.
 */
const cases: readonly (readonly [says: string, questions: readonly string[], answer: RegExp])[] = [
	[
		'asks once who is meant',
		['Did the man look at the plant?', 'the left one', 'What did the man point at?'],
		/^Person 1 pointed at the cup/,
	],
	[
		'knows the same man by another word',
		['How often did the man point?', 'Person 1', 'When did the guy look into the camera?'],
		/^Person 1 looked into the camera/,
	],
	[
		'knows him for the rest of the conversation',
		[
			...[
				'How often did the man point?',
				'Person 1',
				'Did Person 2 look at the ball?',
				'How long did Person 3 look at Person 2?',
			],
			'Did anybody look at the man?',
		],
		/^Yes\. .* looked at Person 1/,
	],
	['is told who it is', ['Person 1 is the man', 'What did the man point at?'], /^Person 1 pointed at the cup/],
	[
		'is told it the other way round',
		['The man is Person 1.', 'What did the man point at?'],
		/^Person 1 pointed at the cup/,
	],
	['says what it was told', ['the man is Person 1'], /“the man” is Person 1/i],
	[
		'is told of several at once',
		['Person 1 is the man and Person 3 is the mother', 'Did the mother point?'],
		/^Yes\. Person 3 pointed/,
	],
	[
		'is told where they sit',
		['The woman is on the right', 'Whom did the woman point at?'],
		/^Person 3 pointed at Person 2/,
	],
	['is told by the way', ['by the man I mean Person 1', 'What did the man point at?'], /^Person 1 pointed at the cup/],
	[
		'takes back what it was told',
		['the man is Person 1', 'no, the man is Person 3', 'Whom did the man point at?'],
		/^Person 3 pointed at Person 2/,
	],
	[
		'answers what it asked when it is told',
		['What did the man point at?', 'the man is the one on the left'],
		/^Person 1 pointed at the cup/,
	],
	[
		'goes on to the second of two who are meant',
		['Did the woman look at the man?', 'Person 3'],
		/^Who is meant by “the man”\?/,
	],
	[
		'answers when the second is told too',
		['Did the woman look at the man?', 'Person 3', 'Person 1'],
		/^Yes\. Person 3 looked at Person 1/,
	],
	[
		'does not take the man for the woman',
		['the man is Person 1', 'Did the woman point?'],
		/^Who is meant by “the woman”\?(?!.*Person 1: )/s,
	],
	[
		'takes two women for those who are left',
		['the man is Person 1', 'Did the two women look at each other?'],
		/^Yes\. .*(?:Person 3 and Person 2|Person 2 and Person 3)/,
	],
	[
		'takes the other woman for the one who is left',
		[
			'the man is Person 1',
			'the woman in the middle is Person 2',
			'the woman is Person 2',
			'Did the other woman point?',
		],
		/^Yes\. Person 3 pointed/,
	],
	[
		'keeps roles apart',
		['Person 1 is the teacher', 'the student is Person 3', 'Did the teacher point at the student?'],
		/^No\. /,
	],
	[
		'does not know somebody by another role',
		['Person 1 is the teacher', 'Did the student point?'],
		/^Who is meant by “the student”\?/,
	],
	// What somebody wears no session knows: it is asked once, by all that was said.
	[
		'asks for somebody by what they wear',
		['Did the woman in the striped blouse look at the ball?'],
		/^Who is meant by “the woman in the striped blouse”\?/,
	],
	['and by a colour alone', ['Did the woman in ochre point?'], /^Who is meant by “the woman in ochre”\?/],
	['and by what is said before', ['When did the bearded guy point?'], /^Who is meant by “the bearded guy”\?/],
	['and by how they look', ['What did the tall man look at?'], /^Who is meant by “the tall man”\?/],
	[
		'and by their age, which is not guessed',
		['How often did the older woman point?'],
		/^Who is meant by “the older woman”\?/,
	],
	[
		'and by their hair',
		['Did the girl with the ponytail look at Person 1?'],
		/^Who is meant by “the girl with the ponytail”\?/,
	],
	[
		'knows them by it from then on',
		[
			'Did the woman in the striped blouse look at the ball?',
			'Person 2',
			'Did the man with glasses look at the woman in the striped blouse?',
		],
		/^Who is meant by “the man with glasses”\?/,
	],
	[
		'tells two of a kind apart',
		[
			'the woman in ochre is Person 3',
			'the woman in stripes is Person 2',
			'Did the woman in ochre point at the woman in stripes?',
		],
		/^Yes\. Person 3 pointed at Person 2/,
	],
	[
		'does not take the man with glasses for any man',
		['the man with glasses is Person 1', 'Did the man point?'],
		/^Who is meant by “the man”\?/,
	],
	[
		'asks which two of three are the women',
		['Which of the two women looked at the cup first?'],
		/^Who is meant by “the two women”\?/,
	],
	[
		'and knows them from then on',
		['Which of the two women looked at the cup first?', 'Person 2 and Person 3', 'Did the women look at each other?'],
		/^Yes\. Person [23] and Person [23] had eye contact/,
	],
	['asks for the one in a colour', ['Did the one in ochre look at the cup?'], /^Who is meant by “the one in ochre”\?/],
	// What must stay as it was.
	['takes things for things', ['Did the man with the cup point?'], /^(?!Who is meant by “the man with the cup”)/],
	[
		'does not take a question for a telling',
		['Is Person 1 the man?', 'Did the man point?'],
		/^Who is meant by “the man”\?/,
	],
	['still tells nothing of how somebody looks', ['Is Person 1 tall?'], /cannot be told/],
	['nor how old they are', ['Who is older, Person 1 or Person 3?'], /cannot be told/],
	[
		'is not told who does what',
		['Person 1 is the pointer', 'Who pointed at the cup?'],
		/^Person 1 .*pointed at the cup/,
	],
];

describe('Who is who in a conversation', () => {
	test.each(cases)('%s', async (_, questions, answer) => {
		expect(await answerTo('table-talk', ...questions)).toMatch(answer);
	});
});
