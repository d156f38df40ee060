import type { Box } from '../core/geometry/space';
import { THING_COLOUR, withAlpha } from './palette';
import { drawCameraLook, drawGaze, drawPointing } from './beams';
import { screenBox, type Fit } from './fit';
import { placeTags } from './labels';
import { traceMarker } from './marker';
import type { Scene, ScenePerson, SceneThing } from './scene';

/** What of the scene is shown. */
export type OverlayOptions = {
	showCones: boolean;
	showNames: boolean;
	/** Outlines of heads; shown when absent. */
	showBoxes?: boolean;
	/** A box being drawn by hand, `image` pixels. */
	draft: Box | null;
	/** The person or thing under the pointer or focus in a list, or all that evidence is about: `person:P1`, `object:cup`. */
	emphasised: string | readonly string[] | null;
	/** What lies over the picture, such as the progress of the analysis, CSS pixels: names are kept off it. */
	covered?: readonly Box[];
};

const isAmong = (key: string, emphasised: OverlayOptions['emphasised']): boolean =>
	typeof emphasised === 'string' ? emphasised === key : (emphasised?.includes(key) ?? false);

type Canvas = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** System fonts only: nothing is fetched. */
const FONT = '600 12px system-ui, "Segoe UI", Roboto, sans-serif';

/** Draws a scene over its picture. Clears the canvas first; the transform must be that of CSS pixels. */
export const drawOverlay = (
	canvas: Canvas,
	{ stage, scene, fit }: { stage: { width: number; height: number }; scene: Scene; fit: Fit },
	options: OverlayOptions,
): void => {
	canvas.clearRect(0, 0, stage.width, stage.height);
	paintScene(canvas, scene, fit, options);
};

/** Draws a scene over what is on the canvas already, as `drawOverlay` does; also in a worker. */
export const paintScene = (canvas: Canvas, scene: Scene, fit: Fit, options: OverlayOptions): void => {
	canvas.save();
	canvas.beginPath();
	canvas.rect(fit.left, fit.top, fit.widthPx * fit.scale, fit.heightPx * fit.scale);
	canvas.clip();
	canvas.lineJoin = 'round';
	canvas.lineCap = 'round';

	for (const thing of scene.things) drawThing(canvas, thing, fit, isAmong(thing.key, options.emphasised));
	if (options.showCones) {
		for (const person of scene.people) if (person.gaze) drawGaze(canvas, person, person.gaze, fit);
		for (const person of scene.people) if (person.pointing) drawPointing(canvas, person, person.pointing, fit);
	}
	for (const person of options.showBoxes === false ? [] : scene.people) {
		const watchers = scene.watchersOf[person.personId] ?? [];
		drawHead(canvas, person, fit, { watchers, isEmphasised: isAmong(`person:${person.personId}`, options.emphasised) });
	}
	if (options.draft) drawDraft(canvas, screenBox(fit, options.draft));
	canvas.restore();
	if (options.showNames) drawTags(canvas, scene, fit, options.covered);
};

const roundedBox = (canvas: Canvas, box: Box, radius: number): void => {
	canvas.beginPath();
	canvas.roundRect(box.x, box.y, box.width, box.height, Math.min(radius, box.width / 2, box.height / 2));
};

const grown = (box: Box, by: number): Box => ({
	x: box.x - by,
	y: box.y - by,
	width: box.width + 2 * by,
	height: box.height + 2 * by,
});

/** Rings outside a box, one for each colour that attends to it, with a dark line between them. */
const drawWatchers = (canvas: Canvas, box: Box, colours: readonly string[], radius: number): void => {
	colours.slice(0, 4).forEach((colour, i) => {
		const ring = grown(box, 4 + i * 4.5);
		roundedBox(canvas, ring, radius + 3 + i * 3);
		canvas.strokeStyle = 'rgb(0 0 0 / 0.55)';
		canvas.lineWidth = 4.5;
		canvas.stroke();
		canvas.strokeStyle = colour;
		canvas.lineWidth = 2.5;
		canvas.stroke();
	});
};

