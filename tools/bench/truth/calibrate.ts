// npx tsx tools/bench/truth/calibrate.ts RECORDINGS
// By how much stated probabilities of looks are to be softened, told from the recordings of the calibrate part: scenes by which
// nothing else was chosen. Prints the powers for small and large heads, and what they bring to scenes that were left out.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { predictionFromRecording } from '../../../src/bench/scenes/replay-prediction';
import { isSameTarget } from '../../../src/bench/scenes/target-scores';
import { calibrationTogether } from '../../../src/bench/truth/calibration';
import { mayBeAsked, type PersonFrame, type ScoredScene } from '../../../src/bench/truth/scored-scene';
import { itemAt } from '../../../src/core/collections';
import { sum } from '../../../src/core/maths/statistics';
import { defaultSofteningConfig, powerForLook, soften, type SofteningConfig } from '../../../src/ground/targets/soften';
import { offlineConfig, type PipelineConfig } from '../../../src/pipeline/pipeline-config';
import { readRecording } from '../accuracy/recording.ts';
import { truthClips, type TruthPart } from './clips.ts';
import { scoreTruthClip } from './measure.ts';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { part: { type: 'string', default: 'calibrate' } },
});
const [folder] = positionals;
if (folder === undefined) {
	console.error('Usage: npx tsx tools/bench/truth/calibrate.ts RECORDINGS [--part calibrate|choose]');
	process.exit(2);
}
const part: TruthPart = values.part === 'choose' ? 'choose' : 'calibrate';

const mean = (of: readonly number[]): number => sum(of) / of.length;

/** As `statedLooks` has it. */
const LEAST_PROBABILITY = 1e-3;
const POWERS = Array.from({ length: 21 }, (_, i) => 0.2 + i * 0.05);
/** Nothing softened: what is corrected is what the program computes. */
const asIs: SofteningConfig = { ...defaultSofteningConfig, smallHeadPower: 1, largeHeadPower: 1 };

const lookOf = ({ exact, gaze }: PersonFrame) => ({
	headPx: exact.headBox.height,
	// All but “outside”.
	targets: gaze.length - 1,
});

/** The scene with its looks softened. */
const softenedScene = (scene: ScoredScene, config: SofteningConfig): ScoredScene => ({
	...scene,
	people: scene.people.map((person) => {
		const probabilities = soften(
			person.gaze.map(({ probability }) => probability),
			powerForLook(lookOf(person), config),
		);
		return { ...person, gaze: person.gaze.map((claim, i) => ({ ...claim, probability: itemAt(probabilities, i) })) };
	}),
});

/** Log loss of the true targets of settled looks, nats: the mean over the scenes, each of which weighs the same. */
const lossOf = (scenes: readonly ScoredScene[], config: SofteningConfig): number =>
	mean(
		scenes.map(({ people }) => {
			const asked = people.filter((p) => mayBeAsked(p) && p.exact.isFixating && p.gaze.length > 0);
			return mean(
				asked.map((person) => {
					const power = powerForLook(lookOf(person), config);
					const soft = soften(
						person.gaze.map(({ probability }) => probability),
						power,
					);
					const ofTrue = person.gaze.reduce(
						(total, { target }, i) => total + (isSameTarget(target, person.exact.gazeTarget) ? itemAt(soft, i) : 0),
						0,
					);
					return -Math.log(Math.max(LEAST_PROBABILITY, ofTrue));
				}),
			);
		}),
	);

/** The powers with the smallest loss. */
const fit = (scenes: readonly ScoredScene[]): SofteningConfig => {
	let best: { config: SofteningConfig; loss: number } | null = null;
	for (const smallHeadPower of POWERS)
		for (const largeHeadPower of POWERS) {
			const config = { ...asIs, smallHeadPower, largeHeadPower };
			const loss = lossOf(scenes, config);
			if (best === null || loss < best.loss) best = { config, loss };
		}
	return best!.config;
};

const withSoftening = (config: PipelineConfig, softening: SofteningConfig): PipelineConfig => ({
	...config,
	ground: { ...config.ground, softening },
});

const scenes = truthClips(part)
	.clips.filter(({ group }) => group !== 'real')
	.flatMap((clip) => {
		const path = join(folder, `${clip.name}.jsonl`);
		if (!existsSync(path)) return [];
		const config = withSoftening(offlineConfig(clip.fps ?? clip.truth.fps), asIs);
		const options = { areas: clip.areas, config };
		return [scoreTruthClip(clip, predictionFromRecording(clip.truth, readRecording(path), options)).scene];
	});
const tell = (title: string, of: readonly ScoredScene[], loss: number) => {
	const together = calibrationTogether(of);
	console.log(
		`${title}: log loss ${loss.toFixed(3)}, calibration error ${together?.error.toFixed(3)}`,
		`(by chance ${together?.byChance.toFixed(3)}, ${together?.looks} looks)`,
	);
};
console.log(`${scenes.length} scenes of the ${part} part`);
tell('As stated', scenes, lossOf(scenes, asIs));
const whole = fit(scenes);
console.log(`Powers: heads to 60 px ${whole.smallHeadPower.toFixed(2)}, from 90 px ${whole.largeHeadPower.toFixed(2)}`);
tell(
	'With these',
	scenes.map((scene) => softenedScene(scene, whole)),
	lossOf(scenes, whole),
);
const leftOut = scenes.map((scene) => {
	const config = fit(scenes.filter((other) => other !== scene));
	return { scene: softenedScene(scene, config), loss: lossOf([scene], config) };
});
tell(
	'Each scene with the powers of the others',
	leftOut.map(({ scene }) => scene),
	mean(leftOut.map(({ loss }) => loss)),
);
