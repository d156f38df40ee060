import type { Asked, Condition, Query, Range, Slot } from '../../../query/query';
import { atomsOf } from '../../../query/scope';
import type { Understood } from '../../../query/reading';
import { mapAtoms, sameSlot } from '../../conditions';
import { labelOf } from '../../label';
import { onlyQuery, type Rereading } from '../reread';

/* “Not counting Anna, which two …?”, “…, Anna excluded”: nobody and nothing of these has a part in it, wherever it is open who has. */

const OPENING = String.raw`^\s*(?:(?:and|so|but|ok|okay|now|then)[, ]+)*`;
const LEAVING = String.raw`(?:(?:(?:if|when) (?:we|you|i|one) )?(?:(?:do not|don't|not) (?:count|consider|include)|ignore|leave out|leave aside|exclude|disregard|discount|forget(?: about)?|skip|omit)|(?:not|without) (?:counting|considering|including|taking into account)|leaving out|leaving aside|setting aside|ignoring|disregarding|discounting|excluding|omitting|except(?:ing)?(?: for)?|apart from|aside from|other than|besides|beside|without)`;
const LEFT = String.raw`(?:not (?:counted|included)|excluded|left out|left aside|put aside|set aside|aside|ignored|omitted|taken out|disregarded)`;
const ALL_BUT = String.raw`(?:for |of |among )?(?:every(?:one|body)|all(?: of them)?|any(?:one|body)|each(?: of them)?) (?:but|except(?: for)?|apart from|other than|besides)`;
const WHO = String.raw`([^,:;?]{2,50}?)`;
const WITHOUT = String.raw`(?:(?:${LEAVING}|${ALL_BUT}) ${WHO}|(?:with )?${WHO} (?:is )?${LEFT}|leaving ${WHO} (?:out|aside))`;
const LEAD = new RegExp(String.raw`${OPENING}${WITHOUT}\s*(?:[,:;]|\s[-–—]+)\s*(\S[^?]{6,}?)\s*[?.!]*\s*$`, 'iu');
const TAIL = new RegExp(
	String.raw`^\s*([^?]{8,}?)(?:(?:,|\s[-–—]+| \() ?${WITHOUT}\)?| (?:if|when) (?:we|you|i|one) (?:do not count|don't count|ignore|leave out|leave aside|exclude|disregard|discount|forget(?: about)?|skip|omit) ${WHO})\s*[?.!]*\s*$`,
	'iu',
);

/** Each of those named; `null`: one of them is none here. */
const named = (list: string, { read }: Rereading): readonly Slot[] | null => {
	const words = list.split(/,? and |,? or |, /i).map((one) => one.trim());
	const slots = words.map((word): Slot | null => {
		const query = onlyQuery(read(`did anybody look at ${word}?`));
		const [atom] = query && 'about' in query ? atomsOf(query.about) : [];
		return atom?.whom?.is === 'person' || atom?.whom?.is === 'thing' ? atom.whom : null;
	});
	return slots.every((slot) => slot !== null) ? slots : null;
};

const joined = (some: readonly Slot[], more: readonly Slot[]): readonly Slot[] => [
	...some,
	...more.filter((one) => !some.some((slot) => sameSlot(slot, one))),
];

/** Whether any of these may stand in a place of this domain. */
const fitting = (of: Range['of'], out: readonly Slot[]): readonly Slot[] =>
	of === 'target' ? out : out.filter(({ is }) => is === of);

const isOpen = (slot: Slot | null): slot is Extract<Slot, { is: 'any' }> => slot?.is === 'any';

/** Open ends without them: who does it where people go, else what it is done to. */
const conditionWithout = (about: Condition, out: readonly Slot[]): Condition => {
	const without = <S extends Slot | null>(slot: S, isDoer: boolean): S | Slot => {
		if (!isOpen(slot)) return slot;
		const own = fitting(slot.of, out).filter(({ is }) => !isDoer || is === 'person');
		return own.length > 0 ? { ...slot, but: joined(slot.but ?? [], own) } : slot;
	};
	return mapAtoms(about, (atom) => {
		const who = without(atom.who, true);
		const isTaken = who !== atom.who;
		return { ...atom, who, whom: isTaken ? atom.whom : without(atom.whom, false) };
	});
};

const varsWithout = (vars: Readonly<Record<string, Range>>, out: readonly Slot[]): Readonly<Record<string, Range>> =>
	Object.fromEntries(
		Object.entries(vars).map(([name, range]) => {
			const { among } = range;
			const left = among?.filter((one) => !out.some((slot) => sameSlot(slot, one))) ?? null;
			return [name, { ...range, among: left, except: joined(range.except, fitting(range.of, out)) }];
		}),
	);

/** A query without them; the same where nothing in it is open to them. */
const queryWithout = (query: Query, out: readonly Slot[]): Query => {
	if (query.get === 'compare') {
		return { ...query, sides: query.sides.map((side) => ({ ...side, ...changed(side, out) })) };
	}
	if (query.get === 'table') {
		return { ...query, columns: query.columns.map((column) => ({ ...column, ...changed(column, out) })) };
	}
	return 'about' in query ? { ...query, ...changed(query, out) } : query;
};

const changed = (
	{ vars, about }: Pick<Asked, 'vars' | 'about'>,
	out: readonly Slot[],
): Pick<Asked, 'vars' | 'about'> => {
	const own = varsWithout(vars, out);
	const isTold = JSON.stringify(own) !== JSON.stringify(vars);
	return { vars: own, about: isTold ? about : conditionWithout(about, out) };
};

/** A question of all but some, who stand before or behind it; `null`: nothing in the rest is open to them. */
export const notCounting = (question: string, rereading: Rereading): Understood | null => {
	const lead = LEAD.exec(question);
	const tail = lead ? null : TAIL.exec(question);
	const said = lead ? lead.slice(1, -1) : (tail?.slice(2) ?? []);
	const list = said.find((one) => one !== undefined);
	const rest = lead ? lead.at(-1) : tail?.[1];
	if (list === undefined || rest === undefined) return null;
	const out = named(list, rereading);
	const reading = out && rereading.read(`${rest}?`);
	if (!out || !reading) return null;
	const parts = reading.parts.map((part) =>
		part.is === 'query' ? { ...part, query: queryWithout(part.query, out) } : part,
	);
	if (JSON.stringify(parts) === JSON.stringify(reading.parts)) return null;
	return { is: 'read', readings: [{ ...reading, parts, label: labelOf(parts, rereading.known) }] };
};
