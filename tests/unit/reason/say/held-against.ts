import type { Query } from '../../../../src/reason/query/query';
import { runQuery } from '../../../../src/reason/query/run';
import { say } from '../../../../src/reason/say/say';
import { FRAME_MS, sessionOf } from '../query/brute-force';
import { framesIn, PEOPLE, rowsOf, timesOf, windowsOf, type TimesTask } from '../query/brute-times';

/* Holds the words of answers against what happens; it shares nothing with what writes them. */

const NAME = '(?:Person \\d|the o\\d)';
const LIST = `${NAME}(?:, ${NAME})*(?: and ${NAME})?`;
const namesIn = (text: string): string[] =>
	(text.match(new RegExp(NAME, 'g')) ?? []).map((name) =>
		name.startsWith('Person') ? `person:P${name.slice(-1)}` : `object:O${name.slice(-1)}`,
	);

/** What a clause asserts: who did what to whom. `null`: to nobody in particular. */
type Claim = { kind: string; who: string; whom: string | null };

const KINDS: readonly (readonly [pattern: RegExp, kind: string])[] = [
	[new RegExp(`(${LIST}) looked at (${LIST})`, 'g'), 'look'],
	[new RegExp(`(${LIST}) pointed at (${LIST})`, 'g'), 'pointing'],
	[new RegExp(`(${LIST}) looked into the (camera)`, 'g'), 'look'],
	[new RegExp(`(${LIST})(?: \\([^)]*\\))? had eye contact with (${LIST})`, 'g'), 'mutual-gaze'],
	[new RegExp(`(${LIST}) spoke()`, 'g'), 'speaking'],
];

/** Asserted anywhere in a text, also of what its time hangs on. */
export const claimsIn = (text: string): Claim[] =>
	KINDS.flatMap(([pattern, kind]) =>
		[...text.matchAll(pattern)].flatMap(([, by = '', to = '']) =>
			namesIn(by).flatMap((who): Claim[] =>
				to === ''
					? [{ kind, who, whom: null }]
					: (to === 'camera' ? ['camera'] : namesIn(to)).map((whom) => ({ kind, who, whom })),
			),
		),
	);

/** Times of a query about any value of the variable, with the frames in which they count. */
const timesIn = ({ about, span, script }: TimesTask): ReadonlyMap<number, ReadonlySet<number>> => {
	const rows = rowsOf(script);
	const all = new Map<number, Set<number>>();
	const hasX = JSON.stringify([about, span]).includes('"name":"x"');
	for (const env of hasX ? PEOPLE.map((x) => ({ x })) : [{}]) {
		const windows = windowsOf(span, script, rows, env);
		for (const time of timesOf(about, rows, env)) {
			const frames = windows.flatMap((window) => framesIn(time, window));
			if (frames.length > 0) all.set(time.id, new Set([...(all.get(time.id) ?? []), ...frames]));
		}
	}
	return all;
};

/** Words with which the time of an answer begins. */
const TIME_WORDS = / (?:while|before|after|within|between|from|in the first|for the|at the end of the time when) /;

const tenths = (frames: number): string => `${((frames * FRAME_MS) / 1000).toFixed(1)} s`;

const queriesOf = ({ about, span, vars }: TimesTask): Query[] => {
	const asked = { about, span, vars };
	const measured = { ...asked, get: 'measure' as const, pick: null, keep: null };
	const plain: Query[] = [
		{ ...asked, get: 'whether', every: false },
		{ ...asked, get: 'when', pick: null },
		{ ...measured, measure: { of: 'count' }, by: [], rank: null },
		{ ...measured, measure: { of: 'time' }, by: [], rank: null },
	];
	if (!JSON.stringify(about).includes('"name":"x"')) return plain;
	const by = [{ by: 'var' as const, name: 'x' }];
	return [
		...plain,
		{ ...asked, get: 'list', show: ['x'], pick: null },
		{ ...measured, measure: { of: 'count' }, by, rank: { order: 'most', top: 1 } },
	];
};

/** What of the answer to the n-th question about a task the events do not hold; `null`: it holds. */
export const faultOf = (task: TimesTask, n: number): string | null => {
	const queries = queriesOf(task);
	const query = queries[n % queries.length];
	if (!query) return null;
	const session = sessionOf(task.script);
	const found = runQuery(query, session);
	const said = say(found, session);
	const text = said.sentences.map((one) => one.text).join('. ');
	const fault = (what: string): string => `${what} in “${text}”`;
	const rows = rowsOf(task.script);
	if (/undefined|NaN|null|\bP\d|person:|object:/.test(text)) return fault('no words');
	// A time that a question names need not be there.
	const asserted = text.replace(/“[^”]*”/g, '');
	const isNo = said.status === 'not-seen' || said.yes === false || /did not|^(?:Not seen: )?nobody/i.test(asserted);
	const isIn = (claim: Claim, among: readonly ReturnType<typeof rowsOf>[number][]): boolean =>
		among.some((r) => r.kind === claim.kind && r.who === claim.who && (claim.whom === null || r.whom === claim.whom));
	const strange = isNo ? undefined : claimsIn(asserted).find((claim) => !isIn(claim, rows));
	if (strange) return fault(`${strange.who} ${strange.kind} ${strange.whom}`);
	const times = timesIn(task);
	const own = rows.filter(({ id }) => times.has(id));
	// What was asked for, before the words of its time.
	const pieces = asserted.split('; ').slice(0, task.span.is === 'beside' ? 1 : undefined);
	const elsewhere = (isNo ? [] : pieces.flatMap((piece) => claimsIn(piece.split(TIME_WORDS)[0] ?? ''))).find(
		(claim) => !isIn(claim, own),
	);
	if (elsewhere) return fault(`${elsewhere.who} ${elsewhere.kind} ${elsewhere.whom}, not at that time,`);
	if (found.is === 'absent' || text.includes('no such time')) return null;
	if (isNo !== (times.size === 0)) return fault(isNo ? 'no, though it was so,' : 'yes, though it was not so,');
	if (isNo) return null;
	if (query.get === 'whether' && said.yes !== true) return fault('no yes');
	if (query.get === 'measure' && query.by.length === 0) {
		const frames = new Set([...times.values()].flatMap((all) => [...all]));
		const size =
			query.measure.of === 'count' ? (times.size === 1 ? 'once' : `${times.size} time`) : tenths(frames.size);
		if (!text.includes(size)) return fault(`no ${size}`);
	}
	if (query.get === 'when' && !/and \d+ more time/.test(text)) {
		const missing = own.find(({ from }) => !text.includes((from * (FRAME_MS / 1000)).toFixed(1)));
		if (missing) return fault(`no start at ${missing.from} s`);
	}
	return null;
};
