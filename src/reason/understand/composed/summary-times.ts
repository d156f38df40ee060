import { both } from '../../query/build';
import type { Query, Span } from '../../query/query';
import type { Bindings } from '../bindings';
import type { Sub } from '../clauses';
import { spanOfSub } from '../meaning';
import { isDeedChunk } from '../words/chunks';

/** How far “right before” goes, ms; as far as what came before is looked for where somebody asks why. */
export const CLOSE_MS = 3000;

/** Of the whole session it is told what mattered, and not all that one did. */
const ofSpan = (query: Query): Query =>
	query.get === 'summary' && query.as === 'doing' && query.span.is === 'all' ? { ...query, as: 'short' } : query;

/** What is told, at the times that the clauses beside it name. */
export const withSubs = (query: Query, subs: readonly Sub[], bindings: Bindings, withinMs: number | null): Query => {
	if (query.get !== 'summary') return query;
	// “What did Anna do right before pointing?”: before she did.
	const [own, ...others] = query.as === 'doing' ? query.who : [];
	const ofOwn = (span: Span, [deed]: Sub['chunks']): Span => {
		const isOwn = own && others.length === 0 && deed && isDeedChunk(deed) && deed.form === 'ing';
		const isOpen = span.is === 'beside' && span.anchor.is === 'does' && (span.anchor.who?.is ?? 'any') === 'any';
		return isOwn && isOpen && span.anchor.is === 'does' ? { ...span, anchor: { ...span.anchor, who: own } } : span;
	};
	const later = subs
		.filter((s) => !s.isInitial)
		.flatMap((sub) => {
			const span = spanOfSub(sub, null, bindings, withinMs ?? (sub.isClose ? CLOSE_MS : null));
			return span ? [ofOwn(span, sub.chunks)] : [];
		});
	return ofSpan({ ...query, span: both([query.span, ...later]) });
};
