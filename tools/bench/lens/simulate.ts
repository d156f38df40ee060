import { cameraFromFov, type Camera } from '../../../src/core/geometry/camera';
import { itemAt } from '../../../src/core/collections';
import { deg, matrix3, rotate, type Rotation, type Vec3 } from '../../../src/core/geometry/space';
import { seededRandom, type SeededRandom } from '../../../src/core/maths/random';
import { compose, inverse, normalise, scale, subtract, turnFromAxis } from '../../../src/core/geometry/vector';
import { personIdOf, type PersonId } from '../../../src/core/people';

/** How heads are mismeasured. */
export type HeadErrors = {
	/** Of somebody's distance, all along, as a share. */
	sizeSigma: number;
	/** Of a head's direction about either axis: all along, and anew with each look, radians. */
	biasRad: number;
	scatterRad: number;
};

/** As on the choose part of the truth bench: distances of people beside each other are off by 0.09, heads by 11° (median). */
const measuredErrors: HeadErrors = { sizeSigma: 0.09, biasRad: deg(6), scatterRad: deg(7) };

/** A head as a camera of the assumed field of view has it. */
export type SimulatedHead = {
	personId: PersonId;
	/** Metres. */
	centre: Vec3<'camera'>;
	cameraFromHead: Rotation<'camera', 'head'>;
};

/** A made-up scene: its field of view, and its heads as a camera of the assumed one has them. */
export type SimulatedScene = {
	fovRad: number;
	camera: Camera;
	frames: readonly { tMs: number; heads: readonly SimulatedHead[] }[];
};

/** How people behave and are filmed, as in the random scenes of `../shared/stage`. */
const FOV_RAD = [deg(40), deg(90)] as const;
const WIDTH_PX = 640;
const HEIGHT_PX = 360;
const FRAME_MS = 500;
/** Share of the looks that go to somebody, the others go past everybody. */
const AT_PEOPLE = 0.65;

const between = (random: SeededRandom, low: number, high: number): number => low + (high - low) * random.uniform();

const unit = (a: Vec3<'camera'>): Vec3<'camera'> => normalise(a) ?? [0, 0, 1];

/** A direction turned by these angles about two axes across it. */
const turned = (a: Vec3<'camera'>, x: number, y: number): Vec3<'camera'> => {
	const by = unit([Math.tan(x), Math.tan(y), 1]);
	// The turn from the axis has no answer straight backwards: the other way round it is the same.
	return a[2] >= 0 ? rotate(turnFromAxis(a), by) : scale(rotate(turnFromAxis(scale(a, -1)), by), -1);
};

/** Where people sit or stand around the middle of the group, metres: to the right, and away from the camera. */
const arrange = (random: SeededRandom, people: number): [right: number, away: number][] => {
	const isRow = random.uniform() < 1 / 3;
	const radius = between(random, 0.55, 1.3);
	const turn = between(random, 0, 2 * Math.PI);
	const arc = between(random, 1.2, 2) * Math.PI;
	return Array.from({ length: people }, (_, i) => {
		if (isRow) return [(i - (people - 1) / 2) * between(random, 0.55, 0.8), between(random, -0.15, 0.15)];
		const angle = turn + (arc * (i + between(random, -0.15, 0.15))) / people;
		return [radius * Math.sin(angle), radius * Math.cos(angle)];
	});
};

/** A head that points there. */
const headTowards = (forward: Vec3<'camera'>): Rotation<'camera', 'head'> => {
	const back = scale(forward, -1);
	const right = unit([back[2], 0, -back[0]]);
	const down: Vec3<'camera'> = [
		back[1] * right[2] - back[2] * right[1],
		back[2] * right[0] - back[0] * right[2],
		back[0] * right[1] - back[1] * right[0],
	];
	return matrix3((k) => itemAt([right, down, back], k % 3)[Math.floor(k / 3) as 0 | 1 | 2]);
};

type Actor = { personId: PersonId; at: Vec3<'camera'>; size: number; bias: readonly [number, number]; share: number };

