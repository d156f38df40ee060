import { chance, fill, wordingIn, wordingOf } from '../draw';
import { wordings } from '../wordings';
import { asked, baseText, doingText, said, sayClause } from '../words/clause';
import { sayEvent } from '../words/event-words';
import { type SentenceMaker, saidBy } from '../words/sentence';
import { passive } from '../words/verbs';

const MIDDLES = wordings`ever ×2 | actually | also | really | at any time | even once | sometimes`;

const ENDS = wordings`
	at all | at any point | at some point | even once | at any time | in any way | or not | or no | anywhere
	at some time | at least once
`;

/** Around a statement `S`, a gerund `SG`, a base form `SB`. */
const AROUND = wordings`
	is it true that S | is it right that S | is it the case that S | am I right that S | S, right | S, correct | S ×2
	S or not | is there a moment when S | is there any moment when S | is there a time when S | did you see SB
	do we see SG | can we see SG | does it happen that S | did it happen that S | is there a point where S | do you see SG
	could it be that S | was there a moment when S | do we ever see SB | SG ×2 | was it the case that S | !check whether S
	!check if S | !tell me whether S | !say whether S | did anyone see SB | so S | would you say that S
	is there any time at which S | were there moments when S
`;

/** “Does A look at B”, in many forms. */
export const sayWhether: SentenceMaker = (draw, session) => {
	const clause = sayClause(draw, session, { actor: 'any', target: 'any' });
	if (!clause) return null;
	const { phrase, target, pattern: about, named, subject, actor } = clause;
	const common = { query: { ask: 'whether' as const, about }, named, actor };
	if (phrase.hasPassive && target !== null && chance(draw, 0.1)) {
		const { be, rest } = passive(draw, clause);
		const by = about.actor || chance(draw, 0.4) ? ` by ${subject}` : '';
		draw.trace.push('whether passive');
		return { ...common, direct: `${be} ${target} ${rest}${by}`, indirect: `${target} ${be} ${rest}${by}`, form: 'if' };
	}
	if (chance(draw, 0.3)) {
		const pattern = wordingOf(draw, 'whether around', AROUND);
		if (about.actor === null && /^(?:S|SG|so S)\b/.test(pattern)) return null;
		const text = fill(pattern, {
			SG: () => `${subject} ${doingText(draw, clause)}`,
			SB: () => `${subject} ${baseText(draw, clause)}`,
			S: () => said(draw, clause),
		});
		return { ...common, ...saidBy(pattern, text) };
	}
	const middle = chance(draw, 0.14) ? wordingOf(draw, 'whether middle', MIDDLES) : '';
	const end = middle === '' && chance(draw, 0.1) ? ` ${wordingOf(draw, 'whether end', ENDS)}` : '';
	draw.trace.push('asked');
	const direct = `${asked(draw, clause, middle)}${end}`;
	return { ...common, direct, indirect: `${said(draw, clause, middle)}${end}`, form: 'if' };
};

/** Nouns that take an article. */
const COUNTED =
	/^(?:look|glance|stare|peek|fix|gaze f|gaze s|sudden|quick|att|nod|head|speaking t|point|gest|show|giv|hand|reach|expr|facial|inter|social|contact)/;

/** “Is there eye contact between A and B”. */
export const sayWhetherNoun: SentenceMaker = (draw, session) => {
	const event = sayEvent(draw, session, { isPlural: chance(draw, 0.3) });
	if (!event || event.owner !== null) return null;
	const pattern = event.isPlural
		? wordingIn(draw, 'are there')`
			are there E | are there any E | were there E | were there any E | do we see any E | can you see any E
			did you find any E | have there been any E
		`
		: wordingIn(draw, 'is there')`
			is there E | is there any E | was there E | was there any E | do we see E | is there ever E | was there ever E
			has there been E | did you notice any E | does E happen | is there some E
		`;
	const hasArticle = !event.isPlural && COUNTED.test(event.text) && !/any|some/.test(pattern);
	const direct = fill(pattern, { E: hasArticle ? `a ${event.text}` : event.text });
	const isThere = /^(is|was|are) there/;
	return {
		direct,
		...(isThere.test(pattern)
			? { indirect: direct.replace(isThere, 'there $1'), form: 'if' as const }
			: { indirect: null }),
		query: { ask: 'whether', about: event.pattern },
		named: event.named,
		actor: null,
	};
};
