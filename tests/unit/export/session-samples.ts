import fc from 'fast-check';
import type { ObjectId, Observation, Target } from '../../../src/core/attention';
import { orderPeople } from '../../../src/core/merge';
import type { PersonId, TrackId } from '../../../src/core/people';
import type { Session } from '../../../src/core/session';
import type { DeicticGesture, EventId, SocialEvent, SocialEventKind } from '../../../src/core/social';
import { exportFiles, exportFormat } from '../../../src/export/formats';
import { exportChunks } from '../../../src/export/write-formats';
import { graphOf, header, tie } from './samples';

export const person = (id: string): PersonId => id as PersonId;
export const head = (id: string): Target => ({ kind: 'person', personId: person(id), part: 'head' });
export const thing = (id: string, label = id): Target => ({ kind: 'object', objectId: id as ObjectId, label });

/** An event that is over. */
export const eventOf = (
	kind: SocialEventKind,
	people: readonly string[],
	startMs: number,
	endMs: number,
	more: Partial<SocialEvent> = {},
): SocialEvent & { endMs: number } => ({
	eventId: 'E1' as EventId,
	kind,
	gesture: null,
	startMs,
	people: people.map(person),
	target: null,
	confidence: 0.9,
	evidence: { firstFrame: 1, peakFrame: 2, lastFrame: 3, frameCount: 3 },
	source: 'model',
	...more,
	endMs,
});

export const numbered = (events: readonly (SocialEvent & { endMs: number })[]) =>
	events.map((e, i) => ({ ...e, eventId: `E${i + 1}` as EventId }));

/** A session of these events. */
export const sessionOf = (events: readonly SocialEvent[], more: Partial<Session> = {}): Session => ({
	header: { ...header, source: { ...header.source, name: 'clip.mp4', durationMs: 60_000 } },
	people: [
		{ personId: person('P1'), label: 'Anna', trackIds: [1 as TrackId] },
		{ personId: person('P2'), label: null, trackIds: [2 as TrackId] },
		{ personId: person('P3'), label: 'Ben, the <b>"2nd"</b>', trackIds: [3 as TrackId] },
	],
	areas: [
		{ objectId: 'O1' as ObjectId, label: 'cup', from: 'marked', box: { x: 0, y: 0, width: 10, height: 10 } },
		{ objectId: 'toy' as ObjectId, label: '=SUM(A1)', from: 'marked', box: { x: 0, y: 0, width: 10, height: 10 } },
	],
	observations: [],
	events,
	graph: graphOf(['P1', 'P2', 'P3'], [tie('P1', 'P2'), tie('P2', 'P3', { confidence: null })]),
	...more,
});

/** A file of a session as text. `part`: which of the format's files. */
export const exported = (id: string, session: Session, part = 0): string =>
	Buffer.concat(bytesOf(id, session, part)).toString();

export const bytesOf = (id: string, session: Session, part = 0): Uint8Array[] => [
	...exportChunks(exportFiles(exportFormat(id)!)[part]!, session),
];

/** What must come back from every format. */
export const essence = ({ kind, gesture, startMs, endMs, people, target }: SocialEvent) => ({
	kind,
	gesture,
	startMs: Math.round(startMs),
	endMs: Math.round(endMs!),
	people,
	target,
});

const ids = ['P1', 'P2', 'P3', 'P12'].map(person);

/** Labels that try to break formats. */
const label = fc.oneof(
	fc.string({ maxLength: 12 }),
	fc.string({ unit: 'binary', maxLength: 8 }),
	fc.constantFrom(
		'=1+1',
		'+1',
		'-1',
		'@x',
		'\t=1',
		"'=1",
		'a with b',
		'a + b',
		']]>',
		'--> x',
		'P2',
		'camera',
		'&amp;',
		'"',
		'a\nb',
		'a@b',
		'n/a',
		'NA',
	),
);

const SYMMETRIC: readonly SocialEventKind[] = [
	'mutual-gaze',
	'shared-attention',
	'joint-attention',
	'attention-capture',
];
const DIRECTED: readonly SocialEventKind[] = ['look-at-head', 'gaze-following', 'gaze-aversion', 'pointing-followed'];
const ALONE: readonly SocialEventKind[] = ['gaze-shift', 'camera-contact', 'head-nod', 'head-shake', 'speaking'];
const GESTURES: readonly DeicticGesture[] = ['pointing', 'showing', 'giving', 'reaching'];

const someTarget = (areas: Session['areas']): fc.Arbitrary<Target | null> =>
	fc.oneof(
		fc.constant(null),
		fc.constant<Target>({ kind: 'outside' }),
		fc
			.constantFrom(...ids)
			.chain((personId) =>
				fc.constantFrom('head', 'hand', 'body').map((part): Target => ({ kind: 'person', personId, part })),
			),
		...areas.map(({ objectId, label: text }) => fc.constant<Target>({ kind: 'object', objectId, label: text })),
	);

