// npx tsx tools/reader/reworded.ts OUT: the rewordings of training/reader/rewordings.tsv, masked as the program masks what is asked, each
// with its query. Marks become names, things and numbers on the way, since words around them decide how they are read.
import { readFileSync, writeFileSync } from 'node:fs';
import { idFrom } from '../../src/core/people.ts';
import type { AskSession } from '../../src/reason/answer/types.ts';
import { maskQuestion } from '../../src/reason/understand/reader/mask.ts';

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

const MARK = /\b([ptn])(\d)\b/g;
const OWN = { p: NAMES, t: THINGS, n: NUMBERS } as const;

const named = (text: string): string =>
	text.replace(MARK, (mark, kind: keyof typeof OWN, at: string) => String(OWN[kind][Number(at)] ?? mark));

/** The question as the model gets it, with the marks that it had; `null` where one of them is no longer there. */
const masked = (question: string): string | null => {
	const { text, people, things, numbers } = maskQuestion(named(question), session);
	const back = (mark: string, kind: string, at: string): string => {
		const i = Number(at);
		if (kind === 'p') return `p${session.people.findIndex(({ personId }) => personId === people[i])}`;
		if (kind === 't') return `t${session.objects.findIndex(({ objectId }) => objectId === things[i])}`;
		const place = NUMBERS.indexOf(numbers[i]?.value ?? 0);
		return place < 0 ? mark : `n${place}`;
	};
	const told = text.replace(MARK, back);
	const marksOf = (one: string) => [...new Set(one.match(MARK))].sort().join(' ');
	return marksOf(told) === marksOf(question) ? told : null;
};

const lines = readFileSync(new URL('../../training/reader/rewordings.tsv', import.meta.url), 'utf8')
	.trimEnd()
	.split('\n');
const rewordings = lines.flatMap((line) => {
	const [query = '', ...questions] = line.split('\t');
	return questions.map((question) => ({ query, text: masked(question) }));
});
const kept = rewordings.flatMap(({ query, text }) => (text === null ? [] : [`${text}\t${query}`]));
const [, , out = 'reworded.tsv'] = process.argv;
writeFileSync(out, `${[...new Set(kept)].join('\n')}\n`);
console.log(`${kept.length} of ${rewordings.length} keep their marks`);
