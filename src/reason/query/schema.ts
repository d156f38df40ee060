import * as v from 'valibot';
import { keysOf } from '../../core/collections';
import { doings } from '../answer/doings';
import type { Asked, Condition, Group, Keep, Measure, MeasureQuery, Pick, Query, Range, Slot, Span } from './query';

/*
 * The form of a query as JSON, for what a language model writes. What is of the right form may still name a variable that
 * is nowhere declared: `isClosed` tells.
 */

const name = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'), v.maxLength(80));
const timeMs = v.pipe(v.number(), v.finite('must be finite'), v.minValue(0, 'must not be negative'));
const count = v.pipe(v.number(), v.integer('must be a whole number'), v.minValue(0, 'must not be negative'));
const domain = v.picklist(['person', 'thing', 'target']);
/** More is no question that somebody asked, and could run for minutes. */
const few = <T>(schema: v.GenericSchema<unknown, T>) => v.pipe(v.array(schema), v.maxLength(12));

const slot: v.GenericSchema<unknown, Slot> = v.lazy(() =>
	v.variant('is', [
		v.object({ is: v.picklist(['person', 'thing', 'var']), name }),
		v.object({ is: v.picklist(['camera', 'elsewhere']) }),
		v.object({ is: v.literal('any'), of: domain, but: v.optional(few(slot)) }),
	]),
);

const range: v.GenericSchema<unknown, Range> = v.object({
	of: domain,
	among: v.nullable(few(slot)),
	except: few(slot),
});

const pick: v.GenericSchema<unknown, Pick> = v.object({
	is: v.picklist(['first', 'last', 'ends-last', 'longest', 'shortest', 'nth']),
	n: v.optional(v.pipe(count, v.minValue(1))),
	per: v.optional(few(name)),
});

const condition: v.GenericSchema<unknown, Condition> = v.lazy(() =>
	v.variant('is', [
		v.object({
			is: v.literal('does'),
			doing: v.picklist([...keysOf(doings), 'event']),
			who: v.nullable(slot),
			whom: v.nullable(slot),
			what: v.nullable(slot),
		}),
		v.object({ is: v.picklist(['and', 'or']), of: v.pipe(few(condition), v.minLength(1)) }),
		v.object({ is: v.picklist(['not', 'ever']), of: condition }),
		v.object({
			is: v.literal('number'),
			of: name,
			holds: condition,
			op: v.picklist(['exactly', 'at-least', 'at-most', 'all']),
			count,
		}),
		v.object({
			is: v.literal('lasting'),
			of: condition,
			atLeastMs: v.nullable(timeMs),
			atMostMs: v.nullable(timeMs),
		}),
		v.object({ is: v.literal('in'), of: condition, span, isOutside: v.optional(v.boolean()) }),
		v.object({ is: v.literal('pick'), of: condition, pick }),
	]),
);

const span: v.GenericSchema<unknown, Span> = v.lazy(() =>
	v.variant('is', [
		v.object({ is: v.literal('all') }),
		v.object({ is: v.literal('between'), startMs: v.nullable(timeMs), endMs: v.nullable(timeMs) }),
		v.object({ is: v.literal('at'), tMs: timeMs }),
		v.object({
			is: v.literal('beside'),
			relation: v.picklist(['before', 'after', 'during']),
			anchor: condition,
			pick: v.nullable(pick),
			edge: v.picklist(['start', 'end']),
			withinMs: v.nullable(timeMs),
			isBegun: v.optional(v.boolean()),
		}),
		v.object({ is: v.literal('both'), of: v.pipe(few(span), v.minLength(1)) }),
	]),
);

const measure: v.GenericSchema<unknown, Measure> = v.variant('of', [
	v.object({ of: v.picklist(['time', 'count', 'rate', 'mean', 'longest', 'latency']) }),
	v.object({ of: v.literal('share'), base: v.nullable(condition), isCounted: v.optional(v.boolean()) }),
	v.object({ of: v.literal('distinct'), name }),
]);

const group: v.GenericSchema<unknown, Group> = v.variant('by', [
	v.object({ by: v.literal('var'), name }),
	v.object({ by: v.literal('kind') }),
	v.object({ by: v.literal('window'), windows: few(v.object({ startMs: timeMs, endMs: timeMs })) }),
	v.object({ by: v.literal('times'), of: condition }),
]);

const keepOp = v.picklist(['over', 'under', 'exactly', 'at-least', 'at-most']);
const keep: v.GenericSchema<unknown, Keep> = v.object({
	op: keepOp,
	value: v.pipe(v.number(), v.finite()),
	than: v.optional(slot),
	against: v.optional(condition),
});

const asked = {
	vars: v.record(name, range),
	about: condition,
	span,
} satisfies Record<keyof Asked, unknown>;

const claim = v.variant('is', [
	v.object({ is: v.literal('best'), of: v.union([slot, timeMs]), isTieEnough: v.optional(v.boolean()) }),
	v.object({ is: v.picklist(['some', 'all']) }),
]);

const order = v.picklist(['most', 'least']);
const measured: v.GenericSchema<unknown, MeasureQuery> = v.object({
	...asked,
	get: v.literal('measure'),
	measure,
	by: few(group),
	pick: v.nullable(pick),
	rank: v.nullable(v.object({ order, top: v.nullable(count), nth: v.optional(count), isGap: v.optional(v.boolean()) })),
	keep: v.nullable(keep),
	claim: v.optional(claim),
});

/** A query as JSON. */
export const querySchema: v.GenericSchema<unknown, Query> = v.lazy((input) => {
	const get = typeof input === 'object' && input !== null && 'get' in input ? input.get : null;
	return get === 'measure' ? measured : others;
});

const others: v.GenericSchema<unknown, Query> = v.variant('get', [
	v.object({
		...{ ...asked, get: v.literal('list'), show: v.pipe(few(name), v.minLength(1)) },
		...{ pick: v.nullable(pick), claim: v.optional(claim) },
	}),
	v.object({ ...asked, get: v.literal('whether'), every: v.boolean() }),
	v.object({ ...asked, get: v.literal('when'), pick: v.nullable(pick), isReversed: v.optional(v.boolean()) }),
	v.object({
		...{ get: v.literal('compare'), sides: v.pipe(few(measured), v.minLength(2)), order },
		held: v.optional(v.object({ op: keepOp, times: v.pipe(v.number(), v.finite(), v.minValue(0)) })),
		isGap: v.optional(v.boolean()),
	}),
	v.object({ get: v.literal('table'), columns: v.pipe(few(measured), v.minLength(1)) }),
	v.object({
		...{ ...asked, get: v.literal('sequence'), show: name },
		take: v.optional(v.object({ is: v.picklist(['first', 'last']), n: count, isDistinct: v.boolean() })),
		isReversed: v.optional(v.boolean()),
	}),
	v.object({ get: v.literal('state'), who: few(slot), tMs: timeMs }),
	v.object({
		get: v.literal('summary'),
		vars: v.optional(v.record(name, range)),
		who: few(slot),
		span,
		as: v.picklist(['short', 'long', 'moments', 'change', 'people', 'things', 'places', 'doing', 'length', 'unknown']),
		side: v.optional(v.nullable(v.picklist(['left', 'right', 'left-of', 'right-of']))),
	}),
	v.object({ ...asked, get: v.literal('explain') }),
]);
