import type { Turn } from '../../../query/reading';
import { chunksOf, isDeedChunk, isNounChunk, isSign } from '../../words/chunks';
import type { Known } from '../../words/noun';
import { readItems } from '../../words/read-items';
import { atomsOf } from '../../../query/scope';
import { peopleNamedIn } from '../people-named';
import { isAtOnce } from '../../normal/at-once';
import { isAsked, type AskedQuery } from '../exchange';

/* A follow-up in the form that a follow-up is read in: a clause of time by itself, a verb left out, a “then” that says nothing. */

const LEAD = String.raw`(?:(?:and|but|ok(?:ay)?|so|now)\b[\s,]*)`;
const AUXILIARY = String.raw`(?:did|do|does|was|were|is|are|has|have|had|will|would|can|could)`;
const END = String.raw`[\s?.!]*$`;

/** “And when Ben is talking?”, “only when Ben talks”: a narrower time, and no question of when. */
const WHEN = new RegExp(
	String.raw`^\s*(${LEAD}*)((?:(?:only|just)\s+)?)when(?:ever)?\s+(?!${AUXILIARY}\b|exactly|else|precisely|first|last|for\b|$)([^,?]{4,60})${END}`,
	'i',
);
/** “And for Ben's turns?” */
const TURNS = new RegExp(
	String.raw`^\s*(${LEAD}*)(?:for|in|at|over|on)\s+([^,?]{2,40}'s)\s+((?:speaking |talking )?(?:turns?|speech|talking|speaking|utterances?))${END}`,
	'i',
);
/** “And did Ben?” */
const VERB_ALONE = new RegExp(
	String.raw`^\s*${LEAD}*(?:did|does|do|has|was|is)\s+((?!it\b|that\b|this\b|s?he\b|they\b|we\b|you\b|i\b)\S+(?:\s+\S+)?)${END}`,
	'i',
);
/** “What about the cup then?” */
const THEN = new RegExp(
	String.raw`^\s*((?:${LEAD}*(?:what|how) about|(?:ok(?:ay)?|so)\b[\s,]*(?:and\b)?)\s.{2,40}?),?\s+then${END}`,
	'i',
);

/** “And by Ben only?” */
const ONLY = new RegExp(
	String.raw`^\s*${LEAD}*(?:only\s+|just\s+)?((?:by|for|from|at|to|towards|on)\s+)?(\S.*?)\s+(?:only|alone)${END}`,
	'i',
);

/** “Did Ada follow as well?”: the same of her. */
const ALSO = new RegExp(
	String.raw`^\s*${LEAD}*(?:(?:what|how) about (\S+(?: \S+)?)[,?]? )?(?:did|does|do|was|is|has)\s+(?:(?:s?he|they)\s+)?((?:(?!it\b|that\b|this\b|s?he\b|they\b|we\b|you\b|i\b)\S+)??(?:\s\S+?)??)\s?((?:look|follow|nod|speak|talk|point|watch|star|gaz|react)(?:s|ed|ing|e)?)(?: (?:at|to))?(?: (?:it|that|there|him|her|them|the same(?: thing)?))?( (?:too|as well|also|likewise|either))?${END}`,
	'i',
);

/** Whether a verb by itself says what was asked about before. */
const isSameDeed = (verb: string, last: AskedQuery, known: Known): boolean => {
	const [deed] = chunksOf(readItems(verb, known), known).filter(isDeedChunk);
	const [atom] = atomsOf(last.about);
	const plain = (doing: string | undefined): string | undefined =>
		doing === 'pointing-followed' || /^(?:follow|react)/i.test(doing ?? '') ? 'gaze-following' : doing;
	const said = /^(?:follow|react)/i.test(verb) ? 'gaze-following' : deed?.doing;
	return atom !== undefined && said !== undefined && plain(atom.doing) === said;
};

/** Whether it is the name of somebody or something, and nothing else. */
const isName = (text: string, known: Known): boolean => {
	const [only, ...more] = chunksOf(readItems(text, known), known).filter((c) => !isSign(c));
	return isNounChunk(only) && only.noun.is === 'fixed' && more.length === 0;
};

/** “… at the time?”, “… while that happened?”: during what was told. */
const AT_THE_TIME = new RegExp(
	String.raw`^(\s*${LEAD}*(?:${AUXILIARY}|who|whom|what|where|how)\b.{4,}?),? (?:at (?:the|that) time|in the meantime|(?:while|as|when) (?:that|this|it) (?:happen(?:s|ed)|(?:was|is) (?:happening|going on)|went on|goes on|occurred)|during (?:it|this))${END}`,
	'i',
);

const WHICH_HAS = new RegExp(
	String.raw`^\s*${LEAD}*which(?: one| of (?:them|the two))? ((?:has|had|contains|shows) (?:the )?(?:more|most|less|least|fewer|fewest) [^?]{3,40}?)${END}`,
	'i',
);

/** “What is Ben looking at there?”, after a stretch was found: at that time. */
const THERE = new RegExp(
	String.raw`^(\s*${LEAD}*(?:who|whom|what|which|where|how|${AUXILIARY})\b[^?]{4,60}?) (?:in )?there${END}`,
	'i',
);

/** “Who nodded then?”, after what went on: while it did. */
const WHO_THEN = new RegExp(String.raw`^(\s*${LEAD}*who(?:m)?\b[^?]{4,60}?) then${END}`, 'i');

