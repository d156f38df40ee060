import { parseJson } from '../../read-json.ts';
import { readFileSync } from 'node:fs';
import type { Box } from '../../../src/core/geometry/space';
import type { FaceDetection, HeadSight, Landmarks, Perception } from '../../../src/core/perception';

type Json<T> = T extends Float32Array
	? number[]
	: T extends Box | HeadSight
		? T
		: T extends readonly (infer U)[]
			? Json<U>[]
			: T extends object
				? { [K in keyof T]: Json<T[K]> }
				: T;

const floats = (values: number[] | null | undefined): Float32Array | null =>
	values ? Float32Array.from(values) : null;

const landmarksFrom = (l: Json<Landmarks>): Landmarks => ({
	topology: l.topology,
	image: Float32Array.from(l.image),
	metric: floats(l.metric),
	visibility: floats(l.visibility),
});

const appearanceFrom = (a: Json<FaceDetection['appearance']> | undefined): FaceDetection['appearance'] =>
	a ? { colour: floats(a.colour), embedding: floats(a.embedding) } : null;

const gazeMapFrom = (map: Json<FaceDetection['gazeMap']> | undefined): FaceDetection['gazeMap'] =>
	map ? { ...map, probability: Float32Array.from(map.probability) } : null;

/** What `JSON.stringify` makes of a perception when typed arrays are written as plain ones. */
type PerceptionJson = Json<Perception>;

/** A perception as JSON writes it, with plain arrays, back to typed arrays. */
const perceptionFromJson = (p: PerceptionJson): Perception => ({
	frame: p.frame,
	isShotStart: p.isShotStart,
	...(p.pictureShift && { pictureShift: [p.pictureShift[0] ?? 0, p.pictureShift[1] ?? 0] as const }),
	faces:
		p.faces?.map((f) => ({
			...f,
			headPose: f.headPose as FaceDetection['headPose'],
			landmarks: landmarksFrom(f.landmarks),
			appearance: appearanceFrom(f.appearance),
			// Recordings of before encoders ran do not have these.
			expression: f.expression ?? null,
			gazeDirection: (f.gazeDirection as FaceDetection['gazeDirection'] | undefined) ?? null,
			gazeMap: gazeMapFrom(f.gazeMap),
		})) ?? null,
	bodies:
		p.bodies?.map((b) => ({
			...b,
			landmarks: landmarksFrom(b.landmarks),
			appearance: appearanceFrom(b.appearance),
		})) ?? null,
	hands: p.hands?.map((h) => ({ ...h, landmarks: landmarksFrom(h.landmarks) })) ?? null,
	heads: p.heads?.map((head) => ({ ...head, person: head.person ?? null })) ?? null,
	objects: p.objects ?? null,
	sound: p.sound ?? null,
	timingsMs: p.timingsMs,
});

/** Perceptions of a recording: JSON lines of `RecordingLine`, typed arrays as plain ones. Other lines are skipped. */
export const perceptionsFromLines = (text: string): Perception[] =>
	text
		.split('\n')
		.filter((l) => l.trim() !== '')
		.map((l) => parseJson<{ type: string; perception: PerceptionJson }>(l))
		.filter((l) => l.type === 'perception')
		.map((l) => perceptionFromJson(l.perception));

/** `perceptionsFromLines` of a file. */
export const readRecording = (path: string): Perception[] => perceptionsFromLines(readFileSync(path, 'utf8'));
