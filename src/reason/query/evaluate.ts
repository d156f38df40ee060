import { common, intersect, subtract, union, type Stretches } from './intervals';
import { sweep, type Numbers, type Truth } from './numbers';
import type { Condition, Slot, Span } from './query';
import { gazeUnknown, type Time } from './relations';
import { keyOfEnv, keysOfSlot, valuesIn, type Env, type Scope, type Window } from './scope';
import { eachOnce, joined, picked, shownBy, stretchTime } from './times';
import { besideWindow, inWindows } from './windows';

type Fits = (end: string | null) => boolean;

/** Whether an end is what a slot means. */
const fitsOf = (slot: Slot | null, scope: Scope, env: Env): Fits => {
	if (slot === null) return () => true;
	if (slot.is !== 'any') {
		const keys = new Set<string | null>(keysOfSlot(slot, scope.session, env) ?? []);
		return (end) => keys.has(end);
	}
	const but = new Set<string | null>((slot.but ?? []).flatMap((one) => keysOfSlot(one, scope.session, env) ?? []));
	if (slot.of === 'target') return (end) => end !== null && end !== 'outside' && !but.has(end);
	const start = slot.of === 'person' ? 'person:' : 'object:';
	return (end) => (end?.startsWith(start) ?? false) && !but.has(end);
};

type Atom = Extract<Condition, { is: 'does' }>;

/** Whether a slot can be a thing: what people attend to together or point at may stand in either slot. */
const mayBeThing = (slot: Slot | null, scope: Scope, env: Env): boolean => {
	if (slot === null || slot.is === 'person') return false;
	if (slot.is === 'any') return slot.of === 'thing';
	return keysOfSlot(slot, scope.session, env)?.every((key) => !key.startsWith('person:')) ?? false;
};

const whoOf = ({ who }: Atom, scope: Scope, env: Env): readonly string[] | null =>
	who === null ? null : keysOfSlot(who, scope.session, env);

const atomTimes = (atom: Atom, scope: Scope, env: Env): readonly Time[] => {
	const { doing } = atom;
	const [who, ...others] = whoOf(atom, scope, env) ?? [null];
	// What is named and missing is missing, whoever does it.
	const [isWhom, isWhat] = [fitsOf(atom.whom, scope, env), fitsOf(atom.what, scope, env)];
	if (who === undefined || others.length > 0) return [];
	const isWho = atom.who?.is === 'any' && atom.who.but ? fitsOf(atom.who, scope, env) : null;
	const isThing = mayBeThing(atom.whom, scope, env);
	const aims = atom.whom && atom.whom.is !== 'any' ? keysOfSlot(atom.whom, scope.session, env) : null;
	const [aim = null, ...more] = aims ?? [];
	const isPlain =
		aim !== null && isWho === null && more.length === 0 && (!isThing || doing === 'look') && atom.what === null;
	if (isPlain) return scope.relations.keyed(doing, who, aim).map(({ time }) => time);
	const times = scope.relations.keyed(doing, who).flatMap(({ who: by, whom, what, time }): Time[] => {
		if (isWho && !isWho(by)) return [];
		if (!isWhom(whom) && !(isThing && isWhom(what))) return [];
		return isWhat(what ?? whom) ? [time] : [];
	});
	// What goes both ways is there once for each.
	return doing === 'look' ? times : eachOnce(times);
};

/** Where a condition on numbers is true and where it is unknown, swept from one change to the next. */
const numberTruth = (condition: Numbers, scope: Scope, env: Env): Truth & { readonly times: readonly Time[] } => {
	const values = valuesIn(condition.of, condition.holds, scope, env);
	const parts = values.map((key) => {
		const inner = new Map([...env, [condition.of, key]]);
		const times = timesOf(condition.holds, scope, inner);
		const yes = union(times);
		return { times, yes, unknown: subtract(unknownOf(condition.holds, scope, inner), yes) };
	});
	const truth = sweep(condition, parts, scope.relations.untilMs);
	return { ...truth, times: parts.flatMap(({ times }) => times) };
};

