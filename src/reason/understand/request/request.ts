import { always } from '../../query/build';
import type { Condition, Group, Measure, MeasureQuery, Query, Span } from '../../query/query';
import type { Bindings } from '../bindings';
import { isMutual, isSolo, type Frame } from '../frame';
import { meaningOf } from '../meaning';
import { isAtOnce } from '../normal/at-once';
import type { Chunk } from '../words/chunks';
import { nounOf, type Noun } from '../words/noun';
import type { Part, Request } from './parts';
import { scanned } from './scan';

const plainFrame = (doing: Frame['doing'], who: Noun | null, whom: Noun | null): Frame => ({
	...{ doing, who, whom, what: null, isNegated: false, isTogether: false, isLeft: false, isAgain: false, only: null },
	...{ lacksSubject: false, lasting: null, orWhom: null, isImplicit: false, than: null, relatives: [], unused: [] },
});

/** What a part leaves out, from its neighbours: “how often and how long did they nod”, “how often did they nod and point”. */
const completed = ({ parts, isTable }: Request): readonly Part[] | null => {
	const left: Part[] = [];
	let topic: Part | null = null;
	for (const [at, part] of parts.entries()) {
		// “Gaze at the cup: how long, how often?”
		const next = parts[at + 1];
		const isTopic = part.doing !== null && !part.isSaid && next?.doing === null && next.isSaid && next.aim === null;
		if (isTopic && at === 0) {
			topic = part;
			continue;
		}
		const before = left.at(-1);
		const named =
			part.doing !== null ? part : (topic ?? parts.slice(at + 1).find(({ doing }) => doing !== null) ?? null);
		const from = before && part.doing === null ? before : named;
		if (!from || from.doing === null) return null;
		const isAdded = part.doing === null;
		const isGoneOn = before?.isPrefix === true && !isAdded && !part.isSaid;
		if (!part.isMeasured && !isGoneOn && !isTable) return null;
		const said = isGoneOn ? before.measure : part.measure;
		const measure = said === 'time' && isAtOnce(from.doing) && !part.isSaid ? 'count' : said;
		left.push({
			...part,
			doing: from.doing,
			measure: measure ?? (isAtOnce(from.doing) ? 'count' : 'time'),
			isPrefix: part.isPrefix || isGoneOn,
			isFlipped: isAdded ? from.isFlipped : part.isFlipped,
			aim: part.aim ?? (isAdded ? from.aim : null),
		});
	}
	return left;
};

/** “Looks …, in seconds”. */
const inTime = (part: Part): Part =>
	part.measure === 'count' && part.doing !== null && !isAtOnce(part.doing) ? { ...part, measure: 'time' } : part;

const measureOf = (part: Part, base: Condition | null): Measure =>
	part.measure === 'share' || part.measure === null ? { of: 'share', base } : { of: part.measure };

const windowsOf = ({ slices, windows }: Request, untilMs: number): readonly { startMs: number; endMs: number }[] => {
	if (windows.length > 0) return windows.map(({ startMs, endMs }) => ({ startMs, endMs: Math.min(endMs, untilMs) }));
	if (!slices) return [];
	const MINUTE_MS = 60_000;
	const counts = { half: 2, third: 3, quarter: 4, minute: Math.ceil(untilMs / MINUTE_MS) };
	const length = slices.unit === 'minute' ? MINUTE_MS : untilMs / counts[slices.unit];
	return Array.from({ length: counts[slices.unit] }, (_, i) => ({
		startMs: Math.round(i * length),
		endMs: Math.min(untilMs, Math.round((i + 1) * length)),
	}));
};

const spanOf = ({ spans }: Request): Span => {
	const [first, ...more] = spans.filter(({ is }) => is !== 'all');
	if (!first) return always;
	return more.length === 0 ? first : { is: 'both', of: [first, ...more] };
};

