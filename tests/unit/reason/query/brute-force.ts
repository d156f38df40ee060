import fc from 'fast-check';
import { idFrom, personIdOf } from '../../../../src/core/people';
import { objectIdOf, type Target } from '../../../../src/core/attention';
import { eventIdOf, type SocialEvent } from '../../../../src/core/social';
import type { AskLook, AskSession } from '../../../../src/reason/answer/types';
import type { Condition, Domain, MeasureQuery, Range, Slot, Span } from '../../../../src/reason/query/query';

/*
 * A second answer to queries, frame by frame and by definition alone, to hold the executor against. It shares nothing with it
 * but types. Frames are so long that no look is too short to count and no gap short enough to be bridged.
 */

export const FRAME_MS = 1000;

/** What happens, frame by frame: where everybody looks (`null`: not known), and who points or has eye contact. */
export type Script = {
	readonly frames: number;
	readonly gaze: readonly (readonly (string | null)[])[];
	readonly acts: readonly {
		kind: 'pointing' | 'mutual-gaze' | 'speaking';
		who: number;
		whom: string | null;
		from: number;
		to: number;
	}[];
};

const PEOPLE = 4;
const THINGS = 3;
const peopleKeys = Array.from({ length: PEOPLE }, (_, i) => `person:P${i + 1}`);
const thingKeys = Array.from({ length: THINGS }, (_, i) => `object:O${i + 1}`);
const aims = [...peopleKeys, ...thingKeys, 'camera', 'outside'];

/** Stretches of a few frames each, one after the other. */
const lane = (frames: number, own: string) =>
	fc
		.array(
			fc.tuple(
				fc.option(fc.constantFrom(...aims.filter((key) => key !== own)), { freq: 6 }),
				fc.integer({ min: 1, max: 6 }),
			),
			{
				minLength: 1,
				maxLength: 12,
			},
		)
		.map((runs) => {
			const all = runs.flatMap(([key, count]) => Array.from({ length: count }, () => key));
			return Array.from({ length: frames }, (_, i) => all[i % all.length] ?? null);
		});

export const scripts: fc.Arbitrary<Script> = fc.integer({ min: 6, max: 30 }).chain((frames) =>
	fc.record({
		frames: fc.constant(frames),
		gaze: fc.tuple(...peopleKeys.map((own) => lane(frames, own))),
		acts: fc
			.array(
				fc.record({
					kind: fc.constantFrom('pointing' as const, 'mutual-gaze' as const, 'speaking' as const),
					who: fc.integer({ min: 0, max: PEOPLE - 1 }),
					aim: fc.constantFrom(...peopleKeys, ...thingKeys),
					from: fc.integer({ min: 0, max: frames - 1 }),
					length: fc.integer({ min: 1, max: 6 }),
				}),
				{ maxLength: 6 },
			)
			.map((acts) =>
				acts.flatMap(({ kind, who, aim, from, length }) => {
					const whom = kind === 'speaking' ? null : aim;
					if (whom === peopleKeys[who] || (kind === 'mutual-gaze' && !whom?.startsWith('person:'))) return [];
					return [{ kind, who, whom, from, to: Math.min(frames, from + length) }];
				}),
			)
			// The same done twice at once, or without a pause, would be one in frames and two as events.
			.map((acts) =>
				acts.filter(
					(a, i) => !acts.slice(0, i).some((b) => endsKey(a) === endsKey(b) && a.from <= b.to && b.from <= a.to),
				),
			),
	}),
);

const endsKey = ({ kind, who, whom }: Script['acts'][number]): string =>
	kind === 'mutual-gaze' ? [kind, ...[peopleKeys[who], whom].sort()].join(' ') : [kind, who, whom].join(' ');

const targetOf = (key: string): Target => {
	if (key === 'camera' || key === 'outside') return { kind: key };
	const id = key.slice(key.indexOf(':') + 1);
	if (key.startsWith('person:')) return { kind: 'person', personId: personIdOf(id.slice(1)), part: 'head' };
	return { kind: 'object', objectId: objectIdOf(id.slice(1)), label: id.toLowerCase() };
};

