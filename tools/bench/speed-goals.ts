import type { Goal } from '../../src/bench/scenes/goals';
import type { Results } from './results.ts';

/** What speed, page and memory are held to. */
export const speedGoals = ({ speed, speedOfMinute, middle, app, human, memory }: Results): Goal[] => {
	const goals: Goal[] = [];
	if (speed) {
		goals.push(
			{
				name: 'speed: offline, the 13 s of the sample',
				value: speed.timesRealTime,
				is: 'at least',
				limit: 1,
				unit: '×',
			},
			{ name: 'speed: share outside the models', value: speed.outsideShare, is: 'at most', limit: 0.1, unit: '%' },
		);
	}
	if (speedOfMinute) {
		const { timesRealTime: value } = speedOfMinute;
		goals.push({ name: 'speed: offline, a minute', value, is: 'at least', limit: 1, unit: '×' });
	}
	if (middle) {
		goals.push({
			name: 'speed: pure middle, ten people, Node',
			value: middle.meanMs,
			is: 'at most',
			limit: 2,
			unit: 'ms',
		});
	}
	if (app) {
		goals.push(
			{
				name: 'page: opened to first ray',
				value: app.firstRayMs === null ? null : app.firstRayMs / 1000,
				is: 'at most',
				limit: 6,
				unit: 's',
			},
			{
				name: 'page: scripting a displayed frame, 95th percentile',
				value: app.scripting.displayedP95Ms,
				is: 'at most',
				limit: 8,
				unit: 'ms',
			},
			{
				name: 'page: tasks over 50 ms while analysing',
				value: app.firstRayMs === null ? null : app.longTasks.count,
				is: 'at most',
				limit: 0,
				unit: '',
			},
			{
				name: 'page: requests outside the origin',
				value: app.foreignRequests.length,
				is: 'at most',
				limit: 0,
				unit: '',
			},
		);
	}
	for (const h of human) {
		const name = `human, ${h.usesThreads ? 'threads' : 'one thread'}`;
		goals.push(
			{ name: `${name}: our frames a second over theirs`, value: h.ratio, is: 'at least', limit: 2.5, unit: '×' },
			{
				name: `${name}: our face recall`,
				value: h.regard.recall,
				is: 'at least',
				limit: h.human.recall ?? 0,
				unit: '%',
			},
		);
	}
	if (memory?.secondMinuteMiB) {
		const growth = (memory.lastMinuteMiB ?? Infinity) / memory.secondMinuteMiB;
		// Resident size wavers by some per cent with the engine's own collections.
		goals.push({
			name: 'memory: resident, last minute over second minute',
			value: growth,
			is: 'at most',
			limit: 1.05,
			unit: '×',
		});
	}
	if (memory) {
		const { usedEarlyMiB, usedLateMiB } = memory;
		// A few per cent for what is in flight at that moment.
		goals.push({
			name: 'memory: in use, after ten minutes over after two',
			value: usedEarlyMiB && usedLateMiB ? usedLateMiB / usedEarlyMiB : null,
			is: 'at most',
			limit: 1.05,
			unit: '×',
		});
	}
	return goals;
};
