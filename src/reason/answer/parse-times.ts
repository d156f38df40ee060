import { NUMBER, numberOf, ordinalWords } from './parse-numbers';
import type { Span } from './query';

/** A text in which every time stands as `§0§`, `§1§`, …, and what they are. */
export type TimedText = { readonly text: string; readonly spans: readonly Span[] };

const UNIT_MS: readonly (readonly [pattern: string, ms: number])[] = [
	['milliseconds?|msecs?|ms', 1],
	['seconds?|secs?\\.?|sek\\.?|s', 1000],
	['minutes?|mins?\\.?|min', 60_000],
	['hours?|hrs?|h', 3_600_000],
];
const UNIT = UNIT_MS.map(([pattern]) => pattern).join('|');
const CLOCK = '\\d{1,2}:\\d{2}(?::\\d{2})?(?:[.,]\\d+)?(?: ?(?:mins?|minutes?|h|s|secs?))?';
/** A number with unit, with a second one as in “1 min 5 s”, or “second 6”. */
const AMOUNT = `(?:${NUMBER}|an?) ?-?(?:${UNIT})(?![a-z])(?:(?: and)? (?:${NUMBER}) ?(?:${UNIT})(?![a-z]))?`;
const NAMED = `(?:the )?(?:${UNIT})(?![a-z]) (?:number )?(?:${NUMBER})(?![\\d.:]| ?(?:${UNIT})(?![a-z]))`;
const POINT = `(?:t ?= ?)?(?:${CLOCK}|${AMOUNT}|${NAMED})`;
/** A bare number stands for seconds. */
const LOOSE = `(?:${POINT}|(?:t ?= ?)?(?:${NUMBER})(?![a-z\\d:]))`;
const ABOUT =
	'(?:(?:about|around|roughly|approximately|approx\\.?|exactly|precisely|ca\\.?|circa|time|the time|t ?=) )*';
const MARK = '(?:[- ](?:mark|point))?(?: (?:into|of|in) (?:the )?(?:clip|video|recording|session|film|footage|movie))?';
const CLIP =
	'(?: (?:of|in) (?:the |this )?(?:whole |entire )?(?:clip|video|recording|session|film|footage|movie|meeting|scene))?';
const BEGIN = '(?:in |during |over |within |for |of |at |on |inside |throughout )?(?:the |its )?(?:very )?';

const unitMs = (unit: string): number =>
	UNIT_MS.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'i').test(unit))?.[1] ?? 1000;

/** Milliseconds of a time as written. @param loneUnitMs what a number without unit counts */
export const timeOf = (written: string, loneUnitMs = 1000): number | null => {
	const text = written
		.trim()
		.replace(/^t ?= ?/i, '')
		.replace(/^the /i, '');
	const clock = /^(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,](\d+))?/.exec(text);
	if (clock) {
		const [, a, b, c, fraction] = clock;
		const whole = c === undefined ? Number(a) * 60 + Number(b) : (Number(a) * 60 + Number(b)) * 60 + Number(c);
		return Math.round((whole + (fraction === undefined ? 0 : Number(`0.${fraction}`))) * 1000);
	}
	const named = new RegExp(`^(${UNIT})(?![a-z]) (?:number )?(${NUMBER})$`, 'i').exec(text);
	if (named) {
		const [, unit = '', number = ''] = named;
		return Math.round((numberOf(number) ?? NaN) * unitMs(unit));
	}
	const amounts = [...text.matchAll(new RegExp(`(${NUMBER}|an?) ?-?(${UNIT})(?![a-z])`, 'gi'))];
	if (amounts.length > 0) {
		const sum = amounts.reduce((ms, [, number = '', unit = '']) => ms + (numberOf(number) ?? NaN) * unitMs(unit), 0);
		return Number.isFinite(sum) ? Math.round(sum) : null;
	}
	const lone = numberOf(text);
	return lone === null ? null : Math.round(lone * loneUnitMs);
};

