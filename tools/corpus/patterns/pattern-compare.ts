import type { Query } from '../../../src/reason/answer/query';
import { sayClause } from '../words/clause';
import { type Draw, anyOf, chance, wordingOf, wordingIn, oneOf } from '../draw';
import { sayPerson } from '../words/refer';
import type { SentenceMaker } from '../words/sentence';
import { sayTime } from '../words/times';
import { finite, inverted, isUndirected } from '../words/verbs';
import { wordings } from '../wordings';

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
	const { phrase, target, tense, pattern, named } = clause;
	if (phrase.aim !== 'none' && target === null) return null;
	if (isUndirected(pattern.doing) && target === null) return null;
	const a = sayPerson(draw, session, named);
	const b = sayPerson(draw, session, [...named, a]);
	const measure = anyMeasure(draw);
	const compare: Query['compare'] = { by: 'actor', a: a.ref, b: b.ref };
	const query = { ask: measure, about: pattern, compare } as const;
	const common = { query, named: [...named, a, b], actor: null, times: 'stretch' as const, takesRelative: false };
	const verb = (middle = '') => finite(draw, phrase, tense, false, target, middle);
	const how = oneOf(draw, { who: 46, does: 22, than: 12, compare: 10, front: 10 });
	if (how === 'who') {
		const word = wordingIn(draw, 'compare who')`who ×3 | which one | which person | which of the two | who of them`;
		const or = wordingOf(draw, 'or', OR);
		const tail = or.replace('A', a.text).replace('B', b.text);
		return {
			...common,
			direct: `${word} ${verb()} ${more(draw, measure)}`,
			indirect: `${word} ${verb()} ${more(draw, measure)}`,
			tail,
		};
	}
	const and = anyOf(draw, wordings`or ×3 | or rather`);
	const pair = `${a.text} ${and} ${b.text}`;
	if (how === 'does') {
		const { before, after } = inverted(draw, phrase, tense, false, target);
		const frame = wordingIn(draw, 'does A or B')`
			X P Y M | is it P who V M | is it P that V M | X P Y M | was it P who V M | X either P Y M
		`;
		if (frame.includes('either')) return null;
		const text = frame
			.replace('X', before)
			.replace('Y', after)
			.replace('V', () => verb())
			.replace('P', pair)
			.replace('M', more(draw, measure));
		return { ...common, direct: text, indirect: null };
	}
	if (how === 'than') {
		const { before, after } = inverted(draw, phrase, tense, false, target);
		const m = more(draw, measure);
		const does = tense === 'past' ? 'did' : 'does';
		const end = anyOf(draw, [` ${does}`, ` ${does}`]);
		return {
			...common,
			direct: `${before} ${a.text} ${after} ${m} than ${b.text}${end}`,
			indirect: `${a.text} ${verb()} ${m} than ${b.text}${end}`,
			form: 'if',
		};
	}
	if (how === 'compare') {
		const base = () => finite(draw, phrase, tense === 'present' || tense === 'past' ? tense : 'present', true, target);
		const frame =
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
		if (/in comparison|and how long B does|the number of times/.test(frame)) return null;
		const text = frame
			.replace('V1', () => verb())
			.replace('V', base)
			.replace('A', a.text)
			.replace('B', b.text);
		return { ...common, direct: text, indirect: null, ...(!/vs|versus|:/.test(frame) && { form: 'command' as const }) };
	}
	const frame = wordingIn(draw, 'of A and B')`
		between A and B, who V M | of A and B, who V M | which of A and B V M | out of A and B, who V M | A or B: who V M
		A or B, who V M | who of A and B V M | comparing A and B, who V M
	`;
	const text = frame
		.replace('V', () => verb())
		.replace('M', more(draw, measure))
		.replace('A', a.text)
		.replace('B', b.text);
	return { ...common, direct: text, indirect: /^(?:which|who)/.test(frame) ? text : null };
};

/** “Does A look at B longer in the first half or in the second half”. */
export const sayCompareSpans: SentenceMaker = (draw, session) => {
	const clause = sayClause(draw, session, { actor: 'named', target: 'any', except: (d) => d === 'attention-capture' });
	const { phrase, target, subject, tense, pattern, named } = clause;
	if (phrase.aim !== 'none' && target === null) return null;
	const measure = anyMeasure(draw);
	const first = sayTime(draw, session.untilMs, 'stretch');
	if (!first || first.span.kind !== 'between') return null;
	const isRest = chance(draw, 0.3);
	const { startMs, endMs } = first.span;
	let second: { span: typeof first.span; text: string; written: string } | null = null;
	if (isRest) {
		const seconds = (ms: number): string => `${ms / 1000} s`;
		if (!startMs && endMs !== null && /s(?:ec\w*)?$/.test(first.written) && !/half|third|quarter/.test(first.written)) {
			const text = wordingIn(draw, 'rest')`after that ×2 | afterwards | later | thereafter | after`;
			if (text === 'after') return null;
			second = { span: { kind: 'between', startMs: endMs, endMs: null }, text, written: `from ${seconds(endMs)}` };
		}
	} else {
		const drawn = sayTime(draw, session.untilMs, 'stretch');
		if (drawn?.span.kind === 'between') second = { ...drawn, span: drawn.span };
	}
	if (!second || second.written === first.written) return null;
	const query = { ask: measure, about: pattern, compare: { by: 'span' as const, a: first.span, b: second.span } };
	const actor = named.find((p) => p.ref === pattern.actor) ?? null;
	const m = more(draw, measure);
	const spans = new Map([
		[first.span, first.written],
		[second.span, second.written],
	]);
	const { before, after } = inverted(draw, phrase, tense, subject.isPlural, target);
	const how = wordingIn(draw, 'compare spans')`does ×3 | when | compare | is it | than`;
	const [x, y] = [first.text, second.text];
	const s = subject.text;
	const direct =
		how === 'does'
			? `${before} ${s} ${after} ${m} ${x} or ${y}`
			: how === 'when'
				? `when ${before} ${s} ${after} ${m}, ${x} or ${y}`
				: how === 'compare'
					? `compare ${measure === 'how-long' ? 'how long' : 'how often'} ${s} ${finite(draw, phrase, tense === 'past' ? 'past' : 'present', subject.isPlural, target)} ${x} and ${y}`
					: how === 'is it'
						? `is it ${x} or ${y} that ${s} ${finite(draw, phrase, tense, subject.isPlural, target)} ${m}`
						: `${before} ${s} ${after} ${m} ${x} than ${y}`;
	return {
		...{
			direct,
			indirect: null,
			...(how === 'compare' && { form: 'command' as const }),
			query,
			named,
			actor,
			times: 'none',
			takesRelative: false,
		},
		spanText: spans,
	};
};
