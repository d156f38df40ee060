import { keysOf } from '../../../core/collections';
import { capital } from '../../../core/text/words';
import { isGaze, meets, type ClipGaze, type GraspClip } from '../clips/clip';
import { gazeClause, gazeKindWords, peopleWords, personWords, seconds, whenWords } from '../wording';
import type { GraspEventType } from '../../../events/grasp/types';
import {
	askableGaze,
	draftsOf,
	gazeWithin,
	groupOptions,
	isSamePeople,
	lengthOptions,
	orderOptions,
	otherPeople,
	pairsOfPeople,
	spanOfBoth,
	type Draft,
	type Template,
} from './draft';

/** People whom somebody looks at or has eye contact with during an event. */
const lookedAt = (clip: GraspClip, person: number, span: ClipGaze): Set<number> =>
	new Set(
		gazeWithin(clip, span).flatMap((e) => {
			if (e.type === 'look' && e.people[0] === person) return e.people.slice(1);
			return e.type === 'mutual_gaze' && e.people.includes(person) ? e.people.filter((p) => p !== person) : [];
		}),
	);

/** T1: at whom somebody looks. Only where they look at one person all the time. */
export const gazeTargets: Template = (clip, random) =>
	draftsOf(askableGaze(clip), (event) => {
		if (event.type !== 'mutual_gaze' && event.type !== 'look') return null;
		const isSwapped = random.uniform() < 0.5 && event.type === 'mutual_gaze';
		const [person, partner] = isSwapped ? event.people.toReversed() : event.people;
		if (person === undefined || partner === undefined) return null;
		if (lookedAt(clip, person, event).size !== 1) return null;
		const doing = event.type === 'mutual_gaze' && random.uniform() < 0.5 ? 'making eye contact with' : 'looking at';
		return {
			question: `Who is ${personWords(person)} ${doing} ${whenWords(event)}?`,
			right: personWords(partner),
			wrong: otherPeople(clip, [person, partner], random),
			events: [event],
		};
	});

const KINDS: readonly GraspEventType[] = keysOf(gazeKindWords);

/** T2: what kind of gaze it is. Wrong options are kinds that do not happen at that time at all. */
export const gazeKindsOf: Template = (clip, random) =>
	draftsOf(askableGaze(clip), (event) => {
		const { type, people } = event;
		if (type === 'look') return null;
		const happening = new Set(gazeWithin(clip, event).map((e) => e.type));
		const absent = random.shuffled(KINDS.filter((kind) => !happening.has(kind)));
		const of =
			type === 'joint_attention' || type === 'attention_capture'
				? 'the gaze interaction of the group'
				: people.length === 1
					? `the action of ${peopleWords(people)}`
					: `the gaze interaction between ${peopleWords(people)}`;
		return {
			question: `What best describes ${of} ${whenWords(event)}?`,
			right: gazeKindWords[type],
			wrong: absent.map((kind) => gazeKindWords[kind]),
			events: [event],
		};
	});

/** Kinds whose order may be asked for. */
const KIND_NOUNS = [
	['mutual_gaze', 'eye contact'],
	['gaze_following', 'gaze following'],
	['joint_attention', 'looking at the same thing'],
] as const;

const contactDurations: Template = (clip, random) =>
	draftsOf(askableGaze(clip, 'mutual_gaze'), (event) => {
		const others = clip.events.filter(
			(e) => e !== event && isGaze(e) && e.type === 'mutual_gaze' && isSamePeople(e.people, event.people),
		);
		// The start names the event, so no other of the pair may begin near it.
		if (others.some((e) => Math.abs(e.startS - event.startS) <= 1)) return null;
		return {
			question: `How long do ${peopleWords(event.people)} maintain eye contact starting at ${seconds(event.startS)} seconds?`,
			...lengthOptions(event, random),
			events: [event],
		};
	});

const gazeOrders: Template = (clip) =>
	KIND_NOUNS.flatMap(([a, nounA], i) =>
		KIND_NOUNS.slice(i + 1).flatMap(([b, nounB]) => {
			const pairs = askableGaze(clip, a).flatMap((x) => askableGaze(clip, b).map((y) => [x, y] as const));
			return draftsOf(pairs, ([x, y]) => {
				const pair = x.people;
				const when = spanOfBoth(x, y);
				const others = gazeWithin(clip, when).filter(
					(e) => (e.type === a || e.type === b) && pair.every((p) => e.people.includes(p)),
				);
				if (pair.length !== 2 || !pair.every((p) => y.people.includes(p)) || others.length !== 2) return null;
				return {
					question: `Of ${peopleWords(pair)} ${whenWords(when)}, which gaze event happens first: ${nounA} or ${nounB}?`,
					...orderOptions(x, y, [
						`${capital(nounA)} happens first`,
						`${capital(nounB)} happens first`,
						'Both start at the same time',
						'Neither of the two happens',
					]),
					events: [x, y],
					when,
				};
			});
		}),
	);

