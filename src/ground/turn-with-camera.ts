import type { Camera } from '../core/geometry/camera';
import type { Vec2, Vec3 } from '../core/geometry/space';
import type { GazeMemory } from './gaze/gaze';
import { uprightRest } from './gaze/rest';
import type { PersonMemory } from './person-memory';

/** Takes a direction in the axes of the camera as it was in the frame before to those of now. */
type Turn = (direction: Vec3<'camera'>) => Vec3<'camera'>;

/** How a camera turned whose picture moved by so many pixels about its middle: sideways, then up or down. */
const turnOf = ([across, down]: Vec2<'image'>, { focalPx }: Camera): Turn => {
	const [yaw, pitch] = [Math.atan(across / focalPx), Math.atan(down / focalPx)];
	const [cosYaw, sinYaw, cosPitch, sinPitch] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
	return ([x, y, z]) => {
		const ahead = z * cosYaw - x * sinYaw;
		return [x * cosYaw + z * sinYaw, y * cosPitch + ahead * sinPitch, ahead * cosPitch - y * sinPitch];
	};
};

const turnedGaze = (gaze: GazeMemory, turn: Turn): GazeMemory => ({
	...gaze,
	rest: uprightRest({ ...gaze.rest, forward: turn(gaze.rest.forward) }),
	headForward: turn(gaze.headForward),
	anchor: { ...gaze.anchor, forward: turn(gaze.anchor.forward) },
});

/**
 * What is remembered about people in the axes of a camera that turned: where their bodies and heads faced did not turn with it.
 *
 * @param shift how far the picture moved since the frame before
 */
export const turnPeople = (
	people: Readonly<Record<string, PersonMemory>>,
	shift: Vec2<'image'>,
	camera: Camera,
): Record<string, PersonMemory> => {
	const turn = turnOf(shift, camera);
	return Object.fromEntries(
		Object.entries(people).map(([id, memory]) => [
			id,
			memory.gaze ? { ...memory, gaze: turnedGaze(memory.gaze, turn) } : memory,
		]),
	);
};
