// npx tsx tools/bench/truth/thing-depths.ts RECORDINGS [--set ground.targets.areaFar=1.5]…
// How far off the distances of things are in the rendered scenes of the choose part: the logarithm of what is believed (its mean)
// against the truth, all along a scene.
import { parseArgs } from 'node:util';
import { cameraFromFov } from '../../../src/core/geometry/camera';
import { mean, median } from '../../../src/core/maths/statistics';
import { offlineConfig } from '../../../src/pipeline/pipeline-config';
import { replaySteps } from '../../../src/pipeline/replay';
import { placeAreas } from '../../../src/ground/scene';
import { withSetting } from '../accuracy/settings.ts';
import { recordedScenes } from './recorded.ts';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { set: { type: 'string', multiple: true, default: [] } },
});
const [folder] = positionals;
if (folder === undefined) {
	console.error('Usage: npx tsx tools/bench/truth/thing-depths.ts RECORDINGS [--set PATH=VALUE]…');
	process.exit(2);
}

const found = recordedScenes(folder).flatMap(({ clip: { name, truth, areas, fps }, perceptions }) => {
	const { widthPx, heightPx, horizontalFovRad } = truth;
	const config = values.set.reduce(withSetting, offlineConfig(fps ?? truth.fps));
	const camera = cameraFromFov(widthPx, heightPx);
	// With an assumed lens everything is as much too near or far as the lens is wrong.
	const times = camera.focalPx / cameraFromFov(widthPx, heightPx, horizontalFovRad ?? undefined).focalPx;
	const errors = new Map<string, number[]>();
	for (const { output, state } of replaySteps(perceptions, { camera, areas, config })) {
		const { people, areas: known, level } = state.ground;
		const heads = output.observations.flatMap(({ personId, headPose }) =>
			headPose ? [{ personId, eyesMid: headPose.eyesMid }] : [],
		);
		if (heads.length === 0) continue;
		const restOf = (personId: string) => people[personId]?.gaze?.rest.forward;
		for (const { area, places } of placeAreas(areas, { heads, restOf, known, level, camera }, config.ground)) {
			const thing = truth.things.find(({ objectId }) => objectId === area.objectId);
			if (!thing) continue;
			const believed = places.reduce((sum, { weight, at }) => sum + weight * Math.log(at[2]), 0);
			const error = believed - Math.log(thing.at[2] * times);
			errors.set(area.objectId, [...(errors.get(area.objectId) ?? []), error]);
		}
	}
	return [...errors].map(([objectId, all]) => ({ name, objectId, error: mean(all) ?? 0 }));
});
for (const { name, objectId, error } of found)
	console.log(`${name} ${objectId.padEnd(10)} ${error.toFixed(2).padStart(6)}`);
const sizes = found.map(({ error }) => Math.abs(error));
const root = Math.sqrt(mean(sizes.map((size) => size * size)) ?? 0);
console.log(`${found.length} things: median ${(median(sizes) ?? 0).toFixed(3)}, root mean square ${root.toFixed(3)}`);
