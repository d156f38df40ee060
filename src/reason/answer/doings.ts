import { deicticGestures } from '../../core/event-kinds/gestures';
import { eventKinds } from '../../core/event-kinds/kinds';

const { 'look-at-head': look, 'deictic-gesture': _, ...kinds } = eventKinds;

/**
 * What happens, with its words. `look` is any gaze, at a person, a thing or the camera; `interaction` is any event between
 * people; gestures stand for themselves.
 */
export const doings = {
	look,
	...kinds,
	...deicticGestures,
	interaction: { verb: { past: 'interacted', base: 'interact', to: ' with ' }, short: 'interact' },
} as const;
export type Doing = keyof typeof doings;
