import type { Observation } from '../../core/attention';
import { describeMissing } from '../../core/damage';
import { detectGraspEvents } from '../../events/grasp/detect';
import { graspGestures, type GraspGesture } from '../../events/grasp/gestures';
import { graspSamples, type SampledFrame } from '../../events/grasp/samples';
import { defaultGraspJoinConfig, graspTimeline } from '../../events/grasp/timeline';
import { defaultGraspConfig, type GraspConfig, type GraspEvent, type GraspSample } from '../../events/grasp/types';
import type { HeadPose } from '../../core/people';
import type { RowWriter, SessionFrame } from './row-writer';

/** Where and what a pose is does not matter to GRASP, only that a face was seen. */
const SEEN: HeadPose = { eyesMid: [0, 0, 1], cameraFromHead: [1, 0, 0, 0, 1, 0, 0, 0, 1] };

/** What GRASP looks at; an hour of all the rest would not fit beside it. */
const essential = ({ frameIndex, tMs, personId, box, headPose, gaze }: Observation): Observation => ({
	...{ frameIndex, tMs, personId, box, headPose: headPose && SEEN },
	gaze: gaze && { ray: null, point: gaze.point, scores: [] },
	...{ pointing: null, gesture: null, speaking: null, expression: null },
});

type Frame = { frame: SampledFrame['frame']; observations: Observation[] };

/**
 * Frames of a session with somebody in them, as they come. Kept are those that a sample may take: the nearest before and
 * the nearest at or after each tick, and the last. (Both sides, for a clip ends at a tick and may not take what is beyond.)
 */
class FrameSampler {
	readonly #size: { widthPx: number; heightPx: number };
	readonly #stepMs: number;
	readonly #kept: Frame[] = [];
	#current: Frame | null = null;

	constructor({ header }: SessionFrame, sampleFps: number) {
		const { widthPx, heightPx } = header.source;
		this.#size = { widthPx, heightPx };
		this.#stepMs = 1000 / sampleFps;
	}

	add(o: Observation): void {
		if (this.#current?.frame.index !== o.frameIndex) {
			this.#settle();
			this.#current = { frame: { index: o.frameIndex, tMs: o.tMs, ...this.#size }, observations: [] };
		}
		this.#current.observations.push(essential(o));
	}

	/** The side of a tick that a time lies on: times of one half step have the same. */
	#sideOf({ frame }: Frame): number {
		return Math.floor((2 * frame.tMs) / this.#stepMs);
	}

	#settle(): void {
		const [now, last] = [this.#current, this.#kept.at(-1)];
		if (!now) return;
		const side = this.#sideOf(now);
		// Even: after a tick, the first is nearest. Odd: before the next one, the last is.
		if (last && this.#sideOf(last) === side) {
			if (side % 2 === 0) return;
			this.#kept.pop();
		}
		this.#kept.push(now);
	}

