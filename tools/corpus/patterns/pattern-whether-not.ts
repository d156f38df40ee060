import { asked, said, sayClause } from '../words/clause';
import { anyOf, chance, wordingIn } from '../draw';
import { sayEvent } from '../words/event-words';
import type { SentenceMaker } from '../words/sentence';
import { verbText } from '../words/verbs';
import { wordings } from '../wordings';

/** “Did nobody look at B”, “does A never look at B”. */
export const sayWhetherNot: SentenceMaker = (draw, session) => {
	const how = wordingIn(draw, 'not how')`nobody ×2 | never ×2 | not ×2 | no noun ×2 | right not | everybody`;
	if (how === 'no noun') {
		const event = sayEvent(draw, session);
		if (!event || event.owner !== null) return null;
		const frame = wordingIn(draw, 'no noun')`
			is there no E | was there no E | is there never any E | is there not any E | was there never E
			am I right that there was no E | is it true that there is no E | wasn't there any E | isn't there any E
			so there was no E | there was no E, right | no E at all
		`;
		return {
			direct: frame.replace('E', event.text),
			indirect: null,
			query: { ask: 'whether', about: event.pattern, isNegated: true },
			named: event.named,
			actor: null,
		};
	}
	if (how === 'nobody' || how === 'everybody') {
		const clause = sayClause(draw, session, { actor: 'none', target: 'named' });
		if (clause.phrase.aim !== 'none' && clause.target === null) return null;
		const who =
			how === 'nobody'
				? anyOf(draw, wordings`nobody ×2 | no one | none of them | noone | not anybody | not a single person`)
				: anyOf(draw, ['everybody', 'everyone', 'all of them', 'every person']);
		if (who === 'not anybody' || who === 'not a single person') return null;
		const subject = { text: who, isPlural: who === 'all of them' };
		const full = { ...clause, subject };
		const isAsked = chance(draw, 0.65);
		const text = isAsked
			? asked(draw, full)
			: wordingIn(draw, 'nobody')`
				is it true that S | S, right | S | am I right that S | did you say S | is it so that S
			`.replace(/\bS\b/, () => said(draw, full));
		// Whether everybody does it: who does not.
		const query =
			how === 'nobody'
				? { ask: 'whether' as const, about: clause.pattern, isNegated: true }
				: { ask: 'who' as const, about: clause.pattern, isNegated: true };
		return {
			direct: text,
			indirect: isAsked ? said(draw, full) : null,
			...(isAsked && { form: 'if' as const }),
			query,
			named: clause.named,
			actor: null,
		};
	}
	const clause = sayClause(draw, session, { actor: 'named', target: 'named' });
	const { phrase, target, subject, pattern, named } = clause;
	if ((phrase.aim !== 'none' && target === null) || phrase.words.startsWith('be ')) return null;
	const base = () => verbText(draw, phrase, 'base', target);
	const [does, did, doesNot, didNot, has, is, was] = subject.isPlural
		? (['do', 'did', "don't", "didn't", 'have', 'are', 'were'] as const)
		: (['does', 'did', "doesn't", "didn't", 'has', 'is', 'was'] as const);
	const frame =
		how === 'never'
			? wordingIn(draw, 'never')`
				DO A never V | DID A never V | HAS A never P | A never D, right | is it true that A never D | so A never D
				A never D | DO A at no time V | is it right that A never D
			`
			: how === 'not'
				? wordingIn(draw, 'does not')`
					DO A not V | DID A not V | DO-NOT A V | DID-NOT A V | IS A not G | WAS A not G | DO A not V at all
					DID A not V even once | DID-NOT A V at all | DO A avoid G
				`
				: wordingIn(draw, 'right that not')`
					am I right that A DID not V | am I right that A DO not V at all | is it true that A DID not V
					is it correct that A DO not V | A DID not V, right | A DID-NOT V, did they | so A DID-NOT V
					A DO-NOT V, right | am I correct that A DID not V | A DID not V | is it the case that A DID not V
					would it be true that A DID not V
				`;
	if (frame === 'DO A avoid G') return null;
	const text = frame
		.replace('DO-NOT', doesNot)
		.replace('DID-NOT', didNot)
		.replace('DID', did)
		.replace('DO', does)
		.replace('HAS', has)
		.replace('IS', is)
		.replace('WAS', was)
		.replace(/\bA\b/, subject.text)
		.replace(/\bV\b/, base)
		.replace(/\bP\b/, () => verbText(draw, phrase, 'participle', target))
		.replace(/\bG\b/, () => verbText(draw, phrase, 'ing', target))
		.replace(/\bD\b/, () => verbText(draw, phrase, 'past', target));
	const actor = subject.isPlural ? null : (named.find((p) => p.ref === pattern.actor) ?? null);
	return { direct: text, indirect: null, query: { ask: 'whether', about: pattern, isNegated: true }, named, actor };
};
