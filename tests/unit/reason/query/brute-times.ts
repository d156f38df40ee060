import fc from 'fast-check';
import type { Condition, Keep, MeasureQuery, Pick, Range, Slot, Span } from '../../../../src/reason/query/query';
import { FRAME_MS, scripts, type Script } from './brute-force';

/*
 * Times, by definition alone: what counts, follows, comes before, how soon and how often. Like `brute-force.ts` it shares
 * nothing with the executor but types. Moments are in frames.
 */

/** Something done once, by somebody to somebody or something. What goes both ways is there twice under one number. */
type Row = { id: number; kind: string; who: string; whom: string | null; from: number; to: number };

export const PEOPLE = ['person:P1', 'person:P2', 'person:P3', 'person:P4'];

export const rowsOf = ({ gaze, acts, frames }: Script): Row[] => {
	const rows: Row[] = [];
	let id = 0;
	gaze.forEach((keys, i) => {
		for (let from = 0; from < frames;) {
			const key = keys[from] ?? null;
			let to = from + 1;
			while (to < frames && (keys[to] ?? null) === key) to++;
			if (key !== null) rows.push({ id: id++, kind: 'look', who: PEOPLE[i] ?? '', whom: key, from, to });
			from = to;
		}
	});
	for (const { kind, who, whom, from, to } of acts) {
		const by = PEOPLE[who] ?? '';
		rows.push({ id, kind, who: by, whom, from, to });
		if (kind === 'mutual-gaze' && whom !== null) rows.push({ id, kind, who: whom, whom: by, from, to });
		id++;
	}
	return rows;
};

export type Env = Readonly<Record<string, string>>;
export type Atom = Extract<Condition, { is: 'does' }>;

const fits = (slot: Slot | null, key: string | null, env: Env): boolean => {
	if (slot === null) return true;
	if (key === null) return false;
	switch (slot.is) {
		case 'person':
			return key === `person:${slot.name}`;
		case 'thing':
			return key === `object:${slot.name}`;
		case 'camera':
			return key === 'camera';
		case 'elsewhere':
			return key === 'outside';
		case 'var':
			return key === env[slot.name];
		case 'any':
			return slot.of === 'person'
				? key.startsWith('person:')
				: slot.of === 'thing'
					? key.startsWith('object:')
					: key !== 'outside';
	}
};

/** Each time once, in order. */
export const timesOf = ({ doing, who, whom }: Atom, rows: readonly Row[], env: Env): Row[] => {
	const found = rows.filter((r) => r.kind === doing && fits(who, r.who, env) && fits(whom, r.whom, env));
	return [...new Map(found.map((r) => [r.id, r])).values()].sort((a, b) => a.from - b.from || a.to - b.to);
};

const picked = (times: readonly Row[], pick: Pick | null): readonly Row[] => {
	if (pick === null || times.length === 0) return times;
	if (pick.is === 'nth') return times.slice((pick.n ?? 1) - 1, pick.n ?? 1);
	const sizes: Readonly<Record<Exclude<Pick['is'], 'nth'>, (r: Row) => number>> = {
		first: (r) => -r.from,
		last: (r) => r.from,
		'ends-last': (r) => r.to,
		longest: (r) => r.to - r.from,
		shortest: (r) => r.from - r.to,
	};
	const sizeOf = sizes[pick.is];
	const n = pick.is === 'longest' || pick.is === 'shortest' ? (pick.n ?? 1) : 1;
	// Fewer than n are ahead of it, and with those that are alike there are n.
	return times.filter((r) => {
		const ahead = times.filter((other) => sizeOf(other) > sizeOf(r)).length;
		const alike = times.filter((other) => sizeOf(other) === sizeOf(r)).length;
		return ahead < n && ahead + alike >= n;
	});
};

/** Moments that count; `only`: times that begin or end there. `anchor`: the number of what they hang on. */
export type Window = {
	from: number;
	to: number;
	only: 'begins' | 'begun' | 'inside' | 'ends' | null;
	anchor: number | null;
};

export const windowsOf = (span: Span, { frames }: Script, rows: readonly Row[], env: Env): Window[] => {
	if (span.is === 'between') {
		const [from, to] = [(span.startMs ?? 0) / FRAME_MS, Math.min(frames, (span.endMs ?? Infinity) / FRAME_MS)];
		return from < to ? [{ from, to, only: null, anchor: null }] : [];
	}
	if (span.is !== 'beside' || span.anchor.is !== 'does') return [{ from: 0, to: frames, only: null, anchor: null }];
	const within = span.withinMs === null ? Infinity : span.withinMs / FRAME_MS;
	return picked(timesOf(span.anchor, rows, env), span.pick).map(({ id, from, to }): Window => {
		const edge = span.edge === 'start' ? from : to;
		if (span.relation === 'before') {
			const only = span.isBegun ? 'begun' : 'ends';
			return { from: Math.max(0, edge - within), to: edge, only, anchor: id };
		}
		if (span.relation === 'after')
			return { from: edge, to: Math.min(frames, edge + within), only: 'begins', anchor: id };
		const [start, end] =
			span.edge === 'start' ? [from, Math.min(to, from + within)] : [Math.max(from, to - within), to];
		return { from: start, to: end, only: span.isBegun ? 'inside' : null, anchor: id };
	});
};