/** Where somebody's head points for a new look. */
const nextLook = (
	random: SeededRandom,
	actor: Actor,
	{ others, middle, errors }: { others: readonly Actor[]; middle: Vec3<'camera'>; errors: HeadErrors },
): Vec3<'camera'> => {
	const rest = unit(subtract(middle, actor.at));
	const other = itemAt(others, Math.floor(others.length * random.uniform()));
	const to =
		random.uniform() < AT_PEOPLE
			? unit(subtract(other.at, actor.at))
			: turned(rest, between(random, -0.8, 0.8), between(random, -0.1, 0.6));
	const { share, bias } = actor;
	const head = unit([
		rest[0] + share * (to[0] - rest[0]),
		rest[1] + share * (to[1] - rest[1]),
		rest[2] + share * (to[2] - rest[2]),
	]);
	const { scatterRad } = errors;
	return turned(head, bias[0] + scatterRad * random.normal(), bias[1] + scatterRad * random.normal());
};

/** The head as it is measured: its pixel, its size and its turn against the line of sight; the rest follows from 60°. */
const measured = (
	{ personId, at, size }: Actor,
	forward: Vec3<'camera'>,
	real: Camera,
	assumed: Camera,
): SimulatedHead => {
	const [x, y, z] = at;
	const [u, v] = [(real.focalPx * x) / z, (real.focalPx * y) / z];
	const depth = (assumed.focalPx * z * size) / real.focalPx;
	const assumedFromReal = compose(
		turnFromAxis(unit([u, v, assumed.focalPx])),
		inverse<'camera', 'camera'>(turnFromAxis(unit(at))),
	);
	return {
		personId,
		centre: [(u * depth) / assumed.focalPx, (v * depth) / assumed.focalPx, depth],
		cameraFromHead: headTowards(rotate(assumedFromReal, forward)),
	};
};

/** One scene of two to six people who talk, seen through a lens of 40 to 90°. */
export const simulateScene = (
	seed: number,
	{ errors = measuredErrors, seconds }: { errors?: HeadErrors; seconds: number },
): SimulatedScene => {
	const random = seededRandom(seed);
	const fovRad = between(random, ...FOV_RAD);
	const places = arrange(random, 2 + Math.floor(5 * random.uniform()));
	// As far as it takes to have all in the picture, or further.
	const fits = Math.max(1.2, ...places.map(([right, away]) => Math.abs(right) / Math.tan(0.45 * fovRad) - away));
	const distance = fits * between(random, 1, 1.4);
	const above = between(random, -0.3, 0.7);
	const tilt = Math.atan2(above, distance) + deg(4) * random.normal();
	const [sin, cos] = [Math.sin(tilt), Math.cos(tilt)];
	const place = (right: number, down: number, away: number): Vec3<'camera'> => [
		right,
		down * cos - away * sin,
		down * sin + away * cos,
	];
	const actors = places.map(([right, away], i): Actor => ({
		personId: personIdOf(i + 1),
		at: place(right, above + 0.08 * random.normal(), distance + away),
		size: Math.exp(errors.sizeSigma * random.normal()),
		bias: [errors.biasRad * random.normal(), errors.biasRad * random.normal()],
		share: between(random, 0.3, 0.9),
	}));
	const middle = place(0, above, distance);
	const [real, camera] = [cameraFromFov(WIDTH_PX, HEIGHT_PX, fovRad), cameraFromFov(WIDTH_PX, HEIGHT_PX)];
	const looks = actors.map(() => ({ endMs: 0, forward: [0, 0, -1] as Vec3<'camera'> }));
	const frames = Array.from({ length: Math.round((1000 * seconds) / FRAME_MS) }, (_, frame) => {
		const tMs = FRAME_MS * frame;
		const heads = actors.map((actor, i) => {
			const look = itemAt(looks, i);
			if (tMs >= look.endMs) {
				const others = actors.filter((other) => other !== actor);
				look.forward = nextLook(random, actor, { others, middle, errors });
				look.endMs = tMs + 1000 * Math.min(4, Math.max(0.4, Math.exp(0.3 + 0.7 * random.normal())));
			}
			return measured(actor, look.forward, real, camera);
		});
		return { tMs, heads };
	});
	return { fovRad, camera, frames };
};
