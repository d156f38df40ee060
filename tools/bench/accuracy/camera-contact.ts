// npx tsx tools/bench/accuracy/camera-contact.ts RECORDINGS TRUTHS
// Looking at me: how reliable the probability of a look into the camera is, clip by clip and over all. RECORDINGS: a
// folder of recordings as tools/record writes them; TRUTHS: one or more folders with NAME.truth.json.
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cameraLooks, reliabilityOf, type Reliability, type Said } from '../../../src/bench/scenes/camera-looks';
import { predictionFromRecording } from '../../../src/bench/scenes/replay-prediction';
import { fixed, percent } from '../../../src/bench/scenes/report';
import { lookingAtCamera } from '../../../src/ground/gaze/camera-contact';
import { offlineConfig } from '../../../src/pipeline/pipeline-config';
import { areasBeside, readTruth } from './clips.ts';
import { readRecording } from './recording.ts';

const [recordings, ...folders] = process.argv.slice(2);
if (recordings === undefined || folders.length === 0) {
	console.error('Usage: npx tsx tools/bench/accuracy/camera-contact.ts RECORDINGS TRUTHS…');
	process.exit(2);
}

const row = (name: string, r: Reliability): string =>
	[
		name.padEnd(26),
		String(r.count).padStart(6),
		percent(r.base).padStart(8),
		percent(r.accuracy).padStart(9),
		percent(r.averagePrecision).padStart(9),
		fixed(r.brier, 3).padStart(7),
		fixed(r.calibrationError, 3).padStart(6),
	].join(' ');

console.log(`${'clip'.padEnd(26)} frames  true, % right, %     AP, %   Brier    ECE`);
const all: Said[] = [];
for (const file of readdirSync(recordings).filter((f) => f.endsWith('.jsonl'))) {
	const name = basename(file).replace(/(\.perception)?\.jsonl$/, '');
	const folder = folders.find((f) => existsSync(join(f, `${name}.truth.json`)));
	if (folder === undefined) continue;
	const truth = readTruth(join(folder, `${name}.truth.json`));
	const options = { areas: areasBeside(folder, truth.clip), config: offlineConfig(10) };
	const prediction = predictionFromRecording(truth, readRecording(join(recordings, file)), options);
	const said = cameraLooks(truth, prediction, ({ gaze }) => lookingAtCamera(gaze));
	all.push(...said);
	if (said.length > 0) console.log(row(name, reliabilityOf(said)));
}
console.log(row('all', reliabilityOf(all)));
