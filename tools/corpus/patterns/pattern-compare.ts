import type { Query, Span } from '../../../src/reason/answer/query';
import { type Draw, anyOf, chance, fill, oneOf, wordingIn, wordingOf } from '../draw';
import { wordings } from '../wordings';
import { asked, said, sayClause } from '../words/clause';
import { sayPerson } from '../words/refer';
import type { SentenceMaker } from '../words/sentence';
import { sayTime } from '../words/times';
import { finite, inverted, isUndirected } from '../words/verbs';

type Measure = 'how-long' | 'how-often';

/** Words for more, by what is measured. “More” alone is time. */
const MORE: Readonly<Record<Measure, readonly string[]>> = {
	'how-long': wordings`
		longer ×3 | for longer | more ×3 | for more time | for a longer time | longer in total | for longer in total
		longer overall | less | for less time
	`,
	'how-often': wordings`more often ×3 | more frequently | more times | less often | more often in total`,
};

export const anyMeasure = (draw: Draw): Measure => (chance(draw, 0.66) ? 'how-long' : 'how-often');

export const more = (draw: Draw, measure: Measure): string => wordingOf(draw, `more ${measure}`, MORE[measure]);

export const OR = wordings`, A or B ×3 | : A or B | , A or is it B | " - A or B" | " A or B" | ? A or B`;

/** “Who looks at C longer, A or B”. */
export const sayCompareActors: SentenceMaker = (draw, session) => {
	const clause = sayClause(draw, session, {
		actor: 'none',
		target: 'any',
		except: (d) => d === 'attention-capture' || d === 'interaction',
	});
	if (!clause) return null;
	const { target, tense, pattern: about } = clause;
	if (isUndirected(about.doing) && target === null) return null;
	const a = sayPerson(draw, session, clause.named);
	const b = sayPerson(draw, session, [...clause.named, a]);
	const measure = anyMeasure(draw);
	const compare: Query['compare'] = { by: 'actor', a: a.ref, b: b.ref };
	const common = {
		query: { ask: measure, about, compare },
		named: [...clause.named, a, b],
		actor: null,
		times: 'stretch' as const,
		takesRelative: false,
	};
	const verb = () => finite(draw, clause);
	const how = oneOf(draw, { who: 46, does: 22, than: 12, compare: 10, front: 10 });
	if (how === 'who') {
		const word = wordingIn(draw, 'compare who')`
			who ×3 | which one | which person | which of the two | who of them
		`;
		const tail = fill(wordingOf(draw, 'or', OR), { A: a.text, B: b.text });
		const text = () => `${word} ${verb()} ${more(draw, measure)}`;
		return { ...common, direct: text(), indirect: text(), tail };
	}
	const and = anyOf(draw, wordings`or ×3 | or rather`);
	if (how === 'does') {
		const { before, after } = inverted(draw, clause);
		const pattern = wordingIn(draw, 'does A or B')`
			X P Y M | is it P who V M | is it P that V M | X P Y M | was it P who V M | X either P Y M
		`;
		if (pattern.includes('either')) return null;
		const pair = `${a.text} ${and} ${b.text}`;
		const direct = fill(pattern, { X: before, Y: after, V: verb, P: pair, M: () => more(draw, measure) });
		return { ...common, direct, indirect: null };
	}
	if (how === 'than') {
		const does = asked(draw, { ...clause, subject: a.text });
		const m = more(draw, measure);
		const end = tense === 'past' ? 'did' : 'does';
		const than = `${m} than ${b.text} ${anyOf(draw, [end, end])}`;
		return { ...common, direct: `${does} ${than}`, indirect: `${a.text} ${verb()} ${than}`, form: 'if' };
	}
	if (how === 'compare') {
		const pattern =
			measure === 'how-long'
				? wordingIn(draw, 'compare how long')`
					compare how long A and B V | compare the time A and B V | compare how long A V1 and how long B does
					A vs B: who V1 longer | A versus B, who V1 longer | compare A and B: who V1 longer
					compare A with B: who V1 for longer | how long do A and B V in comparison
				`
				: wordingIn(draw, 'compare how often')`
					compare how often A and B V | compare the number of times A and B V | A vs B: who V1 more often
					A versus B, who V1 more often | compare A and B: who V1 more often | compare how many times A and B V
				`;
		if (/in comparison|and how long B does|the number of times/.test(pattern)) return null;
		const many = () => finite(draw, { ...clause, tense: tense === 'past' ? tense : 'present', isPlural: true });
		const direct = fill(pattern, { V1: verb, V: many, A: a.text, B: b.text });
		return { ...common, direct, indirect: null, ...(!/vs|versus|:/.test(pattern) && { form: 'command' as const }) };
	}
	const pattern = wordingIn(draw, 'of A and B')`
		between A and B, who V M | of A and B, who V M | which of A and B V M | out of A and B, who V M | A or B: who V M
		A or B, who V M | who of A and B V M | comparing A and B, who V M
	`;
	const text = fill(pattern, { V: verb, M: () => more(draw, measure), A: a.text, B: b.text });
	return { ...common, direct: text, indirect: /^(?:which|who)/.test(pattern) ? text : null };
};

