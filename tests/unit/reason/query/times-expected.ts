import type { Measured } from '../../../../src/reason/query/found';
import type { Condition, Keep, MeasureQuery, Slot } from '../../../../src/reason/query/query';
import { runQuery } from '../../../../src/reason/query/run';
import { FRAME_MS, sessionOf } from './brute-force';
import { framesIn, PEOPLE, rowsOf, timesOf, windowsOf, type Env, type TimesTask } from './brute-times';

/* What times of a query should be counted, measured and timed as, and where the executor differs. */

const slotsOf = (condition: Condition): (Slot | null)[] =>
	condition.is === 'does' ? [condition.who, condition.whom] : [];

/** Whom the variable may stand for: not who could only do it to themselves. */
const envsOf = ({ about, span }: TimesTask): Env[] => {
	const own = [about, ...(span.is === 'beside' ? [span.anchor] : [])].filter((atom) =>
		slotsOf(atom).some((slot) => slot?.is === 'var'),
	);
	if (own.length === 0) return [{}];
	const isMeant = (key: string): boolean =>
		own.every((atom) => slotsOf(atom).every((slot) => slot?.is !== 'person' || `person:${slot.name}` !== key));
	return PEOPLE.filter(isMeant).map((key) => ({ x: key }));
};

/** For each value of the variable: the windows, and the times that stand in them with their frames. */
const expectedOf = (task: TimesTask) => {
	const rows = rowsOf(task.script);
	return envsOf(task).map((env) => {
		const windows = windowsOf(task.span, task.script, rows, env);
		const times = timesOf(task.about, rows, env).flatMap((time) => {
			const frames = new Set(windows.flatMap((window) => framesIn(time, window)));
			return frames.size > 0 ? [{ time, frames }] : [];
		});
		return { env, windows, times };
	});
};

type Expected = ReturnType<typeof expectedOf>;

/** All times of all values, each once, with all frames in which they count. */
const allTimes = (parts: Expected) => {
	const all = new Map<number, Set<number>>();
	for (const { time, frames } of parts.flatMap(({ times }) => times)) {
		all.set(time.id, new Set([...(all.get(time.id) ?? []), ...frames]));
	}
	return all;
};

const sizeOf = (task: TimesTask, parts: Expected): number | null => {
	const all = [...allTimes(parts).values()].map((frames) => frames.size * FRAME_MS);
	switch (task.measure.of) {
		case 'count':
			return all.length;
		case 'time':
			return new Set(parts.flatMap(({ times }) => times.flatMap(({ frames }) => [...frames]))).size * FRAME_MS;
		case 'mean':
			return all.length > 0 ? all.reduce((a, b) => a + b, 0) / all.length : null;
		case 'longest':
			return Math.max(0, ...all);
		case 'share': {
			// Of the times of something else: how many are among its own.
			const base = task.measure.base;
			if (!base || base.is !== 'does' || !task.measure.isCounted) throw new Error('Not asked here');
			const own = allTimes(parts);
			const rows = rowsOf(task.script);
			const of = new Set<number>();
			for (const { env, windows } of parts)
				for (const time of timesOf(base, rows, env)) {
					if (windows.some((window) => framesIn(time, window).length > 0)) of.add(time.id);
				}
			return of.size > 0 ? [...of].filter((id) => own.has(id)).length / of.size : null;
		}
		case 'rate':
		case 'distinct':
			throw new Error('Not asked here');
		case 'latency': {
			// Of each anchor the next time that begins, whoever does it.
			const soonest = new Map<string, number>();
			for (const { env, windows } of parts) {
				const own = timesOf(task.about, rowsOf(task.script), env);
				for (const { from, to, anchor } of windows) {
					const next = own.find((time) => time.id !== anchor && time.from >= from && time.from < to);
					const key = `${anchor ?? ''} ${from}`;
					if (next) soonest.set(key, Math.min(soonest.get(key) ?? Infinity, (next.from - from) * FRAME_MS));
				}
			}
			const ms = [...soonest.values()];
			return ms.length > 0 ? ms.reduce((a, b) => a + b, 0) / ms.length : null;
		}
	}
};

const asked = ({ about, span, vars }: TimesTask) => ({ about, span, vars });

