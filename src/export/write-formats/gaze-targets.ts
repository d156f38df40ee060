import type { Observation } from '../../core/attention';
import { rayMap } from '../../core/geometry/ray-map';
import type { RowWriter, SessionFrame } from './row-writer';

/** One frame a second at most: maps are large. */
const EVERY_MS = 1000;
/** Side of the maps, cells, as of SocialFusion’s; those of Gaze-LLE have 64, seven times as much text. */
const SIDE = 24;
/** Cells are written as whole numbers up to this. */
const PEAK = 99;

const round = (value: number): number => Number(value.toFixed(4));

/**
 * Gaze targets in the form of predictions for Gaze-LLE's annotations, as `evaluate gaze` reads it: a line for each person in
 * one frame a second, `{path, head, heatmap, point, inout}`. The map is by geometry: the ray of the look with its
 * spread. `path` is `NAME/FRAME.jpg`, FRAME counting analysed frames, and `head` the place of the person in the frame; ours
 * beside them: `time` in seconds, `person`, and the box of the head as `bbox_norm`.
 */
export const beginGazeTargets = ({ header: { source, camera } }: SessionFrame): RowWriter => {
	const { widthPx, heightPx } = source;
	const name = source.name.replace(/\.[^.]*$/, '');
	let frame: { index: number; isWritten: boolean; heads: number } | null = null;
	let lastSlot = -1;
	let hasWritten = false;
	const begin = ({ frameIndex, tMs }: Observation) => {
		const slot = Math.floor(tMs / EVERY_MS);
		frame = { index: frameIndex, isWritten: slot > lastSlot, heads: 0 };
		lastSlot = slot;
		return frame;
	};
	const row = ({ frameIndex, tMs, personId, box, gaze }: Observation, head: number) => {
		const map = gaze && rayMap(gaze, camera, source, SIDE);
		const point = gaze?.point ?? null;
		const inout = map?.inFrame ?? (gaze?.ray ? 0 : null);
		if (inout === null && point === null) return null;
		const peak = map?.probability.reduce((a, b) => Math.max(a, b), 0) ?? 0;
		const corner = [box.x / widthPx, box.y / heightPx, (box.x + box.width) / widthPx, (box.y + box.height) / heightPx];
		return {
			...{ path: `${name}/${String(frameIndex).padStart(6, '0')}.jpg`, head, person: personId },
			...{ time: round(tMs / 1000), bbox_norm: corner.map(round) },
			heatmap: map && Array.from(map.probability, (mass) => Math.round((PEAK * mass) / peak)),
			point: point && [round(point[0] / widthPx), round(point[1] / heightPx)],
			inout: inout === null ? null : round(inout),
		};
	};
	return {
		start: '',
		add(observation) {
			const now = frame?.index === observation.frameIndex ? frame : begin(observation);
			const written = now.isWritten ? row(observation, now.heads++) : null;
			hasWritten ||= written !== null;
			return written && `${JSON.stringify(written)}\n`;
		},
		// Of nobody there is an empty line, so that the file is not taken for one that failed.
		end: () => (hasWritten ? [] : ['\n']),
	};
};
