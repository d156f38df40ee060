import {
	accuracyOf,
	GRASP_CHANCE,
	graspAnchors,
	graspAnchorSource,
	type GraspReport,
	type Tally,
} from '../../src/bench/sets/grasp-bench-report.ts';
import type { ReplyChoosing } from '../../src/bench/sets/grasp-best-of.ts';
import { fixed, percent } from '../../src/bench/scenes/report.ts';
import { graspCategories } from '../../src/reason/grasp/categories.ts';

const score = (tally: Tally): string =>
	`${String(tally.right).padStart(5)} of ${String(tally.items).padStart(5)}  ${percent(accuracyOf(tally)).padStart(5)} %`;

/** One line: right answers of so many, and those without an answer. */
export const tallyLine = (name: string, tally: Tally & { unanswered: number }): string =>
	`${name.padEnd(8)} ${score(tally)}${tally.unanswered > 0 ? `, ${tally.unanswered} without an answer` : ''}`;

/** The report of GRASP-Bench with the published scores beside it. */
export const graspLines = (report: GraspReport): string[] => {
	const group = (name: string, tally: Tally): string => `${name.padEnd(44)} ${score(tally)}`;
	const cell = (value: number): string => value.toFixed(1).padStart(8);
	const ours = [report.groups.gaze, report.groups.gesture, report.groups.joint, report.overall].map((tally) => {
		const share = accuracyOf(tally);
		return share === null ? '       –' : cell(100 * share);
	});
	return [
		...report.categories.map((tally) => group(`  ${tally.category} ${graspCategories[tally.category].name}`, tally)),
		group('Gaze', report.groups.gaze),
		group('Gesture', report.groups.gesture),
		group('Joint', report.groups.joint),
		...report.difficulties.map((tally) => group(`  ${tally.difficulty}`, tally)),
		group('Overall', report.overall),
		`  by the letter alone; averages weighted by items; ${report.unanswered} without an answer, which count as wrong; chance ${100 * GRASP_CHANCE} %`,
		'',
		`${'%'.padEnd(44)}     Gaze  Gesture    Joint  Overall`,
		`${'measured here'.padEnd(44)} ${ours.join(' ')}`,
		...graspAnchors.map(
			(a) => `${`${a.model} (published)`.padEnd(44)} ${[a.gaze, a.gesture, a.joint, a.overall].map(cell).join(' ')}`,
		),
		`  Published, not measured here: ${graspAnchorSource}`,
	];
};

/** What was left out, and clips that are not there. */
export const leftOutLines = (leftOut: Readonly<Record<string, number>>, missingVideos: number): string[] => [
	...Object.entries(leftOut).map(([reason, count]) => `Left out: ${count} × ${reason}`),
	...(missingVideos > 0 ? [`Without their video: ${missingVideos}`] : []),
];

/** What choosing among several replies by SGR does, against one reply and the most common letter. */
export const choosingLines = (c: ReplyChoosing): string[] => [
	'',
	`Choosing among the replies to a question by their Social Grounding Reward against the sessions’ events, without the key (${c.items} questions with ${fixed(c.repliesEach, 1)} replies each)`,
	`  one reply ${percent(c.single)} %, most common letter ${percent(c.majority)} %, best by SGR ${percent(c.bestBySgr)} %; lift ${c.lift === null ? '–' : (100 * c.lift).toFixed(1)} points over one reply`,
	`  mean SGR ${fixed(c.meanSgr, 3)} of all replies, ${fixed(c.bestSgr, 3)} of those taken`,
	...c.categories.map(
		({ category, items, single, bestBySgr }) =>
			`  ${category.padEnd(3)} ${String(items).padStart(4)}  one ${percent(single)} %, best ${percent(bestBySgr)} %`,
	),
	...(c.withoutSession > 0 ? [`Without a session of their clip: ${c.withoutSession}`] : []),
	...(c.withOneReply > 0 ? [`With one reply, so that there is nothing to choose: ${c.withOneReply}`] : []),
	'  People are taken to be numbered in the sessions as in the questions.',
];
