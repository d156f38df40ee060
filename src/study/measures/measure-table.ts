import { channelOf, eventKinds, hasRoles } from '../../core/event-kinds/kinds';
import { deicticGestures } from '../../core/event-kinds/gestures';
import { keysOf } from '../../core/collections';
import type { SocialEventKind } from '../../core/social';

/** Of whom a measure is: one person, one person towards another, or all in a session together. */
export type MeasureLevel = 'person' | 'dyad' | 'session';

/** What a measure says; the dictionary of a dataset is made of these. */
export type MeasureDefinition = {
	readonly id: string;
	readonly level: MeasureLevel;
	readonly title: string;
	/** `share` is from 0 to 1. */
	readonly unit: 'share' | 'per minute' | 's' | 'strength';
	readonly range: readonly [number, number | null];
	/** How it is found, from what. */
	readonly how: string;
	/** What else than too little known time makes it unknown; `null`: nothing. */
	readonly unknown: string | null;
	/** Whether it rests on where looks went, and so on how sure they were. */
	readonly isDrawn: boolean;
};

const define = (
	level: MeasureLevel,
	id: string,
	{
		range = [0, null],
		unknown = null,
		isDrawn = true,
		...rest
	}: Partial<MeasureDefinition> & Pick<MeasureDefinition, 'title' | 'unit' | 'how'>,
): MeasureDefinition => ({ level, id, range: rest.unit === 'share' ? [0, 1] : range, unknown, isDrawn, ...rest });

/** How far behind a look may follow another, milliseconds: as the study of it is asked for, 3 s. */
export const FOLLOW_WITHIN_MS = 3000;

const person: readonly MeasureDefinition[] = [
	define('person', 'known', {
		title: 'Gaze known',
		unit: 'share',
		how: 'Time in which the gaze is known, of the time in the picture.',
		isDrawn: false,
	}),
	define('person', 'look-people', {
		title: 'Looks at people',
		unit: 'share',
		how: 'Time of looks at heads, of the known time.',
	}),
	define('person', 'look-things', {
		title: 'Looks at things',
		unit: 'share',
		how: 'Time of looks at things, of the known time.',
	}),
	define('person', 'look-camera', {
		title: 'Looks into the camera',
		unit: 'share',
		how: 'Time of looks into the camera, of the known time.',
	}),
	define('person', 'look-rate', {
		title: 'Looks at people a minute',
		unit: 'per minute',
		how: 'Looks at heads that last at least 0.2 s, breaks up to 0.4 s bridged, by minutes of known time.',
	}),
	define('person', 'look-length', {
		title: 'Length of looks at people',
		unit: 's',
		how: 'Mean length of those looks.',
		unknown: 'no look at a person',
	}),
	define('person', 'received', {
		title: 'Looked at by others',
		unit: 'share',
		how: 'Time of looks of the others at this head, of the known time of the others.',
	}),
	define('person', 'out-strength', {
		title: 'Out-strength',
		unit: 'strength',
		how: 'Sum of the weights of the ties from this person; a weight is the share of known time that one looks at the other (Barrat et al. 2004).',
	}),
	define('person', 'in-strength', {
		title: 'In-strength',
		unit: 'strength',
		how: 'Sum of the weights of the ties to this person.',
	}),
];

const dyad: readonly MeasureDefinition[] = [
	define('dyad', 'look', {
		title: 'Looks at the other',
		unit: 'share',
		how: 'Time of looks at the head of the other, of the known time.',
	}),
	define('dyad', 'mutual', {
		title: 'Mutual gaze',
		unit: 'share',
		how: 'Time in which both look at the head of each other, of the time in which the gaze of both is known.',
	}),
	define('dyad', 'joint', {
		title: 'Looks at the same thing',
		unit: 'share',
		how: 'Time in which both look at the same thing, of the time in which the gaze of both is known.',
	}),
	define('dyad', 'reciprocity', {
		title: 'Reciprocity',
		unit: 'share',
		how: '2 min(a, b) / (a + b) of the two shares of known time at the other.',
		unknown: 'neither looks at the other',
	}),
	define('dyad', 'follow', {
		title: 'Follows within 3 s',
		unit: 'share',
		how: 'Looks that the other begins at a thing or a third person, which this person, gaze known and elsewhere then, turns to as well within 3 s. Not corrected for chance.',
		unknown: 'no such look',
	}),
	define('dyad', 'follow-latency', {
		title: 'Latency of following',
		unit: 's',
		range: [0, FOLLOW_WITHIN_MS / 1000],
		how: 'Median time from the look of the other to the look that follows it.',
		unknown: 'nothing followed',
	}),
];

