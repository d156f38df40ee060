// npm run bench -- --only hour: what one hour of session costs. The session is made up: five people, ten frames a second.
import { hourSession, type HourFrame } from '../../src/bench/hour-session';
import { fixed } from '../../src/bench/report';
import type { SocialEvent } from '../../src/core/social';
import { defaultPipelineConfig } from '../../src/pipeline/config';
import { closeObservations, startObservations, stepObservations } from '../../src/pipeline/from-observations';

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

/** Measures the synthetic hour. */
export const measureHour = (minutes: number): HourScore => {
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
	};
};

/** In words. */
export const hourLines = (h: HourScore): string[] => [
	`Synthetic session of ${fixed(h.minutes, 0)} minutes, ${h.people} people, ${h.frames} frames, ${h.observations} observations, ${h.events} events:`,
	`  events anew from all observations: ${fixed(h.rerunMs / 1000, 2)} s of CPU, ${fixed((1000 * h.rerunMs) / h.frames, 0)} µs a frame`,
];