/** Where the executor measures something else than is so by definition; `null`: nowhere. */
export const measureDifference = (task: TimesTask): string | null => {
	const found = runQuery(
		{ get: 'measure', ...asked(task), measure: task.measure, by: [], pick: null, rank: null, keep: null },
		sessionOf(task.script),
	);
	const parts = expectedOf(task);
	if (found.is === 'absent') return parts.some(({ windows }) => windows.length > 0) ? 'it finds no window' : null;
	if (found.is !== 'measure') return `it answers with ${found.is}`;
	const size = found.value.groups[0]?.size ?? null;
	const expected = sizeOf(task, parts);
	const isSame = size === null || expected === null ? size === expected : Math.abs(size - expected) < 1e-6;
	return isSame ? null : `${size} and not ${expected}`;
};

/** The same of beside how many anchors it is so. */
export const everyDifference = (task: TimesTask): string | null => {
	const found = runQuery({ get: 'whether', ...asked(task), every: true }, sessionOf(task.script));
	const held = new Map<string, boolean>();
	for (const { env, windows } of expectedOf(task)) {
		const own = timesOf(task.about, rowsOf(task.script), env);
		for (const window of windows) {
			const key = `${window.anchor}`;
			const isHeld = own.some((time) => framesIn(time, window).length > 0);
			held.set(key, isHeld || (held.get(key) ?? false));
		}
	}
	if (found.is !== 'whether') return held.size === 0 ? null : `it answers with ${found.is}`;
	const count = [...held.values()].filter(Boolean).length;
	const { every } = found.value;
	return every?.of === held.size && every.held === count
		? null
		: `${every?.held} of ${every?.of} and not ${count} of ${held.size}`;
};

/** The variable in the place of whoever does it, so that there are groups. */
const grouped = (task: TimesTask): TimesTask => ({
	...task,
	about: { ...task.about, who: { is: 'var', name: 'x' }, whom: task.about.whom?.is === 'var' ? null : task.about.whom },
	measure: task.measure.of === 'time' ? task.measure : { of: 'count' },
});

/** Whether a size is over, under or of another. */
const isHeld = (op: Keep['op'], size: number, than: number): boolean =>
	({
		over: size > than,
		under: size < than,
		exactly: size === than,
		'at-least': size >= than,
		'at-most': size <= than,
	})[op];

/** The same done to whoever does it in this, by anybody. */
const turned = (task: TimesTask): TimesTask => ({
	...task,
	about: { ...task.about, who: null, whom: task.about.who },
});

/** Who has more than another or than others have of them, or comes second or third, where the executor says others; `null`: it says the same. */
export const groupsDifference = (one: TimesTask): string | null => {
	const task = grouped(one);
	const { held } = task;
	const than: Slot = { is: 'person', name: 'P1' };
	const found = runQuery(
		{
			...{ get: 'measure', ...asked(task), measure: task.measure, by: [{ by: 'var', name: 'x' }], pick: null },
			rank: held.is === 'nth' ? { order: held.order, top: null, nth: held.n } : null,
			keep:
				held.is === 'than'
					? { op: held.op, value: 0, than }
					: held.is === 'against'
						? { op: held.op, value: 0, against: turned(task).about }
						: null,
		},
		sessionOf(task.script),
	);
	const sizes = expectedOf(task).map((part) => ({ key: part.env['x'] ?? '', size: sizeOf(task, [part]) ?? 0 }));
	if (found.is === 'absent') return null;
	if (found.is !== 'measure') return `it answers with ${found.is}`;
	const backSizes = new Map(expectedOf(turned(task)).map((part) => [part.env['x'] ?? '', sizeOf(task, [part]) ?? 0]));
	const thanSize = sizes.find(({ key }) => key === 'person:P1')?.size ?? 0;
	const expected = sizes
		.filter(({ key, size }) => {
			if (held.is === 'against') return isHeld(held.op, size, backSizes.get(key) ?? 0);
			if (held.is === 'than') return key !== 'person:P1' && isHeld(held.op, size, thanSize);
			const ahead = sizes.filter((other) => (held.order === 'most' ? other.size > size : other.size < size)).length;
			const alike = sizes.filter((other) => other.size === size).length;
			return ahead < held.n && ahead + alike >= held.n;
		})
		.map(({ key }) => key);
	const said = found.value.groups.flatMap(({ group }) =>
		group.flatMap((part) => (part.is === 'key' ? [part.key] : [])),
	);
	// Of fewer than are asked for, all are told.
	if (held.is === 'nth' && held.n > sizes.length) return null;
	const isSame = [...said].sort().join(' ') === [...expected].sort().join(' ');
	return isSame ? null : `${said.join(' ')} and not ${expected.join(' ')}`;
};

