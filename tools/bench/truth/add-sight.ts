// npx tsx tools/bench/truth/add-sight.ts RECORDINGS --model regard-gaze.onnx --out DIR [--part choose|calibrate] [--clip TEXT]
// Copies the recordings of a part with what a model of the contract of regard-gaze reads of the heads in the videos'
// frames, so that replay.ts shows what it brings without recording anew. Runs what the program runs; needs ffmpeg.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { noEncoders, type Perception } from '../../../src/core/perception';
import { itemAt } from '../../../src/core/collections';
import { cutPicture } from '../../../src/models/onnx/pictures/cut-pictures';
import { REGARD_GAZE_ID } from '../../../src/perceive/encoders/regard-gaze';
import type { InstalledEncoders } from '../../../src/perceive/lanes/installed-encoders';
import { sightLane } from '../../../src/perceive/lanes/sight-lane';
import { defaultPerceiveConfig } from '../../../src/perceive/perceive-config';
import type { Raster } from '../../../src/perceive/picture/raster';
import { openModelInNode } from '../../../tests/fixtures/onnx-node';
import { perceptionsFromLines } from '../accuracy/recording.ts';
import { truthClips } from './clips.ts';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		model: { type: 'string' },
		out: { type: 'string' },
		clip: { type: 'string', default: '' },
		part: { type: 'string', default: 'choose' },
	},
});
const [folder] = positionals;
const { part } = values;
if (
	folder === undefined ||
	values.model === undefined ||
	values.out === undefined ||
	(part !== 'choose' && part !== 'calibrate')
) {
	console.error(
		'Usage: npx tsx tools/bench/truth/add-sight.ts RECORDINGS --model FILE --out DIR [--part choose|calibrate] [--clip TEXT]',
	);
	process.exit(2);
}
const out = values.out;
const model = await openModelInNode(readFileSync(values.model));
let runs = 0;
const models: Pick<InstalledEncoders, 'ready' | 'run' | 'giveUp'> = {
	ready: () => Promise.resolve({ sight: REGARD_GAZE_ID }),
	async run(_, picture, { pictures, tensors }) {
		runs++;
		const raster = typeof picture === 'function' ? picture() : picture;
		const cut = Object.fromEntries(pictures.map((input) => [input.input, cutPicture(raster, input)]));
		return { outputs: await model.run({ ...cut, ...tensors }), span: { fromMs: 0, untilMs: 0 } };
	},
	giveUp(_, cause) {
		throw cause;
	},
};

/** Times of a video's pictures, milliseconds. */
const timesOf = (video: string): number[] =>
	spawnSync('ffprobe', ['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'frame=pts_time', '-of', 'csv=p=0', video]) // prettier-ignore
		.stdout.toString()
		.split('\n')
		.flatMap((line) => (line.trim() === '' ? [] : [1000 * parseFloat(line)]));

/** The pictures of a video one by one, at this size. */
async function* picturesOf(video: string, widthPx: number, heightPx: number): AsyncGenerator<Raster> {
	const size = ['-vf', `scale=${widthPx}:${heightPx}`, '-fps_mode', 'passthrough'];
	const { stdout } = spawn('ffmpeg', ['-v', 'error', '-i', video, ...size, '-f', 'rawvideo', '-pix_fmt', 'rgba', '-']);
	const bytes = widthPx * heightPx * 4;
	let data = new Uint8ClampedArray(bytes);
	let filled = 0;
	for await (const chunk of stdout as AsyncIterable<Buffer>) {
		for (let at = 0; at < chunk.length;) {
			const part = chunk.subarray(at, at + bytes - filled);
			data.set(part, filled);
			filled += part.length;
			at += part.length;
			if (filled < bytes) continue;
			yield { widthPx, heightPx, data };
			data = new Uint8ClampedArray(bytes);
			filled = 0;
		}
	}
}

/** The perceptions with what was read of the heads. */
const read = async (video: string, perceptions: readonly Perception[]): Promise<Perception[]> => {
	const times = timesOf(video);
	const pictureAt = (tMs: number) => {
		const apart = times.map((time) => Math.abs(time - tMs));
		return apart.indexOf(Math.min(...apart));
	};
	const waiting = new Map(perceptions.map((perception) => [pictureAt(perception.frame.tMs), perception]));
	const lane = sightLane(models, false, defaultPerceiveConfig);
	const found: Perception[] = [];
	const { widthPx, heightPx } = itemAt(perceptions, 0).frame;
	let place = 0;
	for await (const raster of picturesOf(video, widthPx, heightPx)) {
		const perception = waiting.get(place++);
		if (!perception) continue;
		if (perception.isShotStart) lane.restart();
		const frame = { ...perception.frame, raster, switches: { ...noEncoders, sight: true } };
		found.push(await lane.read(frame, perception, () => undefined));
	}
	if (found.length < perceptions.length)
		console.error(`${video}: ${perceptions.length - found.length} frames not found`);
	return found;
};

mkdirSync(out, { recursive: true });
for (const { name, video } of truthClips(part).clips.filter((clip) => clip.name.includes(values.clip))) {
	const path = join(folder, `${name}.jsonl`);
	if (!existsSync(path)) continue;
	const fromMs = performance.now();
	runs = 0;
	const perceptions = await read(video, perceptionsFromLines(readFileSync(path, 'utf8')));
	const lines = perceptions.map((perception) =>
		JSON.stringify({ type: 'perception', perception }, (_, value: unknown) =>
			value instanceof Float32Array ? Array.from(value) : value,
		),
	);
	writeFileSync(join(out, `${name}.jsonl`), `${lines.join('\n')}\n`);
	console.log(`${name}: ${perceptions.length} frames, ${runs} runs, ${Math.round(performance.now() - fromMs)} ms`);
}
