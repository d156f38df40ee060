import { median } from '../../core/maths/statistics';
import { visualAngle, type Vec3 } from '../../core/geometry/space';
import { figure, type Figure, type Sample } from './figure';
import { mayBeAsked, saidForward, trueForward, type PersonFrame, type ScoredScene } from './scored-scene';

/** A direction as it was said and as it is. */
type Pair = { person: string; look: PersonFrame; said: Vec3<'camera'>; real: Vec3<'camera'> };

const degrees = (rad: number) => (rad * 180) / Math.PI;

/** Signed angle from `b` to `a`, the shorter way round. */
const turn = (a: number, b: number) => Math.atan2(Math.sin(a - b), Math.cos(a - b));

/** As `headAngles`: yaw grows to the right of the picture, pitch upwards. */
const yaw = ([x, , z]: Vec3<'camera'>) => Math.atan2(x, -z);
const pitch = ([, y]: Vec3<'camera'>) => Math.asin(Math.max(-1, Math.min(1, -y)));

const rays = ({ people }: ScoredScene): Pair[] =>
	people
		.filter((p) => mayBeAsked(p) && p.exact.isFixating)
		.flatMap((look) => {
			const said = look.observation?.gaze?.ray?.direction;
			return said ? [{ person: look.person, look, said, real: look.exact.gazeDirection }] : [];
		});

const heads = ({ people }: ScoredScene): Pair[] =>
	people.flatMap((look) => {
		const said = saidForward(look.observation);
		return said ? [{ person: look.person, look, said, real: trueForward(look.exact) }] : [];
	});

const angle = ({ said, real }: Pair): number => visualAngle(said, real);

const errors: readonly { name: string; title: string; of: (pair: Pair) => number }[] = [
	{ name: '', title: 'angle', of: angle },
	{ name: ' yaw', title: 'yaw, positive to the right', of: ({ said, real }) => turn(yaw(said), yaw(real)) },
	{
		name: ' outward',
		title: 'yaw, positive away from the camera: negative says less far to the side than it is',
		of: ({ said, real }) => Math.sign(yaw(real)) * turn(yaw(said), yaw(real)),
	},
	{ name: ' pitch', title: 'pitch, positive upwards', of: ({ said, real }) => pitch(said) - pitch(real) },
];

/** A head at least this high, its face at most this far from the camera: near enough to read eyes. */
const NEAR_PX = 48;
const NEAR_RAD = Math.PI / 3;

const isNear = ({ look }: Pair) => look.exact.headBox.height >= NEAR_PX && look.angleToCameraRad <= NEAR_RAD;

const medianError = (
	key: string,
	title: string,
	pairs: (scene: ScoredScene) => Pair[],
	of: (pair: Pair) => number,
): Figure =>
	figure<number>({
		key,
		title,
		unit: 'deg',
		samples: (scene): Sample<number>[] => pairs(scene).map((pair) => ({ person: pair.person, of: degrees(of(pair)) })),
		statistic: median,
	});

/** Median errors of gaze rays (settled looks) and head directions, absolute and signed. */
export const directionFigures: readonly Figure[] = [
	...errors.map((e) => medianError(`ray${e.name}`, `Gaze ray, ${e.title}`, rays, e.of)),
	medianError(
		'ray near',
		'Gaze ray, angle, heads from 48 px within 60° of the camera',
		(s) => rays(s).filter(isNear),
		angle,
	),
	medianError('ray far', 'Gaze ray, angle, all other heads', (s) => rays(s).filter((p) => !isNear(p)), angle),
	...errors.map((e) => medianError(`head${e.name}`, `Head direction, ${e.title}`, heads, e.of)),
];
