// npm run bench -- --only hour: what one hour of session costs. The session is made up: five people, ten frames a second.
import { atMost, type Goal } from '../../../src/bench/scenes/goals';
import { hourSession, type HourFrame, type HourSession } from '../../../src/bench/synthetic/hour-session';
import { fixed } from '../../../src/bench/scenes/report';
import type { SocialEvent } from '../../../src/core/social';
import { defaultPipelineConfig } from '../../../src/pipeline/pipeline-config';
import { closeObservations, startObservations, stepObservations } from '../../../src/pipeline/from-observations';
import { ObservationStore } from '../../../src/session/corrections/observation-store';
import { CorrectionsWork } from '../../../src/session/corrected/corrections-work';

/** CPU time of this process, user and system, milliseconds. */
const cpuMs = (): number => {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1000;
};

/** What the synthetic hour costs. CPU milliseconds of one thread; memory apart from what was there before. */
export type HourScore = {
	minutes: number;
	people: number;
	frames: number;
	observations: number;
	events: number;
	/** Events and presence anew from all observations. */
	rerunMs: number;
	/** A correction that touches every frame, the same half way, and undoing that. */
	correction: { fromStartMs: number; halfWayMs: number; undoMs: number };
	/** What the observations take in memory for that, MiB. */
	storeMiB: number;
};

/** Events anew from every frame. */
export const rerunHour = (frames: Iterable<HourFrame>, durationMs: number): SocialEvent[] => {
	const config = defaultPipelineConfig;
	const found: SocialEvent[] = [];
	let state = startObservations(config);
	for (const frame of frames) {
		const stepped = stepObservations(state, frame, config);
		state = stepped.state;
		for (const event of stepped.ended) found.push(event);
	}
	return [...found, ...closeObservations(state, durationMs, config).ended];
};

/** What corrections of who is who cost, as the page's worker runs them. */
const measureCorrections = async (frames: readonly HourFrame[], session: HourSession) => {
	const store = new ObservationStore(session.picture);
	for (const { frame, isShotStart, observations } of frames) store.add(frame, isShotStart, observations);
	const work = new CorrectionsWork();
	const { camera, durationMs } = session;
	work.load(store, { camera, config: defaultPipelineConfig, endMs: durationMs });
	await work.run([]);
	const swapAt = async (fromMs: number): Promise<number> => {
		const [a, b] = session.people;
		const startedMs = cpuMs();
		await work.run(fromMs === Infinity ? [] : [{ kind: 'swap', people: [a!, b!], fromMs }]);
		return cpuMs() - startedMs;
	};
	const fromStartMs = await swapAt(0);
	await swapAt(Infinity);
	const halfWayMs = await swapAt(durationMs / 2);
	const undoMs = await swapAt(Infinity);
	return { correction: { fromStartMs, halfWayMs, undoMs }, storeMiB: store.bytes / 2 ** 20 };
};

/** Measures the synthetic hour. */
export const measureHour = async (minutes: number): Promise<HourScore> => {
	const session = hourSession({ minutes });
	const frames = [...session.frames()];
	// Warms the compiler up, as a page that has just analysed the session has.
	rerunHour(frames.slice(0, 3000), session.durationMs);
	const startedMs = cpuMs();
	const events = rerunHour(frames, session.durationMs);
	const rerunMs = cpuMs() - startedMs;
	return {
		minutes,
		people: session.people.length,
		frames: frames.length,
		observations: frames.reduce((sum, f) => sum + f.observations.length, 0),
		events: events.length,
		rerunMs,
		...(await measureCorrections(frames, session)),
	};
};

/** In words. */
export const hourLines = (h: HourScore): string[] => [
	`Synthetic session of ${fixed(h.minutes, 0)} minutes, ${h.people} people, ${h.frames} frames, ${h.observations} observations, ${h.events} events:`,
	`  events anew from all observations: ${fixed(h.rerunMs / 1000, 2)} s of CPU, ${fixed((1000 * h.rerunMs) / h.frames, 0)} µs a frame`,
	`  a correction, with events and looks anew: from the start ${fixed(h.correction.fromStartMs / 1000, 2)} s, half way ${fixed(h.correction.halfWayMs / 1000, 2)} s, undone ${fixed(h.correction.undoMs / 1000, 2)} s of CPU; observations take ${fixed(h.storeMiB, 0)} MiB`,
];

/** A correction of the hour runs the middle again within this many seconds of CPU. */
export const hourGoals = (h: HourScore): Goal[] => [
	atMost(`hour: a correction from the start, ${h.minutes} minutes`, h.correction.fromStartMs / 1000, 3, 's'),
];
