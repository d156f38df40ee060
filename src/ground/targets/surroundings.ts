import { targetKey, type AreaOfInterest, type Target } from '../../core/attention';
import type { Camera } from '../../core/geometry/camera';
import type { Vec2, Vec3 } from '../../core/geometry/space';
import type { PersonId } from '../../core/people';
import type { GroundConfig } from '../ground-config';
import type { AreaPlace } from './area-depth';
import { MOST_RELATIVE_DEPTHS, roomForRelativeDepths, type RelativeDepths } from './people-depth';
import { roomFor, type Places } from './places';

/** A head in the scene. */
export type HeadPlace = {
	personId: PersonId;
	/** Middle of the head, metres. */
	centre: Vec3<'camera'>;
	/** Probability of each step of its distance; see `depthBelief`. */
	depths: readonly number[];
};

/** A marked area with the places where it may be. */
export type PlacedArea = { area: AreaOfInterest; places: readonly AreaPlace[] };

/** Something that there is to look or point at, whoever does. */
export type Aim = {
	key: string;
	target: Target;
	/** Relative weight before anything is measured. */
	prior: number;
	/** Middle of the target in the picture; `null` for the camera. */
	point: Vec2<'image'> | null;
};

/** What there is to look or point at in one frame, beside the camera. */
type Things = { heads: readonly HeadPlace[]; areas: readonly PlacedArea[]; camera: Camera };

/** The same, with what does not depend on who looks or points. */
export type Surroundings = Things & {
	/** Of each head, each area, and the camera, in their order. */
	aims: { heads: readonly Aim[]; areas: readonly Aim[]; camera: Aim };
	/** The focal length as a share of the assumed one, by points that keep mean and spread, with their weights. */
	focal: { times: Float64Array; weights: Float64Array };
	/** For the places of one looker after another: what was found for one is written over for the next. */
	room: { places: Places; relative: RelativeDepths };
};

/** Three points (Gauss–Hermite). */
const focalTimes = (sigma: number): Surroundings['focal'] => {
	const off = Math.sqrt(3) * sigma;
	return { times: Float64Array.of(Math.exp(-off), 1, Math.exp(off)), weights: Float64Array.of(1 / 6, 2 / 3, 1 / 6) };
};

const aimAt = (target: Target, prior: number, point: Vec2<'image'> | null): Aim => ({
	key: targetKey(target),
	target,
	prior,
	point,
});

/** Prepares what there is to look or point at for all who do, of one frame. */
export const surroundingsOf = (
	{ heads, areas, camera }: Things,
	{ size, targets: config }: Pick<GroundConfig, 'size' | 'targets'>,
): Surroundings => {
	const { principal, focalPx } = camera;
	const focal = focalTimes(camera.source === 'assumed' ? size.assumedFocalSigma : 0.03);
	const most =
		heads.length * MOST_RELATIVE_DEPTHS * focal.times.length +
		areas.reduce((sum, { places }) => sum + places.length, 0) +
		1;
	return {
		heads,
		areas,
		camera,
		aims: {
			heads: heads.map(({ personId, centre: [x, y, z] }) =>
				aimAt({ kind: 'person', personId, part: 'head' }, config.headWeight, [
					principal[0] + (focalPx * x) / z,
					principal[1] + (focalPx * y) / z,
				]),
			),
			areas: areas.map(({ area: { objectId, label, box } }) =>
				aimAt({ kind: 'object', objectId, label }, config.areaWeight, [box.x + box.width / 2, box.y + box.height / 2]),
			),
			camera: aimAt({ kind: 'camera' }, config.cameraWeight, null),
		},
		focal,
		room: { places: roomFor(most), relative: roomForRelativeDepths() },
	};
};
