// npx tsx tools/bench/lens/cli.ts [RECORDINGS] [--scenes N] [--odd] [--set towardsSigmaRad=0.3]…
// How well the field of view is estimated: on simulated scenes whose lenses are known (even seeds, by which thresholds were
// chosen; odd ones with --odd), and in recordings of the rendered scenes of the choose part.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cameraFromFov } from '../../../src/core/geometry/camera';
import { fieldOfViewIn } from '../../../src/pipeline/pipeline';
import { offlineConfig } from '../../../src/pipeline/pipeline-config';
import { replay } from '../../../src/pipeline/replay';
import { readRecording } from '../accuracy/recording.ts';
import { withSetting } from '../accuracy/settings.ts';
import { truthClips } from '../truth/clips.ts';
import { clipLine, estimateSimulated, lensLine, type Estimated } from './score.ts';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		scenes: { type: 'string', default: '300' },
		odd: { type: 'boolean', default: false },
		set: { type: 'string', multiple: true, default: [] },
	},
});
const config = values.set.map((setting) => `ground.lens.${setting}`).reduce(withSetting, offlineConfig(10));

for (const seconds of [8, 30, 120]) {
	const seeds = Array.from({ length: Number(values.scenes) }, (_, i) => 2 * i + (values.odd ? 1 : 2));
	const found = seeds.flatMap((seed) => estimateSimulated(seed, seconds, config.ground.lens) ?? []);
	console.log(lensLine(`simulated, ${seconds} s`, found));
}

const [folder] = positionals;
if (folder !== undefined) {
	const found = truthClips('choose').clips.flatMap(({ name, truth, areas, fps }): Estimated[] => {
		const path = join(folder, `${name}.jsonl`);
		if (truth.horizontalFovRad === null || !existsSync(path)) return [];
		const { widthPx, heightPx, durationMs, horizontalFovRad: fovRad } = truth;
		const clipConfig = {
			...offlineConfig(fps ?? truth.fps),
			ground: { ...offlineConfig(fps ?? truth.fps).ground, lens: config.ground.lens },
		};
		const options = { camera: cameraFromFov(widthPx, heightPx), areas, config: clipConfig };
		const { state } = replay(readRecording(path), options, durationMs);
		const estimate = fieldOfViewIn(state, clipConfig);
		return estimate ? [{ name, fovRad, estimate }] : [];
	});
	console.log(lensLine('choose scenes', found));
	for (const one of found) console.log(clipLine(one));
}