const drawThing = (canvas: Canvas, thing: SceneThing, fit: Fit, isEmphasised: boolean): void => {
	const box = screenBox(fit, thing.box);
	const isWatched = thing.watchers.length > 0;
	roundedBox(canvas, box, 7);
	if (isWatched || isEmphasised) {
		canvas.fillStyle = withAlpha(THING_COLOUR, isWatched ? 0.16 : 0.1);
		canvas.fill();
	}
	canvas.setLineDash(isWatched ? [] : thing.isDetected ? [2, 5] : [5, 4]);
	canvas.strokeStyle = withAlpha(THING_COLOUR, isWatched || isEmphasised ? 1 : thing.isDetected ? 0.4 : 0.6);
	canvas.lineWidth = isWatched || isEmphasised ? 2 : 1.25;
	canvas.stroke();
	canvas.setLineDash([]);
	drawWatchers(canvas, box, thing.watchers, 7);
};

const drawHead = (
	canvas: Canvas,
	person: ScenePerson,
	fit: Fit,
	{ watchers, isEmphasised }: { watchers: readonly string[]; isEmphasised: boolean },
): void => {
	const box = screenBox(fit, person.box);
	const radius = Math.min(12, box.width * 0.14);
	roundedBox(canvas, box, radius);
	canvas.strokeStyle = 'rgb(0 0 0 / 0.4)';
	canvas.lineWidth = isEmphasised ? 6 : 4;
	canvas.stroke();
	canvas.strokeStyle = person.style.colour;
	canvas.lineWidth = isEmphasised ? 3.5 : 2;
	// Without a gaze the outline is broken: seen, but where they look is not known.
	if (!person.gaze) canvas.setLineDash([3, 5]);
	canvas.stroke();
	canvas.setLineDash([]);
	drawWatchers(canvas, box, watchers, radius);
	if (person.gaze?.target?.kind === 'camera') drawCameraLook(canvas, person, person.gaze, box);
};

const drawDraft = (canvas: Canvas, box: Box): void => {
	roundedBox(canvas, box, 4);
	canvas.fillStyle = withAlpha(THING_COLOUR, 0.18);
	canvas.fill();
	canvas.setLineDash([6, 4]);
	canvas.strokeStyle = THING_COLOUR;
	canvas.lineWidth = 2;
	canvas.stroke();
	canvas.setLineDash([]);
};

const drawTags = (canvas: Canvas, scene: Scene, fit: Fit, covered: readonly Box[] = []): void => {
	canvas.font = FONT;
	canvas.textBaseline = 'middle';
	const bounds = { x: fit.left, y: fit.top, width: fit.widthPx * fit.scale, height: fit.heightPx * fit.scale };
	const people = scene.people.map((p) => ({ text: p.label, colour: p.style.colour, style: p.style, box: p.box }));
	// Many things may be found: only those attended to are named.
	const named = scene.things.filter((t) => !t.isDetected || t.watchers.length > 0);
	const things = named.map((t) => ({ text: t.label, colour: THING_COLOUR, style: null, box: t.box }));
	const all = [...people, ...things];
	const places = placeTags(
		all.map((tag) => ({
			anchor: grown(screenBox(fit, tag.box), 2),
			width: Math.ceil(canvas.measureText(tag.text).width) + (tag.style ? 27 : 14),
			height: tag.style ? 20 : 17,
		})),
		bounds,
		covered,
	);
	for (const [i, place] of places.entries()) {
		const tag = all[i];
		if (!tag) continue;
		roundedBox(canvas, place, 6);
		canvas.fillStyle = tag.style ? tag.colour : 'rgb(14 17 20 / 0.78)';
		canvas.fill();
		const middle = place.y + place.height / 2 + 0.5;
		if (tag.style) {
			traceMarker(canvas, { shape: tag.style.shape, x: place.x + 11, y: middle - 0.5, radius: 4.5 });
			canvas.fillStyle = tag.style.ink;
			canvas.fill();
		}
		canvas.fillStyle = tag.style ? tag.style.ink : THING_COLOUR;
		canvas.fillText(tag.text, place.x + (tag.style ? 20 : 7), middle);
	}
};
