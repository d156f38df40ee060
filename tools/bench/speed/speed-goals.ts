import { atLeast, atMost, type Goal } from '../../../src/bench/scenes/goals';
import type { Results } from '../results.ts';

/** What speed, page and memory are held to. */
export const speedGoals = ({ speed, speedOfMinute, middle, app, visits, human, memory }: Results): Goal[] => {
	const goals: Goal[] = [];
	if (speed) {
		goals.push(
			atLeast('speed: offline, the 13 s of the sample', speed.timesRealTime, 1.3, '×'),
			atMost('speed: share outside the models', speed.outsideShare, 0.08),
			atMost('speed: share of the known picture', speed.checkShare, 0.01),
		);
	}
	if (speedOfMinute) {
		const { timesRealTime, checkShare } = speedOfMinute;
		goals.push(
			atLeast('speed: offline, a minute', timesRealTime, 1.6, '×'),
			atMost('speed: share of the known picture, a minute', checkShare, 0.01),
		);
	}
	if (middle) {
		goals.push(atMost('speed: pure middle, ten people, Node', middle.meanMs, 1.5, 'ms'));
	}
	if (app) {
		goals.push(
			atMost('page: opened to first ray', app.firstRayMs === null ? null : app.firstRayMs / 1000, 3.5, 's'),
			atMost('page: scripting a displayed frame, 95th percentile', app.scripting.displayedP95Ms, 6, 'ms'),
			atMost('page: tasks over 50 ms while analysing', app.firstRayMs === null ? null : app.longTasks.count, 0, ''),
			atMost('page: requests outside the origin', app.foreignRequests.length, 0, ''),
		);
	}
	if (visits) {
		const { first, second } = visits;
		const seconds = (ms: number | null) => (ms === null ? null : ms / 1000);
		goals.push(
			atMost('page: first visit, opened to first ray', seconds(first.firstRayMs), 3.5, 's'),
			atMost('page: second visit, opened to first ray', seconds(second.firstRayMs), 2, 's'),
			atMost('page: sent before the first ray', first.sentMB, 25, 'MB'),
		);
	}
	for (const h of human) {
		const name = `human, ${h.usesThreads ? 'threads' : 'one thread'}`;
		goals.push(
			atLeast(`${name}: our frames a second over theirs`, h.ratio, 2.8, '×'),
			atLeast(`${name}: our face recall`, h.regard.recall, h.human.recall ?? 0),
		);
	}
	if (memory?.secondMinuteMiB) {
		const growth = (memory.lastMinuteMiB ?? Infinity) / memory.secondMinuteMiB;
		// Resident size wavers by some per cent with the engine's own collections.
		goals.push(atMost('memory: resident, last minute over second minute', growth, 1.05, '×'));
	}
	if (memory) {
		const { usedEarlyMiB, usedLateMiB } = memory;
		// A few per cent for what is in flight at that moment.
		goals.push(
			atMost(
				'memory: in use, after ten minutes over after two',
				usedEarlyMiB && usedLateMiB ? usedLateMiB / usedEarlyMiB : null,
				1.05,
				'×',
			),
		);
	}
	return goals;
};
