import type { AreaOfInterest, Observation } from './attention';
import type { Camera, FieldOfView } from './geometry/camera';
import type { Correction } from './corrections';
import type { Missing } from './damage';
import type { Person } from './people';
import type { Perception } from './perception';
import type { SocialEvent, SocialGraph } from './social';

export type SourceKind = 'webcam' | 'video-file' | 'image' | 'sample';

/** Where the pictures of a session came from. */
export type SourceInfo = Missing & {
	kind: SourceKind;
	/** File name, or the camera's label. */
	name: string;
	/** After turning upright. */
	widthPx: number;
	heightPx: number;
	/** `null` when it has no end. */
	durationMs: number | null;
	/** Of the file's bytes, hexadecimal. `null` for a webcam, or when not computed. */
	sha256: string | null;
};

/** A model that took part, and what it ran on. */
export type ModelUse = { name: string; sha256: string; backend: 'wasm' | 'webgl' | 'webgpu' };

/** Which vision models look: all that come with the program, or what a device with little memory can hold. */
export type ModelSet = 'full' | 'light';

/** What is needed to produce the same results again. First line of a session file. */
export type SessionHeader = {
	/** The meaning of `gaze.point` tells them apart; see `Gaze`. */
	format: 'regard/1' | 'regard/2';
	source: SourceInfo;
	camera: Camera;
	/** What the scene tells of the lens, where nobody set it; nothing is computed from it. Left out where it tells nothing. */
	fieldOfView?: FieldOfView;
	models: readonly ModelUse[];
	/** Thresholds in use, flattened: `ground.camera.sigma…` to number or word. */
	config: Readonly<Record<string, number | string | boolean>>;
	/**
	 * `startedAt`: ISO 8601 with zone. `fps`: analysed frames a second asked for; `null` live. `modelsChangedMs`: media times,
	 * milliseconds, after which other models took part than before, for the analysis was interrupted; left out when the
	 * same did all along. `facesForgottenMs`: media times, milliseconds, at which an interrupted analysis went on without
	 * knowing what faces had looked like, since its checkpoints were not to hold that; left out where they do. `modelSet`: left
	 * out where it is the full one.
	 */
	analysis: {
		fps: number | null;
		app: string;
		startedAt: string;
		modelsChangedMs?: readonly number[];
		facesForgottenMs?: readonly number[];
		modelSet?: 'light';
	};
};

/** A recording is JSON lines: the header, then one line per frame. It holds no pixels. */
export type RecordingLine = { type: 'header'; header: SessionHeader } | { type: 'perception'; perception: Perception };

/** Everything known so far. Grows at the end only. */
export type Session = {
	header: SessionHeader;
	people: readonly Person[];
	areas: readonly AreaOfInterest[];
	observations: readonly Observation[];
	events: readonly SocialEvent[];
	/** Over the whole session. */
	graph: SocialGraph;
	/** What a person corrected, in order; left out where nobody did. The rest is as the machine found it. */
	corrections?: readonly Correction[];
};
