import type { Observation } from '../../core/attention';
import type { SpokenWord } from '../../core/transcript';
import type { AskSession } from '../answer/types';
import type { MomentSession, PersonSample } from './evidence';

/** Longest time between two frames over which movement is measured, milliseconds: after more, somebody may have left. */
const MAX_STEP_MS = 1000;

/** How fast each head moves in the picture, in its own widths a second, at each frame but a person's first. */
export const headMovement = (
	observations: readonly Pick<Observation, 'personId' | 'tMs' | 'box'>[],
): PersonSample[] => {
	const last = new Map<string, { x: number; y: number; tMs: number }>();
	return [...observations]
		.sort((a, b) => a.tMs - b.tMs)
		.flatMap(({ personId, tMs, box }): PersonSample[] => {
			const now = { x: box.x + box.width / 2, y: box.y + box.height / 2, tMs };
			const was = last.get(personId);
			last.set(personId, now);
			if (!was || tMs <= was.tMs || tMs - was.tMs > MAX_STEP_MS || !(box.width > 0)) return [];
			const widths = Math.hypot(now.x - was.x, now.y - was.y) / box.width;
			return [{ personId, tMs, value: (widths * 1000) / (tMs - was.tMs) }];
		});
};

/**
 * A session as moments are looked for in it.
 *
 * @param hasEmotions whether the visitor has emotion signals switched on; without, expressions are left out even where
 *   they were measured
 */
export const toMomentSession = (
	{ people, events, looks, untilMs }: AskSession,
	observations: readonly Pick<Observation, 'personId' | 'tMs' | 'box' | 'expression'>[],
	{ hasEmotions, words }: { hasEmotions: boolean; words: readonly SpokenWord[] | null },
): MomentSession => ({
	people,
	events,
	looks,
	untilMs,
	expressions: hasEmotions
		? observations.flatMap(({ personId, tMs, expression }) =>
				expression ? [{ personId, tMs, name: expression.name, value: expression.score }] : [],
			)
		: null,
	movement: headMovement(observations),
	words,
});