	/** All of them, in order; the very first stands at 0 so that times count from the start of the file. */
	end(): SampledFrame[] {
		this.#settle();
		const [first, now] = [this.#kept[0], this.#current];
		if (now && this.#kept.at(-1) !== now) this.#kept.push(now);
		if (first && first.frame.tMs > 0) {
			this.#kept.unshift({ frame: { index: 0, tMs: 0, ...this.#size }, observations: [] });
		}
		return this.#kept;
	}
}

/** GRASP numbers people; `P3` is its person 3. */
const personNumber = (personId: string): number => Number(personId.replace(/^P/, ''));

const isPersonId = (value: unknown): value is string => typeof value === 'string' && /^P\d+$/.test(value);

const publishedDetails = (details: GraspEvent['details']) =>
	Object.fromEntries(
		Object.entries(details).map(([key, value]) => {
			if (isPersonId(value)) return [key, personNumber(value)];
			if (key !== 'person_velocities') return [key, value];
			return [
				key,
				Object.fromEntries(Object.entries(value as object).map(([id, v]) => [personNumber(id), v as number])),
			];
		}),
	);

const publishedEvent = (samples: readonly GraspSample[], sampleFps: number) => (event: GraspEvent) => {
	const frameAt = (timeS: number) => samples[Math.round(timeS * sampleFps)]?.frameIndex ?? null;
	return {
		event_id: event.eventId,
		event_type: event.type,
		start_time: event.startS,
		end_time: event.endS,
		start_frame: frameAt(event.startS),
		end_frame: frameAt(event.endS),
		confidence: event.confidence,
		persons_involved: event.people.map(personNumber),
		details: publishedDetails(event.details),
	};
};

const publishedGesture = (gesture: GraspGesture) => ({
	gesture_type: gesture.type,
	initiator_id: personNumber(gesture.initiator),
	start_time: gesture.startS,
	end_time: gesture.endS,
	target_type: gesture.targetType,
	target_person_id: gesture.targetPerson && personNumber(gesture.targetPerson),
	target_description: gesture.targetDescription,
	confidence: gesture.confidence,
});

/** One clip, at most `maxSamples` long, as GRASP's event file has it; times count from the start of the clip. */
const clipFile = (session: SessionFrame, frames: readonly SampledFrame[], offsetMs: number, config: GraspConfig) => {
	const { source, analysis } = session.header;
	const missing = describeMissing(source);
	const lengthMs = (config.maxSamples / config.sampleFps) * 1000;
	const endMs = Math.min(offsetMs + lengthMs, source.durationMs ?? (frames.at(-1)?.frame.tMs ?? 0) + 1);
	const clip = frames
		.filter(({ frame }) => frame.tMs >= offsetMs && frame.tMs < endMs)
		.map(({ frame, observations }) => ({ frame: { ...frame, tMs: frame.tMs - offsetMs }, observations }));
	if (clip[0] && clip[0].frame.tMs > 0) {
		clip.unshift({ frame: { ...clip[0].frame, tMs: 0 }, observations: [] });
	}
	const samples = graspSamples(clip, config);
	const events = detectGraspEvents(samples, config);
	const shifted = session.events
		.filter((e) => e.startMs >= offsetMs && e.startMs < endMs)
		.map((e) => ({ ...e, startMs: e.startMs - offsetMs, endMs: e.endMs === null ? null : e.endMs - offsetMs }));
	const gestures = graspGestures(shifted, (endMs - offsetMs) / 1000);
	const timeline = graspTimeline(events, gestures, defaultGraspJoinConfig);
	const published = publishedEvent(samples, config.sampleFps);
	return {
		video_path: source.name,
		/** Rate at which `start_frame` and `end_frame` count: analysed frames. */
		video_fps: analysis.fps,
		sample_fps: config.sampleFps,
		clip_offset: offsetMs / 1000,
		clip_duration: (endMs - offsetMs) / 1000,
		...(missing !== null && { source_damage: missing }),
		num_events: events.length,
		event_counts: Object.fromEntries(
			[...new Set(events.map((e) => e.type))].map((type) => [type, events.filter((e) => e.type === type).length]),
		),
		events: events.map(published),
		gestures: gestures.map(publishedGesture),
		timeline: {
			gaze: timeline.gaze.map(published),
			gestures: timeline.gestures.map(publishedGesture),
			cross_modal_pairs: timeline.pairs.map(({ gazeIndex, gestureIndex, relation, seconds }) => ({
				gaze_idx: gazeIndex,
				gesture_idx: gestureIndex,
				relation,
				seconds,
			})),
			temporal_relations: timeline.relations,
		},
	};
};

/**
 * GRASP's event file (its released detector's output; field names as published) of a session, with the gestures and the
 * joined time line beside the events.
 *
 * GRASP works on clips of at most 240 samples, two minutes. A session up to that length is one object; a longer one is an
 * array of such objects, each with its `clip_offset` in seconds.
 *
 * @param flavour `compat`: exactly as released. `symmetric`: corrected, with either of two as leader of a gaze following.
 */
export const beginGrasp =
	(flavour: GraspConfig['flavour']) =>
	(session: SessionFrame): RowWriter => {
		const config: GraspConfig = { ...defaultGraspConfig, flavour };
		const sampler = new FrameSampler(session, config.sampleFps);
		return {
			start: '',
			add(observation) {
				sampler.add(observation);
				return null;
			},
			*end() {
				const frames = sampler.end();
				const clipMs = (config.maxSamples / config.sampleFps) * 1000;
				const lengthMs = session.header.source.durationMs ?? (frames.at(-1)?.frame.tMs ?? 0) + 1;
				const count = Math.max(1, Math.ceil(lengthMs / clipMs));
				const text = (offsetMs: number) => JSON.stringify(clipFile(session, frames, offsetMs, config), null, '\t');
				if (count === 1) {
					yield `${text(0)}\n`;
					return;
				}
				for (let n = 0; n < count; n++) yield `${n === 0 ? '[\n' : ',\n'}${text(n * clipMs)}`;
				yield '\n]\n';
			},
		};
	};