/** Runs of the same value, as looks. */
const looksOf = ({ gaze }: Script): AskLook[] =>
	gaze.flatMap((keys, who) => {
		const looks: AskLook[] = [];
		for (let from = 0; from < keys.length;) {
			let to = from + 1;
			while (to < keys.length && keys[to] === keys[from]) to++;
			const key = keys[from];
			if (typeof key === 'string') {
				const [startMs, endMs] = [from * FRAME_MS, to * FRAME_MS];
				looks.push({ personId: personIdOf(who + 1), target: targetOf(key), startMs, endMs, confidence: 0.9 });
			}
			from = to;
		}
		return looks;
	});

/** The session that a script makes. */
export const sessionOf = (script: Script): AskSession => ({
	people: peopleKeys.map((key, i) => ({
		...{ personId: idFrom(key.slice('person:'.length)), name: `Person ${i + 1}`, isNamed: false },
		...{ colour: 'blue', meanHeadX: 100 * i },
	})),
	objects: thingKeys.map((_, i) => ({ objectId: objectIdOf(i + 1), label: `o${i + 1}` })),
	events: script.acts
		.map(({ kind, who, whom, from, to }, i): SocialEvent => {
			const target = whom === null ? null : targetOf(whom);
			const people = [who + 1, ...(target?.kind === 'person' ? [Number(target.personId.slice(1))] : [])].map(
				personIdOf,
			);
			return {
				...{ eventId: eventIdOf(i + 1), kind: kind === 'pointing' ? 'deictic-gesture' : kind, people },
				gesture: kind === 'pointing' ? 'pointing' : null,
				...{ startMs: from * FRAME_MS, endMs: to * FRAME_MS, confidence: 0.9, source: 'model' },
				target: kind === 'pointing' && target?.kind === 'object' ? target : null,
				evidence: { firstFrame: 0, peakFrame: 0, lastFrame: 0, frameCount: 1 },
			};
		})
		.sort((a, b) => a.startMs - b.startMs),
	looks: looksOf(script).sort((a, b) => a.startMs - b.startMs),
	untilMs: script.frames * FRAME_MS,
	widthPx: 640,
	heightPx: 360,
});

/** True, false, or not known. */
export type Kleene = boolean | null;

const orOf = (all: readonly Kleene[]): Kleene => (all.includes(true) ? true : all.includes(null) ? null : false);
const andOf = (all: readonly Kleene[]): Kleene => (all.includes(false) ? false : all.includes(null) ? null : true);
const notOf = (one: Kleene): Kleene => (one === null ? null : !one);

export type Bound = Readonly<Record<string, string>>;

const constantOf = (slot: Slot, env: Bound): string | null => {
	switch (slot.is) {
		case 'person':
			return `person:${slot.name}`;
		case 'thing':
			return `object:${slot.name}`;
		case 'camera':
			return 'camera';
		case 'elsewhere':
			return 'outside';
		case 'var':
			return env[slot.name] ?? null;
		case 'any':
			return null;
	}
};

const isOf = (key: string, of: Domain): boolean =>
	of === 'person' ? key.startsWith('person:') : of === 'thing' ? key.startsWith('object:') : key !== 'outside';

const fits = (slot: Slot | null, key: string | null, env: Bound): boolean => {
	if (slot === null) return true;
	if (key === null) return false;
	return slot.is === 'any' ? isOf(key, slot.of) && !isLeftOut(slot, key, env) : constantOf(slot, env) === key;
};

/** “Somebody but Anna”. */
const isLeftOut = (slot: Slot | null, key: string, env: Bound): boolean =>
	slot?.is === 'any' && (slot.but ?? []).some((one) => constantOf(one, env) === key);

type Does = Extract<Condition, { is: 'does' }>;

