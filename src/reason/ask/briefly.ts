import { listWords } from '../../core/text/words';
import type { AskSession, Segment } from '../answer/types';
import type { Understood } from '../query/reading';
import { runQuery } from '../query/run';
import { factsOfSaid, segmentsOf } from '../say/facts-of-said';
import { sentence, type Said, type Sentence } from '../say/said';
import { say } from '../say/say';
import type { Answer } from './answer';
import { PRONOUNS_ASKED } from './chosen';
import { citationsOf, textOf } from './segments-text';

/** So many who may be meant are answered for, in so many words. */
const MAX_BRIEF = 4;
const MAX_BRIEF_WORDS = 34;

/** What is asked back, with a short answer for each who may be meant; `null`: they are too many or too long. */
export const briefly = (
	{ asks, options }: Extract<Understood, { is: 'unclear' }>,
	session: AskSession,
): Pick<Answer, 'text' | 'segments' | 'facts' | 'citations'> | null => {
	// What is said without all words of the question is no answer to it.
	if (options.length < 2 || options.length > MAX_BRIEF || asks.includes('Not understood:')) return null;
	const all = options.flatMap(({ label, parts }) => {
		const [part] = parts;
		const said = part?.is === 'query' ? say(runQuery(part.query, session), session) : null;
		const sentences =
			part?.is === 'query' && part.query.get === 'explain' ? said?.sentences.slice(-1) : said?.sentences;
		const [first, ...others] = sentences ?? [];
		if (!said || !first) return [];
		const text = [first, ...others].map((one) => one.text).join('; ');
		const whole = sentence(
			text,
			[first, ...others].flatMap(({ rows }) => rows),
			others.length > 0 ? null : first.at,
		);
		return [{ label, yes: said.yes, first: whole, isVoid: said.yes === null && said.status === 'not-seen' }];
	});
	if (all.length < options.length) return null;
	// “When did the man point?”: of those who did, if anybody.
	const some = all.filter(({ isVoid }) => !isVoid);
	const told = some.length > 0 && !PRONOUNS_ASKED.test(asks) ? some : all;
	const left = all.filter((one) => !told.includes(one)).map(({ label }) => label);
	const answerOf = (opening: string, sentences: readonly Sentence[]) => {
		const said: Said = { yes: null, shown: [], status: 'answered', named: [], isList: true, sentences };
		const facts = factsOfSaid([said], session);
		const segments: readonly Segment[] = [{ kind: 'text', text: opening }, ...segmentsOf([said], facts)];
		const text = textOf(segments);
		return text.split(/\s+/).length > MAX_BRIEF_WORDS
			? null
			: { text, segments, facts, citations: citationsOf(segments, facts) };
	};
	// Where it is so of all of them it need not be known who is meant.
	const [one] = told;
	const isSame = one?.yes !== null && told.every(({ yes }) => yes === one?.yes);
	const whoever = asks.replace(PRONOUNS_ASKED, ', whoever is meant by $1');
	if (one && isSame && whoever !== asks) {
		const so = `${one.yes ? 'Yes' : 'No'}${whoever}.`;
		const each = answerOf(
			`${so}\n`,
			told.map(({ first }) => first),
		);
		return each ?? { text: so, segments: [{ kind: 'text', text: so }], facts: [], citations: [] };
	}
	const opening = `${asks}${left.length > 0 ? ` (Not seen of ${listWords(left)}.)` : ''}\n`;
	const wordOf = (yes: boolean | null): string => (yes === true ? 'yes' : yes === false ? 'no' : '');
	const isNamedIn = (text: string, label: string): boolean => {
		const [first = '', ...others] = label.split(/ and | → /);
		return text.startsWith(first) && others.every((name) => text.includes(name));
	};
	const full = told.map(({ label, yes, first }): Sentence => {
		const text = first.text.replace(/^Not seen: /, '');
		if (yes === null) return { ...first, text: isNamedIn(text, label) ? text : `${label}: ${text}` };
		return { ...first, text: `${label}: ${wordOf(yes)}, ${text}` };
	});
	// How long each took is left out first, then of whom there is nothing.
	const shorter = full.map((one): Sentence => ({
		...one,
		text: one.text.replace(/ \([\d.]+ s\)$/, '').replace(/: 0 (?:times|s)(?=;|$)/g, ''),
	}));
	const short = told.map(({ label, yes, first }): Sentence => ({ ...first, text: `${label}: ${wordOf(yes)}` }));
	const isYesNo = told.every(({ yes }) => yes !== null);
	return (
		answerOf(opening, full) ??
		answerOf(opening, shorter) ??
		answerOf(`${asks}\n`, shorter) ??
		(isYesNo ? answerOf(opening, short) : null)
	);
};