/** The times of a condition whose variables all stand for something, in order of start. */
export const timesOf = (condition: Condition, scope: Scope, env: Env): readonly Time[] => {
	const kept = scope.kept.get(condition) ?? new Map<string, readonly Time[]>();
	scope.kept.set(condition, kept);
	const key = keyOfEnv(env);
	const times = kept.get(key) ?? findTimes(condition, scope, env);
	kept.set(key, times);
	return times;
};

/** Whether a condition is the same at every moment of the span, so that it begins in it as well as anywhere. */
const isConstant = (condition: Condition): boolean => {
	if (condition.is === 'ever') return true;
	if (condition.is === 'not') return isConstant(condition.of);
	if (condition.is === 'number') return isConstant(condition.holds);
	return (condition.is === 'and' || condition.is === 'or') && condition.of.every(isConstant);
};

const rowsOf = (times: readonly Time[]): Time['rows'] => [...new Set(times.flatMap(({ rows }) => rows))];

/** All of the span, of what is the same at every moment. */
const constantTimes = (scope: Scope, rows: Time['rows']): readonly Time[] =>
	// A moment has no length, so that what does not hold at it could not be told from the rest.
	scope.windows.flatMap((window) =>
		(window.startMs < window.endMs ? [window] : scope.whole).map((one) => stretchTime(one, rows)),
	);

/** Whether what is the same at every moment of the span holds in it, whatever is so outside. */
const isHeldIn = (scope: Scope, yes: Stretches): boolean => {
	const windows = scope.windows.filter(({ startMs, endMs }) => startMs < endMs);
	return windows.length > 0 ? intersect(yes, union(windows)).length > 0 : yes.length > 0;
};

const findTimes = (condition: Condition, scope: Scope, env: Env): readonly Time[] => {
	switch (condition.is) {
		case 'does':
			return atomTimes(condition, scope, env);
		case 'and': {
			const [first, ...rest] = condition.of.map((one) => timesOf(one, scope, env));
			return rest.reduce<readonly Time[]>(joined, first ?? []);
		}
		case 'or':
			return eachOnce(condition.of.flatMap((one) => timesOf(one, scope, env)));
		case 'not': {
			const yes = union(timesOf(condition.of, scope, env));
			const left = subtract(subtract(scope.whole, yes), unknownOf(condition.of, scope, env));
			if (isConstant(condition.of)) return isHeldIn(scope, yes) ? [] : constantTimes(scope, []);
			return left.map((stretch) => stretchTime(stretch));
		}
		case 'number': {
			const { yes, unknown, times } = numberTruth(condition, scope, env);
			const known = scope.keptUnknown.get(condition) ?? new Map<string, Stretches>();
			scope.keptUnknown.set(condition, known.set(keyOfEnv(env), unknown));
			if (isConstant(condition.holds)) return isHeldIn(scope, yes) ? constantTimes(scope, rowsOf(times)) : [];
			return shownBy(yes, times);
		}
		case 'ever': {
			const found = inWindows(timesOf(condition.of, scope, env), scope.windows);
			return found.length === 0 ? [] : constantTimes(scope, rowsOf(found.map(({ time }) => time)));
		}
		case 'lasting':
			return timesOf(condition.of, scope, env).filter(({ startMs, endMs }) => {
				const lengthMs = endMs - startMs;
				return lengthMs >= (condition.atLeastMs ?? 0) && lengthMs <= (condition.atMostMs ?? Infinity);
			});
		case 'in': {
			const windows = windowsOf(condition.span, scope, env);
			const all = timesOf(condition.of, scope, env);
			const found = inWindows(all, windows);
			if (condition.isOutside) {
				const met = new Set(found.map(({ time }) => time.key));
				return all.filter(({ key }) => !met.has(key));
			}
			return eachOnce(
				found.flatMap(({ time, parts }) =>
					parts.map((part) => ({ ...part, rows: time.rows, key: `${time.key}@${part.startMs}-${part.endMs}` })),
				),
			);
		}
		case 'pick':
			return picked(timesOf(condition.of, scope, env), condition.pick);
	}
};

