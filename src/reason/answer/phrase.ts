import { capital, listWords } from '../../core/text/words';
import { eventKinds } from '../../core/event-kinds/kinds';
import type { AskSession } from './types';
import type { Found, Measure } from './lookup';
import type { Query } from './query';
import type { Absence } from './spans';
import {
	lengthWord,
	patternWords,
	personWord,
	refWord,
	rowTime,
	rowWords,
	spanWords,
	targetRefWord,
	targetWord,
	timesWord,
	timeWord,
	verbWords,
} from './wording';

type Answered = Extract<Found, { status: 'answered' }>;

const sizeWord = (size: number, measure: Measure): string => (measure === 'count' ? timesWord(size) : lengthWord(size));

const PICK_WORDS = { first: ' first', last: ' last', longest: ' longest' } as const;

const pickWord = ({ pick }: Query): string => (pick ? PICK_WORDS[pick] : '');

/** `A looked at the cup`, the actor as the question has them. */
const actorWords = ({ about }: Query, session: AskSession, someone: string): string =>
	about.actor ? refWord(about.actor, session) : someone;

/** How many are listed in a ranking. */
const MAX_RANKED = 5;

/** The best, and how much each has. */
const rankSummary = (
	said: string,
	{ scores }: Answered,
	session: AskSession,
	sentenceOf: (word: string) => string,
): string => {
	const [best] = scores;
	if (!best) return `${said}.`;
	const others = scores.filter(({ size }) => size !== best.size).slice(0, MAX_RANKED - 1);
	const rest = others.map(
		({ name, size, measure }) => `; ${sentenceOf(keyWord(name, session))} ${forWord(sizeWord(size, measure), measure)}`,
	);
	return `${said}: ${sizeWord(best.size, best.measure)}${rest.join('')}.`;
};

const peopleSummary = (query: Query, found: Answered, names: readonly string[], session: AskSession): string => {
	const { about, span, rank, isNegated } = query;
	const time = spanWords(span, session);
	const who = listWords(names);
	// Of those who are alike one may be named: the answer is the partner.
	const partner = about.actor && !about.target ? refWord(about.actor, session) : null;
	const aim = partner ?? targetRefWord(about.target, session);
	if (isNegated) {
		return names.length === 0
			? `Everybody ${verbWords(about.doing, aim, 'past')}${time}.`
			: `${who} did not ${verbWords(about.doing, aim, 'base')}${time}.`;
	}
	const said = `${who} ${verbWords(about.doing, aim, 'past')}${pickWord(query)}`;
	if (!rank) return `${said}${time}.`;
	return rankSummary(
		`${said} the ${rank}${time}`,
		found,
		session,
		(word) => `${word} ${verbWords(about.doing, aim, 'past')}`,
	);
};

const keyWord = (key: string, session: AskSession): string => {
	const [kind, id] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)];
	const person = session.people.find((p) => kind === 'person' && p.personId === id);
	const thing = session.objects.find((o) => kind === 'object' && o.objectId === id);
	return person?.name ?? (thing ? `the ${thing.label}` : key === 'camera' ? 'the camera' : key);
};

const targetsSummary = (query: Query, found: Answered, words: readonly string[], session: AskSession): string => {
	const { about, span, rank, isNegated } = query;
	const time = spanWords(span, session);
	const by = actorWords(query, session, 'somebody');
	if (isNegated) {
		return words.length === 0
			? `${capital(by)} left out none of them${time}.`
			: `${capital(about.actor ? by : 'nobody')} ${about.actor ? `did not ${verbWords(about.doing, listWords(words), 'base')}` : verbWords(about.doing, listWords(words), 'past')}${time}.`;
	}
	const other = about.target?.kind === 'person' ? ` and ${refWord(about.target.person, session)}` : '';
	const said = `${capital(by)}${other} ${verbWords(about.doing, listWords(words), 'past')}${pickWord(query)}`;
	if (!rank) return `${said}${time}.`;
	return rankSummary(
		`${said} the ${rank}${time}`,
		found,
		session,
		(word) => `${by} ${verbWords(about.doing, word, 'past')}`,
	);
};

const compareSummary = (
	query: Query,
	value: Extract<Answered['value'], { kind: 'compare' }>,
	session: AskSession,
): string => {
	const { about, compare, span } = query;
	const { a, b, measure, more } = value;
	const sizes = [sizeWord(a, measure), sizeWord(b, measure)] as const;
	const by = capital(actorWords(query, session, 'somebody'));
	const aim = targetRefWord(about.target, session);
	const sideOf = (side: 'a' | 'b'): string => {
		if (compare?.by === 'actor') return `${refWord(compare[side], session)} ${verbWords(about.doing, aim, 'past')}`;
		if (compare?.by === 'target')
			return `${by} ${verbWords(about.doing, targetRefWord(compare[side], session), 'past')}`;
		return `${by} ${verbWords(about.doing, aim, 'past')}${compare ? spanWords(compare[side], session) || ' in all' : ''}`;
	};
	const time = compare?.by === 'span' ? '' : spanWords(span, session);
	const order = more === 'b' ? (['b', 'a'] as const) : (['a', 'b'] as const);
	const size = { a: sizes[0], b: sizes[1] };
	const end = more === 'equal' ? ', which is equal' : `, which is ${measure === 'count' ? 'fewer' : 'less'}`;
	return `${sideOf(order[0])} ${forWord(size[order[0]], measure)}${time}; ${sideOf(order[1])} ${forWord(size[order[1]], measure)}${time}${end}.`;
};