type Stretch = { readonly span: Extract<Span, { kind: 'between' }>; readonly text: string; readonly written: string };

const sayStretch = (draw: Draw, untilMs: number): Stretch | null => {
	const said = sayTime(draw, untilMs, 'stretch');
	return said?.span.kind === 'between' ? { ...said, span: said.span } : null;
};

/** What follows the beginning, where that ends after some seconds. */
const sayRest = (draw: Draw, { span: { startMs, endMs }, written }: Stretch): Stretch | null => {
	if (startMs || endMs === null || !/s(?:ec\w*)?$/.test(written) || /half|third|quarter/.test(written)) return null;
	const text = wordingIn(draw, 'rest')`after that ×2 | afterwards | later | thereafter | after`;
	if (text === 'after') return null;
	return { span: { kind: 'between', startMs: endMs, endMs: null }, text, written: `from ${endMs / 1000} s` };
};

/** “Does A look at B longer in the first half or in the second half”. */
export const sayCompareSpans: SentenceMaker = (draw, session) => {
	const clause = sayClause(draw, session, { actor: 'named', target: 'any', except: (d) => d === 'attention-capture' });
	if (!clause) return null;
	const { subject, tense, pattern: about, named, actor } = clause;
	const measure = anyMeasure(draw);
	const first = sayStretch(draw, session.untilMs);
	if (!first) return null;
	const second = chance(draw, 0.3) ? sayRest(draw, first) : sayStretch(draw, session.untilMs);
	if (!second || second.written === first.written) return null;
	const m = more(draw, measure);
	const { before, after } = inverted(draw, clause);
	const how = wordingIn(draw, 'compare spans')`does ×3 | when | compare | is it | than`;
	const [x, y] = [first.text, second.text];
	const does = `${before} ${subject} ${after} ${m}`;
	const direct = (): string => {
		if (how === 'does') return `${does} ${x} or ${y}`;
		if (how === 'when') return `when ${does}, ${x} or ${y}`;
		if (how === 'is it') return `is it ${x} or ${y} that ${said(draw, clause)} ${m}`;
		if (how === 'than') return `${does} ${x} than ${y}`;
		const plain = said(draw, { ...clause, tense: tense === 'past' ? 'past' : 'present' });
		return `compare ${measure.replace('-', ' ')} ${plain} ${x} and ${y}`;
	};
	return {
		direct: direct(),
		indirect: null,
		...(how === 'compare' && { form: 'command' as const }),
		query: { ask: measure, about, compare: { by: 'span', a: first.span, b: second.span } },
		named,
		actor,
		times: 'none',
		takesRelative: false,
		spanText: new Map<Span, string>([first, second].map(({ span, written }) => [span, written])),
	};
};
