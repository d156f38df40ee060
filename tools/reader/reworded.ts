// npx tsx tools/reader/reworded.ts OUT: the questions of training/reader/rewordings.tsv and asked.tsv, masked as the program masks what is asked, each
// with its query. Marks become names, things and numbers on the way, since words around them decide how they are read.
import { readFileSync, writeFileSync } from 'node:fs';
import { idFrom } from '../../src/core/people.ts';
import type { AskSession } from '../../src/reason/answer/types.ts';
import { maskQuestion } from '../../src/reason/understand/reader/mask.ts';
import { readerHere } from './reader-here.ts';

const { isWord } = await readerHere();
const NAMES = ['Anna', 'Boris', 'Clara', 'Dilek', 'Emil', 'Fatma'];
const THINGS = ['teapot', 'basket', 'lantern', 'ladder', 'wagon', 'puppet'];
const NUMBERS = [17, 23, 41, 53];

const session: AskSession = {
	people: NAMES.map((name, i) => ({
		...{ personId: idFrom(`P${i + 1}`), name, isNamed: true, colour: 'blue', meanHeadX: 100 * (i + 1) },
	})),
	objects: THINGS.map((label, i) => ({ objectId: idFrom(`O${i + 1}`), label })),
	...{ events: [], looks: [], untilMs: 600_000, widthPx: 800, heightPx: 450 },
};

type Pair = { readonly query: string; readonly text: string };

const MARK = /\b([ptn])(\d)\b/g;
const OWN = { p: NAMES, t: THINGS, n: NUMBERS } as const;

const named = (text: string): string =>
	text.replace(MARK, (mark, kind: keyof typeof OWN, at: string) => String(OWN[kind][Number(at)] ?? mark));

/** A question as the model gets it with its query; `null` where one of its marks is no longer there. */
const masked = (question: string, query: string): Pair | null => {
	const { text, people, things, numbers } = maskQuestion(named(question), session, isWord);
	const used = new Set(question.match(/\bn\d\b/g));
	// Digits of a number that the query says in words become the mark of it.
	const free = ['n0', 'n1', 'n2', 'n3'].filter((mark) => !used.has(mark));
	let own = query;
	const asMark = (value: number): string | null => {
		const place = NUMBERS.indexOf(value);
		if (place >= 0) return `n${place}`;
		const literal = new RegExp(`(?<=^| )#${String(value < 1 ? value * 100 : value).replace('.', '\\.')}(?= |$)`);
		const [mark] = free;
		if (mark === undefined || !literal.test(own)) return null;
		free.shift();
		own = own.replace(literal, mark);
		return mark;
	};
	const marks = numbers.map(({ value }) => asMark(value));
	const back = (mark: string, kind: string, at: string): string => {
		const i = Number(at);
		if (kind === 'p') return `p${session.people.findIndex(({ personId }) => personId === people[i])}`;
		if (kind === 't') return `t${session.objects.findIndex(({ objectId }) => objectId === things[i])}`;
		return marks[i] ?? mark;
	};
	const told = text.replace(MARK, back);
	const marksOf = (one: string) => [...new Set(one.match(MARK))].sort().join(' ');
	const isWhole = marks.every((mark) => mark !== null) && (query === 'refuse' || marksOf(told) === marksOf(own));
	return isWhole ? { query: own, text: told } : null;
};

const lines = ['rewordings.tsv', 'asked.tsv'].flatMap((name) =>
	readFileSync(new URL(`../../training/reader/${name}`, import.meta.url), 'utf8')
		.trimEnd()
		.split('\n'),
);
const all = lines.flatMap((line) => {
	const [query = '', ...questions] = line.split('\t');
	return questions.map((question) => masked(question, query));
});
const kept = all.flatMap((pair) => (pair ? [`${pair.text}\t${pair.query}`] : []));
const [, , out = 'reworded.tsv'] = process.argv;
writeFileSync(out, `${[...new Set(kept)].join('\n')}\n`);
console.log(`${kept.length} of ${all.length} keep their marks`);
