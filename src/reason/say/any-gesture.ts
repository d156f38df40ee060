import { deicticGestures } from '../../core/event-kinds/gestures';
import { keysOf } from '../../core/collections';
import type { Condition } from '../query/query';
import { verb } from './names';
import { slotWord, type Does, type Known } from './slot-words';

/** Whether it is any gesture, of whatever kind, as one that stands for all; `null`: it is something else. */
export const anyGesture = (condition: Condition): Does | null => {
	const holds = condition.is === 'ever' ? condition.of : condition;
	if (holds.is !== 'or') return null;
	const kinds = keysOf(deicticGestures);
	const atoms = holds.of.flatMap((one) => (one.is === 'does' ? [one] : []));
	const [first] = atoms;
	const isAll = atoms.length === holds.of.length && atoms.length === kinds.length;
	const isAlike = atoms.every(
		(one) =>
			kinds.some((kind) => kind === one.doing) &&
			JSON.stringify({ ...one, doing: '' }) === JSON.stringify({ ...first, doing: '' }),
	);
	return first && isAll && isAlike ? { ...first, doing: 'pointing' } : null;
};

/** The words for pointing as those for any gesture. */
export const asGesture = (text: string): string =>
	text.replace(/\bpointed\b/g, 'gestured').replace(/\bpoint(?=\b(?! of))/g, 'gesture');

/** `Anna did not point, give something or reach for something`: none of several; `null`: they are of different people. */
export const notAny = (of: readonly Condition[], { session, env }: Known): string | null => {
	const atoms = of.flatMap((one) => (one.is === 'does' && one.whom === null && one.what === null ? [one] : []));
	const whos = [...new Set(atoms.map(({ who }) => slotWord(who, session, env)))];
	const [who] = whos;
	if (atoms.length < of.length || whos.length > 1 || !who) return null;
	const deeds = atoms.map(({ doing }) => verb(doing, { whom: null, what: null }, 'base'));
	return `${who} did not ${deeds.slice(0, -1).join(', ')} or ${deeds.at(-1)}`;
};
