import type { ObjectId, Target } from '../../core/attention';
import { personIdOf } from '../../core/people';
import type { DeicticGesture, EventId, SocialEvent, SocialEventKind } from '../../core/social';

/** What is used of one clip of GRASP's event file, under the published names. Times in seconds of the clip. */
type GraspClip = {
	clip_offset: number;
	sample_fps: number;
	events: readonly {
		event_id: number;
		event_type: string;
		start_time: number;
		end_time: number;
		start_frame: number | null;
		end_frame: number | null;
		confidence: number;
		persons_involved: readonly number[];
	}[];
	gestures: readonly {
		gesture_type: DeicticGesture;
		initiator_id: number;
		start_time: number;
		end_time: number;
		target_type: 'person' | 'object' | 'location';
		target_person_id: number | null;
		target_description: string;
		confidence: number;
	}[];
};

const kinds: Readonly<Record<string, SocialEventKind>> = {
	sudden_gaze_shift: 'gaze-shift',
	joint_attention: 'joint-attention',
	gaze_following: 'gaze-following',
	attention_capture: 'attention-capture',
	mutual_gaze: 'mutual-gaze',
};

const gestureTarget = (gesture: GraspClip['gestures'][number]): Target | null => {
	if (gesture.target_type === 'person' && gesture.target_person_id !== null) {
		return { kind: 'person', personId: personIdOf(gesture.target_person_id), part: 'head' };
	}
	if (gesture.target_type !== 'object') return null;
	const label = gesture.target_description;
	return { kind: 'object', objectId: label as ObjectId, label };
};

/** Frames of a gesture are not in GRASP's file. */
const noFrames = { firstFrame: 0, peakFrame: 0, lastFrame: 0, frameCount: 0 };

const clipEvents = (clip: GraspClip, index: number): SocialEvent[] => {
	const timeOf = (seconds: number) => Math.round((clip.clip_offset + seconds) * 1000);
	const gaze = clip.events.flatMap((event): SocialEvent[] => {
		const kind = kinds[event.event_type];
		if (!kind) return [];
		const [firstFrame, lastFrame] = [event.start_frame ?? 0, event.end_frame ?? 0];
		const frameCount = Math.round((event.end_time - event.start_time) * clip.sample_fps) + 1;
		return [
			{
				eventId: `G${index}-${event.event_id}` as EventId,
				kind,
				gesture: null,
				startMs: timeOf(event.start_time),
				endMs: timeOf(event.end_time),
				people: event.persons_involved.map(personIdOf),
				target: null,
				confidence: event.confidence,
				evidence: { firstFrame, peakFrame: firstFrame, lastFrame, frameCount },
				source: 'model',
			},
		];
	});
	const gestures = clip.gestures.map((gesture, n): SocialEvent => ({
		eventId: `G${index}-gesture-${n}` as EventId,
		kind: 'deictic-gesture',
		gesture: gesture.gesture_type,
		startMs: timeOf(gesture.start_time),
		endMs: timeOf(gesture.end_time),
		people: [personIdOf(gesture.initiator_id)],
		target: gestureTarget(gesture),
		confidence: gesture.confidence,
		evidence: noFrames,
		source: 'model',
	}));
	return [...gaze, ...gestures];
};

/**
 * The events of GRASP's event file, which the export writes, in the form of the other view and in order of start. Times
 * are those of the session; evidence counts GRASP's samples, and a gesture has none.
 *
 * @param text of the file: one clip, or an array of clips of two minutes
 */
export const readGraspEvents = (text: string): SocialEvent[] => {
	const written: unknown = JSON.parse(text);
	const clips = (Array.isArray(written) ? written : [written]) as GraspClip[];
	return clips.flatMap(clipEvents).sort((a, b) => a.startMs - b.startMs);
};
