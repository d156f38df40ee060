// npx tsx tools/bench/accuracy/hand-size.ts FULL.jsonl SMALL.jsonl…
// How small a hand may be for its fingers to be read: recordings (`tools/record/record.ts`) of one clip at its full size
// and of the same clip shrunk, frame for frame. A hand of a small clip is compared with the one at the same place at full
// size, by its size in pixels per metre. Several clips: `--` between them.
import { pxPerMetre } from '../../../src/core/body/hand-scale';
import { pointingShape } from '../../../src/ground/pointing/hand-shape';
import { defaultPointingConfig } from '../../../src/ground/pointing/pointing-config';
import type { HandDetection, Perception } from '../../../src/core/perception';
import { readRecording } from './recording.ts';

/** Lower ends of the rows, pixels per metre. */
const ROWS = [0, 100, 200, 300, 400, 500, 700];
/** Points, and does not, at full size; in between a hand is left out. */
const POINTS = 0.75;
const POINTS_NOT = 0.25;
/** Hands are the same up to this distance of their middles, as a share of the diagonal. */
const SAME = 0.35;

// Shapes as they are, however small the hand is.
const config = { ...defaultPointingConfig, smallPxPerMetre: -1, clearPxPerMetre: 0 };

type Row = { pointing: number; missed: number; other: number; claimed: number };
const rows = new Map<number, Row>(ROWS.map((from) => [from, { pointing: 0, missed: 0, other: 0, claimed: 0 }]));

const middle = ({ box }: HandDetection, scale: number) => [
	scale * (box.x + box.width / 2),
	scale * (box.y + box.height / 2),
];

/** The hand of the full picture at the same place; `null` when there is none. */
const sameHand = (hand: HandDetection, full: Perception, scale: number): HandDetection | null => {
	const [x = 0, y = 0] = middle(hand, scale);
	const near = (full.hands ?? []).filter((other) => {
		const [otherX = 0, otherY = 0] = middle(other, 1);
		return Math.hypot(otherX - x, otherY - y) <= SAME * Math.hypot(other.box.width, other.box.height);
	});
	return near.length === 1 ? near[0]! : null;
};

const compare = (small: Perception, full: Perception): void => {
	for (const hand of small.hands ?? []) {
		const same = sameHand(hand, full, full.frame.widthPx / small.frame.widthPx);
		const size = pxPerMetre(hand);
		const row = size === null ? undefined : rows.get(ROWS.findLast((from) => from <= size)!);
		if (!same || !row) continue;
		const trueShape = pointingShape(same, config);
		const shape = pointingShape(hand, config);
		if (trueShape >= POINTS) {
			row.pointing++;
			if (shape < config.onShape) row.missed++;
		} else if (trueShape < POINTS_NOT) {
			row.other++;
			if (shape >= config.onShape) row.claimed++;
		}
	}
};

const clips: string[][] = [[]];
for (const argument of process.argv.slice(2)) {
	if (argument === '--') clips.push([]);
	else clips.at(-1)!.push(argument);
}
if (clips.some((paths) => paths.length < 2)) {
	console.error(
		'Usage: npx tsx tools/bench/accuracy/hand-size.ts FULL.jsonl SMALL.jsonl… [-- FULL.jsonl SMALL.jsonl…]…',
	);
	process.exit(2);
}
for (const [fullPath, ...smallPaths] of clips) {
	const full = readRecording(fullPath!);
	for (const path of smallPaths) {
		for (const [i, small] of readRecording(path).entries()) if (full[i]) compare(small, full[i]);
	}
}
const share = (part: number, of: number) => (of === 0 ? '–' : `${((100 * part) / of).toFixed(1)} %`);
console.table(
	[...rows].map(([from, { pointing, missed, other, claimed }]) => ({
		'pixels a metre from': from,
		pointing,
		missed: share(missed, pointing),
		'not pointing': other,
		claimed: share(claimed, other),
	})),
);
