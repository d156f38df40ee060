// Questions in GRASP's forms: what the event graph of synthetic sessions and of the sample answers.
import { readFileSync } from 'node:fs';
import { accuracyOf, type GraspReport } from '../../../src/bench/grasp/report';
import { scoreChoosing, type ChoosingScore } from '../../../src/bench/grasp/noisy-sampler';
import { scoreGraphs, seenGraphs, trueGraphs, type GraphScore } from '../../../src/bench/grasp/rendered-clips';
import type { Prediction } from '../../../src/bench/scenes/prediction';
import { percent } from '../../../src/bench/scenes/report';
import { seededRandom } from '../../../src/core/maths/random';
import { graspClipsOf, syntheticSession } from '../../../src/bench/synthetic/synthetic-sessions';
import { graspCategoryIds } from '../../../src/reason/grasp/categories';
import { generateQuestions } from '../../../src/reason/grasp/made/generate';
import type { Clip } from './clips.ts';

/** Seed of the first synthetic session that is asked about. */
const FIRST_SEED = 5000;
/** The scripted sampler: right less than half of the time, eight replies to choose from. */
const SKILL = 0.45;
const REPLIES = 8;

/** One row of the table: whose questions, answered from what. */
export type GraspRow = { readonly name: string } & GraphScore;

export type GraspScores = {
	readonly rows: readonly GraspRow[];
	/** What choosing among replies by SGR does, by how much the people named go with the letter. */
	readonly choosing: readonly (ChoosingScore & { readonly coupling: number })[];
};

/** Questions about what happens in synthetic sessions, answered from the same events and from what was seen of them. */
export const measureSyntheticGrasp = (sessions = 24): GraspScores => {
	const pairs = Array.from({ length: sessions }, (_, i) => {
		const session = syntheticSession({ seed: FIRST_SEED + i });
		const truth = graspClipsOf(session, 'happened')[0]!;
		return { truth, seen: graspClipsOf(session, 'seen')[0]!, hasGaps: session.unseen.length > 0 };
	});
	const own = pairs.map(({ truth }) => ({ truth, seen: truth }));
	const asked = pairs.flatMap(({ truth, seen }, i) =>
		generateQuestions(truth, seededRandom(i)).flatMap((item) =>
			item.format === 'mcq' ? [{ item, clip: truth, reference: seen }] : [],
		),
	);
	const gaps = pairs.filter((p) => p.hasGaps);
	return {
		rows: [
			{ name: `${sessions} synthetic sessions, events given`, ...scoreGraphs(own, FIRST_SEED) },
			{
				name: `${pairs.length - gaps.length} of them, seen with jitter`,
				...scoreGraphs(
					pairs.filter((p) => !p.hasGaps),
					FIRST_SEED,
				),
			},
			{ name: `${gaps.length} of them, people out of sight too`, ...scoreGraphs(gaps, FIRST_SEED) },
		],
		choosing: [0, 0.5, 1].map((coupling) => ({
			coupling,
			...scoreChoosing(asked, { skill: SKILL, coupling }, REPLIES, seededRandom(FIRST_SEED)),
		})),
	};
};

/** Questions about what is true in a rendered clip, answered from what the program perceived. */
export const clipGrasp = ({ name, video, truth, areas }: Clip, prediction: Prediction): GraspRow[] => {
	const json: unknown = JSON.parse(readFileSync(video.replace(/\.mp4$/, '.truth.json'), 'utf8'));
	const real = trueGraphs(truth, json, areas);
	if (!real) return [];
	const seen = seenGraphs(truth, prediction);
	const score = (way: 'events' | 'detectors') =>
		scoreGraphs([{ truth: real[way], seen: seen[way] }], 1, { density: 'dense' });
	return [
		{ name: `${name}, perceived, the program's events`, ...score('events') },
		{ name: `${name}, perceived, GRASP's detectors`, ...score('detectors') },
	];
};

const cell = (report: GraspReport, category: string): string => {
	const found = report.categories.find((c) => c.category === category);
	return found ? `${found.right}/${found.items}` : '–';
};

/** As lines of text. */
export const graspScoreLines = ({ rows, choosing }: GraspScores): string[] => {
	const width = Math.max(...rows.map((r) => r.name.length));
	const table = rows.map(({ name, report, notSeen, own }) => [
		`  ${name.padEnd(width)}  all ${percent(accuracyOf(report.overall))} % of ${report.overall.items} (gaze ${percent(accuracyOf(report.groups.gaze))}, gesture ${percent(accuracyOf(report.groups.gesture))}, joint ${percent(accuracyOf(report.groups.joint))}), ${notSeen} not seen; from the events themselves ${percent(own)} %`,
		`  ${''.padEnd(width)}  ${graspCategoryIds.map((category) => `${category} ${cell(report, category)}`).join('  ')}`,
	]);
	return [
		'Questions in GRASP’s 16 forms (right of asked; – none asked; chance 25 %), answered by the event graph',
		...table.flat(),
		...(choosing.length > 0
			? [
					`Choosing among ${REPLIES} replies of a scripted sampler that is right ${100 * SKILL} % of the time, by SGR against the events seen`,
					...choosing.map(
						(c) =>
							`  people go with letters ${c.coupling.toFixed(1)}: one reply ${percent(c.single)} %, most common letter ${percent(c.majority)} %, best by SGR ${percent(c.bestBySgr)} % (lift ${(100 * (c.bestBySgr - c.single)).toFixed(1)} points over one reply) of ${c.items}`,
					),
				]
			: []),
	];
};
