import type { Slot } from '../../../query/query';
import type { Understood } from '../../../query/reading';
import { eachMeasured, onlyQuery, withQuery, type Rereading } from '../reread';

/* “Who looked at more different things, Anna or Ben?”: how many of them each looked at, and not for how long. */

const LOOK = String.raw`(?:look(?:s|ed)?|gaze[sd]?|glance[sd]?)`;
const MANY = String.raw`(?:the )?(more|most|(?:greatest|highest|largest) number of|fewer|fewest|less|least)(?: (?:different|distinct|various))? (things|objects|items|toys|people|persons|faces|targets)`;
const WHO = String.raw`(?:(?:and|so|but|ok) )*(?:who|which(?: one| person| child| kid)?)(?: of (?:them|the two|(.{1,30}? (?:and|or) .{1,30}?)))?`;
const WHO_DID = new RegExp(
	String.raw`^\s*${WHO} ${LOOK} at ${MANY}(?:[,:] (.{1,30}? or .{1,30}?))?\s*[?.!]*\s*$`,
	'iu',
);
const DID = new RegExp(
	String.raw`^\s*(?:did|does) (.{1,30}?) look at (more|fewer)(?: (?:different|distinct|various))? (things|objects|items|toys|people|persons|faces|targets) than (.{1,30}?)(?: (?:did|does))?\s*[?.!]*\s*$`,
	'iu',
);

const CONTACT_MANY =
	/^\s*(?:(?:and|so|but|ok) )*(?:who|which (?:one|person|child|kid|pupil|guest|participant)) (?:has|had|have|made|makes) eye contact with the (most|fewest) different people\s*[?.!]*\s*$/iu;

/** “Who had eye contact with the most people?”; `null`: something else is asked. */
const withMany = (question: string, { known, read }: Rereading): Understood | null => {
	const many = CONTACT_MANY.exec(question)?.[1];
	const reading = many === undefined ? null : read('with how many different people did each of them have eye contact?');
	const query = eachMeasured(onlyQuery(reading));
	if (!reading || query?.measure.of !== 'distinct') return null;
	return withQuery(reading, { ...query, rank: { order: many === 'fewest' ? 'least' : 'most', top: null } }, known);
};

const BY_MANY =
	/^\s*(?:(?:and|so|but|ok) )*(?:who|which (?:one|person|thing|object|toy))(?: (?:is|was|got|gets))? looked at by the (most|fewest|least|greatest number of) (?:different )?(?:people|persons|of them|others)\s*[?.!]*\s*$/iu;

/** “Who was looked at by the most people?”: by how many, and not for how long; `null`: something else is asked. */
const byMany = (question: string, { known, read }: Rereading): Understood | null => {
	const many = BY_MANY.exec(question)?.[1];
	if (many === undefined) return null;
	const isThing = /which (?:thing|object|toy)/i.test(question);
	const reading = read(`how many different people looked at each ${isThing ? 'thing' : 'of them'}?`);
	const query = eachMeasured(onlyQuery(reading));
	if (!reading || query?.measure.of !== 'distinct') return null;
	const order = /^(?:few|least)/i.test(many) ? 'least' : 'most';
	return withQuery(reading, { ...query, rank: { order, top: null } }, known);
};

/** Who looked at how many different ones, in order; whether one at more than another. `null`: something else is asked. */
export const mostDifferent = (question: string, rereading: Rereading): Understood | null => {
	const { known, read } = rereading;
	const byPeople = withMany(question, rereading) ?? byMany(question, rereading);
	if (byPeople) return byPeople;
	const asked = WHO_DID.exec(question);
	const held = asked ? null : DID.exec(question);
	const many = asked?.[2] ?? held?.[2];
	const things = (asked?.[3] ?? held?.[3] ?? '').toLowerCase();
	if (many === undefined) return null;
	const names = held ? [held[1], held[4]] : (asked?.[4] ?? asked?.[1])?.split(/ (?:and|or) /i);
	const [a, b] = names ?? [];
	const reading = read(`how many different ${things} did each of them look at?`);
	const query = eachMeasured(onlyQuery(reading));
	const [by] = query?.by ?? [];
	if (!reading || query?.measure.of !== 'distinct' || by?.by !== 'var') return null;
	const slotOf = (name: string | undefined): Slot | null => {
		const one = name === undefined ? null : onlyQuery(read(`how many different ${things} did ${name.trim()} look at?`));
		const who = one?.get === 'measure' && one.about.is === 'does' ? one.about.who : null;
		return who?.is === 'person' ? who : null;
	};
	const among = names ? [slotOf(a), slotOf(b)].flatMap((slot) => slot ?? []) : null;
	const [first] = among ?? [];
	const range = query.vars[by.name];
	if (!range || (among && among.length < 2)) return null;
	return withQuery(
		reading,
		{
			...query,
			vars: { ...query.vars, [by.name]: { ...range, among } },
			rank: { order: /^(?:few|less|least)/i.test(many) ? 'least' : 'most', top: null },
			...(held && first && { claim: { is: 'best', of: first } as const }),
		},
		known,
	);
};
