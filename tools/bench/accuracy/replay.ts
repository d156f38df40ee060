// npx tsx tools/bench/accuracy/replay.ts RECORDING.jsonl NAME.truth.json [--aoi FILE] [--fov DEG] [--method fused|head-pose|iris|all]
//   [--set ground.filter.switchPerS=0.3]… [--areas marked|detected|none] [--brief]
// --areas: targets are marked and detected things (default), detected ones only (found under the name of the marked one
// at their place), or none.
// Runs a recording of perceptions through the middle and scores it: for tuning, without a browser.
// A folder of recordings and a folder of truth files may be given instead: a row for each clip that both have.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { markedOfDetected, underMarkedIds } from '../../../src/bench/scenes/detected';
import { tablesOf } from '../../../src/bench/scenes/report';
import { predictionFromRecording } from '../../../src/bench/scenes/replay-prediction';
import { scoreClip } from '../../../src/bench/scenes/score-clip';
import type { AreaOfInterest, ObjectId } from '../../../src/core/attention';
import { cameraFromFov } from '../../../src/core/geometry/camera';
import { deg } from '../../../src/core/geometry/space';
import { offlineConfig } from '../../../src/pipeline/pipeline-config';
import { BASELINES } from './accuracy.ts';
import { areasBeside, readAreas, readTruth } from './clips.ts';
import { detailsOf } from './details.ts';
import { readRecording } from './recording.ts';
import { withSetting } from './settings.ts';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		aoi: { type: 'string' },
		fov: { type: 'string' },
		method: { type: 'string', default: 'fused' },
		set: { type: 'string', multiple: true, default: [] },
		areas: { type: 'string', default: 'marked' },
		brief: { type: 'boolean', default: false },
	},
});
const [recordingPath, truthPath] = positionals;
if (recordingPath === undefined || truthPath === undefined) {
	console.error(
		'Usage: npx tsx tools/bench/accuracy/replay.ts RECORDING.jsonl NAME.truth.json [--aoi FILE] [--fov DEG] [--method M]',
	);
	process.exit(2);
}

const METHODS = ['fused', ...BASELINES] as const;
const areasFrom = values.areas;
if (!['marked', 'detected', 'none'].includes(areasFrom)) throw new Error(`Unknown areas: ${areasFrom}`);
const methods = values.method === 'all' ? METHODS : METHODS.filter((m) => m === values.method);
if (methods.length === 0) throw new Error(`Unknown method: ${values.method}`);

const config = values.set.reduce(withSetting, offlineConfig(10));

/** Each detected thing with the share of frames it is there in, and what it is of the marked ones. */
const listDetected = (
	frames: readonly (readonly AreaOfInterest[])[],
	markedOf: ReadonlyMap<ObjectId, AreaOfInterest>,
): string => {
	const counts = new Map<ObjectId, { label: string; count: number }>();
	for (const { objectId, label } of frames.flat()) {
		counts.set(objectId, { label, count: (counts.get(objectId)?.count ?? 0) + 1 });
	}
	const words = [...counts].map(([id, { label, count }]) => {
		const marked = markedOf.get(id)?.objectId;
		return `${id} ${label}${marked === undefined ? '' : ` = ${marked}`} ${Math.round((100 * count) / frames.length)} %`;
	});
	return words.length === 0 ? 'nothing' : words.join(', ');
};

const pairs = statSync(recordingPath).isDirectory()
	? readdirSync(recordingPath)
			.filter((f) => f.endsWith('.jsonl'))
			.map((f) => ({
				recording: join(recordingPath, f),
				truth: join(truthPath, `${basename(f, '.jsonl')}.truth.json`),
			}))
			.filter((p) => existsSync(p.truth))
	: [{ recording: recordingPath, truth: truthPath }];

const scored = pairs.flatMap(({ recording, truth: truthFile }) => {
	const truth = readTruth(truthFile);
	const recorded = readRecording(recording);
	const perceptions = areasFrom === 'none' ? recorded.map((p) => ({ ...p, objects: null })) : recorded;
	const areas = values.aoi === undefined ? areasBeside(dirname(truthFile), truth.clip) : readAreas(values.aoi);
	const camera =
		values.fov !== undefined && cameraFromFov(truth.widthPx, truth.heightPx, deg(Number(values.fov)), 'given');
	return methods.map((method) => {
		const mine = { ...config, ground: { ...config.ground, method } };
		const used = areasFrom === 'marked' ? areas : [];
		const made = predictionFromRecording(truth, perceptions, { ...(camera && { camera }), areas: used, config: mine });
		const markedOf = markedOfDetected(made.detected, areas);
		const prediction = areasFrom === 'detected' ? underMarkedIds(made, markedOf) : made;
		if (!values.brief) console.log(`Detected in ${truth.clip}: ${listDetected(made.detected, markedOf)}`);
		const name = method === 'fused' ? truth.clip : `${truth.clip} (${method})`;
		return { name, score: scoreClip(truth, prediction) };
	});
});

for (const table of tablesOf(scored)) console.log(table.join('\n'));
if (!values.brief) {
	for (const { name, score } of scored) console.log([`\n${name}`, ...detailsOf(score)].join('\n'));
}