/** Where it cannot be told whether a condition holds. */
export const unknownOf = (condition: Condition, scope: Scope, env: Env): Stretches => {
	const kept = scope.keptUnknown.get(condition) ?? new Map<string, Stretches>();
	scope.keptUnknown.set(condition, kept);
	const key = keyOfEnv(env);
	const unknown = kept.get(key) ?? findUnknown(condition, scope, env);
	kept.set(key, unknown);
	return unknown;
};

const findUnknown = (condition: Condition, scope: Scope, env: Env): Stretches => {
	switch (condition.is) {
		case 'does': {
			if (condition.doing !== 'look' && condition.doing !== 'camera-contact') return [];
			const whom = condition.whom ? (keysOfSlot(condition.whom, scope.session, env) ?? []) : [];
			const isBy = fitsOf(condition.who, scope, env);
			const others = scope.relations.people.filter((key) => !whom.includes(key) && isBy(key));
			const who = whoOf(condition, scope, env) ?? others;
			// Only people look.
			if (!who.every((key) => key.startsWith('person:'))) return [];
			return subtract(gazeUnknown(scope.relations, who), union(timesOf(condition, scope, env)));
		}
		case 'and': {
			const parts = condition.of.map((one) => {
				const yes = union(timesOf(one, scope, env));
				return { yes, may: union([...yes, ...unknownOf(one, scope, env)]) };
			});
			const all = (of: 'yes' | 'may') => parts.reduce((left, part) => intersect(left, part[of]), scope.whole);
			return subtract(all('may'), all('yes'));
		}
		case 'or':
			return subtract(
				union(condition.of.flatMap((one) => unknownOf(one, scope, env))),
				union(timesOf(condition, scope, env)),
			);
		case 'not':
			return unknownOf(condition.of, scope, env);
		case 'number':
			return numberTruth(condition, scope, env).unknown;
		case 'ever':
			return [];
		case 'lasting':
		case 'pick':
			return subtract(unknownOf(condition.of, scope, env), union(timesOf(condition.of, scope, env)));
		case 'in': {
			if (condition.isOutside) return unknownOf(condition.of, scope, env);
			const windows = windowsOf(condition.span, scope, env);
			return subtract(
				intersect(unknownOf(condition.of, scope, env), union(windows)),
				union(timesOf(condition, scope, env)),
			);
		}
	}
};

/** The moments that a span means, where variables stand for what they do; in order of time, and not empty but for moments. */
export const windowsOf = (span: Span, scope: Scope, env: Env): readonly Window[] => {
	const { untilMs } = scope.relations;
	switch (span.is) {
		case 'all':
			return scope.whole.map((stretch) => ({ ...stretch, only: null, anchor: null }));
		case 'between': {
			const [startMs, endMs] = [span.startMs ?? 0, Math.min(span.endMs ?? untilMs, untilMs)];
			return startMs < endMs ? [{ startMs, endMs, only: null, anchor: null }] : [];
		}
		case 'at':
			return span.tMs < untilMs ? [{ startMs: span.tMs, endMs: span.tMs, only: null, anchor: null }] : [];
		case 'beside': {
			const anchors = picked(timesOf(span.anchor, scope, env), span.pick);
			return anchors.map((anchor) => besideWindow(span, anchor, untilMs));
		}
		case 'both': {
			const [first, ...rest] = span.of.map((one) => windowsOf(one, scope, env));
			return rest.reduce<readonly Window[]>(
				(left, right) =>
					left.flatMap((a) =>
						right.flatMap((b): Window[] => {
							const both = common(a, b);
							return both ? [{ ...both, only: a.only ?? b.only, anchor: a.anchor ?? b.anchor }] : [];
						}),
					),
				first ?? [],
			);
		}
	}
};