const anyEvent = (areas: Session['areas']): fc.Arbitrary<SocialEvent & { endMs: number }> =>
	fc
		.record({
			startMs: fc.double({ min: 0, max: 3e6, noNaN: true }),
			// At least two milliseconds: an event without length gets one in ELAN.
			lastsMs: fc.double({ min: 2, max: 60_000, noNaN: true }),
			people: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 3, maxLength: 3 }),
			target: someTarget(areas),
			choice: fc.nat(),
			gesture: fc.constantFrom(...GESTURES),
			group: fc.constantFrom('symmetric', 'directed', 'alone', 'gesture'),
			confidence: fc.double({ min: 0, max: 1, noNaN: true }),
		})
		.map(({ startMs, lastsMs, people, target, choice, gesture, group, confidence }) => {
			const of = <T>(list: readonly T[]) => list[choice % list.length]!;
			const kind =
				group === 'symmetric'
					? of(SYMMETRIC)
					: group === 'directed'
						? of(DIRECTED)
						: group === 'alone'
							? of(ALONE)
							: 'deictic-gesture';
			const two = people.slice(0, 2);
			const [, other] = people;
			const own =
				kind === 'look-at-head' || (kind === 'gaze-aversion' && target?.kind === 'person')
					? head(other!)
					: kind === 'camera-contact'
						? ({ kind: 'camera' } as const)
						: target;
			const who = group === 'symmetric' ? orderPeople(kind, people) : group === 'directed' ? two : people.slice(0, 1);
			return eventOf(kind, who, startMs, startMs + lastsMs, {
				target: own,
				gesture: kind === 'deictic-gesture' ? gesture : null,
				confidence,
			});
		});

/** Sessions with awkward labels and events of every kind; no two events of a doing in common are the same. */
export const anySession: fc.Arbitrary<Session> = fc
	.record({ labels: fc.tuple(label, label, label, label), things: fc.tuple(label, label) })
	.chain(({ labels, things }) => {
		const areas: Session['areas'] = things.map((text, i) => ({
			objectId: ['O1', 'toy'][i] as ObjectId,
			label: text,
			from: 'marked',
			box: { x: 0, y: 0, width: 1, height: 1 },
		}));
		return fc.array(anyEvent(areas), { maxLength: 12 }).map((events) =>
			sessionOf(numbered(events), {
				people: ids.map((personId, i) => ({ personId, label: labels[i] || null, trackIds: [] })),
				areas,
			}),
		);
	});

/** Five people at 10 frames a second who look at each other and at a cup. */
export const hourOf = (seconds: number): Session => {
	const observations: Observation[] = [];
	for (let frameIndex = 0; frameIndex < seconds * 10; frameIndex++) {
		for (let n = 1; n <= 5; n++) {
			const at = person(`P${((frameIndex + n) % 5) + 1}`);
			const x = Math.sin(frameIndex / 50 + n);
			observations.push({
				frameIndex,
				tMs: frameIndex * 100,
				personId: person(`P${n}`),
				box: { x: 100 * n + x, y: 50.5, width: 80.1, height: 90.2 },
				headPose: { eyesMid: [x, 0.1, 2.5], cameraFromHead: [1, 0, 0, 0, 1, 0, 0, 0, 1] },
				gaze: {
					ray: {
						kind: 'eye-gaze',
						origin: [x, 0.1, 2.5],
						direction: [x / 2, 0.1, -0.9],
						sigmaRad: 0.1,
						confidence: 0.8,
					},
					point: [320 + 100 * x, 200],
					scores: [
						{ target: { kind: 'person', personId: at, part: 'head' }, probability: 0.7, visualAngleRad: 0.05 },
						{ target: thing('O1', 'cup'), probability: 0.2, visualAngleRad: 0.3 },
						{ target: { kind: 'outside' }, probability: 0.1, visualAngleRad: null },
					],
				},
				pointing: null,
				gesture: null,
				expression: null,
				speaking: n === 1 ? 0.7 : null,
			});
		}
	}
	const events = Array.from({ length: seconds * 2 }, (_, i) =>
		eventOf('look-at-head', [`P${(i % 5) + 1}`, `P${((i + 1) % 5) + 1}`], i * 500, i * 500 + 900, {
			target: head(`P${((i + 1) % 5) + 1}`),
		}),
	);
	return sessionOf(numbered(events), {
		header: { ...header, source: { ...header.source, durationMs: seconds * 1000 } },
		people: [1, 2, 3, 4, 5].map((n) => ({ personId: person(`P${n}`), label: null, trackIds: [] })),
		observations,
	});
};
