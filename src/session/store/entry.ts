import * as v from 'valibot';
import type { AreaOfInterest } from '../../core/attention';
import type { PersonId } from '../../core/people';
import type { EncoderSwitches } from '../../core/perception';
import type { SourceInfo } from '../../core/session';
import { SESSION_LIMITS } from '../file/session-limits';
import { box, count, instant, ms, name, objectId, personKey, positive, size, sourceInfo } from '../file/value-schemas';

/** What the visitor did to the machine's session. Of corrections the store knows nothing but that they are a list. */
export type PersonsPart = {
	/** Names given by the visitor, by id. */
	labels: Readonly<Record<PersonId, string>>;
	/** Marked things. */
	areas: readonly AreaOfInterest[];
	/** As `core/corrections` reads them. */
	corrections: { version: number; list: readonly unknown[] };
};

/** How far the analysis of a kept session came. */
export type KeptState =
	/** Still running, or broken off unnoticed: a closed tab, a crash. */
	| 'growing'
	/** The visitor ended it, or it failed. A file can be resumed. */
	| 'stopped'
	/** All of the source was analysed, or all of it that could be read; a webcam's session is over. */
	| 'complete';

/** What the list of sessions says of one. Small, and enough to draw the list without reading any session. */
export type SessionEntry = PersonsPart & {
	version: 1;
	/** Also the name of its folder. */
	id: string;
	/** The file's name until the visitor gives another. */
	name: string;
	source: SourceInfo;
	/** Size of the video; `null` without a file. With the hash it says which file belongs to the session. */
	fileBytes: number | null;
	/** What the analysis was asked for; `fps` and `fovDeg` as in the page's settings. */
	settings: { fps: number | null; fovDeg: number | null; encoders: EncoderSwitches; usesContext?: boolean | undefined };
	/** ISO 8601. */
	createdAt: string;
	/** When something was saved last, ISO 8601. */
	updatedAt: string;
	state: KeptState;
	/** Analysed up to, media time. */
	untilMs: number;
	peopleCount: number;
	/** Of everything kept, about. */
	bytes: number;
};

/** No names, things or corrections yet. */
export const noPersonsPart: PersonsPart = { labels: {}, areas: [], corrections: { version: 1, list: [] } };

/** Ids are made by this program and name a folder: nothing else may get through. */
const ID = /^[0-9a-f-]{8,40}$/;

/** Whether a text can be the id of a kept session. */
export const isSessionId = (text: string): boolean => ID.test(text);

const id = v.pipe(v.string(), v.regex(ID, 'Expected an id made by this program'));

/** Names, areas and corrections as they may come from outside. */
export const personsPartSchema = v.object({
	labels: v.record(personKey, name),
	areas: v.pipe(
		v.array(v.object({ objectId, label: name, from: v.picklist(['marked', 'detected']), box })),
		v.maxLength(SESSION_LIMITS.things),
	),
	corrections: v.object({
		version: v.pipe(v.number(), v.integer(), v.minValue(1)),
		list: v.pipe(v.array(v.unknown()), v.maxLength(SESSION_LIMITS.corrections)),
	}),
});

/** The analysis settings of a session as they may come from outside. */
export const settingsSchema = v.object({
	fps: v.nullable(positive),
	fovDeg: v.nullable(positive),
	encoders: v.objectWithRest(
		{ objects: v.boolean(), identity: v.boolean(), expression: v.optional(v.boolean(), false) },
		v.boolean(),
	),
	usesContext: v.optional(v.boolean()),
});

const entry = v.object({
	...personsPartSchema.entries,
	version: v.literal(1),
	id,
	name,
	source: sourceInfo,
	fileBytes: v.nullable(size),
	settings: settingsSchema,
	createdAt: instant,
	updatedAt: instant,
	state: v.picklist(['growing', 'stopped', 'complete']),
	untilMs: ms,
	peopleCount: count,
	bytes: size,
});

/** The entry, or what is wrong with it, in words. */
export const parseEntry = (value: unknown): SessionEntry | { broken: string } => {
	const result = v.safeParse(entry, value, { abortEarly: true });
	if (result.success) return result.output;
	const [issue] = result.issues;
	return { broken: `${v.getDotPath(issue) ?? 'entry'}: ${issue.message}` };
};
