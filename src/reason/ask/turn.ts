import type { AskSession } from '../answer/types';
import type { Interval } from '../query/intervals';
import type { Query } from '../query/query';
import type { Turn } from '../query/reading';
import type { Said } from '../say/said';

/** The part of the time that a summary was of: “then” is that part. */
const windowOf = (queries: readonly Query[], { untilMs }: AskSession): readonly Interval[] =>
	queries.flatMap((query) =>
		query.get === 'summary' && query.span.is === 'between'
			? [{ startMs: query.span.startMs ?? 0, endMs: query.span.endMs ?? untilMs }]
			: [],
	);

type ToldIn = { readonly before: Turn | undefined; readonly session: AskSession; readonly she: Turn['she'] };

/** What the next question may refer to of an answer. */
export const turnOf = (
	question: string,
	queries: readonly Query[],
	said: readonly Said[],
	{ before, session, she }: ToldIn,
): Turn => {
	const told = said.flatMap(({ sentences }) =>
		sentences.flatMap(({ rows, at }): readonly Interval[] => (at ? [at] : rows)),
	);
	// “Did she look then?” “No.” “And how long after that?”: after the time that was asked about.
	const asked = queries.flatMap((query): readonly Interval[] => {
		const span = 'span' in query ? query.span : null;
		if (span?.is !== 'between') return [];
		// “Before that? No.” “And afterwards?”: after the same.
		const startMs = span.startMs ?? span.endMs;
		const endMs = span.endMs ?? span.startMs;
		return startMs === null || endMs === null ? [] : [{ startMs, endMs }];
	});
	const window = windowOf(queries, session);
	const found = window.length > 0 ? window : told.length > 0 ? told : asked;
	// “The second of them”, “and the others?”: of the last list, also after one of it was asked about.
	const listed = said.find((one) => (one.listed?.length ?? 0) > 1)?.listed ?? before?.listed;
	return {
		question,
		queries,
		named: [...new Set(said.flatMap(({ named }) => named))],
		...(listed && { listed }),
		...(she && { she }),
		atMs:
			found.length === 0
				? null
				: { startMs: Math.min(...found.map((r) => r.startMs)), endMs: Math.max(...found.map((r) => r.endMs)) },
	};
};