/** The unit that stands in a time; `null`: none, or a clock's. */
const unitIn = (written: string): number | null => {
	if (/:/.test(written)) return null;
	const unit = new RegExp(`(?:^|[\\d\\s-])(${UNIT})(?![a-z])`, 'i').exec(written)?.[1];
	return unit === undefined ? null : unitMs(unit);
};

const PARTS: Readonly<Record<string, readonly [from: number, to: number | null]>> = {
	'first half': [0, 1 / 2],
	'second half': [1 / 2, null],
	'first third': [0, 1 / 3],
	'middle third': [1 / 3, 2 / 3],
	'second third': [1 / 3, 2 / 3],
	'last third': [2 / 3, null],
	'first quarter': [0, 1 / 4],
	'second quarter': [1 / 4, 1 / 2],
	'third quarter': [1 / 2, 3 / 4],
	'last quarter': [3 / 4, null],
};

type Rule = readonly [pattern: string, spanOf: (groups: readonly string[], untilMs: number) => Span | null];

const between = (startMs: number | null, endMs: number | null): Span | null =>
	startMs !== null && endMs !== null && startMs >= endMs ? null : { kind: 'between', startMs, endMs };

const rangeOf = ([a = '', b = '']: readonly string[]): Span | null => {
	const unit = unitIn(b) ?? unitIn(a) ?? 1000;
	const [startMs, endMs] = [timeOf(a, unitIn(a) ?? unit), timeOf(b, unit)];
	return startMs === null || endMs === null ? null : between(startMs, endMs);
};

const at = (ms: number | null): Span | null => (ms === null ? null : { kind: 'at', tMs: ms });

const RANGE_UNITS = '(?:(?:the )?(?:seconds|secs|minutes|mins) )?';

