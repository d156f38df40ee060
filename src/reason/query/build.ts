import type { PersonId } from '../../core/people';
import type { Condition, Deed, Domain, Range, Slot, Span } from './query';

/** A person by id or name. */
export const person = (name: PersonId | string): Slot => ({ is: 'person', name });
/** A thing by id or label. */
export const thing = (name: string): Slot => ({ is: 'thing', name });
/** A variable. */
export const variable = (name: string): Slot => ({ is: 'var', name });
/** Whoever or whatever. */
export const any = (of: Domain): Slot => ({ is: 'any', of });
export const camera: Slot = { is: 'camera' };

/** Values of a variable: all of a domain, or those `among` a few, but those `except`ed. */
export const ranging = (of: Domain, { among = null, except = [] }: Partial<Omit<Range, 'of'>> = {}): Range => ({
	of,
	among,
	except,
});

/** Somebody does something, to somebody or something; what is left out does not matter. */
export const does = (
	doing: Deed,
	who: Slot | null = null,
	whom: Slot | null = null,
	what: Slot | null = null,
): Condition => ({ is: 'does', doing, who, whom, what });

export const and = (...of: readonly Condition[]): Condition => ({ is: 'and', of });
export const not = (of: Condition): Condition => ({ is: 'not', of });
export const ever = (of: Condition): Condition => ({ is: 'ever', of });
/** At no value of a variable. */
export const noneOf = (name: string, holds: Condition): Condition => exactly(0, name, holds);
/** At so many values of a variable at the same time. */
export const exactly = (count: number, name: string, holds: Condition): Condition => ({
	is: 'number',
	of: name,
	op: 'exactly',
	count,
	holds,
});
/** At so many values of a variable or more at the same time. */
export const atLeast = (count: number, name: string, holds: Condition): Condition => ({
	is: 'number',
	of: name,
	op: 'at-least',
	count,
	holds,
});
/** At all values of a variable at the same time. */
export const allOf = (name: string, holds: Condition): Condition => ({
	is: 'number',
	of: name,
	op: 'all',
	count: 0,
	holds,
});

export const always: Span = { is: 'all' };
/** `[startMs, endMs)`, media time. */
export const between = (startMs: number | null, endMs: number | null): Span => ({ is: 'between', startMs, endMs });

/** Times, joined. */
export const both = (spans: readonly Span[]): Span => {
	const [first, ...more] = spans.filter(({ is }) => is !== 'all');
	if (!first) return always;
	return more.length === 0 ? first : { is: 'both', of: [first, ...more] };
};
