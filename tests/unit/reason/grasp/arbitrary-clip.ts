import fc from 'fast-check';
import type { PersonId } from '../../../../src/core/people';
import type { GraspGesture } from '../../../../src/events/grasp/gestures';
import { graspIdBase, type GraspEvent, type GraspEventType } from '../../../../src/events/grasp/types';
import type { GraspClip } from '../../../../src/reason/grasp/clips/clip';
import { clipOf } from '../../../../src/reason/grasp/clips/clip-from-timeline';

const id = (person: number) => `P${person}` as PersonId;

const timeS = fc.integer({ min: 0, max: 60 }).map((n) => n / 2);
const lengthS = fc.integer({ min: 1, max: 8 }).map((n) => n / 2);

const gazeTypes: GraspEventType[] = [
	'mutual_gaze',
	'joint_attention',
	'gaze_following',
	'attention_capture',
	'sudden_gaze_shift',
];

/** How many people an event of a type has, of so many. */
const sizeOf = (type: GraspEventType, people: number): { min: number; max: number } => {
	if (type === 'sudden_gaze_shift') return { min: 1, max: 1 };
	if (type === 'joint_attention') return { min: 2, max: people };
	return type === 'attention_capture' ? { min: 3, max: people } : { min: 2, max: 2 };
};

const gazeEvents = (people: readonly number[]): fc.Arbitrary<GraspEvent[]> =>
	fc
		.array(
			fc
				.record({ type: fc.constantFrom(...gazeTypes), startS: timeS, lengthS })
				.filter(({ type }) => sizeOf(type, people.length).min <= people.length)
				.chain(({ type, startS, lengthS: length }) => {
					const { min, max } = sizeOf(type, people.length);
					return fc.subarray([...people], { minLength: min, maxLength: max }).map((who) => ({
						type,
						startS,
						endS: type === 'attention_capture' ? startS : startS + length,
						confidence: 0.95,
						people: who.map(id),
						details: {},
					}));
				}),
			{ maxLength: 20 },
		)
		.map((events) => events.map((event, n) => ({ ...event, eventId: graspIdBase[event.type] + n })));

const gestures = (people: readonly number[]): fc.Arbitrary<GraspGesture[]> =>
	fc.array(
		fc
			.record({
				type: fc.constantFrom('pointing' as const, 'showing' as const, 'giving' as const, 'reaching' as const),
				startS: timeS,
				lengthS,
				who: fc.shuffledSubarray([...people], { minLength: 2, maxLength: 2 }),
				targetType: fc.constantFrom('person' as const, 'object' as const, 'location' as const),
			})
			.map(({ type, startS, lengthS: length, who, targetType }) => ({
				type,
				initiator: id(who[0]!),
				startS,
				endS: startS + length,
				targetType,
				targetPerson: targetType === 'person' ? id(who[1]!) : null,
				targetDescription: '',
				confidence: 0.9,
			})),
		{ maxLength: 14 },
	);

/** Any event graph that GRASP could make, however unlikely. */
export const arbitraryClip: fc.Arbitrary<GraspClip> = fc
	.integer({ min: 2, max: 8 })
	.map((count) => Array.from({ length: count }, (_, i) => i + 1))
	.chain((people) =>
		fc.tuple(gazeEvents(people), gestures(people)).map(([gaze, made]) =>
			clipOf({
				startS: 0,
				endS: 40,
				people: people.map(id),
				gaze: gaze.map((event) => ({ event, sessionEvents: [] })),
				gestures: made.map((event) => ({ event, sessionEvents: [] })),
				looks: [],
			}),
		),
	);
