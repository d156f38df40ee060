/** A time from a start to an end, as a text says it, seconds. */
export type TimeSpan = { readonly startS: number; readonly endS: number; readonly written: string };

const TIME = String.raw`(\d+(?::\d\d)*(?:\.\d+)?)(?: ?s(?:ec(?:ond)?s?)?\b)?`;
const SPAN = new RegExp(String.raw`${TIME}\s*(?:–|—|-|to|until|till)\s*${TIME}`, 'giu');

const secondsOf = (written: string): number => written.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

/** The times from a start to an end that a text says: “7.0–7.3 s”, “from 1:06.0 to 1:09.5”. */
export const timeSpansIn = (text: string): readonly TimeSpan[] =>
	[...text.matchAll(SPAN)].flatMap(([written, start = '', end = '']) => {
		const [startS, endS] = [secondsOf(start), secondsOf(end)];
		return endS >= startS ? [{ startS, endS, written }] : [];
	});

/** Said to the second, a time is as near as that; else to a tenth. */
const isNear = (said: number, shown: number): boolean =>
	Math.abs(said - shown) <= (Number.isInteger(said) ? 0.5 : 0.051);

/** Whether one of the times that are shown is the one that is said. Where none is shown as a span, each number stands for itself. */
export const isSpanShown = (said: TimeSpan, shown: readonly TimeSpan[]): boolean =>
	shown.length === 0 || shown.some((one) => isNear(said.startS, one.startS) && isNear(said.endS, one.endS));
