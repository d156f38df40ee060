import type { Claim, Condition, Group, Keep, Measure, MeasureQuery, Query, Span } from '../query/query';
import { bind, type Bindings } from './bindings';
import type { Focus } from './focus';
import { isMutual, type Frame } from './frame';
import type { Meant } from './meaning';
import { opened } from './composed/opened';
import { isAtOnce } from './normal/at-once';
import type { Noun } from './words/noun';

/** The moments of a question, and how they hang together. */
export type Timed = {
	readonly span: Span;
	readonly isEvery: boolean;
	readonly isClose: boolean;
	readonly hasBefore: boolean;
	/** Of windows: said to be more in the second (`true`) or in the first; `null`: nothing is said. */
	readonly isRise: boolean | null;
	/** Who has so much of it in all; `null`: it is not asked. */
	readonly kept: { readonly of: 'time' | 'count' | 'share'; readonly keep: Keep } | null;
	/** Of what a share is; `null`: of the known time. */
	readonly whole: Extract<Measure, { of: 'share' }> | null;
	/** “As long as”: no less is enough. */
	readonly isAsMuch: boolean;
};

type Read = {
	readonly frame: Frame;
	readonly meant: Meant;
	readonly focus: Focus;
	readonly timed: Timed;
	/** Held against each other. */
	readonly windows: readonly { readonly startMs: number; readonly endMs: number }[];
};