/** Two measures beside each other, where the executor names another first. */
export const compareDifference = (one: TimesTask): string | null => {
	const task = grouped(one);
	const query = asked(task);
	const sides = ['P1', 'P2'].map((name): MeasureQuery => ({
		...{ get: 'measure', ...query, measure: task.measure, by: [], pick: null, rank: null, keep: null },
		vars: { x: { of: 'person', among: [{ is: 'person', name }], except: [] } },
	}));
	const found = runQuery({ get: 'compare', sides, order: 'most' }, sessionOf(task.script));
	if (found.is !== 'compare') return found.is === 'absent' ? null : `it answers with ${found.is}`;
	const parts = expectedOf(task);
	const expected = ['person:P1', 'person:P2'].map(
		(key) =>
			sizeOf(
				task,
				parts.filter(({ env }) => env['x'] === key),
			) ?? 0,
	);
	const said = found.value.sides.map(({ size }) => size ?? 0);
	const [a = 0, b = 0] = expected;
	const isFirst = found.value.order[0] === (b > a ? 1 : 0);
	return isFirst && said.join(' ') === expected.join(' ') ? null : `${said.join(' ')} and not ${expected.join(' ')}`;
};

const keyOf = ({ group }: Pick<Measured, 'group'>): string =>
	group.map((one) => (one.is === 'key' ? one.key : one.is === 'time' ? `${one.time.startMs}` : '')).join(' ');

/** Several measures of the same groups, where a cell of the table is another. */
export const tableDifference = (one: TimesTask): string | null => {
	const task = grouped(one);
	const measures = [{ of: 'count' }, { of: 'time' }, { of: 'longest' }] as const;
	const columns = measures.map((measure): MeasureQuery => ({
		...{ get: 'measure', ...asked(task), measure, by: [{ by: 'var', name: 'x' }], pick: null, rank: null, keep: null },
	}));
	const found = runQuery({ get: 'table', columns }, sessionOf(task.script));
	if (found.is === 'absent') return null;
	if (found.is !== 'table') return `it answers with ${found.is}`;
	const expected = expectedOf(task).map((part) => ({
		key: part.env['x'] ?? '',
		cells: measures.map((measure) => sizeOf({ ...task, measure }, [part]) ?? 0),
	}));
	const lines = (rows: readonly { key: string; cells: readonly number[] }[]): string =>
		rows
			.map(({ key, cells }) => `${key}: ${cells.join(', ')}`)
			.sort()
			.join('; ');
	const said = lines(
		found.value.rows.map((row) => ({ key: keyOf(row), cells: row.cells.map((cell) => cell?.size ?? 0) })),
	);
	return said === lines(expected) ? null : `${said} and not ${lines(expected)}`;
};

/** What is done while each time of something else holds, where it is another. */
export const whileEachDifference = (one: TimesTask): string | null => {
	const task: TimesTask = { ...grouped(one), span: { is: 'all' } };
	const of: Condition = one.span.is === 'beside' ? one.span.anchor : { ...task.about, doing: 'look' };
	if (of.is !== 'does') return null;
	const query: MeasureQuery = {
		...{ get: 'measure', ...asked(task), measure: task.measure, by: [{ by: 'times', of }] },
		...{ pick: null, rank: null, keep: null },
	};
	const found = runQuery(query, sessionOf(task.script));
	if (found.is === 'absent') return null;
	if (found.is !== 'measure') return `it answers with ${found.is}`;
	const rows = rowsOf(task.script);
	const during = new Map<number, { startMs: number; parts: ReturnType<typeof expectedOf> }>();
	for (const part of expectedOf({ ...task, span: { is: 'beside', relation: 'during', anchor: of, ...NEAR } })) {
		for (const anchor of timesOf(of, rows, part.env)) {
			const times = timesOf(task.about, rows, part.env).flatMap((time) => {
				const frames = framesIn(time, { from: anchor.from, to: anchor.to, only: null, anchor: anchor.id });
				return frames.length > 0 ? [{ time, frames: new Set(frames) }] : [];
			});
			const known = during.get(anchor.id)?.parts ?? [];
			during.set(anchor.id, { startMs: anchor.from * FRAME_MS, parts: [...known, { ...part, times }] });
		}
	}
	const lines = (all: readonly { startMs: number; size: number }[]): string =>
		all
			.map(({ startMs, size }) => `${startMs}: ${size}`)
			.sort()
			.join('; ');
	const expected = lines(
		[...during.values()].map(({ startMs, parts }) => ({ startMs, size: sizeOf(task, parts) ?? 0 })),
	);
	const said = lines(found.value.groups.map((group) => ({ startMs: Number(keyOf(group)), size: group.size ?? 0 })));
	return said === expected ? null : `${said} and not ${expected}`;
};

const NEAR = { pick: null, edge: 'start', withinMs: null } as const;