/** In this order: what says more comes before what it has as a part. */
const RULES: readonly Rule[] = [
	[`(?:in |during )?between ${ABOUT}${RANGE_UNITS}(${LOOSE}) (?:and|to|&) ${ABOUT}(${LOOSE})`, rangeOf],
	[
		`(?:in |during )?from ${ABOUT}${RANGE_UNITS}(${LOOSE}) (?:to|until|till|til|through|up to|-|–) ${ABOUT}(${LOOSE})`,
		rangeOf,
	],
	[
		`(?:from|since|starting (?:at|from)) ${ABOUT}(${LOOSE})(?: on(?:wards?)?| onward| until the end| to the end)?`,
		([a = '']) => {
			const startMs = timeOf(a);
			return startMs === null ? null : between(startMs, null);
		},
	],
	[
		`(?:from |in |during |at |within )?(?:the )?(?:seconds |secs )?(${LOOSE}) ?(?:-|–|to|until|till) ?(${POINT})`,
		rangeOf,
	],
	[
		`(?:in |during |at |within |for )(?:the )?(?:seconds |secs )?(\\d+(?:\\.\\d+)?) ?(?:-|–|to) ?(\\d+(?:\\.\\d+)?)(?![\\w:])`,
		rangeOf,
	],
	[
		`${BEGIN}(?:first|opening|initial|starting) (${AMOUNT})${CLIP}`,
		([a = '']) => {
			const endMs = timeOf(a);
			return endMs === null ? null : between(0, endMs);
		},
	],
	[`${BEGIN}(?:first|opening|initial) (half) (?:a )?second${CLIP}`, () => between(0, 500)],
	[`${BEGIN}(?:first|opening|initial) (second)(?: only)?${CLIP}`, () => between(0, 1000)],
	[`${BEGIN}(?:first|opening|initial) (minute)${CLIP}`, () => between(0, 60_000)],
	[
		`${BEGIN}(?:last|final|closing|ending) (${AMOUNT}|second|minute)${CLIP}`,
		([a = ''], untilMs) => {
			const ms = a === 'second' ? 1000 : a === 'minute' ? 60_000 : timeOf(a);
			return ms === null ? null : between(Math.max(0, untilMs - ms), null);
		},
	],
	[
		`${BEGIN}(first|second|third|middle|last|final|latter|former|other) (half|third|quarter)${CLIP}(?! second)`,
		([which = '', part = ''], untilMs) => {
			const plain = { final: 'last', latter: 'second', former: 'first', other: 'second' }[which] ?? which;
			const found = PARTS[`${part === 'half' && plain === 'last' ? 'second' : plain} ${part}`];
			if (!found) return null;
			return between(Math.round(found[0] * untilMs), found[1] === null ? null : Math.round(found[1] * untilMs));
		},
	],
	[
		`(?:in|during|within) (?:the )?(${ordinalWords.join('|')}|\\d+(?:st|nd|rd|th)) second(?! half)${CLIP}`,
		([which = '']) => {
			const word = ordinalWords.indexOf(which);
			const n = word === -1 ? Number.parseInt(which, 10) : word + 1;
			return between((n - 1) * 1000, n * 1000);
		},
	],
	[
		`(?:before|until|till|til|up to|up until|prior to|earlier than|sooner than) (?:the )?${ABOUT}(${POINT})${MARK}`,
		([a = '']) => {
			const endMs = timeOf(a);
			return endMs === null || endMs === 0 ? null : between(null, endMs);
		},
	],
	[
		`(?:after|later than|past|beyond) (?:the )?(?:first )?${ABOUT}(${POINT})${MARK}`,
		([a = '']) => {
			const startMs = timeOf(a);
			return startMs === null ? null : between(startMs, null);
		},
	],
	[
		`(?:at|around|about|@|by|near|on|in) (?:the )?(?:moment |instant |second |timestamp |frame at )?${ABOUT}(?:second )?(${POINT})${MARK}`,
		([a = '']) => at(timeOf(a)),
	],
	[
		`(?:at|@|around) ${ABOUT}(?:timestamp )?(\\d+(?:[.,]\\d+)?)(?= ?(?:$|[?.!,;:]|or\\b|who|what|did|was|is|does))`,
		([a = '']) => at(timeOf(a)),
	],
	[`(?:at|by) (?:the )?(?:very )?(?:start|beginning|outset|opening)${CLIP}`, () => at(0)],
	[`(?:at|by) (?:the )?(?:very )?end${CLIP}`, (_, untilMs) => at(Math.max(0, untilMs - 1))],
	[
		`(?:halfway|half way|midway)(?: through)?${CLIP.replace('of|in', 'of|in|through')}`,
		(_, untilMs) => at(Math.round(untilMs / 2)),
	],
	[
		`(?:in|at) the middle of (?:the |this )?(?:clip|video|recording|session|film|footage|movie|meeting|scene)`,
		(_, untilMs) => between(Math.round(untilMs / 3), Math.round((untilMs * 2) / 3)),
	],
	[`(?<![\\w§])(?:t ?= ?)?(${CLOCK}|(?:second|sec) \\d+(?:[.,]\\d+)?)(?!\\w)`, ([a = '']) => at(timeOf(a))],
	[`t ?= ?(${NUMBER})`, ([a = '']) => at(timeOf(a))],
];

const COMPILED = RULES.map(
	([pattern, spanOf]) => [new RegExp(`(?<![\\w§])${pattern}(?![\\w])`, 'gi'), spanOf] as const,
);

/**
 * Takes the times out of a question.
 * @param untilMs how far the session is known: halves and “the last two seconds” are of that
 */
export const takeTimes = (question: string, untilMs: number): TimedText => {
	const spans: Span[] = [];
	let text = question;
	for (const [pattern, spanOf] of COMPILED) {
		text = text.replace(pattern, (whole: string, ...rest: (string | number | undefined)[]) => {
			const groups = rest.filter((g): g is string => typeof g === 'string').slice(0, -1);
			const span = spanOf(
				groups.map((g) => g.toLowerCase()),
				untilMs,
			);
			if (!span) return whole;
			spans.push(span);
			return `§${spans.length - 1}§`;
		});
	}
	return { text, spans };
};
