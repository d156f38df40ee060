import { type Draw, anyOf, chance, fill, wordingIn } from '../draw';
import { wordings } from '../wordings';
import { asked, said, sayClause } from '../words/clause';
import { sayEvent } from '../words/event-words';
import type { Sentence, SentenceMaker } from '../words/sentence';
import { verbText } from '../words/verbs';

/** “Is there no eye contact between A and B”. */
const sayNoEvent: SentenceMaker = (draw, session) => {
	const event = sayEvent(draw, session);
	if (!event || event.owner !== null) return null;
	const pattern = wordingIn(draw, 'no noun')`
		is there no E | was there no E | is there never any E | is there not any E | was there never E
		am I right that there was no E | is it true that there is no E | wasn't there any E | isn't there any E
		so there was no E | there was no E, right | no E at all
	`;
	const query = { ask: 'whether' as const, about: event.pattern, isNegated: true };
	return { direct: fill(pattern, { E: event.text }), indirect: null, query, named: event.named, actor: null };
};

/** “Did nobody look at B”, “does everybody look at B”. */
const sayNobody = (draw: Draw, session: Parameters<SentenceMaker>[1], isNobody: boolean): Sentence | null => {
	const drawn = sayClause(draw, session, { actor: 'none', target: 'named' });
	if (!drawn) return null;
	const subject = anyOf(
		draw,
		isNobody
			? wordings`nobody ×2 | no one | none of them | noone | not anybody | not a single person`
			: wordings`everybody | everyone | all of them | every person`,
	);
	if (/^not /.test(subject)) return null;
	const clause = { ...drawn, subject, isPlural: subject === 'all of them' };
	// Whether everybody does it: who does not.
	const query = { ask: isNobody ? ('whether' as const) : ('who' as const), about: clause.pattern, isNegated: true };
	const common = { query, named: clause.named, actor: null };
	if (chance(draw, 0.65)) {
		return { ...common, direct: asked(draw, clause), indirect: said(draw, clause), form: 'if' };
	}
	const pattern = wordingIn(draw, 'nobody')`
		is it true that S | S, right | S | am I right that S | did you say S | is it so that S
	`;
	return { ...common, direct: fill(pattern, { S: () => said(draw, clause) }), indirect: null };
};

/** Words for the slots of patterns, of one and of more. */
const AUXILIARIES = {
	one: { 'DO-NOT': "doesn't", 'DID-NOT': "didn't", DID: 'did', DO: 'does', HAS: 'has', IS: 'is', WAS: 'was' },
	many: { 'DO-NOT': "don't", 'DID-NOT': "didn't", DID: 'did', DO: 'do', HAS: 'have', IS: 'are', WAS: 'were' },
} as const;

/** “Did nobody look at B”, “does A never look at B”. */
export const sayWhetherNot: SentenceMaker = (draw, session) => {
	const how = wordingIn(draw, 'not how')`nobody ×2 | never ×2 | not ×2 | no noun ×2 | right not | everybody`;
	if (how === 'no noun') return sayNoEvent(draw, session);
	if (how === 'nobody' || how === 'everybody') return sayNobody(draw, session, how === 'nobody');
	const clause = sayClause(draw, session, { actor: 'named', target: 'named' });
	if (!clause || clause.phrase.words.startsWith('be ')) return null;
	const pattern =
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
	if (pattern === 'DO A avoid G') return null;
	const direct = fill(pattern, {
		...(clause.isPlural ? AUXILIARIES.many : AUXILIARIES.one),
		A: clause.subject,
		V: () => verbText(draw, 'base', clause),
		P: () => verbText(draw, 'participle', clause),
		G: () => verbText(draw, 'ing', clause),
		D: () => verbText(draw, 'past', clause),
	});
	const query = { ask: 'whether' as const, about: clause.pattern, isNegated: true };
	return { direct, indirect: null, query, named: clause.named, actor: clause.actor };
};
