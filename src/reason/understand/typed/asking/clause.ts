import { inflect } from '../../../../core/text/inflect';
import { madeOnce, patternOf } from '../../../../core/text/patterns';
import { englishDeeds } from '../../vocabulary/en-deeds';
import type { Names } from '../rewriting';

/** What somebody does, taken apart far enough to make a question of it: “Ada was looking at the robot in the first half”. */
export type Clause = {
	readonly subject: string;
	/** “was”, “did”; `null`: the verb stands alone. */
	readonly aux: string | null;
	readonly isNegated: boolean;
	/** Between the subject and the verb: “both”, “ever”. */
	readonly adverbs: string;
	/** In its base form; after a form of “be” as it stands. */
	readonly verb: string;
	readonly rest: string;
};

const ROLE = String.raw`(?:child|children|kids?|pupils?|students?|baby|infant|toddler|teacher|mother|mum|mom|father|dad|adults?|grown-?ups?|parents?|man|woman|men|women|guys?|boys?|girls?|lady|ladies|people|persons?|participants?|ones?|others?|interviewer|interviewee|guests?|speaker|robot|two|three|four|five|six|group|pair)`;
const BODY = String.raw`(?:(?:any|some|every|no)(?:body|one)(?: else)?|no one(?: else)?|nobody)`;
const COUNT = String.raw`(?:at least |more than |exactly )?(?:one|two|three|four|five|six|\d)`;
const ARTICLE = String.raw`(?:the |a |an |any |some |no |each |every |either |neither |both |all |all the |both the |${COUNT} (?:of the )?|the other |the same |another )`;

/** Words between a subject and its verb. */
const ADVERB = String.raw`(?:both|all|each|also|ever|never|just|still|even|actually|only|really|always|mostly|mainly|together|alone|not)`;

const AUX = String.raw`(?:is|are|was|were|am|did|does|do|has|have|had|isn't|aren't|wasn't|weren't|didn't|doesn't|don't|hasn't|haven't|hadn't|isnt|arent|wasnt|werent|didnt|doesnt|dont|hasnt|havent|hadnt)`;

const VERBS: ReadonlyMap<string, string> = new Map(
	[
		...new Set([
			...englishDeeds.flatMap(({ words }) => [...words.matchAll(/\{(\w+)\}/g)].flatMap(([, verb]) => verb ?? [])),
			...'have make take get keep hold share spend pay start begin stop turn do follow avoid return meet stay remain'.split(
				' ',
			),
		]),
	].flatMap((verb) =>
		(['base', 'third', 'past', 'participle'] as const).map((form): [string, string] => [inflect(verb, form), verb]),
	),
);

const ING: ReadonlySet<string> = new Set([...new Set(VERBS.values())].map((verb) => inflect(verb, 'ing')));

/** Whoever a clause is about, as the source of a pattern without groups. */
const subjectOf = madeOnce(({ person, thing }: Names): string => {
	const one = String.raw`(?:(?:the )?(?:${person})|he|she|they|${BODY}|(?:all|both|none|neither|either|some|any|one|each|${COUNT}) of (?:them|the (?:other )?${ROLE})|both|all|neither|either|${ARTICLE}(?:other )?(?:little |left |right |middle )?${ROLE}(?: on the (?:left|right))?|(?:the )?(?:left|right|middle) one|(?:the )?(?:${thing}))`;
	return String.raw`(?:both |either |neither )?${one}(?:(?:,? and |, | & | or | nor )${one})*`;
});

/** The same without “not”, and whether it was there. */
const withoutNot = (words: string): { readonly left: string; readonly isNegated: boolean } => ({
	left: words
		.replace(/\bnot\b/gi, ' ')
		.replace(/\s+/g, ' ')
		.trim(),
	isNegated: /\bnot\b/i.test(words),
});

