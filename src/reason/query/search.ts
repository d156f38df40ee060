import { groupBy } from '../../core/collections';
import { timesOf, windowsOf } from './evaluate';
import { picked } from './times';
import { inWindows, partsOf, type InWindow } from './windows';
import type { Asked, Condition, Pick } from './query';
import { atomsOf, atomsOfSpan, envsOf, freeVars, freeVarsOfSpan, type Env, type Scope, type Window } from './scope';

/** What was found where the variables stand for something. */
export type Hit = { readonly env: Env; readonly windows: readonly Window[]; readonly found: readonly InWindow[] };

/** Variables of a query that have values: of its condition, then of its span. */
const varsOf = ({ about, span }: Asked): readonly string[] => [
	...new Set([...freeVars(about), ...freeVarsOfSpan(span)]),
];

/** The scope in which `ever` looks at the moments of a span. */
export const scopeAt = (scope: Scope, windows: readonly Window[]): Scope =>
	!scope.hasEver || isSame(scope.windows, windows)
		? scope
		: { ...scope, windows, kept: new WeakMap(), keptUnknown: new WeakMap() };

const isSame = (a: readonly Window[], b: readonly Window[]): boolean =>
	a.length === b.length && a.every((one, i) => one.startMs === b[i]?.startMs && one.endMs === b[i].endMs);

/** All that a query finds, for everything that its variables may stand for. */
export const search = (asked: Asked, scope: Scope): readonly Hit[] => {
	// Most spans hang on no variable, or on one of several.
	const ofSpan = [...freeVarsOfSpan(asked.span)];
	const known = new Map<string, readonly Window[]>();
	return envsOf(varsOf(asked), asked, scope).map((env) => {
		const key = ofSpan.map((name) => env.get(name)).join(' ');
		// What is counted in a span is counted whatever is asked for: “what did Ben look at while only Anna spoke?”.
		const own = new Map(ofSpan.flatMap((name) => [[name, env.get(name) ?? '']] as const));
		const windows = known.get(key) ?? windowsOf(asked.span, scope, own);
		known.set(key, windows);
		return { env, windows, found: inWindows(timesOf(asked.about, scopeAt(scope, windows), env), windows) };
	});
};

/** What several hits found, each time once, in order of start. */
export const merged = (hits: readonly Hit[]): readonly InWindow[] => {
	const [only, ...more] = hits.filter(({ found }) => found.length > 0);
	if (!only || more.length === 0) return only?.found ?? [];
	const all = new Map<string, InWindow>();
	for (const { found } of hits) {
		for (const one of found) {
			const { key } = one.time;
			const known = all.get(key);
			if (!known) all.set(key, one);
			// The same time beside several anchors.
			else if (known.parts !== one.parts) all.set(key, { ...known, parts: partsOf([...known.parts, ...one.parts]) });
		}
	}
	return [...all.values()].sort((a, b) => a.time.startMs - b.time.startMs || a.time.endMs - b.time.endMs);
};

/** The hits with the picked times alone: of all of them, or for each value of the pick’s own variables. */
export const pickedHits = (hits: readonly Hit[], pick: Pick | null): readonly Hit[] => {
	if (pick === null) return hits;
	const groups = groupBy(hits, ({ env }) => (pick.per ?? []).map((name) => env.get(name)).join(' '));
	return [...groups.values()].flatMap((group) => {
		const times = merged(group).map(({ time }) => time);
		const best = new Set(picked(times, pick).map(({ key }) => key));
		return group.map((hit) => ({ ...hit, found: hit.found.filter(({ time }) => best.has(time.key)) }));
	});
};

/** A condition with two variables exchanged, and with both ends of what goes both ways in one order. */
const plain = (condition: Condition, swap: Readonly<Record<string, string>>): string =>
	JSON.stringify(condition, (_, part: unknown): unknown => {
		if (typeof part !== 'object' || part === null || !('is' in part)) return part;
		if (part.is === 'var' && 'name' in part && typeof part.name === 'string') {
			return { is: 'variable', name: swap[part.name] ?? part.name };
		}
		if (part.is === 'does' && 'doing' in part && 'who' in part && 'whom' in part && isMutualDeed(part.doing)) {
			const ends = [part.who, part.whom].map((end) => nameOf(end, swap)).sort();
			return { ...part, is: 'does both', who: ends[0], whom: ends[1] };
		}
		return part;
	});

const isMutualDeed = (doing: unknown): boolean =>
	doing === 'mutual-gaze' || doing === 'shared-attention' || doing === 'joint-attention' || doing === 'interaction';

const nameOf = (slot: unknown, swap: Readonly<Record<string, string>>): string =>
	typeof slot === 'object' && slot !== null && 'is' in slot && slot.is === 'var' && 'name' in slot
		? `var ${swap[String(slot.name)] ?? String(slot.name)}`
		: JSON.stringify(slot);

/** Whether a query means the same with two of its variables exchanged, as in “who had eye contact with whom”. */
const isAlike = (asked: Asked, a: string, b: string): boolean => {
	const whole: Condition = { is: 'in', of: asked.about, span: asked.span };
	return plain(whole, {}) === plain(whole, { [a]: b, [b]: a });
};

/** The hits without those that say the same of two the other way round. */
export const oneWay = (hits: readonly Hit[], asked: Asked, shown: readonly string[], scope: Scope): readonly Hit[] => {
	const [a, b, ...more] = shown;
	if (a === undefined || b === undefined || more.length > 0 || !isAlike(asked, a, b)) return hits;
	const order = scope.values[a] ?? [];
	// Where one of the two may be fewer, some are there one way round alone.
	const ways = new Set(hits.map(({ env }) => `${env.get(a)} ${env.get(b)}`));
	return hits.filter(({ env }) => {
		const [first = '', second = ''] = [env.get(a), env.get(b)];
		return order.indexOf(first) < order.indexOf(second) || !ways.has(`${second} ${first}`);
	});
};

/** Kinds of event that no analysis tells of, whatever happens: what faces show is told by a person’s codes alone. */
export const isUntold = ({ about, span }: Asked, { session }: Scope): boolean =>
	[...atomsOf(about), ...atomsOfSpan(span)].some(
		({ doing }) =>
			doing === 'expression' &&
			!session.events.some(({ kind, source }) => kind === 'expression' && source === 'person'),
	);