const forWord = (size: string, measure: Measure): string => (measure === 'count' ? size : `for ${size}`);

/** The whole answer in one sentence. */
export const summaryOf = (query: Query, found: Answered, session: AskSession): string => {
	const { about, span, isNegated } = query;
	const { value, support } = found;
	const time = spanWords(span, session);
	const aim = targetRefWord(about.target, session);
	const by = actorWords(query, session, 'somebody');
	const nobody = capital(actorWords(query, session, 'nobody'));
	const none = about.actor
		? `${nobody} did not ${verbWords(about.doing, aim, 'base')}${time}`
		: `${nobody} ${verbWords(about.doing, aim, 'past')}${time}`;
	switch (value.kind) {
		case 'people':
			return peopleSummary(
				query,
				found,
				value.people.map((id) => personWord(id, session)),
				session,
			);
		case 'targets':
			return targetsSummary(
				query,
				found,
				value.targets.map((t) => targetWord(t, session)),
				session,
			);
		case 'yes': {
			const happens = value.yes !== isNegated;
			return happens ? `${capital(patternWords(about, session))}${time}, ${timesWord(support.length)}.` : `${none}.`;
		}
		case 'when':
			return `${rowWords(value.row, session)}${pickWord(query)}${rowTime(value.row)}.`;
		case 'ms':
			return value.ms === 0
				? `${none}: 0.0 s.`
				: `${capital(by)} ${verbWords(about.doing, aim, 'past')}${pickWord(query)}${time} for ${lengthWord(value.ms)}${query.pick ? '' : ' in all'}.`;
		case 'count':
			return value.count === 0
				? `${none}: 0 times.`
				: `${capital(by)} ${verbWords(about.doing, aim, 'past')}${time} ${timesWord(value.count)}.`;
		case 'kinds': {
			if (query.ask !== 'why') return `This happened${time}: ${listWords(value.kinds.map((k) => eventKinds[k].noun))}.`;
			const [first, event] = [support[0]!, support.at(-1)!];
			return `${rowWords(first, session)} from ${timeWord(first.startMs)} on; just after that ${rowWords(event, session)} from ${timeWord(event.startMs)} on.`;
		}
		case 'compare':
			return compareSummary(query, value, session);
	}
};

const known = (names: readonly string[], none: string): string =>
	names.length > 0 ? listWords(names.slice(0, 8)) : none;

/** Why nothing was found, and what can be asked instead. */
export const phraseAbsence = (query: Query, absence: Absence, session: AskSession): string => {
	const { people, objects, untilMs } = session;
	switch (absence.kind) {
		case 'person':
			return `Not seen: nobody in this session is ${absence.name}. There are ${known(
				people.map((p) => (p.name === p.personId ? p.name : `${p.name} (${p.colour})`)),
				'no people',
			)}.`;
		case 'thing':
			return `Not seen: no ${absence.name} is known in this session. The things known are ${known(
				[...new Set(objects.map((o) => `the ${o.label}`))],
				'none; mark one in the picture, or switch the detection of things on',
			)}.`;
		case 'time':
			return `Not seen: the session is known up to ${timeWord(untilMs)} only.`;
		case 'anchor':
			return `Not seen: the time of the question hangs on an event that was not seen${
				query.span.kind === 'relative' ? `, that ${patternWords(query.span.anchor, session)}` : ''
			}.`;
		case 'untold':
			return 'Not seen: the events do not say what faces show. With expressions switched on in Settings, ask how the face of somebody changed, or mark such an event by hand.';
		case 'nothing': {
			const about = `${patternWords(query.about, session)}${spanWords(query.span, session)}`;
			if (query.ask === 'why') {
				return `Not seen: no event began within 3 s before ${patternWords(query.about, session)}, or that was not seen itself.`;
			}
			// Only what the question has can be left out of it.
			const wider = [
				...(query.span.kind === 'all' ? [] : ['without the time']),
				...(query.about.actor === null ? [] : ['who did it at all']),
			];
			const hint = wider.length > 0 ? `; ask ${wider.join(', or ')}` : '';
			return `Not seen: nothing in the session shows that ${about}. It is known up to ${timeWord(untilMs)}${hint}.`;
		}
	}
};
