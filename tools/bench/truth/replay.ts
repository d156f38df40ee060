// npx tsx tools/bench/truth/replay.ts RECORDINGS [--part choose|calibrate] [--clip TEXT] [--set ground.filter.switchPerS=0.3]…
// [--group scene|close|real]
// `--starts 0,2,4,6,8` begins each clip anew from each of these frames and takes all of them: what is learned early in a clip decides
// much of the rest by chance, so that one start tells two settings apart less surely than several. Intervals are then too narrow.
// `--fov true` gives rendered clips their true field of view: what is lost by not knowing it.
// Replays the recorded perceptions of a part through the middle and prints its figures: for tuning, in seconds and
// without a browser. The check part is not offered here, so that nobody tunes on it by accident.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { predictionFromRecording } from '../../../src/bench/scenes/replay-prediction';
import type { Truth } from '../../../src/bench/scenes/truth';
import { cameraFromFov, type Camera } from '../../../src/core/geometry/camera';
import { deg } from '../../../src/core/geometry/space';
import type { Perception } from '../../../src/core/perception';
import { offlineConfig } from '../../../src/pipeline/pipeline-config';
import { readRecording } from '../accuracy/recording.ts';
import { withSetting } from '../accuracy/settings.ts';
import { truthClips, type TruthPart } from './clips.ts';
import { truthLines } from './lines.ts';
import { scoreTruthClip, truthScoreOf } from './measure.ts';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		part: { type: 'string', default: 'choose' },
		clip: { type: 'string' },
		set: { type: 'string', multiple: true, default: [] },
		group: { type: 'string' },
		fov: { type: 'string' },
		json: { type: 'string' },
		starts: { type: 'string', default: '0' },
	},
});
const [folder] = positionals;
const isOffered = (part: string): part is Exclude<TruthPart, 'check'> => part === 'choose' || part === 'calibrate';
const { part } = values;
if (folder === undefined || !isOffered(part)) {
	console.error(
		'Usage: npx tsx tools/bench/truth/replay.ts RECORDINGS [--part choose|calibrate] [--clip TEXT] [--set PATH=VALUE]… [--group G] [--fov true|DEGREES] [--starts 0,2,4] [--json FILE]',
	);
	process.exit(2);
}

/** The camera to take instead of the usual one: the true one of a rendered clip, or that of a given field of view. */
const cameraOf = ({ widthPx, heightPx, horizontalFovRad }: Truth): { camera?: Camera } => {
	if (values.fov === undefined) return {};
	const fovRad = values.fov === 'true' ? horizontalFovRad : deg(Number(values.fov));
	return fovRad === null ? {} : { camera: cameraFromFov(widthPx, heightPx, fovRad, 'given') };
};

const starts = values.starts.split(',').map(Number);
const startingAt = (recording: readonly Perception[], start: number): readonly Perception[] =>
	recording.slice(start).map((perception, i) => (i === 0 ? { ...perception, isShotStart: true } : perception));

const scored = truthClips(part)
	.clips.filter(({ name, group }) => name.includes(values.clip ?? '') && (values.group ?? group) === group)
	.flatMap((clip) => {
		const path = join(folder, `${clip.name}.jsonl`);
		if (!existsSync(path)) {
			console.error(`No recording of ${clip.name}`);
			return [];
		}
		const config = values.set.reduce(withSetting, offlineConfig(clip.fps ?? clip.truth.fps));
		const options = { areas: clip.areas, config, ...cameraOf(clip.truth) };
		const recording = readRecording(path);
		return starts.map((start) =>
			scoreTruthClip(clip, predictionFromRecording(clip.truth, startingAt(recording, start), options)),
		);
	});
const score = truthScoreOf(part, scored);
console.log(truthLines(score).join('\n'));
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(score));