const plainAux = (aux: string): { readonly aux: string; readonly isNegated: boolean } => {
	const lower = aux.toLowerCase();
	const isNegated = /n'?t$/.test(lower);
	return { aux: isNegated ? lower.replace(/n'?t$/, '') : lower, isNegated };
};

/** A clause with its verb as somebody would tell it; `null`: it is none, or about somebody else than people. */
export const clauseIn = (text: string, names: Names): Clause | null => {
	const found = patternOf(
		String.raw`^\s*(${subjectOf(names)})((?: ${ADVERB})*)(?: (${AUX}))?((?: ${ADVERB})*) (\S+)(.*)$`,
		'iu',
	).exec(text);
	const [, subject, before = '', said, after = '', word, rest = ''] = found ?? [];
	if (subject === undefined || word === undefined) return null;
	const { left: adverbs, isNegated: isNot } = withoutNot(`${before} ${after}`);
	const { aux, isNegated: isShort } = said === undefined ? { aux: null, isNegated: false } : plainAux(said);
	const isNegated = isNot || isShort;
	const base = VERBS.get(word.toLowerCase());
	const clause = (own: string | null, verb: string): Clause => ({ subject, aux: own, isNegated, adverbs, verb, rest });
	if (aux !== null && /^(?:is|are|was|were|am)$/.test(aux)) return clause(aux, word);
	if (aux !== null && /^(?:has|have|had)$/.test(aux)) {
		const [, ongoing, more = ''] = /^\s*(\S+)(.*)$/u.exec(rest) ?? [];
		// “Has been looking”: was looking.
		if (word.toLowerCase() === 'been') return ongoing === undefined ? null : { ...clause('was', ongoing), rest: more };
		// “Had eye contact”.
		return base === undefined ? { ...clause('did', 'have'), rest: ` ${word}${rest}` } : clause('did', base);
	}
	if (base === undefined) return null;
	return clause('did', base);
};

/** “Ada looking at the robot”, “nobody on the phone”. */
export const ongoingIn = (text: string, names: Names): Clause | null => {
	const found = patternOf(
		String.raw`^\s*(${subjectOf(names)})(?:'s)?((?: ${ADVERB})*) (?:being )?(\S+)(.*)$`,
		'iu',
	).exec(text);
	const [, subject, before = '', word, rest = ''] = found ?? [];
	if (subject === undefined || word === undefined) return null;
	const { left: adverbs, isNegated } = withoutNot(before);
	const isGoingOn = ING.has(word.toLowerCase()) || /^(?:on|silent|quiet|turned|facing)$/i.test(word);
	return isGoingOn ? { subject, aux: 'was', isNegated, adverbs, verb: word, rest } : null;
};

/** “Did Ada look at the robot”: a question with its auxiliary in front. */
export const invertedIn = (text: string, names: Names): Clause | null => {
	const found = patternOf(String.raw`^\s*(${AUX}) (${subjectOf(names)})((?: ${ADVERB})*) (\S+)(.*)$`, 'iu').exec(text);
	const [, said, subject, before = '', word, rest = ''] = found ?? [];
	if (said === undefined || subject === undefined || word === undefined) return null;
	return clauseIn(`${subject} ${said}${before} ${word}${rest}`, names);
};

/** “Ada and Milo were both looking”: both of them were. */
const subjectWith = ({ subject, adverbs }: Clause): { readonly subject: string; readonly adverbs: string } => {
	const isBoth = /\bboth\b/i.test(adverbs) && !/^both\b/i.test(subject);
	return isBoth
		? { subject: `both ${subject}`, adverbs: adverbs.replace(/\bboth\b/i, '').trim() }
		: { subject, adverbs };
};

const joined = (...words: readonly (string | null)[]): string =>
	words
		.filter((word) => word !== null && word !== '')
		.join(' ')
		.replace(/\s+/g, ' ')
		.replace(/\s+([?.,!])/g, '$1')
		.trim();

/** “did Ada look at the robot”. */
export const asQuestion = (clause: Clause): string => {
	const { subject, adverbs } = subjectWith(clause);
	return joined(clause.aux, subject, clause.isNegated ? 'not' : null, adverbs, clause.verb, clause.rest);
};

/** “Ada looked at the robot”. */
export const asStatement = (clause: Clause): string => {
	const { subject, adverbs } = subjectWith(clause);
	const { aux, isNegated, verb, rest } = clause;
	if (aux !== null && !/^(?:did|does|do)$/.test(aux))
		return joined(subject, aux, isNegated ? 'not' : null, adverbs, verb, rest);
	return isNegated
		? joined(subject, 'did not', adverbs, verb, rest)
		: joined(subject, adverbs, inflect(verb, 'past'), rest);
};

const LOOKS = 'looks?|glances?|gazes?|stares?|fixations?';
const TURNS = '(?:(?:speaking |talking |speech )?turns?|utterances?|contributions?)';
/** Names of what is done, as verbs. */
const NAMED: readonly (readonly [noun: string, verb: string, rest: string])[] = [
	[LOOKS, 'look', ''],
	[TURNS, 'speak', ''],
	['nods?|nodding', 'nod', ''],
	['head ?shakes?', 'shake', ' their head'],
	['pointings?|points|pointing gestures?', 'point', ''],
];

/** “Ada's looks at the robot”, “turns of Ada”, “silences”: what is done by its name. */
export const namedIn = (text: string, names: Names): Clause | null => {
	const who = subjectOf(names);
	const of = (source: string): RegExpExecArray | null => patternOf(source, 'iu').exec(text);
	const clause = (subject: string, verb: string, rest: string): Clause => ({
		...{ subject, aux: 'did', isNegated: false, adverbs: '', verb, rest },
	});
	const silence = of(String.raw`^\s*(?:the |all )*silences?(?= |$)(.*)$`);
	if (silence) return clause('nobody', 'speak', silence[1] ?? '');
	const contact =
		of(String.raw`^\s*(?:the |all )*(?:eye[- ]?contacts?|mutual gazes?) (?:between|of|with) (${who})(?= |$)(.*)$`) ??
		of(String.raw`^\s*(${who})'s? (?:eye[- ]?contacts?|mutual gazes?)(?= |$)(.*)$`);
	if (contact) return clause(contact[1] ?? '', 'have', ` eye contact${contact[2] ?? ''}`);
	for (const [noun, verb, more] of NAMED) {
		const owned = of(String.raw`^\s*(${who})'s? (?:${noun})(?= |$)(.*)$`);
		if (owned) return clause(owned[1] ?? '', verb, `${more}${owned[2] ?? ''}`);
		const by = of(String.raw`^\s*(?:the |all )*(?:${noun}) (?:by|of|from) (${who})(?= |$)(.*)$`);
		if (by) return clause(by[1] ?? '', verb, `${more}${by[2] ?? ''}`);
		const aimed = of(
			String.raw`^\s*(?:the |all )*(?:${noun}) ((?:at|to|towards?|on) (?:${who})) (?:by|of|from) (${who})(?= |$)(.*)$`,
		);
		if (aimed) return clause(aimed[2] ?? '', verb, `${more} ${aimed[1] ?? ''}${aimed[3] ?? ''}`);
	}
	return null;
};
