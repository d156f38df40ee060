import { targetKey, type Observation } from '../../core/attention';
import { defaultEventsConfig } from '../../events/events-config';
import type { AskLook } from './types';

/** How long a frame without a next one counts, and the longest that any frame does, milliseconds. */
const FIRST_FRAME_MS = 100;
const MAX_FRAME_MS = 1000;

/** What everybody looked at by the most probable target of each analysed frame, in order of start. */
export const looksOf = (observations: readonly Observation[]): AskLook[] => {
	const times = [...new Set(observations.map((o) => o.tMs))].sort((a, b) => a - b);
	const nextMs = new Map(times.map((t, i) => [t, times[i + 1] ?? t + FIRST_FRAME_MS]));
	type Growing = { look: { -readonly [K in keyof AskLook]: AskLook[K] }; frames: number };
	const last = new Map<string, Growing>();
	const all: Growing[] = [];
	for (const { personId, tMs, gaze } of observations) {
		const best = gaze?.scores[0];
		if (!best) continue;
		const endMs = Math.min(nextMs.get(tMs)!, tMs + MAX_FRAME_MS);
		const run = last.get(personId);
		if (run && run.look.endMs === tMs && targetKey(run.look.target) === targetKey(best.target)) {
			run.frames++;
			run.look.confidence += (best.probability - run.look.confidence) / run.frames;
			run.look.endMs = endMs;
			continue;
		}
		const grown: Growing = {
			look: { personId, target: best.target, startMs: tMs, endMs, confidence: best.probability },
			frames: 1,
		};
		last.set(personId, grown);
		all.push(grown);
	}
	return all.map(({ look }) => look);
};

/**
 * Looks held to the rule that looks at heads are held to as events: what interrupts one for a blink is none, and neither
 * is what lasts no longer than one. Looks at things are no events, and would else be counted at every flicker.
 */
export const settledLooks = (looks: readonly AskLook[]): AskLook[] => {
	const { maxGapMs, minDurationMs } = defaultEventsConfig.lookAtHead;
	const byPerson = new Map<string, AskLook[]>();
	for (const look of [...looks].sort((a, b) => a.startMs - b.startMs)) {
		const own = byPerson.get(look.personId) ?? [];
		byPerson.set(look.personId, own);
		const key = targetKey(look.target);
		// Looks of one person follow one another, so that whatever ended too long ago ends the search.
		let before = own.length - 1;
		const isRecent = (i: number) => i >= 0 && look.startMs - own[i]!.endMs <= maxGapMs;
		while (isRecent(before) && targetKey(own[before]!.target) !== key) before--;
		const same = isRecent(before) ? own[before] : undefined;
		if (!same) {
			own.push(look);
			continue;
		}
		const [a, b] = [same.endMs - same.startMs, look.endMs - look.startMs];
		const confidence = a + b > 0 ? (same.confidence * a + look.confidence * b) / (a + b) : same.confidence;
		own.splice(before, own.length, { ...same, endMs: Math.max(same.endMs, look.endMs), confidence });
	}
	return [...byPerson.values()]
		.flat()
		.filter((l) => l.endMs - l.startMs >= minDurationMs)
		.sort((a, b) => a.startMs - b.startMs || (a.personId < b.personId ? -1 : 1));
};
