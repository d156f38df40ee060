import { variable } from '../../query/build';
import type { Condition, MeasureQuery, Slot, Span } from '../../query/query';
import { atomsOf } from '../../query/scope';
import type { Bindings } from '../bindings';
import { focusOf } from '../focus';
import { frameOf } from '../frame';
import { meaningOf } from '../meaning';
import { duringWhich } from '../normal/which-times';
import { isAtOnce } from '../normal/at-once';
import type { PartRead } from '../question';
import { hasTag, isNounChunk, type Chunk } from '../words/chunks';
import { nounOf } from '../words/noun';

/** “During which gesture did Ada look at it the longest?”: what is measured in each of them; `null`: nothing of the kind. */
export const readWhileWhich = (chunks: readonly Chunk[], bindings: Bindings): PartRead | null => {
	const asked = duringWhich(chunks);
	if (!asked) return null;
	const { clause } = asked;
	const isLed = clause.some((c) => isNounChunk(c) && (c.noun.is === 'it' || c.text === 'there'));
	const said = frameOf(asked.anchor);
	if (!said) return null;
	const who = said.who ?? nounOf({ is: 'some', of: 'person', isPlain: true });
	const { condition } = meaningOf({ ...said, who }, bindings, 'moment');
	const anchor = isLed ? ledTo(condition, bindings) : condition;
	const frame = frameOf(clause);
	if (!frame || anchor === null) return null;
	const focus = focusOf(clause);
	const about = meaningOf(frame, bindings, 'moment').condition;
	const isRanked = focus.order !== null || hasTag(clause.at(-1), 'longest', 'shortest');
	const measure = { of: isAtOnce(frame.doing) || focus.isCounting ? ('count' as const) : ('time' as const) };
	const held: Span = { is: 'beside', relation: 'during', anchor: about, pick: null, edge: 'start', withinMs: null };
	if (!isRanked)
		return { query: { get: 'when', vars: bindings.vars, about: anchor, span: held, pick: null }, frame: null };
	const query: MeasureQuery = {
		...{ get: 'measure', vars: bindings.vars, about, span: { is: 'all' }, measure, pick: null },
		by: [{ by: 'times', of: anchor }],
		rank: { order: focus.order ?? 'most', top: 1 },
		keep: null,
	};
	return { query, frame: null };
};

/** What is pointed or looked at, as a variable that the rest of the question shares; `null`: it is fixed, or has no aim. */
const ledTo = (condition: Condition, bindings: Bindings): Condition | null => {
	const [atom, ...more] = atomsOf(condition);
	if (condition.is !== 'does' || !atom || more.length > 0) return null;
	if (condition.whom && condition.whom.is !== 'any') return condition;
	const name = ['x', 'y', 'z'].find((one) => !(one in bindings.vars)) ?? 'w';
	bindings.vars[name] = { of: 'target', among: null, except: [] };
	const slot: Slot = variable(name);
	bindings.named.push({ slot, of: 'target' });
	return { ...condition, whom: slot };
};