/** Frames of a time that count in a window; none: it does not stand there. Nothing is before or after itself. */
export const framesIn = (time: Row, { from, to, only, anchor }: Window): number[] => {
	if (only !== null && anchor === time.id) return [];
	if ((only === 'begins' || only === 'begun') && !(from <= time.from && time.from < to)) return [];
	if (only === 'inside' && !(from < time.from && time.from < to)) return [];
	if (only === 'ends' && !(from < time.to && time.to <= to)) return [];
	const all = Array.from({ length: time.to - time.from }, (_, i) => time.from + i);
	return only === 'begins' || only === 'inside' ? all : all.filter((f) => from <= f && f < to);
};

const person = (n: number): Slot => ({ is: 'person', name: `P${n}` });
const anybody: Slot = { is: 'any', of: 'person' };
const x: Slot = { is: 'var', name: 'x' };

const atoms = (free: readonly Slot[]): fc.Arbitrary<Atom> =>
	fc
		.record({
			doing: fc.constantFrom(
				'look' as const,
				'look' as const,
				'pointing' as const,
				'mutual-gaze' as const,
				'speaking' as const,
			),
			who: fc.constantFrom<Slot>(person(1), person(2), anybody, ...free),
			whom: fc.constantFrom<Slot | null>(
				...[
					person(3),
					person(4),
					anybody,
					{ is: 'thing', name: 'O1' } as const,
					{ is: 'any', of: 'target' } as const,
					null,
				],
				...free,
			),
		})
		.map(({ doing, who, whom }): Atom => {
			const isSame = who.is === 'var' && whom?.is === 'var';
			return { is: 'does', doing, who, whom: doing === 'speaking' || isSame ? null : whom, what: null };
		});

const spans = (frames: number, free: readonly Slot[]): fc.Arbitrary<Span> =>
	fc.oneof(
		fc.constant<Span>({ is: 'all' }),
		fc
			.tuple(fc.integer({ min: 0, max: frames - 2 }), fc.integer({ min: 1, max: frames }))
			.map(([from, length]): Span => ({ is: 'between', startMs: from * FRAME_MS, endMs: (from + length) * FRAME_MS })),
		{
			weight: 4,
			arbitrary: fc.record({
				is: fc.constant('beside' as const),
				relation: fc.constantFrom('before' as const, 'after' as const, 'during' as const),
				anchor: atoms(free),
				pick: fc.constantFrom<Pick | null>(
					...[null, null, { is: 'first' } as const, { is: 'last' } as const, { is: 'ends-last' } as const],
					...[{ is: 'longest' } as const, { is: 'longest', n: 2 } as const, { is: 'nth', n: 2 } as const],
					...[{ is: 'shortest' } as const, { is: 'shortest', n: 3 } as const],
				),
				isBegun: fc.boolean(),
				edge: fc.constantFrom('start' as const, 'end' as const),
				withinMs: fc.constantFrom(null, 2 * FRAME_MS, 5 * FRAME_MS),
			}),
		},
	);

export type TimesTask = {
	readonly script: Script;
	readonly about: Atom;
	readonly span: Span;
	readonly vars: Readonly<Record<string, Range>>;
	readonly measure: MeasureQuery['measure'];
	/** What groups are held against, or which of them is asked for. */
	readonly held: GroupsHeld;
};

/** Over, under or of what another has, or of their own measure of the same the other way round; or the so-manieth. */
type GroupsHeld =
	| { readonly is: 'than'; readonly op: Keep['op'] }
	| { readonly is: 'against'; readonly op: Keep['op'] }
	| { readonly is: 'nth'; readonly n: number; readonly order: 'most' | 'least' };

/** A session, something done, and when, with at most one variable, which both may share. */
export const timesTasks: fc.Arbitrary<TimesTask> = scripts
	.chain((script) =>
		fc.record({
			script: fc.constant(script),
			about: atoms([x]),
			span: spans(script.frames, [x]),
			vars: fc.constant({ x: { of: 'person' as const, among: null, except: [] } }),
			measure: fc.constantFrom<MeasureQuery['measure']>(
				{ of: 'count' },
				{ of: 'time' },
				{ of: 'mean' },
				{ of: 'longest' },
				{ of: 'latency' },
				{ of: 'share', base: { is: 'does', doing: 'look', who: person(1), whom: null, what: null }, isCounted: true },
				{ of: 'share', base: { is: 'does', doing: 'pointing', who: null, whom: null, what: null }, isCounted: true },
			),
			held: fc.oneof(
				fc.record({
					is: fc.constantFrom('than' as const, 'against' as const),
					op: fc.constantFrom<Keep['op']>('over', 'under', 'exactly', 'at-least', 'at-most'),
				}),
				fc.record({
					is: fc.constant('nth' as const),
					n: fc.integer({ min: 1, max: 4 }),
					order: fc.constantFrom('most' as const, 'least' as const),
				}),
			),
		}),
	)
	// How soon is asked after something.
	.map((task) => {
		const isAfter = task.span.is === 'beside' && task.span.relation === 'after';
		return task.measure.of === 'latency' && !isAfter ? { ...task, measure: { of: 'count' } } : task;
	});
