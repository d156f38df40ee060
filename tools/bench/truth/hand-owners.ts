// npx tsx tools/bench/truth/hand-owners.ts RECORDINGS [--clip TEXT]
// Whose hands are whose in the rendered scenes of the choose part: of the hands that were found where somebody has one, those given to
// the right person, to another one and to nobody.
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { matchFrames } from '../../../src/bench/scenes/match';
import { cameraFromFov } from '../../../src/core/geometry/camera';
import type { HandDetection } from '../../../src/core/perception';
import { HAND_WRIST, xyAt } from '../../../src/core/landmarks';
import { offlineConfig } from '../../../src/pipeline/pipeline-config';
import { replaySteps } from '../../../src/pipeline/replay';
import { readTruthJson, truthFileOf } from '../accuracy/clips.ts';
import { recordedScenes } from './recorded.ts';

const {
	values,
	positionals: [folder],
} = parseArgs({ allowPositionals: true, options: { clip: { type: 'string', default: '' } } });
if (folder === undefined) {
	console.error('Usage: npx tsx tools/bench/truth/hand-owners.ts RECORDINGS [--clip TEXT]');
	process.exit(2);
}

const MIDDLE_KNUCKLE = 9;
/** A hand is where the truth has one when wrist and middle knuckle are this near, in heights of the owner's head. */
const SAME_HAND = 0.3;

const points = v.array(v.tuple([v.number(), v.number()]));
const handsOfTruth = v.object({
	per_frame: v.array(
		v.object({
			people: v.record(
				v.string(),
				v.object({
					head_box: v.tuple([v.number(), v.number(), v.number(), v.number()]),
					hands: v.object({ L: v.object({ lm_2d: points }), R: v.object({ lm_2d: points }) }),
				}),
			),
		}),
	),
});
type TruePeople = v.InferOutput<typeof handsOfTruth>['per_frame'][number]['people'];

/** How far a hand is from each true one, in heights of the head of its owner. */
const distances = ({ landmarks: { image } }: HandDetection, people: TruePeople) =>
	Object.entries(people).flatMap(([person, { head_box: box, hands }]) =>
		[hands.L, hands.R].map(({ lm_2d: true2d }) => {
			const offs = [HAND_WRIST, MIDDLE_KNUCKLE].map((k) => {
				const [x, y] = xyAt(image, k);
				const [trueX, trueY] = true2d[k] ?? [Infinity, Infinity];
				return Math.hypot(x - trueX, y - trueY) / (box[3] - box[1]);
			});
			return { person, off: Math.max(...offs) };
		}),
	);

/** Whose hand it is; `null` when it is nobody's, or may be of two people. */
const ownerOf = (hand: HandDetection, people: TruePeople): string | null => {
	const [nearest, next] = distances(hand, people).sort((a, b) => a.off - b.off);
	if (!nearest || nearest.off > SAME_HAND) return null;
	return next && next.person !== nearest.person && next.off < 2 * nearest.off ? null : nearest.person;
};

const total = { right: 0, other: 0, nobody: 0 };
for (const { clip, perceptions } of recordedScenes(folder).filter(({ clip }) => clip.name.includes(values.clip))) {
	const { truth, areas, fps, name, video } = clip;
	const file = truthFileOf(dirname(video), name);
	if (file === null) continue;
	const frames = v.parse(handsOfTruth, readTruthJson(file)).per_frame;
	const camera = cameraFromFov(truth.widthPx, truth.heightPx);
	const config = offlineConfig(fps ?? truth.fps);
	const count = { right: 0, other: 0, nobody: 0 };
	for (const { perception, output } of replaySteps(perceptions, { areas, config, camera })) {
		const { tMs } = perception.frame;
		const people = frames[Math.round((tMs * truth.fps) / 1000)]?.people;
		if (!people || !perception.hands) continue;
		const tracks = output.tracks.filter(({ personId, status }) => personId !== null && status !== 'lost');
		const boxes = tracks.map(({ headBox, personId }) => ({ box: headBox, personId }));
		const [matched] = matchFrames(truth, { frames: [{ tMs, observations: boxes as never }], events: [] });
		for (const hand of perception.hands) {
			const owner = ownerOf(hand, people);
			if (owner === null || !matched?.byPerson.has(owner)) continue;
			const track = tracks.find(({ leftHand, rightHand }) =>
				[leftHand, rightHand].some((held) => held?.seenMs === tMs && held.detection.box.x === hand.box.x),
			);
			const said = track?.personId ? (matched.personOf.get(track.personId) ?? null) : null;
			count[said === owner ? 'right' : said === null ? 'nobody' : 'other']++;
		}
	}
	console.log(name.padEnd(8), `right ${count.right}  other ${count.other}  nobody ${count.nobody}`);
	for (const key of ['right', 'other', 'nobody'] as const) total[key] += count[key];
}
console.log('all     ', `right ${total.right}  other ${total.other}  nobody ${total.nobody}`);