/** Times of what goes on: “there” is then. After a gesture it is where that led. */
const isStretch = (last: AskedQuery): boolean =>
	last.get === 'when' && !(last.about.is === 'does' && isAtOnce(last.about.doing));

const ROLES: readonly (readonly [RegExp, 'who' | 'whom'])[] = [
	[/\bthe (?:giver|one (?:who (?:gives?|gave)|giving)(?: it)?|person (?:who gave|giving)(?: it)?)\b/gi, 'who'],
	[
		/\bthe (?:receiver|recipient|taker|one (?:who (?:gets?|got|receives?|received)|getting|receiving)(?: it)?)\b/gi,
		'whom',
	],
];

/** “Does the receiver look at the giver?”, after who gave something to whom: by name. */
const withRoles = (text: string, turn: Turn, known: Known): string => {
	const last = turn.queries.at(-1);
	const [atom] = last && isAsked(last) ? atomsOf(last.about) : [];
	if (atom?.doing !== 'giving') return text;
	const told = turn.named.filter((key) => key.startsWith('person:')).map((key) => key.slice('person:'.length));
	const nameOf = (end: 'who' | 'whom'): string | null => {
		const slot = atom[end];
		const id = slot?.is === 'person' ? slot.name : told.length === 2 ? told[end === 'who' ? 0 : 1] : undefined;
		return known.people.find(({ personId }) => personId === id)?.name ?? null;
	};
	const named = ROLES.reduce((left, [words, end]) => left.replace(words, (said) => nameOf(end) ?? said), text);
	// “Is the receiver looking at the giver?”: at that time, if no other is said.
	return named === text ||
		/\b(?:ever|while|when|during|at the (?:time|moment|same)|meanwhile|before|after|then|often|long|first)\b/i.test(
			text,
		)
		? named
		: named.replace(/\s*[?.!]*\s*$/, ' during that?');
};

const THOSE_TWO = /\b(which|who|whom)( one)? of (?:those|these|the) two(?: people| persons)?\b/i;

/** “Which of those two …?”, after an answer that named two, or two beside the one who is asked about: by name. */
const withThoseTwo = (text: string, turn: Turn, known: Known): string => {
	if (!THOSE_TWO.test(text) || known.people.length < 3) return text;
	const asked = peopleNamedIn(text, known);
	const told = turn.named.filter((key) => key.startsWith('person:') && !asked.includes(key) && key !== turn.she?.key);
	// “Chloe is between Anna and Bert” – “Which of those two does she look at?”: she is who was asked about.
	const isAbout = told.length === 3 && /\b(?:s?he|him|her)\b/i.test(text);
	const two = isAbout ? told.slice(1) : told;
	const names = two.flatMap((key) => known.people.find(({ personId }) => key === `person:${personId}`)?.name ?? []);
	return names.length === 2 ? text.replace(THOSE_TWO, `$1 of ${names.join(' and ')}`) : text;
};

/** The follow-up in other words; as it was where nothing is left out. */
export const followWorded = (typed: string, turn: Turn | null, known: Known): string => {
	const last = turn?.queries.at(-1);
	if (!turn) return typed;
	const plain = withThoseTwo(typed.replace(/[’‘`´]/g, "'"), turn, known);
	if (!last || !isAsked(last)) return plain;
	const said = withRoles(plain, turn, known);
	const timed = AT_THE_TIME.exec(said)?.[1];
	const isWhen = last.get === 'when' && turn.atMs !== null;
	const whoThen = isWhen ? WHO_THEN.exec(said)?.[1] : undefined;
	// After nobody did it, “then” is what came next.
	const isNext = whoThen !== undefined && last.about.is !== 'does';
	const there = isStretch(last) ? THERE.exec(said)?.[1] : undefined;
	const then = timed ?? there ?? (isNext ? undefined : whoThen);
	const later = isNext ? `${whoThen} next?` : said;
	const text = then === undefined ? later : `${then} during that?`;
	if (text !== typed.replace(/[’‘`´]/g, "'")) return text;
	// “And which has more nods?”, after the halves were held against each other.
	const has = WHICH_HAS.exec(text)?.[1];
	const [group] = last.get === 'measure' ? last.by : [];
	if (has !== undefined && group?.by === 'window' && group.windows.length === 2) return `which half ${has}?`;
	const when = WHEN.exec(text);
	const isLater = last.span.is === 'beside' && last.span.relation === 'during';
	// “When Ben spoke?” by itself may be asked in few words.
	if (when && (when[1] || when[2] || isLater)) return `and ${when[2] ?? ''}while ${when[3]}?`;
	const turns = TURNS.exec(text);
	if (turns && isLater) return `and during ${turns[2]} ${turns[3]}?`;
	const also = ALSO.exec(text);
	const name = also?.[1] ?? also?.[2] ?? '';
	const isMeant = also?.[4] !== undefined || /^(?:follow|react)/i.test(also?.[3] ?? '');
	if (also?.[3] !== undefined && isMeant && isName(name, known) && isSameDeed(also[3], last, known))
		return `and ${name}?`;
	const only = last.get === 'measure' ? ONLY.exec(text) : null;
	if (only?.[2] !== undefined && isName(only[2], known)) return `and ${only[1] ?? ''}${only[2]}?`;
	const alone = last.get === 'measure' || last.get === 'list' ? VERB_ALONE.exec(text) : null;
	if (alone?.[1] !== undefined && isName(alone[1], known)) return `and ${alone[1]}?`;
	return THEN.exec(text)?.[1] ?? typed;
};