const does = ({ doing, who, whom }: Does, script: Script, env: Bound, frame: number): Kleene => {
	const not = whom && whom.is !== 'any' ? constantOf(whom, env) : null;
	const people = peopleKeys.filter((key) =>
		who && who.is !== 'any' ? constantOf(who, env) === key : key !== not && !isLeftOut(who, key, env),
	);
	return orOf(
		people.map((key): Kleene => {
			const i = peopleKeys.indexOf(key);
			if (doing === 'look') {
				const aim = script.gaze[i]?.[frame] ?? null;
				return aim === null ? null : fits(whom, aim, env);
			}
			return script.acts.some((act) => {
				if (act.kind !== doing || frame < act.from || frame >= act.to) return false;
				if (peopleKeys[act.who] === key && fits(whom, act.whom, env)) return true;
				return doing === 'mutual-gaze' && act.whom === key && fits(whom, peopleKeys[act.who] ?? null, env);
			});
		}),
	);
};

const rangeOf = ({ of, among, except }: Range): string[] => {
	const all = of === 'person' ? peopleKeys : of === 'thing' ? thingKeys : [...peopleKeys, ...thingKeys, 'camera'];
	const left = except.map((slot) => constantOf(slot, {}));
	return (among ? among.map((slot) => constantOf(slot, {}) ?? '') : all).filter((key) => !left.includes(key));
};

const atoms = (condition: Condition): Does[] => {
	if (condition.is === 'does') return [condition];
	if (condition.is === 'and' || condition.is === 'or') return condition.of.flatMap(atoms);
	return atoms(condition.is === 'number' ? condition.holds : condition.of);
};

/** Nobody is meant who could only do it to themselves. */
const isMeant = (name: string, key: string, condition: Condition, env: Bound): boolean => {
	const own = atoms(condition).filter((a) => [a.who, a.whom].some((slot) => slot?.is === 'var' && slot.name === name));
	return (
		own.length === 0 ||
		own.some(({ who, whom }) => {
			const others = [who, whom].filter((slot) => slot !== null && !(slot.is === 'var' && slot.name === name));
			return others.every((slot) => slot === null || constantOf(slot, env) !== key);
		})
	);
};

type World = {
	readonly script: Script;
	readonly vars: Readonly<Record<string, Range>>;
	readonly span: readonly number[];
};

const valuesOf = (name: string, condition: Condition, { vars }: Pick<World, 'vars'>, env: Bound): string[] => {
	const range = vars[name];
	return range
		? rangeOf(range).filter((key) => !Object.values(env).includes(key) && isMeant(name, key, condition, env))
		: [];
};

/** Whether a condition holds in a frame. */
export const holds = (condition: Condition, world: World, env: Bound, frame: number): Kleene => {
	switch (condition.is) {
		case 'does':
			return does(condition, world.script, env, frame);
		case 'and':
			return andOf(condition.of.map((one) => holds(one, world, env, frame)));
		case 'or':
			return orOf(condition.of.map((one) => holds(one, world, env, frame)));
		case 'not':
			return notOf(holds(condition.of, world, env, frame));
		case 'ever':
			return world.span.some((f) => holds(condition.of, world, env, f) === true);
		case 'number': {
			const values = valuesOf(condition.of, condition.holds, world, env);
			const truths = values.map((key) => holds(condition.holds, world, { ...env, [condition.of]: key }, frame));
			// Every way in which what is not known may be.
			const sure = truths.filter((t) => t === true).length;
			const maybe = truths.filter((t) => t === null).length;
			const ways = Array.from({ length: maybe + 1 }, (_, more) => sure + more).map((count) => {
				if (condition.op === 'all') return values.length > 0 && count === values.length;
				if (condition.op === 'exactly') return count === condition.count;
				return condition.op === 'at-least' ? count >= condition.count : count <= condition.count;
			});
			return ways.every(Boolean) ? true : ways.some(Boolean) ? null : false;
		}
		case 'in': {
			const inside = spanFrames(condition.span, world.script).includes(frame);
			return inside ? holds(condition.of, world, env, frame) : false;
		}
		case 'lasting': {
			const all = Array.from({ length: world.script.frames }, (_, f) => holds(condition.of, world, env, f));
			if (all[frame] !== true) return all[frame] === null ? null : false;
			let [from, to] = [frame, frame + 1];
			while (all[from - 1] === true) from--;
			while (all[to] === true) to++;
			const lengthMs = (to - from) * FRAME_MS;
			return lengthMs >= (condition.atLeastMs ?? 0) && lengthMs <= (condition.atMostMs ?? Infinity);
		}
		case 'pick': {
			const all = Array.from({ length: world.script.frames }, (_, f) => holds(condition.of, world, env, f));
			const first = all.indexOf(true);
			let to = first;
			while (all[to] === true) to++;
			return first >= 0 && frame >= first && frame < to ? true : all[frame] === null ? null : false;
		}
	}
};