const session: readonly MeasureDefinition[] = [
	...['known', 'look-people', 'look-things', 'look-camera', 'look-rate', 'look-length'].flatMap((id) =>
		person
			.filter((measure) => measure.id === id)
			.map((measure) => ({ ...measure, level: 'session' as const, how: `Mean over people. ${measure.how}` })),
	),
	...['mutual', 'joint', 'follow', 'follow-latency'].flatMap((id) =>
		dyad
			.filter((measure) => measure.id === id)
			.map((measure) => ({ ...measure, level: 'session' as const, how: `Mean over pairs. ${measure.how}` })),
	),
	define('session', 'reciprocity', {
		title: 'Reciprocity of the network',
		unit: 'share',
		how: 'Sum over ties of the smaller of both directions, of the sum of all weights (Squartini et al. 2013).',
		unknown: 'nobody looks at anybody',
	}),
	define('session', 'centralisation', {
		title: 'Centralisation of looks received',
		unit: 'share',
		how: 'Sum of the differences between the largest in-strength and each, of the most there can be, where all look at one all the time (Freeman 1978, with weights up to 1).',
		unknown: 'fewer than three people',
	}),
];

/** Where a look may go, for changes of gaze. */
export const lookClasses = ['person', 'thing', 'camera', 'elsewhere'] as const;
export type LookClass = (typeof lookClasses)[number];

const transitions = lookClasses.flatMap((from) =>
	lookClasses.map((to) =>
		define('session', `turn:${from}>${to}`, {
			title: `From ${from} to ${to}`,
			unit: 'share',
			how: `Of the changes of gaze from a look at class “${from}”, those to “${to}”: next looks at another target, breaks up to 0.4 s bridged.`,
			unknown: `no look at class “${from}” is followed by another`,
		}),
	),
);

/** A channel of events, and whether all who take part have it, or the first of them alone. */
export type EventChannel = { readonly channel: string; readonly title: string; readonly ofAll: boolean };

const channelsOf = (kind: SocialEventKind): EventChannel[] =>
	kind === 'deictic-gesture'
		? keysOf(deicticGestures).map((gesture) => ({
				channel: channelOf({ kind, gesture }),
				title: `${gesture[0]?.toUpperCase()}${gesture.slice(1)}`,
				ofAll: false,
			}))
		: [
				{
					channel: channelOf({ kind, gesture: null }),
					title: eventKinds[kind].title,
					ofAll: hasRoles(kind, 'each-other', 'together', 'group'),
				},
			];

/** Every channel of events. */
export const eventChannels: readonly EventChannel[] = keysOf(eventKinds).flatMap(channelsOf);

const rates = (['person', 'session'] as const).flatMap((level) =>
	eventChannels.map(({ channel, title, ofAll }) =>
		define(level, `rate:${channel}`, {
			title: `${title} a minute`,
			unit: 'per minute',
			how:
				level === 'session'
					? 'Events, by minutes that people were in the picture, added up.'
					: `Events ${ofAll ? 'that this person takes part in' : 'whose actor is this person'}, by minutes in the picture.`,
			isDrawn: false,
		}),
	),
);

const speaking = define('person', 'speaking', {
	title: 'Speaks',
	unit: 'share',
	how: 'Time of speaking, of the time in the picture.',
	isDrawn: false,
});

/** Every measure, in the order of lists. */
export const measureTable: readonly MeasureDefinition[] = [
	...session,
	...person,
	speaking,
	...dyad,
	...transitions,
	...rates,
];

/** The definition of a measure at a level; `undefined`: there is none. */
export const measureOf = (level: MeasureLevel, id: string): MeasureDefinition | undefined =>
	measureTable.find((measure) => measure.level === level && measure.id === id);
