import type { DeicticGesture } from '../../core/social';
import type { GraspEventType } from '../../events/grasp/types';
import { isSameGestureTarget, type ClipEvent, type GestureTarget } from './clips/clip';
import { gazeKindsIn, gestureIn, gestureVerbIn, peopleIn, targetIn } from './parse-words';

/** What the event graph says to a question, to be compared with each option. */
export type GraspValue =
	| { readonly kind: 'people'; readonly people: readonly number[] }
	/** Any one of these would be right: who is not part of something. */
	| { readonly kind: 'any-person'; readonly people: readonly number[] }
	| { readonly kind: 'seconds'; readonly seconds: number }
	| { readonly kind: 'count'; readonly count: number }
	/** Most fitting first. */
	| { readonly kind: 'gaze-kinds'; readonly types: readonly GraspEventType[] }
	| { readonly kind: 'gesture-type'; readonly type: DeicticGesture }
	| { readonly kind: 'target'; readonly target: GestureTarget }
	/** What somebody does with their hands; without any, nothing. */
	| {
			readonly kind: 'actions';
			readonly actions: readonly { readonly type: DeicticGesture; readonly target: GestureTarget }[];
	  }
	/** `back`: gestures towards the first; `elsewhere`: other gestures only; neither: none at all. */
	| { readonly kind: 'gesture-back'; readonly back: readonly DeicticGesture[]; readonly isElsewhere: boolean }
	/** Which of two begins first; the words tell which clause of an option is which. */
	| {
			readonly kind: 'order';
			readonly order: 'first' | 'second' | 'same';
			readonly isFirst: (clause: string) => boolean;
			readonly isSecond: (clause: string) => boolean;
	  };

/** What was found, and the events that say so. */
export type Found = { readonly value: GraspValue; readonly events: readonly ClipEvent[] };

const COUNTS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** `One`, `Two`, … as options write numbers of people. */
export const countWords = (count: number): string => {
	const word = COUNTS[count] ?? String(count);
	return word.charAt(0).toUpperCase() + word.slice(1);
};

const countIn = (text: string): number | null => {
	const bare = text
		.trim()
		.toLowerCase()
		.replace(/ (?:people|persons?)$/, '');
	const index = COUNTS.indexOf(bare);
	return index >= 0 ? index : /^\d+$/.test(bare) ? Number(bare) : null;
};

const isSameSet = (a: readonly number[], b: readonly number[]): boolean =>
	a.length === b.length && a.every((item) => b.includes(item));

const NOBODY = /^(?:no one|nobody|none)\b/i;

/**
 * GRASP's times are multiples of half a second, so closer is equal. Where no option is equal, the nearest within a second is
 * better than none (ours): two ways of detecting one event differ by about a sample at either end.
 */
const SAME_SECONDS = 0.25;
const NEAR_SECONDS = 1;

const secondsFit = (said: number, truly: number): number => {
	const off = Math.abs(said - truly);
	return off < SAME_SECONDS ? 1 : off <= NEAR_SECONDS ? 0.5 - off / 4 : 0;
};

const orderOf = (option: string, value: Extract<GraspValue, { kind: 'order' }>): boolean => {
	if (/\b(?:same time|simultaneously)\b/i.test(option)) return value.order === 'same';
	if (/\b(?:neither|instead)\b/i.test(option)) return false;
	const sides = /^(.*?)\b(before|after)\b/i.exec(option);
	const clause = sides ? sides[1]! : option;
	const isReversed = sides?.[2]?.toLowerCase() === 'after';
	const [isFirst, isSecond] = [value.isFirst(clause), value.isSecond(clause)];
	if (isFirst === isSecond) return false;
	return value.order === (isFirst !== isReversed ? 'first' : 'second');
};

/** How well an option says what the event graph says: 0 not at all, above a half the same, up to a half near to it. */
export const optionFit = (option: string, value: GraspValue): number => {
	switch (value.kind) {
		case 'people':
			if (NOBODY.test(option)) return Number(value.people.length === 0);
			return Number(value.people.length > 0 && isSameSet([...new Set(peopleIn(option))], value.people));
		case 'any-person': {
			const named = peopleIn(option);
			return Number(named.length === 1 && value.people.includes(named[0]!));
		}
		case 'seconds': {
			const said = /^(\d+(?:\.\d+)?)\s*(?:s|seconds?)$/i.exec(option.trim());
			return said ? secondsFit(Number(said[1]), value.seconds) : 0;
		}
		case 'count':
			return Number(countIn(option) === value.count);
		case 'gaze-kinds': {
			const said = gazeKindsIn(option)[0]?.type;
			const rank = said ? value.types.indexOf(said) : -1;
			return rank < 0 ? 0 : 1 - 0.05 * rank;
		}
		case 'gesture-type':
			return Number(gestureVerbIn(option)?.type === value.type);
		case 'target': {
			const said = NOBODY.test(option) ? null : targetIn(option);
			return Number(said !== null && isSameGestureTarget(said, value.target));
		}
		case 'actions': {
			const said = gestureIn(option);
			if (!said) return Number(value.actions.length === 0 && /\bno(?:thing)?\b/i.test(option));
			const { type, target } = said;
			return Number(
				value.actions.some((a) => a.type === type && target !== null && isSameGestureTarget(a.target, target)),
			);
		}
		case 'gesture-back': {
			if (/^yes\b/i.test(option)) {
				const said = gestureVerbIn(option)?.type;
				return Number(said !== undefined && value.back.includes(said));
			}
			if (value.back.length > 0) return 0;
			return Number(/\bno gestures?\b/i.test(option) !== value.isElsewhere);
		}
		case 'order':
			return Number(orderOf(option, value));
	}
};