/** Frames of a span; of one beside something else, those of its anchor while it holds. */
export const spanFrames = (span: Span, script: Script): number[] => {
	const all = Array.from({ length: script.frames }, (_, frame) => frame);
	switch (span.is) {
		case 'between':
			return all.filter((f) => f * FRAME_MS >= (span.startMs ?? 0) && f * FRAME_MS < (span.endMs ?? Infinity));
		case 'beside':
			return all.filter((f) => holds(span.anchor, { script, vars: {}, span: all }, {}, f) === true);
		case 'both':
			return span.of.map((one) => spanFrames(one, script)).reduce((a, b) => a.filter((f) => b.includes(f)));
		case 'all':
		case 'at':
			return all;
	}
};

/** Everything that some variables may stand for. */
export const envsOf = (names: readonly string[], condition: Condition, vars: World['vars']): Bound[] =>
	names.reduce<Bound[]>(
		(envs, name) =>
			envs.flatMap((env) => valuesOf(name, condition, { vars }, env).map((key) => ({ ...env, [name]: key }))),
		[{}],
	);

const slotOf = (names: readonly string[], of: readonly Slot[]): fc.Arbitrary<Slot> =>
	fc.oneof(
		...(names.length > 0 ? [fc.constantFrom(...names.map((name): Slot => ({ is: 'var', name })))] : []),
		fc.constantFrom(...of, ...names.map((name): Slot => ({ is: 'any', of: 'person', but: [{ is: 'var', name }] }))),
	);

const person = (n: number): Slot => ({ is: 'person', name: `P${n}` });
const whoSlots: readonly Slot[] = [
	...[person(1), person(2), { is: 'any', of: 'person' } as const],
	{ is: 'any', of: 'person', but: [person(1)] },
];
const whomSlots: readonly Slot[] = [
	...[
		person(3),
		person(4),
		{ is: 'any', of: 'person' } as const,
		{ is: 'any', of: 'person', but: [person(1), person(4)] } as const,
		{ is: 'any', of: 'thing' } as const,
		{ is: 'any', of: 'target' } as const,
	],
	...[{ is: 'thing', name: 'O1' } as const, { is: 'camera' } as const, { is: 'elsewhere' } as const],
];

const atom = (who: readonly string[], whom: readonly string[]): fc.Arbitrary<Condition> =>
	fc.oneof(
		{
			weight: 4,
			arbitrary: fc.record({
				is: fc.constant('does' as const),
				doing: fc.constant('look' as const),
				who: slotOf(who, whoSlots),
				whom: slotOf(whom, whomSlots),
				what: fc.constant(null),
			}),
		},
		{
			weight: 1,
			arbitrary: fc.record({
				is: fc.constant('does' as const),
				doing: fc.constantFrom('pointing' as const, 'mutual-gaze' as const),
				who: slotOf(who, whoSlots),
				whom: slotOf(whom, whomSlots.slice(0, 3)),
				what: fc.constant(null),
			}),
		},
		{
			weight: 1,
			arbitrary: fc.record({
				is: fc.constant('does' as const),
				doing: fc.constant('speaking' as const),
				who: slotOf(who, whoSlots),
				whom: fc.constant(null),
				what: fc.constant(null),
			}),
		},
	);