/** T3: how long, or which first. */
export const gazeTimes: Template = (clip, random) =>
	random.shuffled([...contactDurations(clip, random), ...gazeOrders(clip, random)]);

/** T4: which pair makes eye contact. Only where one pair alone does. */
export const contactPairs: Template = (clip, random) =>
	draftsOf(askableGaze(clip, 'mutual_gaze'), (event) => {
		const others = gazeWithin(clip, event).filter((e) => e.type === 'mutual_gaze');
		if (others.length !== 1 || clip.people.length < 3) return null;
		const pairs = pairsOfPeople(clip.people, random).filter((pair) => !isSamePeople(pair, event.people));
		const triples = clip.people.filter((p) => !event.people.includes(p)).map((p) => [...event.people, p]);
		return {
			question: `Which pair of people makes eye contact ${whenWords(event)}?`,
			right: peopleWords(event.people),
			wrong: [...pairs, ...triples].map(peopleWords),
			events: [event],
		};
	});

/** T5: who leads and who follows. */
export const followRoles: Template = (clip, random) =>
	askableGaze(clip, 'gaze_following').flatMap((event): Draft[] => {
		const [leader, follower] = event.people;
		if (leader === undefined || follower === undefined) return [];
		const others = gazeWithin(clip, event).filter((e) => e !== event && e.type === 'gaze_following');
		const isPairAlone = !others.some((e) => isSamePeople(e.people, event.people));
		const isLeaderFollowedOnce = !others.some((e) => e.people[0] === leader);
		const drafts: Draft[] = [];
		if (isPairAlone) {
			drafts.push({
				question: `During the gaze following interaction between ${peopleWords(event.people)} from ${seconds(event.startS)} to ${seconds(event.endS)} seconds, who looks first?`,
				right: personWords(leader),
				wrong: [
					personWords(follower),
					'They look at the exact same time',
					...otherPeople(clip, [leader, follower], random),
				],
				events: [event],
			});
		}
		if (isLeaderFollowedOnce) {
			drafts.push({
				question: `Who follows the gaze of ${personWords(leader)} ${whenWords(event)}?`,
				right: personWords(follower),
				wrong: otherPeople(clip, [leader, follower], random),
				events: [event],
			});
		}
		return drafts;
	});

const describeGroup = (clip: GraspClip, event: ClipGaze): string => {
	const outside = clip.people.filter((p) => !event.people.includes(p));
	const rest =
		outside.length === 0
			? 'Everybody in the clip takes part in it.'
			: `${peopleWords(outside)} ${outside.length === 1 ? 'does' : 'do'} not take part in it.`;
	return `${gazeClause(event)} ${whenWords(event)}. ${rest}`;
};

/** T6: who takes part in what a group does. Only where the group does it once at that time. */
export const groups: Template = (clip, random) =>
	askableGaze(clip).flatMap((event): Draft[] => {
		const { type, people } = event;
		if (type !== 'joint_attention' && type !== 'attention_capture') return [];
		const same = clip.events.filter((e) => isGaze(e) && e.type === type && meets(e, event));
		if (same.length !== 1) return [];
		const outside = clip.people.filter((p) => !people.includes(p));
		const common = { events: [event], description: describeGroup(clip, event) } as const;
		const doing = type === 'joint_attention' ? 'are looking at the same thing' : 'suddenly shift gaze';
		const who =
			type === 'joint_attention'
				? `Which people are looking at the same thing ${whenWords(event)}?`
				: `Which people are involved when everyone suddenly shifts gaze ${whenWords(event)}?`;
		const drafts: Draft[] = [
			{ ...common, question: who, right: peopleWords(people), wrong: groupOptions(clip, people, random) },
		];
		const [outsider] = outside.length > 0 && people.length >= 3 ? random.shuffled(outside) : [];
		if (outsider !== undefined) {
			drafts.push({
				...common,
				question: `Several people ${doing} ${whenWords(event)}. Who is NOT part of it?`,
				right: personWords(outsider),
				wrong: random.shuffled(people).map(personWords),
			});
		}
		return random.shuffled(drafts);
	});
