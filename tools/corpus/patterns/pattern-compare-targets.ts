import type { EventPattern } from '../../../src/reason/answer/query';
import { anyOf, chance, fill, oneOf, wordingIn, wordingOf } from '../draw';
import { wordings } from '../wordings';
import { asked, said } from '../words/clause';
import { asTarget, sayPerson, sayThing } from '../words/refer';
import { type SentenceMaker, alike } from '../words/sentence';
import { anyTense, finite, prepositionOf, verbFor, verbText, withoutAim } from '../words/verbs';
import { OR, anyMeasure, more } from './pattern-compare';

/** “Does A look longer at B or at C”. */
export const sayCompareTargets: SentenceMaker = (draw, session) => {
	const doing = oneOf(draw, { look: 70, pointing: 12, 'mutual-gaze': 12, speaking: 3, reaching: 3 });
	const isPeople = doing === 'mutual-gaze' || doing === 'speaking' || chance(draw, 0.5);
	const phrase = verbFor(draw, doing, isPeople ? 'person' : 'object');
	const preposition = prepositionOf(phrase);
	const actor = chance(draw, 0.93) ? sayPerson(draw, session) : null;
	const subject = actor?.text ?? anyOf(draw, ['people', 'they']);
	const named = actor ? [actor] : [];
	const person = isPeople ? sayPerson(draw, session, named) : null;
	const a = person ? asTarget(person) : sayThing(draw, session);
	const b = person ? asTarget(sayPerson(draw, session, [...named, person])) : sayThing(draw, session);
	if (JSON.stringify(a.ref) === JSON.stringify(b.ref)) return null;
	// As many as would compare a person with a thing, which no query can.
	if (!isPeople && chance(draw, 0.12)) return null;
	const measure = anyMeasure(draw);
	const about: EventPattern = { doing, actor: actor?.ref ?? null, target: null };
	const query = { ask: measure, about, compare: { by: 'target' as const, a: a.ref, b: b.ref } };
	const common = { query, named, actor, times: 'stretch' as const, takesRelative: false };
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
	const clause = { phrase, tense, subject, isPlural: actor === null };
	const bare = preposition ? { ...clause, phrase: withoutAim(phrase) } : null;
	if (how === 'at or at' && bare) {
		const does = asked(draw, bare);
		const second = chance(draw, 0.6) ? `${preposition} ${b.text}` : b.text;
		const end = `${m} ${preposition} ${a.text} or ${second}`;
		if (!chance(draw, 0.3)) return { ...common, direct: `${does} ${end}`, indirect: null };
		return { ...common, direct: `${does} ${end}`, indirect: `${said(draw, bare)} ${end}`, form: 'if' };
	}
	if (how === 'or') {
		const does = asked(draw, { ...clause, target: `${a.text} or ${b.text}` });
		return { ...common, direct: `${does} ${m}`, indirect: null };
	}
	if (how === 'what') {
		const word = isPeople
			? wordingIn(draw, 'compare whom')`whom | who | which person | which one | which of the two | whom`
			: wordingIn(draw, 'compare what')`what | which | which thing | which object | which one`;
		const does = asked(draw, clause);
		const tail = fill(wordingOf(draw, 'or', OR), { A: a.text, B: b.text });
		return { ...common, direct: `${word} ${does} ${m}`, indirect: `${word} ${said(draw, clause)} ${m}`, tail };
	}
	if (how === 'than') {
		const does = asked(draw, bare ?? { ...clause, target: a.text });
		const end = bare ? `${preposition} ${a.text} than ${preposition} ${b.text}` : `than ${b.text}`;
		return { ...common, direct: `${does} ${m} ${end}`, indirect: null };
	}
	if (how === 'passive') {
		const word = anyOf(
			draw,
			isPeople ? wordings`who | which person | who` : wordings`what | which object | which thing | which`,
		);
		const be = tense === 'past' || tense === 'pastProgressive' ? 'was' : chance(draw, 0.2) ? 'gets' : 'is';
		const by = actor ? ` by ${actor.text}` : '';
		const tail = fill(wordingOf(draw, 'or', OR), { A: a.text, B: b.text });
		return { ...common, ...alike(`${word} ${be} ${verbText(draw, 'participle', { phrase })} ${m}${by}`), tail };
	}
	if (actor === null) return null;
	const pattern =
		measure === 'how-long'
			? wordingIn(draw, 'compare targets long')`compare how long S V | compare the time S spends G`
			: wordingIn(draw, 'compare targets often')`compare how often S V | compare how many times S V`;
	const both = { phrase, target: `${a.text} and ${b.text}` };
	const direct = fill(pattern, {
		V: () => finite(draw, { ...both, tense: tense === 'past' ? 'past' : 'present' }),
		G: () => verbText(draw, 'ing', both),
		S: subject,
	});
	return { ...common, direct, indirect: null, form: 'command' };
};