/** The query of one part of a question. */
export const queryOf = ({ frame, meant, focus, timed, windows }: Read, bindings: Bindings): Query => {
	const { span, isEvery, isClose, hasBefore } = timed;
	const base = (about: Condition) => ({ vars: bindings.vars, about, span });
	const { condition } = meant;
	const shown = [...bindings.asked, ...bindings.each];
	const isLengthless = isAtOnce(frame.doing);
	const isCounted = focus.isCounting || (isLengthless && !focus.isLength) || isClose;
	const sizeOf = (): Measure => (isCounted ? { of: 'count' } : { of: 'time' });
	// “Who spoke after her first turn?”: who was next, and not everybody from then on.
	const isNext = frame.doing === 'speaking' && frame.who?.is === 'wh' && isAfterOne(span);
	const implied =
		(isClose || isNext) && span.is === 'beside' ? { is: hasBefore ? ('last' as const) : ('first' as const) } : null;
	const picked =
		frame.isLeft && focus.pick
			? { is: focus.pick.is === 'last' ? ('ends-last' as const) : focus.pick.is }
			: (focus.pick ?? implied);
	// “When did each of them first look at it?”: one time of each.
	const pick = picked && bindings.each.length > 0 ? { ...picked, per: bindings.each } : picked;
	const groups = (names: readonly string[]): Group[] => [
		...names.map((name): Group => ({ by: 'var', name })),
		...(windows.length > 1
			? [
					{
						by: 'window' as const,
						windows,
					},
				]
			: []),
	];
	const measured = (measure: Measure, more: Partial<MeasureQuery> = {}): MeasureQuery => ({
		...base(condition),
		...{ get: 'measure', measure, by: groups(shown), pick, rank: null, keep: focus.keep },
		...more,
	});
	const ranked = (names: readonly string[], about = condition, measure = sizeOf()): MeasureQuery => {
		const order = focus.order ?? 'most';
		const isCompared = names.some((name) => bindings.vars[name]?.among) || windows.length > 1;
		// “Which two talked the most?”
		const best = topOf(frame);
		const isPair = names.length > 1 && isMutual(frame.doing);
		const top = focus.isRanking || (isCompared && !isPair) || focus.isTable ? null : best;
		// “Who spoke less in the second half than in the first?”
		const isChange = windows.length === 2 && names.length === 1 && timed.isRise !== null;
		const change = (order === 'most') === timed.isRise ? 'rise' : 'fall';
		return {
			...measured(measure),
			about,
			vars: bindings.vars,
			by: groups(names),
			rank: { order, top, ...(focus.nth !== null && { nth: focus.nth }), ...(isChange && { change }) },
			pick: null,
			keep: null,
		};
	};
	if (frame.than && focus.order !== null) {
		const { slot } = bind(frame.than, bindings, { isNegated: false, isApart: false });
		const name = bindings.asked[0];
		if (!slot || name === undefined) return measured(sizeOf());
		const op = timed.isAsMuch ? 'at-least' : focus.order === 'most' ? 'over' : 'under';
		return measured(sizeOf(), { by: groups(shown), keep: { op, value: 0, than: slot }, pick: null });
	}
	if (timed.kept && (shown.length > 0 || timed.kept.of === 'share')) {
		const { of, keep } = timed.kept;
		const isAsked = focus.get === 'whether' || (of === 'share' && bindings.asked.length === 0);
		const claim: Claim | null = isAsked && shown.length > 0 ? { is: 'all' } : null;
		return {
			...measured(of === 'share' ? { of, base: null } : { of }, { by: groups(shown), keep, pick: null }),
			...(claim && { claim }),
		};
	}
	// How much in each part says how it changed.
	if (
		windows.length > 1 &&
		(focus.get === 'wh' || focus.get === 'show' || focus.get === 'when' || focus.get === 'explain')
	)
		return ranked(shown);
	switch (focus.get) {
		case 'explain':
			// “Why did she nod the first time?”
			return {
				...base(focus.pick ? { is: 'pick', of: someOf(condition), pick: focus.pick } : someOf(condition)),
				get: 'explain',
			};
		case 'measure': {
			const measure = measureOf(focus, bindings, isLengthless, timed.whole);
			// “Who has the longest turns on average?”
			const mean = measure.of === 'mean' && shown.length > 0 ? focus.pick?.is : undefined;
			if (mean === 'longest' || mean === 'shortest') {
				const order = mean === 'longest' ? 'most' : 'least';
				return measured(measure, { pick: null, rank: { order, top: focus.isRanking || focus.isTable ? null : 1 } });
			}
			// “How many pairs”: of all that there are, those that did.
			if (measure.of === 'distinct' && isMutual(frame.doing) && bindings.asked.length === 2)
				return measured({ of: 'count' }, { keep: { op: 'over', value: 0 }, pick: null });
			const counted = measure.of === 'distinct' ? [measure.name] : [];
			const by = groups(shown.filter((name) => !counted.includes(name)));
			if (frame.isAgain && measure.of === 'time') return measured({ of: 'count' }, { by });
			// “Until his last look”: that one, and not the next.
			const { pick: latest } = focus;
			if (measure.of === 'latency' && latest && latest.is !== 'first')
				return { ...measured(measure, { by, pick: null }), about: { is: 'pick', of: condition, pick: latest } };
			// In the one half and in the other: in which more.
			const isOfHalves =
				windows.length === 2 && by.length === 1 && ['time', 'count', 'share', 'rate'].includes(measure.of);
			if (isOfHalves) return measured(measure, { by, rank: { order: focus.order ?? 'most', top: null } });
			const isRanked = focus.order !== null && by.length > 0;
			return measured(measure, {
				by,
				rank: isRanked ? { order: focus.order ?? 'most', top: focus.isRanking || focus.isTable ? null : 1 } : null,
			});
		}
		case 'when': {
			if (focus.keep && focus.pick === null) return { ...base(condition), get: 'when', pick: null };
			// “The longest time that each of them did not speak”: a length of each.
			if (focus.pick?.is === 'longest' && bindings.each.length > 0 && condition.is === 'not')
				return measured({ of: 'longest' }, { by: groups(shown), pick: null });
			return { ...base(condition), get: 'when', pick };
		}
		case 'sequence': {
			// “In what order did they first speak?”: a list is in the order of first times.
			if (focus.pick?.is === 'first' && frame.who && frame.who.is !== 'fixed' && frame.who.is !== 'she') {
				const [show] = shown;
				if (show !== undefined) return { ...base(condition), get: 'list', show: [show], pick: null };
			}
			// Who did it to whom, one after another.
			if (isLengthless && !focus.take) {
				const whole = opened(condition, bindings, ['who', 'whom']);
				const turned = focus.isReversed && { isReversed: true };
				return { ...base(whole.condition), vars: bindings.vars, get: 'when', pick: null, ...turned };
			}
			const { take } = focus;
			const [asked] = bindings.asked;
			// “The last two to point”: those who did, whatever at.
			const isAsked = take !== undefined && asked !== undefined;
			const own = isAsked ? { condition, names: [asked] } : opened(condition, bindings, ['whom']);
			const show = own.names[0] ?? bindings.asked.at(-1) ?? bindings.asked[0];
			if (show === undefined) return { ...base(condition), get: 'when', pick };
			const isDistinct = take?.isDistinct ?? false;
			return {
				...{ ...base(own.condition), vars: bindings.vars, get: 'sequence', show },
				...(focus.isReversed && { isReversed: true }),
				...(take && { take: { ...take, isDistinct: isDistinct && bindings.vars[show]?.of === 'person' } }),
			};
		}
		case 'whether': {
			if (focus.keep) return measured({ of: 'count' }, { by: [] });
			if (windows.length > 1 || (focus.order !== null && shown.length > 0)) {
				const claim = focus.order === null ? null : claimOf(frame, timed, windows);
				return { ...ranked(shown), ...(claim && { claim }) };
			}
			if (shown.length > 0 && bindings.each.length > 0)
				return { ...base(condition), get: 'list', show: shown, pick, claim: { is: 'some' } };
			return { ...base(frame.isAgain ? again(condition) : condition), get: 'whether', every: isEvery };
		}
		case 'wh':
		case 'show': {
			const isAtMoment = span.is === 'at';
			if (focus.keep && shown.length > 0) return measured({ of: 'count' });
			if (focus.isTable)
				return ranked(
					shown.length > 0 ? shown : opened(condition, bindings, ['who', 'whom']).names,
					condition,
					sizeOf(),
				);
			if (focus.order !== null && focus.pick === null) {
				if (shown.length > 0) return ranked(shown);
				const own = opened(condition, bindings, ['who', 'whom']);
				return ranked(own.names, own.condition);
			}
			if (isAtMoment && shown.length === 2 && frame.doing === 'look') return { get: 'state', who: [], tMs: span.tMs };
			if (
				isAtMoment &&
				frame.doing === 'look' &&
				frame.whom?.is === 'wh' &&
				frame.who !== null &&
				isEveryone(frame.who)
			)
				return { get: 'state', who: [], tMs: span.tMs };
			const own =
				shown.length > 0 && focus.pick === null
					? { condition, names: [] }
					: opened(condition, bindings, ['who', 'whom']);
			const show = [...shown, ...own.names];
			if (show.length === 0)
				return focus.get === 'show'
					? { ...base(condition), get: 'when', pick }
					: { ...base(condition), get: 'whether', every: false };
			const about = frame.isAgain ? again(own.condition) : own.condition;
			return { ...base(about), vars: aimedAtOthers(about, bindings.vars), get: 'list', show, pick };
		}
	}
};

