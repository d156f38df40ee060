import { jsonFile, jsonLines, type TinyFiles } from '../benchmark-set';
import { headOf, tinySession, type TinyEvent } from './session';

type Case = readonly [
	category: string,
	difficulty: string,
	question: string,
	options: readonly string[],
	answer: string,
	timeRange: readonly [number, number],
];

/** One question of each of the sixteen categories, as the project’s own templates ask them about the scene below. */
const cases: readonly Case[] = [
	[
		'T1',
		'easy',
		'Who is Person 3 looking at between 14.0 and 16.0 seconds?',
		['Person 2', 'Person 1', 'No one', 'Person 4'],
		'D',
		[14, 16],
	],
	[
		'T2',
		'easy',
		'What best describes the gaze interaction of the group at 20.0 seconds?',
		['Everyone suddenly shifts gaze', 'Looking at the same thing', "Following someone's gaze", 'Eye contact'],
		'A',
		[20, 20],
	],
	[
		'T3',
		'medium',
		'Of Person 1 and Person 2 between 1.0 and 12.0 seconds, which gaze event happens first: eye contact or looking at the same thing?',
		[
			'Looking at the same thing happens first',
			'Both start at the same time',
			'Eye contact happens first',
			'Neither of the two happens',
		],
		'C',
		[1, 12],
	],
	[
		'T4',
		'medium',
		'Which pair of people makes eye contact between 14.0 and 16.0 seconds?',
		['Person 1 and Person 2', 'Person 3 and Person 4', 'Person 2 and Person 4', 'Person 2 and Person 3'],
		'B',
		[14, 16],
	],
	[
		'T5',
		'hard',
		'Who follows the gaze of Person 1 between 5.0 and 7.0 seconds?',
		['Person 3', 'Person 4', 'Person 2', 'No one'],
		'C',
		[5, 7],
	],
	[
		'T6',
		'hard',
		'Which people are looking at the same thing between 9.0 and 12.0 seconds?',
		[
			'Person 1, Person 3, and Person 4',
			'Person 1, Person 2, and Person 3',
			'Person 1, Person 2, Person 3, and Person 4',
			'Person 1 and Person 2',
		],
		'B',
		[9, 12],
	],
	[
		'G1',
		'easy',
		'At whom or what is the reaching gesture of Person 2 directed between 26.0 and 27.5 seconds?',
		['A place', 'Person 4', 'Person 3', 'An object'],
		'D',
		[26, 27.5],
	],
	[
		'G2',
		'easy',
		'What type of gesture does Person 2 perform between 26.0 and 27.5 seconds?',
		['Giving', 'Pointing', 'Reaching', 'Showing'],
		'C',
		[26, 27.5],
	],
	[
		'G3',
		'medium',
		'How long does the reaching gesture performed by Person 2 starting at 26.0 seconds last?',
		['1.5 seconds', '2.0 seconds', '1.0 seconds', '3.0 seconds'],
		'A',
		[26, 27.5],
	],
	[
		'G4',
		'medium',
		'Who performs the highest number of giving gestures in the video (between 0.0 and 30.0 seconds)?',
		['Person 4', 'Person 3', 'Person 1', 'Person 2'],
		'B',
		[0, 30],
	],
	[
		'G5',
		'hard',
		'While Person 2 points at Person 1 between 3.0 and 5.0 seconds, what is Person 1 doing with their hands?',
		['Pointing at an object', 'Pointing at Person 4', 'Pointing at Person 3', 'Pointing at Person 2'],
		'D',
		[3, 5],
	],
	[
		'G6',
		'hard',
		'Between 2.0 and 4.0 seconds, Person 1 points at Person 2. Does Person 2 gesture back then or within 3 seconds?',
		[
			'Yes, Person 2 gives something to Person 1',
			'No, Person 2 gestures only elsewhere',
			'No, Person 2 makes no gestures',
			'Yes, Person 2 points at Person 1',
		],
		'D',
		[2, 4],
	],
	[
		'C1',
		'medium',
		'Which starts first between 2.0 and 7.0 seconds: Person 2 follows the gaze of Person 1 or Person 1 points at Person 2?',
		[
			'Person 1 points at Person 2 first',
			'Person 2 follows the gaze of Person 1 first',
			'Both start at the exact same time',
			'Neither of the two occurs',
		],
		'A',
		[2, 7],
	],
	[
		'C2',
		'medium',
		'While Person 2 reaches for an object between 26.0 and 27.5 seconds, who is Person 2 making eye contact with?',
		['Person 4', 'Person 3', 'No one', 'Person 1'],
		'C',
		[26, 27.5],
	],
	[
		'C3',
		'hard',
		'At 19.5 seconds, Person 4 starts showing an object. Which people are the first to suddenly shift gaze, meanwhile or within 3 seconds after it?',
		[
			'Person 3 and Person 4',
			'Person 1, Person 3, and Person 4',
			'Person 1 and Person 4',
			'Person 1, Person 2, and Person 3',
		],
		'B',
		[19.5, 22],
	],
	[
		'C4',
		'hard',
		'Between 9.0 and 12.0 seconds, several people are looking at the same thing. Which person is pointing at an object meanwhile?',
		['Person 3', 'Person 2', 'Person 1', 'Person 4'],
		'A',
		[9, 12],
	],
];

