import { lengthWord, timeWord } from '../../answer/wording';
import { does, variable } from '../../query/build';
import type { Measured } from '../../query/found';
import { keyList, keyWord } from '../names';
import { sentence, type Sentence } from '../said';
import { rowsIn } from '../say-whether';
import { contactsOf, keysOf, looksOf, ranked, type Subject } from './subject';

/** A change of less than this, as a share of half the window, is none to tell. */
const SMALL_CHANGE = 0.1;

/** What may change from one half to the other, and how it is said of people. */
const MEASURES: readonly {
	readonly of: (subject: Subject) => readonly Measured[];
	readonly words: (keys: readonly string[], subject: Subject) => string;
}[] = [
	{
		of: looksOf,
		words: ([who = '', whom = ''], { session }) => `${keyWord(who, session)} looked at ${keyWord(whom, session)}`,
	},
	{ of: contactsOf, words: (keys, { session }) => `${keyList(keys, session)} had eye contact` },
	{
		of: (of) =>
			ranked(does('speaking', variable('x')), ['x'], of).filter(
				(one) => of.who.length === 0 || keysOf(one).every((key) => of.who.includes(key)),
			),
		words: (keys, { session }) => `${keyList(keys, session)} spoke`,
	},
];

/** What differs between the halves of a window, what differs most first. */
export const changeSentences = (of: Subject, most: number): readonly Sentence[] => {
	const { window } = of;
	const midMs = (window.startMs + window.endMs) / 2;
	const half = (startMs: number, endMs: number): Subject => ({ ...of, span: { is: 'between', startMs, endMs } });
	const [first, second] = [half(window.startMs, midMs), half(midMs, window.endMs)];
	const isAll = window.startMs <= 0 && window.endMs >= of.session.untilMs;
	const [then, earlier] = isAll
		? ['in the second half', 'in the first']
		: [`from ${timeWord(midMs)} on`, `from ${timeWord(window.startMs)} until then`];
	const least = (SMALL_CHANGE * (window.endMs - window.startMs)) / 2;
	return MEASURES.flatMap((measure) => {
		const byKeys = (subject: Subject) => new Map(measure.of(subject).map((one) => [keysOf(one).join(' '), one]));
		const [before, after] = [byKeys(first), byKeys(second)];
		return [...new Set([...before.keys(), ...after.keys()])].map((key) => {
			const [a, b] = [before.get(key), after.get(key)];
			const [from, to] = [a?.size ?? 0, b?.size ?? 0];
			const rows = [...rowsIn(a?.found ?? []), ...rowsIn(b?.found ?? [])];
			return { words: measure.words(key.split(' '), of), from, to, rows };
		});
	})
		.filter(({ from, to }) => Math.abs(to - from) >= least)
		.sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from))
		.slice(0, most)
		.map(({ words, from, to, rows }) =>
			sentence(
				`${words} ${to > from ? 'more' : 'less'} ${then} (${lengthWord(to)}) than ${earlier} (${lengthWord(from)})`,
				rows,
			),
		);
};
