import type { Span } from '../../../src/reason/answer/query';
import { readSpan } from '../../../src/reason/mini/query-spans';
import { anyOf, chance, weighted, wholeOf, wordingOf, type Draw, wordingIn, oneOf } from '../draw';
import { kept } from './refer';
import { AT, BETWEEN, CLIP, FIRST, FROM, IN, LAST, NUMBERS, PARTS, UNTIL } from './time-words';
import { wordings } from '../wordings';

/** A time as a question says it. */
export type SaidSpan = {
	readonly span: Span;
	/** Goes to the end or the front of a question; kept parts are marked. */
	readonly text: string;
	/** The same in the reply: the question's own words, where `readSpan` reads them. */
	readonly written: string;
};

const secondsUnit = (draw: Draw): string =>
	anyOf(draw, [' s', 's', ' seconds', ' seconds', ' sec', ' secs', ' second', 'sec', ' S'.toLowerCase()]);

const decimals = (ms: number): string => String(ms / 1000);

const clock = (draw: Draw, ms: number): string => {
	const minutes = Math.floor(ms / 60_000);
	const seconds = (ms % 60_000) / 1000;
	const whole = String(Math.floor(seconds)).padStart(2, '0');
	const rest = String(Math.round((seconds % 1) * 10));
	const lead = chance(draw, 0.2) ? String(minutes).padStart(2, '0') : String(minutes);
	return `${lead}:${whole}${rest === '0' ? (chance(draw, 0.05) ? '.0' : '') : `.${rest}`}`;
};

/** A point in time in one of many formats. */
const pointText = (draw: Draw, ms: number): string => {
	const how = oneOf(draw, { plain: 50, clock: 28, words: 10, minutes: 6, comma: 3, named: 3 });
	const seconds = ms / 1000;
	if (how === 'clock') return clock(draw, ms);
	if (how === 'words' && Number.isInteger(seconds) && seconds <= 20 && seconds > 0) {
		return `${NUMBERS[seconds]!}${seconds === 1 ? ' second' : anyOf(draw, [' seconds', ' seconds', ' sec'])}`;
	}
	if (how === 'words' && Number.isInteger(seconds - 0.5) && seconds < 20 && seconds > 1) {
		return `${NUMBERS[Math.floor(seconds)]!} and a half seconds`;
	}
	if (how === 'minutes' && ms >= 60_000 && ms % 1000 === 0) {
		const [minutes, rest] = [Math.floor(ms / 60_000), (ms % 60_000) / 1000];
		const unit = anyOf(draw, [' min', ' minutes', ' minute'].slice(0, minutes === 1 ? 3 : 2));
		return rest === 0 ? `${minutes}${unit}` : `${minutes}${unit} ${rest}${anyOf(draw, [' s', ' sec', ' seconds'])}`;
	}
	if (how === 'comma') return `${decimals(ms).replace('.', ',')}${secondsUnit(draw)}`;
	if (how === 'named' && Number.isInteger(seconds)) return `second ${seconds}`;
	return `${decimals(ms)}${secondsUnit(draw)}`;
};

/** A time within the session, rarely beyond it; mostly whole or half seconds. */
const pointMs = (draw: Draw, untilMs: number): number => {
	const top = chance(draw, 0.04) ? untilMs * 1.5 : untilMs;
	const step = weighted(draw, [
		[1000, 62],
		[500, 22],
		[100, 16],
	] as const);
	return step * Math.round((draw.random.uniform() * top) / step);
};

const amountText = (draw: Draw, seconds: number): string => {
	if (Number.isInteger(seconds) && seconds > 1 && seconds <= 20 && chance(draw, 0.4)) {
		return `${NUMBERS[seconds]!} ${anyOf(draw, ['seconds', 'seconds', 'secs'])}`;
	}
	return seconds === 1
		? anyOf(draw, ['second', '1 second', 'second'])
		: `${seconds}${anyOf(draw, wordings`" seconds" ×2 | " s" | s | " sec" | " secs"`)}`;
};

type Form = { lead: string; core: string; tail?: string };

