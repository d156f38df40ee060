import { variable } from '../../query/build';
import type { Condition, Slot } from '../../query/query';
import type { Bindings } from '../bindings';
import { isMutual, type Frame } from '../frame';

const isOpenEnd = (slot: Slot | null): boolean => slot === null || slot.is === 'any';

/** A condition with a variable in an end that nobody asked for, so that the answer names it. */
export const opened = (
	condition: Condition,
	bindings: Bindings,
	ends: readonly ('who' | 'whom' | 'what')[],
): { condition: Condition; names: readonly string[] } => {
	const atom = condition.is === 'lasting' ? condition.of : condition;
	if (atom.is !== 'does') return { condition, names: [] };
	const names: string[] = [];
	let left = atom;
	for (const end of ends) {
		const slot = left[end];
		if (!isOpenEnd(slot)) continue;
		if (end !== 'who' && !hasEnd(left.doing, end)) continue;
		const name = ['x', 'y', 'z', 'u', 'v', 'w'].find((one) => !(one in bindings.vars)) ?? 'q';
		const of =
			slot?.is === 'any'
				? slot.of
				: end === 'who' ||
					  isMutual(asDoing(left.doing)) ||
					  left.doing === 'gaze-following' ||
					  left.doing === 'pointing-followed'
					? 'person'
					: 'target';
		bindings.vars[name] = { of, among: null, except: [] };
		names.push(name);
		left = { ...left, [end]: variable(name) };
	}
	return { condition: condition.is === 'lasting' ? { ...condition, of: left } : left, names };
};

type DoingOf = Frame['doing'];
const asDoing = (doing: DoingOf | 'event'): DoingOf => (doing === 'event' ? 'interaction' : doing);

const ONE_END: readonly string[] = [
	'head-nod',
	'head-shake',
	'speaking',
	'expression',
	'camera-contact',
	'gaze-shift',
	'attention-capture',
	'event',
];

const hasEnd = (doing: string, end: 'whom' | 'what'): boolean => end === 'whom' && !ONE_END.includes(doing);
