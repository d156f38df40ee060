import { atLeast, does, ranging, variable } from '../../query/build';
import type { Asked, Condition, Query, Slot, Span } from '../../query/query';
import type { Understood } from '../../query/reading';
import { atomsOf } from '../../query/scope';
import { isMutual } from '../frame';
import { onlyQuery, withQuery, type Rereading } from './reread';

/*
 * “While two others had eye contact, whom did Anna look at?”, “while two of them talked, what did the third one do?”: those
 * who do the one are other people than whoever does the other.
 */

const WHILE = String.raw`(?:while|when|whenever|as long as|during the time(?: that| when)?)`;
const COUNT = String.raw`(two|three|2|3)`;
const OTHERS = String.raw`${COUNT} (?:of the )?(?:others|other (?:people|persons|ones|kids|children))`;
const ANY = String.raw`${COUNT}(?: (?:of them|people|persons|of the (?:people|three|four|five|six|group|kids|children)))?`;
const REST = String.raw`the (?:third|other|remaining|fourth)(?: (?:one|person|kid|child))?(?: out)?|the (?:one|person) (?:who is |who was )?left(?: out| over)?|the others|the other (?:ones|people)|(?:every(?:one|body)|any(?:one|body)) else|the rest`;
const OTHERS_FIRST = new RegExp(String.raw`^\s*${WHILE} ${OTHERS} ([^,?]+), ?(.+?)\s*[?.!]*\s*$`, 'iu');
const OTHERS_LAST = new RegExp(String.raw`^\s*(.+?),? ${WHILE} ${OTHERS} ([^,?]+?)\s*[?.!]*\s*$`, 'iu');
const TWO_FIRST = new RegExp(
	String.raw`^\s*${WHILE} ${ANY} ([^,?]+), ?(.*?\b(?:${REST})(?= |\?|$).*?)\s*[?.!]*\s*$`,
	'iu',
);
const TWO_LAST = new RegExp(String.raw`^\s*(.*?\b(?:${REST})(?= ).*?),? ${WHILE} ${ANY} ([^,?]+?)\s*[?.!]*\s*$`, 'iu');
const ACTS = new RegExp(
	String.raw`^(?:and |then )?what (?:was|is|did|does|were|are|do) (?:${REST}) (?:doing|do|up to)$`,
	'iu',
);

const BESIDE = { is: 'beside', relation: 'during', pick: null, edge: 'start', withinMs: null } as const;

const nameOf = (slot: Slot): string | null => (slot.is === 'var' ? slot.name : null);

const NUMBERS: Readonly<Record<string, number>> = { two: 2, three: 3 };

/** What is asked of moments. */
type Timed = Exclude<Extract<Query, Asked>, { get: 'explain' }>;

type Said = { readonly count: number; readonly clause: string; readonly main: string };

const saidIn = (question: string): Said | null => {
	const first = OTHERS_FIRST.exec(question) ?? TWO_FIRST.exec(question);
	const last = first ? null : (OTHERS_LAST.exec(question) ?? TWO_LAST.exec(question));
	const [count = '', clause = '', main = ''] = first ? first.slice(1) : last ? [last[2], last[3], last[1]] : [];
	if (clause === '') return null;
	return { count: NUMBERS[count.toLowerCase()] ?? Number(count), clause, main };
};

/** Others than whoever does it: that two of them, or so many, do something. `null`: it is of no people. */
const othersDo = (about: Condition, count: number, doer: Slot): Condition | null => {
	if (about.is !== 'does' || about.doing === 'event' || about.who === null) return null;
	const { doing, whom, what } = about;
	const other: Slot = { is: 'any', of: 'person', but: [doer] };
	if (isMutual(doing)) return count === 2 ? does(doing, other, other, what) : null;
	const isFixed = whom === null || whom.is === 'person' || whom.is === 'thing' || whom.is === 'camera';
	return isFixed ? atLeast(count, 'o', does(doing, variable('o'), whom, what)) : null;
};

/** Whoever does it in a condition; “somebody” as a variable, so that it can be said who else. `null`: several, or nobody. */
const doerIn = (query: Timed): { query: Timed; doer: Slot } | null => {
	const doers = new Set(atomsOf(query.about).map(({ who }) => JSON.stringify(who)));
	const [atom] = atomsOf(query.about);
	if (doers.size !== 1 || !atom) return null;
	const { who } = atom;
	if (who !== null && who.is !== 'any') return { query, doer: who };
	if (query.about.is !== 'does') return null;
	const doer = variable('x');
	return {
		query: { ...query, vars: { ...query.vars, x: ranging('person') }, about: { ...query.about, who: doer } },
		doer,
	};
};

/** What the two clauses say together; `null`: one of them cannot be read so. */
const readOthers = ({ count, clause: others, main: rest }: Said, { known, read }: Rereading): Understood | null => {
	const clause = onlyQuery(read(`who ${others}?`));
	if (!clause || !('about' in clause)) return null;
	const main = ACTS.test(rest)
		? 'who looked at what'
		: rest.replace(new RegExp(String.raw`(?<![\p{L}])(?:${REST})(?![\p{L}])`, 'giu'), 'each of them');
	const reading = read(`${main}?`);
	const query = onlyQuery(reading);
	if (!reading || !query || !('about' in query) || query.get === 'explain' || query.span.is !== 'all') return null;
	const own = doerIn(query);
	const anchor = own && othersDo(clause.about, count, own.doer);
	if (!own || !anchor) return null;
	// Who is counted is nobody who is told: looked at may be one of them.
	const isCounted = anchor.is === 'number';
	if (isCounted && Object.entries(own.query.vars).some(([name, { of }]) => name !== nameOf(own.doer) && of !== 'thing'))
		return null;
	const counted = isCounted ? { o: ranging('person', { except: own.doer.is === 'person' ? [own.doer] : [] }) } : {};
	const span: Span = { ...BESIDE, anchor };
	return withQuery(reading, { ...own.query, vars: { ...own.query.vars, ...counted }, span }, known);
};

/** A question with a clause about so many others; `null`: it has none. Where it cannot be read it is offered without them. */
export const whileOthers = (question: string, rereading: Rereading): Understood | null => {
	const said = saidIn(question);
	if (!said) return null;
	const whole = readOthers(said, rereading);
	if (whole) return whole;
	const rest = rereading.read(`${said.main} while somebody ${said.clause}?`);
	const asks = 'Not understood in this question: “others”. Is this what is meant, without it?';
	return rest && /\bothers?\b/i.test(question) ? { is: 'unclear', asks, options: [rest] } : null;
};