/** What is one run in frames is one time: nothing in it is left open. */
const closedAtom: fc.Arbitrary<Condition> = fc.record({
	...{ is: fc.constant('does' as const), doing: fc.constant('look' as const), what: fc.constant(null) },
	who: fc.constantFrom(person(1), person(2)),
	whom: fc.constantFrom<Slot>(person(3), { is: 'thing', name: 'O1' }, { is: 'camera' }),
});

const between = (frames: number): fc.Arbitrary<Span> =>
	fc
		.tuple(fc.integer({ min: 0, max: frames - 2 }), fc.integer({ min: 1, max: frames }))
		.map(([from, length]): Span => ({
			...{ is: 'between', startMs: from * FRAME_MS, endMs: (from + length) * FRAME_MS },
		}));

const condition = (
	frames: number,
	who: readonly string[],
	whom: readonly string[],
	depth: number,
): fc.Arbitrary<Condition> => {
	if (depth === 0) return atom(who, whom);
	const inner = condition(frames, who, whom, depth - 1);
	const counted = condition(frames, [...who, 'n'], [...whom, 'n'], depth - 1);
	return fc.oneof(
		{ weight: 3, arbitrary: atom(who, whom) },
		{ weight: 2, arbitrary: fc.tuple(inner, inner).map((of): Condition => ({ is: 'and', of })) },
		{ weight: 1, arbitrary: fc.tuple(inner, inner).map((of): Condition => ({ is: 'or', of })) },
		{ weight: 2, arbitrary: inner.map((of): Condition => ({ is: 'not', of })) },
		{ weight: 1, arbitrary: inner.map((of): Condition => ({ is: 'ever', of })) },
		{ weight: 1, arbitrary: fc.tuple(inner, between(frames)).map(([of, span]): Condition => ({ is: 'in', of, span })) },
		{
			weight: 1,
			arbitrary: fc
				.tuple(closedAtom, fc.integer({ min: 1, max: 4 }))
				.map(([of, n]): Condition => ({ is: 'lasting', of, atLeastMs: n * FRAME_MS, atMostMs: null })),
		},
		{ weight: 1, arbitrary: closedAtom.map((of): Condition => ({ is: 'pick', of, pick: { is: 'first' } })) },
		{
			weight: 2,
			arbitrary: fc
				.tuple(
					counted,
					fc.constantFrom('exactly' as const, 'at-least' as const, 'at-most' as const, 'all' as const),
					fc.integer({ min: 0, max: 3 }),
				)
				.map(([one, op, count]): Condition => ({ is: 'number', of: 'n', holds: one, op, count })),
		},
	);
};

const domains = fc.constantFrom<Domain>('person', 'thing', 'target');

/** A session and a question about it: how long something holds, by up to two variables. */
export const tasks: fc.Arbitrary<{ script: Script; query: MeasureQuery }> = scripts.chain((script) =>
	fc
		.record({
			about: condition(script.frames, ['x'], ['x', 'y'], 2),
			of: domains,
			n: domains,
			except: fc.constantFrom<readonly Slot[]>([], [], [person(2)]),
			measure: fc.constantFrom<MeasureQuery['measure']>({ of: 'time' }, { of: 'share', base: null }),
			span: fc.oneof(
				fc.constant<Span>({ is: 'all' }),
				between(script.frames),
				fc.tuple(closedAtom, fc.constant(null)).map(([anchor]): Span => ({
					is: 'beside',
					relation: 'during',
					anchor,
					pick: null,
					edge: 'start',
					withinMs: null,
				})),
			),
		})
		.map(({ about, of, n, except, measure, span }) => ({
			script,
			query: {
				...{ get: 'measure' as const, measure, about, span, pick: null, rank: null, keep: null },
				vars: {
					x: { of: 'person', among: null, except },
					y: { of, among: null, except: [] },
					n: { of: n, among: null, except: [] },
				},
				by: [],
			},
		})),
);