const between = (draw: Draw, untilMs: number): Form | null => {
	const ends = [pointMs(draw, untilMs), pointMs(draw, untilMs)] as const;
	const [a, b] = [Math.min(...ends), Math.max(...ends)];
	if (a === b) return null;
	const form = wordingOf(draw, 'between', BETWEEN);
	const isPlain = chance(draw, 0.5);
	const unit = secondsUnit(draw);
	const [x, y] =
		isPlain && !form.startsWith('A')
			? [decimals(a), `${decimals(b)}${unit}`]
			: isPlain
				? [decimals(a), `${decimals(b)}${unit}`]
				: chance(draw, 0.4)
					? [clock(draw, a), clock(draw, b)]
					: [pointText(draw, a), pointText(draw, b)];
	return { lead: '', core: form.replace('A', x).replace('B', y) };
};

const partForm = (draw: Draw): Form => ({
	lead: wordingOf(draw, 'in', IN),
	core: wordingOf(draw, 'part', PARTS),
	tail: anyOf(draw, CLIP),
});

const amountForm = (draw: Draw, untilMs: number, isFirst: boolean): Form => {
	const seconds = wholeOf(draw, 1, Math.max(2, Math.min(30, Math.floor(untilMs / 2000))));
	const shown = chance(draw, 0.1) ? seconds + 0.5 : seconds;
	const form = isFirst ? wordingOf(draw, 'first', FIRST) : wordingOf(draw, 'last', LAST);
	return { lead: wordingOf(draw, 'in', IN), core: form.replace('A', amountText(draw, shown)), tail: anyOf(draw, CLIP) };
};

const edgeForm = (draw: Draw): Form => {
	const core = wordingIn(draw, 'edge')`
		at the start | at the beginning | at the end | at the very end | at the very beginning | halfway
	`;
	return { lead: '', core, tail: core === 'halfway' ? '' : anyOf(draw, CLIP) };
};

const ordinalForm = (draw: Draw): Form => ({
	lead: '',
	core: `in the ${anyOf(draw, ['third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', '12th', '15th', '20th', '7th', '3rd'])} second`,
});

/** A time of any kind but `at`, for what is compared or measured. */
const formOf = (draw: Draw, untilMs: number, kinds: 'any' | 'stretch'): Form | null => {
	const point = () => pointText(draw, Math.max(500, pointMs(draw, untilMs)));
	switch (
		oneOf(draw, {
			between: 34,
			at: kinds === 'any' ? 30 : 0,
			from: 9,
			until: 7,
			first: 12,
			last: 8,
			part: 12,
			edge: kinds === 'any' ? 3 : 0,
			ordinal: 2,
		})
	) {
		case 'between':
			return between(draw, untilMs);
		case 'at': {
			const form = wordingOf(draw, 'at', AT);
			const ms = pointMs(draw, untilMs);
			const isBare = form === 'at second A' || form === 'at t=A' || chance(draw, 0.05);
			return { lead: '', core: form.replace('A', isBare ? decimals(ms) : pointText(draw, ms)) };
		}
		case 'from':
			return { lead: '', core: wordingOf(draw, 'from', FROM).replace('A', point()) };
		case 'until':
			return { lead: '', core: wordingOf(draw, 'until', UNTIL).replace('A', point()) };
		case 'first':
			return amountForm(draw, untilMs, true);
		case 'last':
			return amountForm(draw, untilMs, false);
		case 'part':
			return partForm(draw);
		case 'edge':
			return edgeForm(draw);
		case 'ordinal':
			return ordinalForm(draw);
	}
};

/**
 * A time in a question, in one of many formats, with what it means.
 *
 * @param kinds `stretch` leaves out moments
 * @returns `null` where chance made none that can be read back: draw again
 */
export const sayTime = (draw: Draw, untilMs: number, kinds: 'any' | 'stretch' = 'any'): SaidSpan | null => {
	const form = formOf(draw, untilMs, kinds);
	if (!form) return null;
	const span = readSpan(form.core, untilMs);
	if (!span || span.kind === 'all' || span.kind === 'relative') return null;
	return { span, text: `${form.lead} ${kept(form.core)}${form.tail ?? ''}`.trim(), written: form.core };
};
