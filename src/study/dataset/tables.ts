import { channelOf } from '../../core/event-kinds/kinds';
import { targetKey } from '../../core/attention';
import type { PersonId } from '../../core/people';
import type { SocialEvent, Tie } from '../../core/social';
import type { MeasureRow } from '../measures/session-measures';
import { classOf } from '../measures/read-gaze';
import type { Look } from '../measures/session-looks';
import type { Column, DatasetTable } from './table';

/** A person of a session as the table `people` has them. */
export type PersonRow = {
	personId: PersonId;
	label: string | null;
	participantId: string | null;
	role: string | null;
	isConfirmed: boolean | null;
	visibleMs: number;
	gazeKnownMs: number;
	timesLost: number;
};

/** A possible target of a look. */
export type LookRow = { look: Look; number: number; rank: number };

const PERSON = 'a person of the session: P1, P2, …';

const time = (name: string, how: string) =>
	({
		name,
		type: 'DOUBLE',
		unit: 'ms',
		range: '≥ 0',
		whenNull: 'never',
		how: `${how}, from the start of the video.`,
	}) as const;

const duration = (name: string, how: string) =>
	({ name, type: 'DOUBLE', unit: 'ms', range: '≥ 0', whenNull: 'never', how }) as const;

const count = (name: string, how: string) =>
	({ name, type: 'INT32', unit: 'count', range: '≥ 0', whenNull: 'never', how }) as const;

const word = (name: string, range: string, how: string, whenNull = 'never') =>
	({ name, type: 'STRING', unit: 'none', range, whenNull, how }) as const;

const share = (name: string, how: string, whenNull = 'never') =>
	({ name, type: 'DOUBLE', unit: 'probability', range: '0 to 1', whenNull, how }) as const;

const TARGET = 'person:P2 (the head), object:O1, camera, outside';

/** Events, as corrected. */
export const eventsTable: DatasetTable<SocialEvent> = {
	name: 'events',
	row: 'an event',
	columns: [
		{ ...word('event', 'E1, E2, …', 'The event, as in the session file.'), of: (e) => e.eventId },
		{ ...word('kind', 'a kind of event', 'See the kinds in docs/session-file.md.'), of: (e) => e.kind },
		{
			...word('channel', 'a kind, or the gesture of a deictic gesture', 'What a coder would call it.'),
			of: (e) => channelOf(e),
		},
		{ ...time('start_ms', 'Its first frame'), of: (e) => e.startMs },
		{ ...time('end_ms', 'The end of its last frame, exclusive'), of: (e) => e.endMs ?? e.startMs },
		{
			...word('actor', PERSON, 'Who acts; of kinds without an actor the first in order of id.', 'nobody is named'),
			of: (e) => e.people[0] ?? null,
		},
		{
			...word('people', 'people with blanks between', 'All who take part, the actor first.'),
			of: (e) => e.people.join(' '),
		},
		{
			...word('target', TARGET, 'What it is about.', 'none, or not known'),
			of: (e) => e.target && targetKey(e.target),
		},
		{ ...share('confidence', 'Mean probability over its frames.'), of: (e) => e.confidence },
		{
			...word('source', 'model, person', 'Whether the program found it or somebody added or changed it.'),
			of: (e) => e.source,
		},
	],
};

/** Looks with the probability of each target. */
export const looksTable: DatasetTable<LookRow> = {
	name: 'looks',
	row: 'a possible target of a look; a look is a stretch in which the likeliest target stays the same',
	columns: [
		{ ...count('look', 'Number of the look in its session, from 1.'), of: ({ number }) => number },
		{ ...word('person', PERSON, 'Who looks.'), of: ({ look }) => look.personId },
		{ ...time('start_ms', 'Its first frame'), of: ({ look }) => look.startMs },
		{ ...time('end_ms', 'The end of its last frame, exclusive'), of: ({ look }) => look.endMs },
		{ ...count('rank', '1 is the likeliest target.'), of: ({ rank }) => rank },
		{ ...word('target', TARGET, 'Where to.'), of: ({ look, rank }) => look.scores[rank - 1]?.target ?? null },
		{
			...word('target_class', 'person, thing, camera, elsewhere', 'What kind of target that is.'),
			of: ({ look, rank }) => classOf(look.scores[rank - 1]?.target ?? 'outside'),
		},
		{
			...share(
				'probability',
				'Mean over the frames of the look; those of one look sum to 1. Targets below 0.001 are left out.',
			),
			of: ({ look, rank }) => look.scores[rank - 1]?.probability ?? null,
		},
	],
};

/** What people did towards each other over the whole session. */
export const tiesTable: DatasetTable<Tie> = {
	name: 'ties',
	row: 'an ordered pair of people who had to do with each other',
	columns: [
		{ ...word('from_person', PERSON, 'Who acts.'), of: (t) => t.from },
		{ ...word('to_person', PERSON, 'Towards whom.'), of: (t) => t.to },
		{ ...duration('look_ms', 'Time of look-at-head events.'), of: (t) => t.lookMs },
		{ ...count('look_count', 'Those events.'), of: (t) => t.lookCount },
		{ ...duration('mutual_ms', 'Time of mutual-gaze events.'), of: (t) => t.mutualMs },
		{ ...count('mutual_count', 'Those events.'), of: (t) => t.mutualCount },
		{ ...duration('joint_ms', 'Time of shared and joint attention.'), of: (t) => t.jointMs },
		{ ...count('follow_count', 'How often the first followed the gaze of the second.'), of: (t) => t.followCount },
		{ ...count('avert_count', 'How often the first averted their gaze from the second.'), of: (t) => t.avertCount },
		{ ...count('point_count', 'Pointing of the first that the second looked along.'), of: (t) => t.pointCount },
		{ ...share('confidence', 'Mean probability of the looks.', 'no looks'), of: (t) => t.confidence },
	],
};

