import { jsonFile, jsonLines, type TinyFiles } from '../benchmark-set';

const SIDE = 8;
/** A map with one hot cell. */
const mapAt = (column: number, row: number): number[][] =>
	Array.from({ length: SIDE }, (_, y) => Array.from({ length: SIDE }, (_, x) => (x === column && y === row ? 1 : 0)));
const head = (gazex_norm: number | number[], gazey_norm: number | number[], inout = 1) => ({
	...{ bbox_norm: [0.1, 0.1, 0.2, 0.3], gazex_norm, gazey_norm, inout },
});
const picture = (path: string, ...heads: object[]) => ({ ...{ path, width: 64, height: 48, heads } });

/** Three made-up pictures, one with three annotators; a map that hits, a map that misses, a point, a look out of the picture. */
export const tinyGaze: TinyFiles = {
	predictions: jsonLines('gaze-predictions-tiny.jsonl', [
		{ path: 'table.jpg', head: 0, heatmap: mapAt(4, 4), inout: 0.9 },
		{ path: 'table.jpg', head: 1, point: [0.2, 0.3], inout: 0.7 },
		{ path: 'door.jpg', heatmap: mapAt(1, 6), inout: 0.6 },
		{ path: 'window.jpg', heatmap: mapAt(0, 0), inout: 0.2 },
	]),
	truth: jsonFile('gaze-truth-tiny.json', [
		picture('table.jpg', head([0.5, 0.55, 0.6], [0.5, 0.5, 0.55]), head(0.2, 0.25)),
		picture('door.jpg', head(0.8, 0.2)),
		picture('window.jpg', head(-1, -1, 0)),
	]),
};
