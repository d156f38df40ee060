import { always } from '../../query/build';
import type { Condition, MeasureQuery } from '../../query/query';
import type { Bindings } from '../bindings';
import type { Sub } from '../clauses';
import type { Focus } from '../focus';
import { spanOfSub } from '../meaning';

/** “If she looks at him, how often does he look back?”: at how many of her looks, and not how many looks of his. */
export const asOftenAs = (
	[sub, ...more]: readonly Sub[],
	{ measure, order, pick, keep }: Focus,
	condition: Condition,
	bindings: Bindings,
): MeasureQuery | null => {
	const isPlain = measure === 'count' && order === null && pick === null && keep === null && bindings.each.length === 0;
	if (!sub?.isEvery || sub.isNot || more.length > 0 || sub.relation !== 'during' || !isPlain) return null;
	const during = spanOfSub(sub, null, bindings, null);
	if (during?.is !== 'beside' || during.anchor.is !== 'does' || condition.is !== 'does') return null;
	const share = { of: 'share', base: during.anchor, isCounted: true } as const;
	const about: Condition = { is: 'and', of: [during.anchor, condition] };
	const rest = { by: [], pick: null, rank: null, keep: null, span: always } as const;
	return { get: 'measure', vars: bindings.vars, about, measure: share, ...rest };
};
