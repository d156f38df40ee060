import type { Doing, EventPattern } from '../../../src/reason/answer/query';
import { anyOf, chance, wordingOf, wordingIn, oneOf } from '../draw';
import { OR, anyMeasure, more } from './pattern-compare';
import { asTarget, sayPerson, sayThing } from '../words/refer';
import type { SentenceMaker } from '../words/sentence';
import { anyTense, finite, inverted, prepositionOf, verbFor, verbText, withoutAim } from '../words/verbs';

/** “Does A look longer at B or at C”. */
export const sayCompareTargets: SentenceMaker = (draw, session) => {
	const doing = oneOf<Doing>(draw, {
		look: 70,
		pointing: 12,
		'mutual-gaze': 12,
		speaking: 3,
		'gaze-following': 0,
		reaching: 3,
	});
	const isPeople = doing === 'mutual-gaze' || doing === 'speaking' || chance(draw, 0.5);
	const phrase = verbFor(draw, doing, isPeople ? 'person' : 'object');
	const preposition = prepositionOf(phrase);
	const actor = chance(draw, 0.93) ? sayPerson(draw, session) : null;
	const subject = actor?.text ?? anyOf(draw, ['people', 'they']);
	const isPlural = actor === null;
	const [a, b] = isPeople
		? (() => {
				const one = sayPerson(draw, session, actor ? [actor] : []);
				return [asTarget(one), asTarget(sayPerson(draw, session, [...(actor ? [actor] : []), one]))] as const;
			})()
		: ([sayThing(draw, session), sayThing(draw, session)] as const);
	if (JSON.stringify(a.ref) === JSON.stringify(b.ref)) return null;
	if (!isPeople && chance(draw, 0.12)) {
		// A person against a thing.
		return null;
	}
	const measure = anyMeasure(draw);
	const about: EventPattern = { doing, actor: actor?.ref ?? null, target: null };
	const query = { ask: measure, about, compare: { by: 'target' as const, a: a.ref, b: b.ref } };
	const common = { query, named: actor ? [actor] : [], actor, times: 'stretch' as const, takesRelative: false };
	const tense = anyTense(draw);
	const m = more(draw, measure);
	const how = oneOf(draw, {
		'at or at': preposition ? 30 : 0,
		or: 22,
		what: phrase.words.endsWith('{T}') ? 26 : 0,
		than: 12,
		passive: phrase.hasPassive ? 10 : 0,
		compare: 8,
	});
	draw.trace.push(how);
	if (how === 'at or at') {
		const bare = withoutAim(phrase);
		const { before, after } = inverted(draw, bare, tense, isPlural, null);
		const second = chance(draw, 0.6) ? `${preposition!} ${b.text}` : b.text;
		const isSaid = chance(draw, 0.3);
		return {
			...common,
			direct: `${before} ${subject} ${after} ${m} ${preposition!} ${a.text} or ${second}`,
			indirect: isSaid
				? `${subject} ${finite(draw, bare, tense, isPlural, null)} ${m} ${preposition!} ${a.text} or ${second}`
				: null,
			...(isSaid && { form: 'if' as const }),
		};
	}
	if (how === 'or') {
		const { before, after } = inverted(draw, phrase, tense, isPlural, `${a.text} or ${b.text}`);
		return { ...common, direct: `${before} ${subject} ${after} ${m}`, indirect: null };
	}
	if (how === 'what') {
		const word = isPeople
			? wordingIn(draw, 'compare whom')`whom | who | which person | which one | which of the two | whom`
			: wordingIn(draw, 'compare what')`what | which | which thing | which object | which one`;
		const { before, after } = inverted(draw, phrase, tense, isPlural, null);
		const tail = wordingOf(draw, 'or', OR).replace('A', a.text).replace('B', b.text);
		return {
			...common,
			direct: `${word} ${before} ${subject} ${after} ${m}`,
			indirect: `${word} ${subject} ${finite(draw, phrase, tense, isPlural, null)} ${m}`,
			tail,
		};
	}
	if (how === 'than') {
		const bare = preposition ? withoutAim(phrase) : null;
		const { before, after } = bare
			? inverted(draw, bare, tense, isPlural, null)
			: inverted(draw, phrase, tense, isPlural, a.text);
		const direct = bare
			? `${before} ${subject} ${after} ${m} ${preposition!} ${a.text} than ${preposition!} ${b.text}`
			: `${before} ${subject} ${after} ${m} than ${b.text}`;
		return { ...common, direct, indirect: null };
	}
	if (how === 'passive') {
		const word = isPeople
			? anyOf(draw, ['who', 'which person', 'who'])
			: anyOf(draw, ['what', 'which object', 'which thing', 'which']);
		const be = tense === 'past' || tense === 'pastProgressive' ? 'was' : chance(draw, 0.2) ? 'gets' : 'is';
		const by = actor ? ` by ${actor.text}` : '';
		const tail = wordingOf(draw, 'or', OR).replace('A', a.text).replace('B', b.text);
		const text = `${word} ${be} ${verbText(draw, phrase, 'participle', null)} ${m}${by}`;
		return { ...common, direct: text, indirect: text, tail };
	}
	if (actor === null) return null;
	const frame =
		measure === 'how-long'
			? wordingIn(draw, 'compare targets long')`compare how long S V | compare the time S spends G`
			: wordingIn(draw, 'compare targets often')`compare how often S V | compare how many times S V`;
	const both = `${a.text} and ${b.text}`;
	const text = frame
		.replace('V', () => finite(draw, phrase, tense === 'past' ? 'past' : 'present', false, both))
		.replace('G', () => verbText(draw, phrase, 'ing', both))
		.replace('S', subject);
	return { ...common, direct: text, indirect: null, form: 'command' };
};
