import * as v from 'valibot';
import type { CodedEvent } from '../../agreement/coded-event';
import type { Target } from '../../core/attention';
import { AppError } from '../../core/errors';
import { idFrom } from '../../core/people';
import { isOneOf, pairsOf } from '../../core/collections';
import type { Truth, TruthPerson, TruthTarget } from './truth';

/** Kinds of event in the truth of a rendered clip that have an event of ours. */
export const TRUE_EVENT_KINDS = ['mutual_gaze', 'pointing', 'joint_attention', 'camera_gaze', 'gaze_aversion'] as const;
export type TrueEventKind = (typeof TRUE_EVENT_KINDS)[number];

/** An event of a truth file and the kind it had there. */
export type TrueEvent = { kind: TrueEventKind; event: CodedEvent };

/** An event that the file notes for one person without saying whom it was done with: reported, not scored. */
export type NotedEvent = { kind: string; people: readonly TruthPerson[]; startMs: number; endMs: number };

const eventsFile = v.object({
	schema: v.literal('stage-truth/1'),
	events: v.array(
		v.object({
			type: v.string(),
			people: v.optional(v.array(v.string())),
			who: v.optional(v.string()),
			target: v.optional(v.string()),
			start: v.number(),
			end: v.number(),
		}),
	),
});

const OURS: Readonly<Record<TrueEventKind, Pick<CodedEvent, 'kind' | 'gesture'>>> = {
	mutual_gaze: { kind: 'mutual-gaze', gesture: null },
	pointing: { kind: 'deictic-gesture', gesture: 'pointing' },
	joint_attention: { kind: 'joint-attention', gesture: null },
	camera_gaze: { kind: 'camera-contact', gesture: null },
	gaze_aversion: { kind: 'gaze-aversion', gesture: null },
};

/** A true target as ours, its person under the name of the truth. */
export const targetOfTruth = (target: TruthTarget): Target => {
	switch (target.kind) {
		case 'person':
			return { kind: 'person', personId: idFrom(target.person), part: 'head' };
		case 'object':
			return { kind: 'object', objectId: idFrom(target.objectId), label: target.objectId };
		case 'camera':
			return { kind: 'camera' };
		case 'away':
			return { kind: 'outside' };
	}
};

/** An event with nothing but what is compared. Kinds whose people say it all have no target. */
export const codedEvent = (
	kind: TrueEventKind,
	people: readonly TruthPerson[],
	target: Target | null,
	{ startMs, endMs }: { startMs: number; endMs: number },
): CodedEvent => ({
	eventId: idFrom(`${kind} ${people.join(' ')} ${startMs}`),
	...OURS[kind],
	startMs,
	endMs,
	people: people.map((name) => idFrom(name)),
	target: kind === 'pointing' || kind === 'joint_attention' ? target : null,
	confidence: 1,
	evidence: { firstFrame: 0, peakFrame: 0, lastFrame: 0, frameCount: 0 },
	source: 'person',
});

const isTrueKind = (kind: string): kind is TrueEventKind => isOneOf(TRUE_EVENT_KINDS, kind);

/**
 * The events of a rendered clip's truth file, cut to the clip's length, by start. A group is expanded to its pairs, for
 * our events are pairs.
 * Throws `AppError('recording-invalid')` when the file is something else.
 */
export const eventTruthFrom = (
	json: unknown,
	{ durationMs, people }: Pick<Truth, 'durationMs' | 'people'>,
): { events: TrueEvent[]; noted: NotedEvent[] } => {
	const parsed = v.safeParse(eventsFile, json);
	if (!parsed.success) {
		throw new AppError('recording-invalid', `Not the events of a stage-truth/1 file (${parsed.issues[0].message})`);
	}
	const events: TrueEvent[] = [];
	const noted: NotedEvent[] = [];
	for (const { type: kind, people: group, who, target: name, start, end } of parsed.output.events) {
		const all = group ?? (who === undefined ? [] : [who]);
		const span = { startMs: start * 1000, endMs: Math.min(end * 1000, durationMs) };
		if (!isTrueKind(kind)) {
			noted.push({ kind, people: all, ...span });
			continue;
		}
		const target =
			name === undefined
				? null
				: targetOfTruth(people.includes(name) ? { kind: 'person', person: name } : { kind: 'object', objectId: name });
		const isOfPairs = kind === 'mutual_gaze' || kind === 'joint_attention';
		const groups = isOfPairs ? pairsOf(all) : all.map((p) => [p]);
		for (const members of groups) events.push({ kind, event: codedEvent(kind, members, target, span) });
	}
	return { events: events.sort((a, b) => a.event.startMs - b.event.startMs), noted };
};
