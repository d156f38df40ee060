import { eventsWithin, isGaze, meets, type ClipGaze, type GraspClip } from '../clips/clip';
import {
	groupOptions,
	isSamePeople,
	otherPeople,
	otherSeconds,
	pairsOfPeople,
	selected,
	type Draft,
	type Template,
} from './draft';
import { gazeKindWords, peopleWords, personWords, seconds, whenWords } from '../wording';
import type { GraspEventType } from '../../../events/grasp/types';

const selectedGaze = (clip: GraspClip, type: ClipGaze['type']): ClipGaze[] =>
	selected(clip, isGaze).filter((event) => event.type === type);

const gazeWithin = (clip: GraspClip, span: ClipGaze): ClipGaze[] => eventsWithin(clip.events, span).filter(isGaze);

/** People whom somebody looks at or has eye contact with during an event. */
const lookedAt = (clip: GraspClip, person: number, span: ClipGaze): Set<number> =>
	new Set(
		gazeWithin(clip, span).flatMap((e) => {
			if (e.type === 'look' && e.people[0] === person) return [e.people[1]!];
			return e.type === 'mutual_gaze' && e.people.includes(person) ? e.people.filter((p) => p !== person) : [];
		}),
	);

/** T1: at whom somebody looks. Only where they look at one person all the time. */
export const gazeTargets: Template = (clip, random) =>
	selected(clip, isGaze).flatMap((event): Draft[] => {
		if (event.type !== 'mutual_gaze' && event.type !== 'look') return [];
		const [first, second] = random.uniform() < 0.5 && event.type === 'mutual_gaze' ? [1, 0] : [0, 1];
		const person = event.people[first]!;
		const partner = event.people[second]!;
		if (lookedAt(clip, person, event).size !== 1) return [];
		const doing = event.type === 'mutual_gaze' && random.uniform() < 0.5 ? 'making eye contact with' : 'looking at';
		return [
			{
				category: 'T1',
				question: `Who is ${personWords(person)} ${doing} ${whenWords(event)}?`,
				right: personWords(partner),
				wrong: otherPeople(clip, [person, partner], random),
				events: [event],
				when: event,
			},
		];
	});

const KINDS = Object.keys(gazeKindWords) as GraspEventType[];

/** T2: what kind of gaze it is. Wrong options are kinds that do not happen at that time at all. */
export const gazeKindsOf: Template = (clip, random) =>
	selected(clip, isGaze).flatMap((event): Draft[] => {
		const { type, people } = event;
		if (type === 'look') return [];
		const happening = new Set(gazeWithin(clip, event).map((e) => e.type));
		const absent = random.shuffled(KINDS.filter((kind) => !happening.has(kind)));
		const of =
			type === 'joint_attention' || type === 'attention_capture'
				? 'the gaze interaction of the group'
				: people.length === 1
					? `the action of ${personWords(people[0]!)}`
					: `the gaze interaction between ${peopleWords(people)}`;
		return [
			{
				category: 'T2',
				question: `What best describes ${of} ${whenWords(event)}?`,
				right: gazeKindWords[type],
				wrong: absent.map((kind) => gazeKindWords[kind]),
				events: [event],
				when: event,
			},
		];
	});

