import type { Box } from '../core/geometry/space';
import type { KeptMap, MapsAt } from '../session/log/gaze-map-log';
import { contextOf } from './context';
import type { Fit } from './fit';
import type { ScenePerson } from './scene';

/** Greatest opacity of the heat, so that what lies beneath stays legible. */
const MOST_ALPHA = 0.55;
/** Shares of the peak below this are not drawn, so that the picture is clear where nobody looks. */
const FROM = 0.12;

const contains = ({ x, y, width, height }: Box, px: number, py: number): boolean =>
	px >= x && py >= y && px < x + width && py < y + height;

/** The map of a person: of the face whose middle lies in their head, the nearest if several do. `null`: none. */
export const mapOfPerson = (maps: readonly KeptMap[], head: Box): KeptMap | null => {
	const middle = ({ x, y, width, height }: Box): [number, number] => [x + width / 2, y + height / 2];
	const [hx, hy] = middle(head);
	const distance = (map: KeptMap) => {
		const [x, y] = middle(map.face);
		return Math.hypot(x - hx, y - hy);
	};
	const own = maps.filter(({ face }) => contains(head, ...middle(face)));
	return own.reduce<KeptMap | null>((best, map) => (best && distance(best) <= distance(map) ? best : map), null);
};

/**
 * Opacities of a map's cells, 0 to 1: soft towards its rim, and fainter the less probable it is that the target is in the
 * picture at all.
 */
export const heatAlpha = ({ level, inFrame }: Pick<KeptMap, 'level' | 'inFrame'>): Float32Array =>
	Float32Array.from(level, (value) => {
		const share = (value / 255 - FROM) / (1 - FROM);
		return share <= 0 ? 0 : MOST_ALPHA * share * (inFrame ?? 1);
	});

/** Made once: a map is drawn small and scaled up, which smooths it. */
let small: HTMLCanvasElement | null = null;

const drawMap = (canvas: CanvasRenderingContext2D, map: KeptMap, colour: string, fit: Fit): void => {
	small ??= document.createElement('canvas');
	small.width = map.columns;
	small.height = map.rows;
	const context = contextOf(small);
	const image = context.createImageData(map.columns, map.rows);
	const rgb = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
	heatAlpha(map).forEach((alpha, i) => image.data.set([...rgb, Math.round(255 * alpha)], 4 * i));
	context.putImageData(image, 0, 0);
	const [width, height] = [fit.widthPx * fit.scale, fit.heightPx * fit.scale];
	canvas.save();
	canvas.translate(fit.mirrored ? fit.left + width : fit.left, fit.top);
	if (fit.mirrored) canvas.scale(-1, 1);
	canvas.imageSmoothingEnabled = true;
	canvas.imageSmoothingQuality = 'high';
	canvas.drawImage(small, 0, 0, width, height);
	canvas.restore();
};

/**
 * Draws where models see people looking, under what was drawn before. One map for each person, in their colour; only that
 * of `emphasised` (`person:P1`) when it is a person.
 */
export const drawHeat = (
	canvas: CanvasRenderingContext2D,
	{ maps }: MapsAt,
	people: readonly ScenePerson[],
	{ fit, emphasised }: { fit: Fit; emphasised: string | null },
): void => {
	const only = emphasised?.startsWith('person:') ? emphasised : null;
	canvas.save();
	canvas.globalCompositeOperation = 'destination-over';
	for (const person of people) {
		if (only && only !== `person:${person.personId}`) continue;
		const map = mapOfPerson(maps, person.box);
		if (map) drawMap(canvas, map, person.style.colour, fit);
	}
	canvas.restore();
};