/** Who does it and at whom, in one column. */
const frameOf = (request: Request, part: Part): Frame | null => {
	const { who: group, whom: aims, subject } = request;
	const { doing } = part;
	if (doing === null) return null;
	const somebody = nounOf({ is: 'some', of: 'person' });
	const own = group ?? subject;
	// Two who do it together are told apart in both places.
	if (isMutual(doing)) {
		if (subject) return null;
		return group && aims ? plainFrame(doing, group, aims) : plainFrame(doing, group ?? somebody, part.aim);
	}
	// What is handed on or shown is not told.
	const isToPerson = doing !== 'giving' || (part.aim ?? aims)?.of !== 'thing';
	if (!isToPerson) return null;
	if (isSolo(doing)) return part.aim || aims ? null : plainFrame(doing, own ?? somebody, null);
	if (part.isFlipped) return part.aim ? null : plainFrame(doing, aims ?? somebody, own);
	return plainFrame(doing, own ?? somebody, part.aim ?? aims);
};

type Column = { readonly query: MeasureQuery; readonly groups: string };

const columnOf = (request: Request, part: Part, bindings: Bindings): Column | null => {
	const frame = frameOf(request, part);
	if (!frame) return null;
	const own: Bindings = { ...bindings, vars: {}, asked: [], each: [], others: [] };
	const { condition } = meaningOf(frame, own, 'moment', true);
	// “Share of the talking time of each”: of all that was said.
	const isOfAll = part.measure === 'share' && part.isOfAll && condition.is === 'does';
	const whole = isOfAll ? { ...condition, who: null } : null;
	const windows = windowsOf(request, bindings.known.untilMs);
	const by: Group[] = [
		...own.each.map((name): Group => ({ by: 'var', name })),
		...(windows.length > 0 ? [{ by: 'window' as const, windows }] : []),
	];
	const query: MeasureQuery = {
		...{ get: 'measure', vars: own.vars, about: condition, span: spanOf(request), measure: measureOf(part, whole) },
		...{ by, pick: null, rank: null, keep: null },
	};
	return { query, groups: JSON.stringify([by, own.each.map((name) => own.vars[name])]) };
};

/** Of whom or what it is, one after another or in all. */
const listOf = (request: Request, bindings: Bindings): Query | null => {
	const { head, subject, who, whom, slices, windows } = request;
	const [part, ...more] = request.parts;
	if (!part || more.length > 0 || part.measure !== null || who || whom || slices || windows.length > 0) return null;
	const doing = part.doing ?? 'look';
	const own: Bindings = { ...bindings, vars: {}, asked: [], each: [], others: [] };
	const span = spanOf(request);
	const isAimless = isSolo(doing) || isMutual(doing);
	const asked = nounOf({ is: 'wh', of: 'target', text: 'what' });
	const anybody = nounOf({ is: 'wh', of: 'person', text: 'who' });
	const isOfWho = subject === null && isAimless;
	const frame = plainFrame(
		doing,
		head === 'when' ? (subject ?? nounOf({ is: 'some', of: 'person' })) : isOfWho ? anybody : subject,
		head === 'when' || isAimless ? part.aim : (part.aim ?? asked),
	);
	if (frame.who === null) return null;
	const { condition }: { condition: Condition } = meaningOf(frame, own, 'moment', true);
	const base = { vars: own.vars, about: condition, span };
	if (head === 'when') return { ...base, get: 'when', pick: null };
	const show = own.asked.at(-1);
	if (show === undefined) return null;
	return head === 'sequence' ? { ...base, get: 'sequence', show } : { ...base, get: 'list', show: [show], pick: null };
};

/** The query of a question that names what it wants; `null`: it is none of that kind. */
export const requestOf = (chunks: readonly Chunk[], bindings: Bindings): Query | null => {
	const request = scanned(chunks);
	if (!request) return null;
	if (request.head !== 'measure') return listOf(request, bindings);
	// At a moment nothing has a length.
	if (request.spans.some(({ is }) => is === 'at')) return null;
	const said = completed(request);
	const parts = said && request.hasUnit ? said.map(inTime) : said;
	const columns = (parts ?? []).flatMap((part) => columnOf(request, part, bindings) ?? []);
	const [first, ...more] = columns;
	if (!first || !parts || columns.length < parts.length || more.some(({ groups }) => groups !== first.groups))
		return null;
	return more.length === 0 ? first.query : { get: 'table', columns: columns.map(({ query }) => query) };
};