const cup = { kind: 'object', objectId: 'cup', label: 'cup' };
const DEICTIC = 'deictic-gesture';

const scene: readonly TinyEvent[] = [
	['mutual-gaze', 1, 3.5, ['P1', 'P2'], null],
	[DEICTIC, 2, 4, ['P1', 'P2'], headOf('P2'), 'pointing'],
	[DEICTIC, 3, 5, ['P2', 'P1'], headOf('P1'), 'pointing'],
	['gaze-following', 5, 7, ['P1', 'P2'], cup],
	['joint-attention', 9, 12, ['P1', 'P2'], cup],
	['joint-attention', 9.5, 12, ['P1', 'P3'], cup],
	[DEICTIC, 9.5, 11, ['P3'], cup, 'pointing'],
	['mutual-gaze', 14, 16, ['P3', 'P4'], null],
	[DEICTIC, 14.5, 15.5, ['P3', 'P4'], headOf('P4'), 'giving'],
	[DEICTIC, 19.5, 22, ['P4'], cup, 'showing'],
	['attention-capture', 20, 20.5, ['P1', 'P3', 'P4'], cup],
	['gaze-shift', 24, 25, ['P4'], null],
	[DEICTIC, 26, 27.5, ['P2'], cup, 'reaching'],
];

const session = tinySession('table', [null, null, null, null], scene);

/** For each question a reply that names the people of the scene and one that names nobody; one of five of the first is wrong. */
const replies = cases.flatMap(([category, , , options, answer], i) => {
	const right = options['ABCD'.indexOf(answer)] ?? '';
	const wrong = answer === 'A' ? 'B' : 'A';
	return [
		{ name: `table_${category}`, reply: `<answer>${i % 3 === 0 ? answer : wrong}</answer>` },
		{
			name: `table_${category}`,
			reply: `<gaze>${right}, Person 1 and Person 2</gaze><gesture>${right}</gesture><answer>${i % 5 === 4 ? wrong : answer}</answer>`,
		},
	];
});

/** A bench-shaped folder of sixteen questions about a made-up clip, two replies to each, and the clip’s session. */
export const tinyGrasp: TinyFiles = {
	folder: cases.map(([category, difficulty, question, options, answer, time_range]) =>
		jsonFile(`json/table_${category}.json`, {
			...{ clip_file: 'table.mp4', clip_duration: 30, clip_offset: 0, video_name: 'table' },
			qa: {
				...{ category, difficulty, format: 'mcq', question },
				options: options.map((option, i) => `${'ABCD'[i]}) ${option}`),
				...{ answer, answer_text: options['ABCD'.indexOf(answer)], dataset: 'made up', video_id: 'table', time_range },
				...{ source_event_ids: [], reasoning: '' },
			},
		}),
	),
	replies: jsonLines('grasp-replies-tiny.jsonl', replies),
	sessions: [session],
};
