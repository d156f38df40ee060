import { listWords } from '../../core/text/words';
import type { Topic } from '../answer/parse-topics';
import type { AskSession } from '../answer/types';
import { timeWord } from '../answer/wording';
import type { Absence } from '../query/found';
import type { ListQuery, Query, WhenQuery } from '../query/query';
import { runQuery } from '../query/run';
import { spanClause } from './clause';
import { isFollowedCount } from './contact-turns';
import { sentence, type Said } from './said';
import { sayWhen } from './say-whether';

const some = (names: readonly string[], none: string): string =>
	names.length > 0 ? listWords(names.slice(0, 8)) : none;

const anchorWords = (query: Query, session: AskSession): string => {
	// Of two sides, the one that hangs on what never was.
	if (query.get === 'compare' || query.get === 'table') {
		const sides = query.get === 'compare' ? query.sides : query.columns;
		const absent = sides.find((side) => runQuery(side, session).is === 'absent');
		return absent ? anchorWords(absent, session) : '';
	}
	return 'span' in query
		? spanClause(query.span, { rows: [], session, env: new Map(), vars: query.vars ?? {} }).trim()
		: '';
};

/** How many gestures were followed, of which none was. */
const isOfFollowed = (query: Query): boolean =>
	(query.get === 'measure' && isFollowedCount(query)) || (query.get === 'compare' && query.sides.some(isFollowedCount));

const absenceText = (query: Query, absence: Absence, session: AskSession): string => {
	const { people, objects, untilMs } = session;
	switch (absence.is) {
		case 'person':
			return `Not seen: nobody in this session is ${absence.name}. There are ${some(
				people.map(({ name }) => name),
				'no people',
			)}`;
		case 'thing':
			return `Not seen: no ${absence.name} is known in this session. The things known are ${some(
				[...new Set(objects.map(({ label }) => `the ${label}`))],
				'none; mark one in the picture, or switch the detection of things on',
			)}`;
		case 'time':
			return `Not seen: the session is known up to ${timeWord(untilMs)} only`;
		case 'anchor':
			if (isOfFollowed(query)) return 'Not seen: nobody followed a pointing gesture: 0 times';
			return `Not seen: there is no such time, “${anchorWords(query, session)}”`;
		case 'untold':
			return 'Not seen: the events do not say what faces show. With expressions switched on in Settings, ask how the face of somebody changed, or mark such an event by hand';
	}
};

/** Why nothing was found, and what there is. */
export const sayAbsent = (query: Query, absence: Absence, session: AskSession): Said => ({
	...{ yes: null, shown: [], status: 'not-seen', named: [], isList: false },
	sentences: [sentence(absenceText(query, absence, session))],
});

const TOPIC_WORDS: Readonly<Record<Topic, string>> = {
	feelings: 'what people feel or like',
	thoughts: 'what people think or know',
	intentions: 'what people want or intend',
	age: 'how old people are',
	gender: 'whether people are men or women',
	diagnoses: 'anybody’s health or character',
	words: 'what is said',
	appearance: 'how people and things look',
	roles: 'who somebody is, or what part they have',
	actions: 'what people do beyond looking, speaking, nodding, pointing, showing, giving and reaching',
	traits: 'what somebody is like',
	distances: 'how far people and things are from each other',
	relations: 'what people are to each other',
	future: 'what will happen',
};

const INSTEAD: Readonly<Partial<Record<Topic, string>>> = {
	feelings: 'It can be told who looked at whom, who looked away, and how long',
	thoughts: 'It can be told what each looked at, in which order and how long',
	words: 'It can be told who spoke when, where speaking was seen, and who looked at whom',
	relations: 'It can be told who looked at whom, how long, and who had eye contact',
};

const EXAMPLES = 'Ask who looked at whom, who pointed at what, when, how long or how often';

/** Why no event answers a question, and what can be asked instead. */
export const refusalText = (topic: Topic): string =>
	`This cannot be told: looks and gestures do not show ${TOPIC_WORDS[topic]}. ${INSTEAD[topic] ?? EXAMPLES}.`;

/** That a question was not understood, and what can be asked. */
export const NOT_UNDERSTOOD = `The question was not understood. ${EXAMPLES}.`;

/**
 * “What was Anna looking at at 12 s?”, where she looked at nobody and nothing: that she looked elsewhere, and when. `null`: that is not
 * what is asked, or it is not known where she looked.
 */
export const sayElsewhere = (query: ListQuery, session: AskSession): Said | null => {
	const { about, show, vars, span } = query;
	const [name = ''] = show;
	if (about.is !== 'does' || about.doing !== 'look' || about.who?.is !== 'person' || show.length !== 1) return null;
	if (about.whom?.is !== 'var' || about.whom.name !== name || vars[name]?.of !== 'target') return null;
	const away: WhenQuery = { get: 'when', vars: {}, about: { ...about, whom: { is: 'elsewhere' } }, span, pick: null };
	const found = runQuery(away, session);
	return found.is === 'when' && found.value.found.length > 0 ? sayWhen(away, found.value, session) : null;
};