const KIND_NOUNS: Partial<Record<ClipGaze['type'], string>> = {
	mutual_gaze: 'eye contact',
	gaze_following: 'gaze following',
	joint_attention: 'looking at the same thing',
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const contactDurations: Template = (clip, random) =>
	selectedGaze(clip, 'mutual_gaze').flatMap((event): Draft[] => {
		const sameStart = clip.events.filter(
			(e) => e !== event && isGaze(e) && e.type === 'mutual_gaze' && isSamePeople(e.people, event.people),
		);
		// The start names the event, so no other of the pair may begin near it.
		if (sameStart.some((e) => Math.abs(e.startS - event.startS) <= 1)) return [];
		return [
			{
				category: 'T3',
				question: `How long do ${peopleWords(event.people)} maintain eye contact starting at ${seconds(event.startS)} seconds?`,
				right: `${seconds(event.endS - event.startS)} seconds`,
				wrong: otherSeconds(event.endS - event.startS, random).map((s) => `${seconds(s)} seconds`),
				events: [event],
				when: event,
			},
		];
	});

const gazeOrders: Template = (clip) => {
	const ofKind = (type: ClipGaze['type']) => selectedGaze(clip, type);
	const orderable = Object.keys(KIND_NOUNS) as GraspEventType[];
	return orderable.flatMap((a, i) =>
		orderable.slice(i + 1).flatMap((b) =>
			ofKind(a).flatMap((x) =>
				ofKind(b).flatMap((y): Draft[] => {
					const pair = a === 'joint_attention' ? y.people : x.people;
					const when = { startS: Math.min(x.startS, y.startS), endS: Math.max(x.endS, y.endS) };
					const others = eventsWithin(clip.events, when)
						.filter(isGaze)
						.filter((e) => (e.type === a || e.type === b) && pair.every((p) => e.people.includes(p)));
					const isPairInBoth = pair.length === 2 && [x, y].every((e) => pair.every((p) => e.people.includes(p)));
					if (!isPairInBoth || others.length !== 2) return [];
					const [nounA, nounB] = [KIND_NOUNS[a]!, KIND_NOUNS[b]!];
					const options = [
						`${capital(nounA)} happens first`,
						`${capital(nounB)} happens first`,
						'Both start at the same time',
						'Neither of the two happens',
					];
					const right = x.startS < y.startS ? options[0]! : y.startS < x.startS ? options[1]! : options[2]!;
					return [
						{
							category: 'T3',
							question: `Of ${peopleWords(pair)} ${whenWords(when)}, which gaze event happens first: ${nounA} or ${nounB}?`,
							right,
							wrong: options.filter((option) => option !== right),
							events: [x, y],
							when,
						},
					];
				}),
			),
		),
	);
};

/** T3: how long, or which first. */
export const gazeTimes: Template = (clip, random) =>
	random.shuffled([...contactDurations(clip, random), ...gazeOrders(clip, random)]);

/** T4: which pair makes eye contact. Only where one pair alone does. */
export const contactPairs: Template = (clip, random) =>
	selectedGaze(clip, 'mutual_gaze').flatMap((event): Draft[] => {
		const others = gazeWithin(clip, event).filter((e) => e.type === 'mutual_gaze');
		if (others.length !== 1 || clip.people.length < 3) return [];
		const pairs = pairsOfPeople(clip.people, random).filter((pair) => !isSamePeople(pair, event.people));
		const triples = clip.people.filter((p) => !event.people.includes(p)).map((p) => [...event.people, p]);
		return [
			{
				category: 'T4',
				question: `Which pair of people makes eye contact ${whenWords(event)}?`,
				right: peopleWords(event.people),
				wrong: [...pairs, ...triples].map(peopleWords),
				events: [event],
				when: event,
			},
		];
	});

/** T5: who leads and who follows. */
export const followRoles: Template = (clip, random) =>
	selectedGaze(clip, 'gaze_following').flatMap((event): Draft[] => {
		const [leader, follower] = event.people as [number, number];
		const others = gazeWithin(clip, event).filter((e) => e !== event && e.type === 'gaze_following');
		const isPairAlone = !others.some((e) => isSamePeople(e.people, event.people));
		const isLeaderFollowedOnce = !others.some((e) => e.people[0] === leader);
		const common = { category: 'T5', events: [event], when: event } as const;
		const drafts: Draft[] = [];
		if (isPairAlone) {
			drafts.push({
				...common,
				question: `During the gaze following interaction between ${peopleWords(event.people)} from ${seconds(event.startS)} to ${seconds(event.endS)} seconds, who looks first?`,
				right: personWords(leader),
				wrong: [
					personWords(follower),
					'They look at the exact same time',
					...otherPeople(clip, [leader, follower], random),
				],
			});
		}
		if (isLeaderFollowedOnce) {
			drafts.push({
				...common,
				question: `Who follows the gaze of ${personWords(leader)} ${whenWords(event)}?`,
				right: personWords(follower),
				wrong: otherPeople(clip, [leader, follower], random),
			});
		}
		return drafts;
	});

const describeGroup = (clip: GraspClip, event: ClipGaze): string => {
	const outside = clip.people.filter((p) => !event.people.includes(p));
	const what =
		event.type === 'joint_attention'
			? `${peopleWords(event.people)} look at the same thing ${whenWords(event)}.`
			: `${peopleWords(event.people)} suddenly shift gaze ${whenWords(event)}.`;
	return outside.length === 0
		? `${what} Everybody in the clip takes part in it.`
		: `${what} ${peopleWords(outside)} ${outside.length === 1 ? 'does' : 'do'} not take part in it.`;
};

/** T6: who takes part in what a group does. Only where the group does it once at that time. */
export const groups: Template = (clip, random) =>
	selected(clip, isGaze).flatMap((event): Draft[] => {
		const { type, people } = event;
		if (type !== 'joint_attention' && type !== 'attention_capture') return [];
		const same = clip.events.filter((e) => isGaze(e) && e.type === type && meets(e, event));
		if (same.length !== 1) return [];
		const outside = clip.people.filter((p) => !people.includes(p));
		const common = { category: 'T6', events: [event], when: event, description: describeGroup(clip, event) } as const;
		const doing = type === 'joint_attention' ? 'are looking at the same thing' : 'suddenly shift gaze';
		const who =
			type === 'joint_attention'
				? `Which people are looking at the same thing ${whenWords(event)}?`
				: `Which people are involved when everyone suddenly shifts gaze ${whenWords(event)}?`;
		const drafts: Draft[] = [
			{ ...common, question: who, right: peopleWords(people), wrong: groupOptions(clip, people, random) },
		];
		if (outside.length > 0 && people.length >= 3) {
			drafts.push({
				...common,
				question: `Several people ${doing} ${whenWords(event)}. Who is NOT part of it?`,
				right: personWords(random.shuffled(outside)[0]!),
				wrong: random.shuffled(people).map(personWords),
			});
		}
		return random.shuffled(drafts);
	});
