import { jsonFile, jsonLines, type TinyFiles } from '../benchmark-set';
import { headOf, tinySession } from './session';

const before = ['P1: I was asleep all night.', 'P2: You were not, I heard you.'];
const after = ['P1: That is not true!', 'P0: Then who was it?'];
const choices = ['P0', 'P1', 'P2'];
const item = (id: string, task: string, utterance: string, more: object) => ({
	...{ id, task, clip_name: 'round1', video_path: 'videos/round1.mp4', dataset: 'made up', game_id: 'g1' },
	...{ speaker: 'P0', player_num: 3, utterance, choices, ...more },
});

/**
 * One question of each task about a made-up game; two replies are right.
 *
 * @param setting `online`: what is said afterwards is not in the context
 */
export const tinyMmsi = (setting: 'offline' | 'online'): TinyFiles => {
	const contextOf = (utterance: string) => [...before, utterance, ...(setting === 'offline' ? after : [])];
	const asked = [
		item('g1__STI', 'STI', 'P0: Where were you?', { question: 'Who does P0 talk to?', answer: 'P1', answer_idx: 1 }),
		item('g1__PCR', 'PCR', 'P0: I believe her.', {
			question: 'Whom does P0 mean by “her”?',
			answer: 'P2',
			answer_idx: 2,
		}),
		item('g1__MPP', 'MPP', 'P0: P1 is lying.', {
			...{ utterance_masked: 'P0: [MASK] is lying.', question: 'Who is [MASK]?', answer: 'P1', answer_idx: 1 },
		}),
	];
	const name = setting === 'online' ? 'online-mmsi' : 'mmsi';
	return {
		questions: jsonFile(
			`${name}-tiny.json`,
			asked.map((one) => ({ ...one, context: contextOf(one.utterance) })),
		),
		replies: jsonLines(`${name}-replies-tiny.jsonl`, [
			{ name: 'g1__STI', reply: '<answer>P1</answer>' },
			{ name: 'g1__PCR', reply: 'Player 0' },
			{ name: 'g1__MPP', reply: '<think>P2 accuses P1.</think><answer>P1</answer>' },
		]),
		sessions: [
			tinySession(
				'round1',
				['P0', 'P1', 'P2'],
				[
					['look-at-head', 1, 4, ['P1', 'P2'], headOf('P2')],
					['look-at-head', 5, 6, ['P1', 'P3'], headOf('P3')],
				],
			),
		],
	};
};