/** Who is in a session. */
export const peopleTable: DatasetTable<PersonRow> = {
	name: 'people',
	row: 'a person of the session',
	columns: [
		{ ...word('person', PERSON, 'Their id.'), of: (p) => p.personId },
		{ ...word('label', 'any', 'Their name in the session.', 'nobody named them'), of: (p) => p.label },
		{
			...word('participant', 'any', 'participant_id of participants.csv.', 'they have no row there'),
			of: (p) => p.participantId,
		},
		{ ...word('role', 'any', 'role of participants.csv.', 'none is given'), of: (p) => p.role },
		{
			...{ name: 'confirmed', type: 'BOOLEAN', unit: 'none', range: 'true, false' },
			...{ whenNull: 'no row in participants.csv', how: 'Whether somebody confirmed who they are.' },
			of: (p) => p.isConfirmed,
		},
		{ ...duration('visible_ms', 'Time in the picture.'), of: (p) => p.visibleMs },
		{
			...duration('gaze_known_ms', 'Time in which the gaze is known: the denominator of shares.'),
			of: (p) => p.gazeKnownMs,
		},
		{ ...count('times_lost', 'Breaks of more than a second in which they were not seen.'), of: (p) => p.timesLost },
	],
};

/** Measures with how much each is in doubt. */
export const measuresTable: DatasetTable<MeasureRow> = {
	name: 'measures',
	row: 'a measure of the session, of a person, or of an ordered pair',
	columns: [
		{ ...word('level', 'session, person, dyad', 'Of whom it is.'), of: (m) => m.level },
		{ ...word('measure', 'an id of measures.csv', 'What is measured.'), of: (m) => m.measure },
		{ ...word('person', PERSON, 'Whose.', 'of the session'), of: (m) => m.personId },
		{ ...word('other', PERSON, 'Towards whom.', 'not of a pair'), of: (m) => m.otherId },
		{
			...{ name: 'value', type: 'DOUBLE', unit: 'see measures.csv', range: 'see measures.csv' },
			...{ whenNull: 'unknown: see measures.csv', how: 'Mean over the draws; without draws the value itself.' },
			of: (m) => m.value,
		},
		{
			...{ name: 'best', type: 'DOUBLE', unit: 'see measures.csv', range: 'see measures.csv' },
			...{ whenNull: 'unknown', how: 'With every look at its likeliest target.' },
			of: (m) => m.best,
		},
		{
			...{ name: 'draws', type: 'LIST', unit: 'see measures.csv', range: 'see measures.csv' },
			whenNull: 'never; empty where looks do not matter',
			how: 'With every look at a target drawn by its probabilities, draw by draw. Draws of one session belong together by their place.',
			of: (m) => m.draws,
		},
	],
};

/** A session as the table `sessions` has it. */
export type SessionRow = {
	sessionId: string;
	/** Of the session file, relative to the study. */
	path: string;
	video: string;
	durationMs: number;
	peopleCount: number;
	visibleMs: number;
	gazeKnownMs: number;
	timesLost: number;
	switchesRepaired: number;
	doubtfulPlaces: number;
	eventCount: number;
	factors: Readonly<Record<string, string | number | null>>;
};

const sessionColumns: readonly Column<SessionRow>[] = [
	{ ...word('session_id', 'letters, digits, - _ .', 'The session, as in sessions.csv.'), of: (s) => s.sessionId },
	{ ...word('path', 'a path', 'Its session file, in the folder of the study.'), of: (s) => s.path },
	{ ...word('video', 'a file name', 'Its video.'), of: (s) => s.video },
	{ ...duration('duration_ms', 'Length of the video.'), of: (s) => s.durationMs },
	{ ...count('people', 'People that were seen.'), of: (s) => s.peopleCount },
	{ ...duration('visible_ms', 'Time in the picture, of all added up.'), of: (s) => s.visibleMs },
	{ ...duration('gaze_known_ms', 'Time in which the gaze is known, of all added up.'), of: (s) => s.gazeKnownMs },
	{ ...count('times_lost', 'Breaks of more than a second in which somebody was not seen.'), of: (s) => s.timesLost },
	{
		...count('switches_repaired', 'Tracks put together as one person, by the program or by hand, beyond one for each.'),
		of: (s) => s.switchesRepaired,
	},
	{
		...count('doubtful_events', 'Events of the program whose mean probability is below 0.5.'),
		of: (s) => s.doubtfulPlaces,
	},
	{ ...count('events', 'Events found.'), of: (s) => s.eventCount },
];

/** The table of sessions: its factors are columns as well, as sessions.csv has them. */
export const sessionsTable = (
	factors: readonly { name: string; kind: 'number' | 'category' }[],
): DatasetTable<SessionRow> => ({
	name: 'sessions',
	row: 'a session',
	columns: [
		...sessionColumns,
		...factors.map(({ name, kind }): Column<SessionRow> => ({
			name: `factor_${name}`,
			type: kind === 'number' ? 'DOUBLE' : 'STRING',
			...{ unit: 'as written', range: 'as written', whenNull: 'the cell is empty' },
			how: `Column “${name}” of sessions.csv.`,
			of: ({ factors: values }) => values[name] ?? null,
		})),
	],
});

/** Tables with one file a session, by which the dataset is partitioned; observations are `export`’s per-frame table. */
export const partitionedTables = [eventsTable, looksTable, tiesTable, peopleTable, measuresTable] as const;
