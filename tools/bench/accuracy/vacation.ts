// Events from given gaze targets: VACATION+ labels through the events stage at the default rules.
import { tableFrom } from '../../../src/core/collections';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { percent } from '../../../src/bench/scenes/report';
import { observationsOf, vacationFrames, VACATION_FPS, type VacationFrame } from '../../../src/bench/mtgs/vacation';
import {
	addVacation,
	countVacation,
	VACATION_KINDS,
	type VacationCounts,
	type VacationKind,
} from '../../../src/bench/mtgs/vacation-scores';
import type { SocialEvent } from '../../../src/core/social';
import { defaultEventsConfig } from '../../../src/events/events-config';
import { closeEvents, events } from '../../../src/events/events';

const FOLDER = fileURLToPath(new URL('../../../../shared/data/vacation_plus/', import.meta.url));

/** What the events stage finds when gaze is given. */
export const eventsOfVacation = (frames: readonly VacationFrame[]): SocialEvent[] => {
	let state = events.init(defaultEventsConfig);
	const ended: SocialEvent[] = [];
	for (const [i, labelled] of frames.entries()) {
		const { frame } = labelled;
		const input = { frame, isShotStart: i === 0, observations: observationsOf(labelled), merges: [] };
		const stepped = events.step(state, input, defaultEventsConfig);
		state = stepped.state;
		ended.push(...stepped.output.ended);
	}
	const last = frames.at(-1)?.frame.tMs ?? 0;
	return [...ended, ...closeEvents(state, last + 1000 / VACATION_FPS, defaultEventsConfig).ended];
};

export type VacationScores = { videos: number; byKind: Readonly<Record<VacationKind, VacationCounts>> };

/** Scores the videos of these files. */
export const scoreVacation = (texts: readonly string[]): VacationScores => {
	const videos = texts.map((text) => {
		const frames = vacationFrames(text);
		return { frames, found: eventsOfVacation(frames) };
	});
	return {
		videos: videos.length,
		byKind: tableFrom(VACATION_KINDS, (kind) =>
			addVacation(videos.map(({ frames, found }) => countVacation(frames, found, kind))),
		),
	};
};

/** Every file that is here; `null` without the folder. */
export const measureVacation = (): VacationScores | null =>
	existsSync(FOLDER)
		? scoreVacation(
				readdirSync(FOLDER)
					.filter((f) => f.endsWith('.txt'))
					.sort()
					.map((f) => readFileSync(join(FOLDER, f), 'utf8')),
			)
		: null;

const share = (part: number, whole: number): string => `${percent(whole === 0 ? null : part / whole)} %`;

/** As lines of text. */
export const vacationLines = ({ videos, byKind }: VacationScores): string[] => [
	`Events from given targets, ${videos} videos of VACATION+, default rules`,
	...VACATION_KINDS.flatMap((kind) => {
		const c = byKind[kind];
		const frames =
			c.labelledFrames === 0
				? ''
				: `; frames of pairs: precision ${share(c.bothFrames, c.saidFrames)}, recall ${share(c.bothFrames, c.labelledFrames)}`;
		return `  ${kind.padEnd(6)} precision ${share(c.right, c.said)} of ${c.said}, recall ${share(c.found, c.labelled)} of ${c.labelled}${frames}`;
	}),
];

if (process.argv[1]?.endsWith('vacation.ts')) {
	const scores = measureVacation();
	console.log(scores ? vacationLines(scores).join('\n') : '../shared/data/vacation_plus is not here');
}
