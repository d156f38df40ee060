// npx tsx tools/bench/truth/replay.ts RECORDINGS [--clip TEXT] [--set ground.filter.switchPerS=0.3]… [--group scene|close|real]
// Replays the recorded perceptions of the choose part through the middle and prints its figures: for tuning, in seconds and
// without a browser. The check part is not offered here, so that nobody tunes on it by accident.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { predictionFromRecording } from '../../../src/bench/scenes/replay-prediction';
import { offlineConfig } from '../../../src/pipeline/pipeline-config';
import { readRecording } from '../accuracy/recording.ts';
import { withSetting } from '../accuracy/settings.ts';
import { truthClips } from './clips.ts';
import { truthLines } from './lines.ts';
import { scoreTruthClip, truthScoreOf } from './measure.ts';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		clip: { type: 'string' },
		set: { type: 'string', multiple: true, default: [] },
		group: { type: 'string' },
		json: { type: 'string' },
	},
});
const [folder] = positionals;
if (folder === undefined) {
	console.error(
		'Usage: npx tsx tools/bench/truth/replay.ts RECORDINGS [--clip TEXT] [--set PATH=VALUE]… [--group G] [--json FILE]',
	);
	process.exit(2);
}

const scored = truthClips('choose')
	.clips.filter(({ name, group }) => name.includes(values.clip ?? '') && (values.group ?? group) === group)
	.flatMap((clip) => {
		const path = join(folder, `${clip.name}.jsonl`);
		if (!existsSync(path)) {
			console.error(`No recording of ${clip.name}`);
			return [];
		}
		const config = values.set.reduce(withSetting, offlineConfig(clip.fps ?? clip.truth.fps));
		const options = { areas: clip.areas, config };
		return [scoreTruthClip(clip, predictionFromRecording(clip.truth, readRecording(path), options))];
	});
const score = truthScoreOf('choose', scored);
console.log(truthLines(score).join('\n'));
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(score));
