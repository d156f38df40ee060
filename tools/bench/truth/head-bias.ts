// npx tsx tools/bench/truth/head-bias.ts RECORDINGS
// Signed errors of heads and rays in the rendered scenes of the choose part, and whether taking the mean error of the other scenes
// away makes the one left out better: by looks at people, whose heads are about level, and by how far the face is turned from the lens.
import { predictionFromRecording } from '../../../src/bench/scenes/replay-prediction';
import { mayBeAsked, saidForward, scoredSceneOf, trueForward } from '../../../src/bench/truth/scored-scene';
import { mean, median } from '../../../src/core/maths/statistics';
import type { Vec3 } from '../../../src/core/geometry/space';
import { offlineConfig } from '../../../src/pipeline/pipeline-config';
import { recordedScenes } from './recorded.ts';

/** Signed errors of one direction, degrees. `outward`: away from the camera. */
type Errors = { scene: string; of: 'head' | 'ray'; turn: number; isLevel: boolean; pitch: number; outward: number };

const degrees = (rad: number) => (rad * 180) / Math.PI;
const yawOf = ([x, , z]: Vec3<'camera'>) => Math.atan2(x, -z);
const pitchOf = ([, y]: Vec3<'camera'>) => Math.asin(Math.max(-1, Math.min(1, -y)));

const errorsOf = (said: Vec3<'camera'>, real: Vec3<'camera'>): Pick<Errors, 'pitch' | 'outward'> => {
	const turn = yawOf(said) - yawOf(real);
	return {
		pitch: degrees(pitchOf(said) - pitchOf(real)),
		outward: degrees(Math.sign(yawOf(real)) * Math.atan2(Math.sin(turn), Math.cos(turn))),
	};
};

const [folder] = process.argv.slice(2);
if (folder === undefined) {
	console.error('Usage: npx tsx tools/bench/truth/head-bias.ts RECORDINGS');
	process.exit(2);
}

const all = recordedScenes(folder).flatMap(({ clip: { name, truth, areas, fps }, perceptions }): Errors[] => {
	const config = offlineConfig(fps ?? truth.fps);
	const scene = scoredSceneOf(truth, predictionFromRecording(truth, perceptions, { areas, config }));
	return scene.people.flatMap((person): Errors[] => {
		const { exact, observation, angleToCameraRad } = person;
		const about = {
			scene: name,
			turn: Math.min(3, Math.floor(degrees(angleToCameraRad) / 30)),
			isLevel: exact.gazeTarget.kind === 'person',
		};
		const head = saidForward(observation);
		const ray = mayBeAsked(person) && exact.isFixating ? (observation?.gaze?.ray?.direction ?? null) : null;
		return [
			...(head ? [{ ...about, of: 'head' as const, ...errorsOf(head, trueForward(exact)) }] : []),
			...(ray ? [{ ...about, of: 'ray' as const, ...errorsOf(ray, exact.gazeDirection) }] : []),
		];
	});
});
const scenes = [...new Set(all.map(({ scene }) => scene))];
const text = (value: number | null) => `${(value ?? 0).toFixed(1)}°`.padStart(7);

for (const of of ['head', 'ray'] as const) {
	const errors = all.filter((error) => error.of === of);
	console.log(`${of}, median error: pitch (up), yaw (outward)`);
	for (const name of scenes) {
		const own = errors.filter(({ scene }) => scene === name);
		console.log(`  ${name} ${text(median(own.map((e) => e.pitch)))} ${text(median(own.map((e) => e.outward)))}`);
	}
	for (const axis of ['pitch', 'outward'] as const)
		for (const [title, groupOf] of [
			['all alike', () => 0],
			['by the turn from the lens', ({ turn }: Errors) => turn],
		] as const) {
			/** Mean error of the other scenes: each weighs the same. */
			const biasWithout = (left: Errors) =>
				mean(
					scenes.flatMap((name) => {
						if (name === left.scene) return [];
						const like = errors.filter((e) => e.scene === name && e.isLevel && groupOf(e) === groupOf(left));
						return median(like.map((e) => e[axis])) ?? [];
					}),
				) ?? 0;
			const biases = new Map<string, number>();
			const keyOf = (e: Errors) => `${e.scene} ${groupOf(e)}`;
			for (const e of errors) if (!biases.has(keyOf(e))) biases.set(keyOf(e), biasWithout(e));
			const perScene = scenes.map((name) => {
				const own = errors.filter(({ scene }) => scene === name);
				return [
					median(own.map((e) => Math.abs(e[axis]))) ?? 0,
					median(own.map((e) => Math.abs(e[axis] - (biases.get(keyOf(e)) ?? 0)))) ?? 0,
				] as const;
			});
			const better = perScene.filter(([before, after]) => after < before).length;
			console.log(
				`  ${axis}, ${title}: median size ${text(mean(perScene.map(([before]) => before)))} →` +
					`${text(mean(perScene.map(([, after]) => after)))} without the bias of the other scenes;` +
					` ${better} of ${scenes.length} scenes better`,
			);
		}
}