/** “What did they both look at?”: neither of the two is what both looked at. */
const aimedAtOthers = (about: Condition, vars: Bindings['vars']): Bindings['vars'] => {
	if (about.is !== 'number' || about.op !== 'all') return vars;
	const holds = about.holds.is === 'ever' ? about.holds.of : about.holds;
	const among = vars[about.of]?.among ?? [];
	const name = holds.is === 'does' && holds.whom?.is === 'var' ? holds.whom.name : null;
	const range = name === null ? undefined : vars[name];
	if (name === null || !range || range.among || among.length !== 2) return vars;
	return { ...vars, [name]: { ...range, except: [...range.except, ...among] } };
};

/** “Why did they all turn to the cup?”: what came before any of them did. */
const someOf = (condition: Condition): Condition => {
	if (condition.is === 'ever') return someOf(condition.of);
	const isSome = condition.is === 'number' && (condition.op === 'all' || condition.op === 'at-least');
	return isSome ? someOf(condition.holds) : condition;
};

/** After one time of something, however long ago. */
const isAfterOne = (span: Span): boolean =>
	span.is === 'beside' && span.relation === 'after' && span.pick !== null && span.withinMs === null;

const NUMBERS = ['two', 'three', 'four', 'five', 'six'];

/** “Which two talked the most”, “which three people were looked at the most”, “the three pairs with the most”: so many. */
const topOf = ({ who, whom, doing }: Frame): number => {
	if (isMutual(doing)) {
		const said = /\b(\d+|two|three|four|five|six) (?:pairs|couples|dyads)\b/.exec(who?.text ?? '')?.[1];
		return said === undefined ? 1 : NUMBERS.indexOf(said) + 2 || Number(said);
	}
	const asked = [who, whom].find((noun) => noun?.is === 'wh');
	return asked && asked.count > 1 ? asked.count : 1;
};

/** What a comparison of yes or no says: “more at the cup than at Ben”, “less in the second half than in the first”. */
const claimOf = (frame: Frame, { isRise, isAsMuch }: Timed, windows: Read['windows']): Claim | null => {
	const noun = [frame.who, frame.whom].find((one) => one?.isRival);
	const [first] = noun?.slots ?? [];
	if (first) return { is: 'best', of: first, ...(isAsMuch && { isTieEnough: true }) };
	const [window, next] = windows;
	if (!window || !next || isRise === null) return null;
	const starts = [window.startMs, next.startMs];
	return { is: 'best', of: isRise ? Math.max(...starts) : Math.min(...starts) };
};

const isEveryone = (noun: Noun | null): boolean =>
	noun === null || noun.is === 'all' || noun.is === 'each' || noun.is === 'they' || noun.is === 'wh';

/** What happens for the second time or later. */
const again = (condition: Condition): Condition => ({
	is: 'in',
	of: condition,
	span: { is: 'beside', relation: 'after', anchor: condition, pick: { is: 'first' }, edge: 'end', withinMs: null },
});

const measureOf = (focus: Focus, bindings: Bindings, isLengthless: boolean, whole: Timed['whole']): Measure => {
	switch (focus.measure) {
		case 'share':
			return whole ?? { of: 'share', base: null };
		case 'distinct':
			return { of: 'distinct', name: bindings.asked[0] ?? 'x' };
		case 'time':
		case null:
			return isLengthless && !focus.isLength ? { of: 'count' } : { of: 'time' };
		case 'count':
		case 'rate':
		case 'mean':
		case 'longest':
		case 'latency':
			return { of: focus.measure };
	}
};
