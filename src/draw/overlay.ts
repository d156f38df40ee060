import type { Box } from '../core/space';
import { THING_COLOUR, withAlpha } from './palette';
import { screenBox, screenFromImage, type Fit } from './fit';
import { placeTags } from './labels';
import { traceMarker, type Point } from './marker';
import type { Scene, SceneBeam, ScenePerson, SceneThing } from './scene';

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
};

const isAmong = (key: string, emphasised: OverlayOptions['emphasised']): boolean =>
	typeof emphasised === 'string' ? emphasised === key : (emphasised?.includes(key) ?? false);

type Canvas = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** System fonts only: nothing is fetched. */
const FONT = '600 12px system-ui, "Segoe UI", Roboto, sans-serif';

/** Draws a scene over its picture. Clears the canvas first; the transform must be that of CSS pixels. */
export const drawOverlay = (
	canvas: Canvas,
	stage: { width: number; height: number },
	scene: Scene,
	fit: Fit,
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
	if (options.showNames) drawTags(canvas, scene, fit);
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

/** A look into the lens has no direction in the picture: rings around the eyes instead. */
const drawCameraLook = (canvas: Canvas, person: ScenePerson, beam: SceneBeam, box: Box): void => {
	const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.5];
	for (const [i, size] of [0.12, 0.22, 0.32].entries()) {
		canvas.beginPath();
		canvas.arc(x, y, box.width * size, 0, 2 * Math.PI);
		canvas.strokeStyle = withAlpha(person.style.colour, (0.85 - 0.25 * i) * (0.3 + 0.7 * beam.confidence));
		canvas.lineWidth = 2;
		canvas.stroke();
	}
};

const drawGaze = (canvas: Canvas, person: ScenePerson, beam: SceneBeam, fit: Fit): void => {
	const { cone } = beam;
	if (!cone) return;
	const [x0, y0] = screenFromImage(fit, cone.origin);
	const [x1, y1] = screenFromImage(fit, cone.end);
	const length = Math.hypot(x1 - x0, y1 - y0);
	if (length < 2) return;
	const half = Math.max(3, cone.halfWidthPx * fit.scale);
	const strength = 0.25 + 0.75 * beam.confidence;
	const colour = person.style.colour;
	// A wide cone spreads the same amount of colour: doubt looks thin, not big.
	const thin = Math.min(1, 46 / half);
	const end = cone.leavesPicture ? 0.3 : 1;
	fillBeam(canvas, {
		...{ from: [x0, y0], to: [x1, y1], half, colour },
		start: 0.34 * strength,
		middle: (0.1 + 0.16 * thin) * strength,
		end: (0.05 + 0.13 * thin) * strength * end,
	});
	// The likelier middle third, two fifths of the probability, as the beam that the eye follows.
	fillBeam(canvas, {
		...{ from: [x0, y0], to: [x1, y1], half: Math.min(half * 0.36, 26), colour },
		start: 0.6 * strength,
		middle: 0.32 * strength,
		end: 0.24 * strength * end,
	});

	// The most probable line runs through the middle; dashed when the head stands in for the eyes.
	const line = canvas.createLinearGradient(x0, y0, x1, y1);
	line.addColorStop(0, withAlpha(colour, 0.95 * strength));
	line.addColorStop(1, withAlpha(colour, (cone.leavesPicture ? 0 : 0.55) * strength));
	canvas.setLineDash(beam.isFromHead ? [2, 6] : []);
	canvas.strokeStyle = line;
	canvas.lineWidth = 1.25;
	canvas.beginPath();
	canvas.moveTo(x0, y0);
	canvas.lineTo(x1, y1);
	canvas.stroke();
	canvas.setLineDash([]);

	canvas.beginPath();
	canvas.arc(x0, y0, 2.75, 0, 2 * Math.PI);
	canvas.fillStyle = colour;
	canvas.fill();
};

/** A triangle from a point to an arc around another one, fading along its length. */
type Beam = {
	from: Point;
	to: Point;
	/** Half the width at its end, CSS pixels. */
	half: number;
	colour: string;
	/** Opacities from 0 to 1. */
	start: number;
	middle: number;
	end: number;
};

const fillBeam = (canvas: Canvas, beam: Beam): void => {
	const { half, colour } = beam;
	const [[x0, y0], [x1, y1]] = [beam.from, beam.to];
	const length = Math.hypot(x1 - x0, y1 - y0);
	const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
	// The near end is as wide as an eye, so that the beam reads as coming from the face.
	const start = Math.min(half * 0.3, 2.5);
	const fade = canvas.createLinearGradient(x0, y0, x1, y1);
	fade.addColorStop(0, withAlpha(colour, beam.start));
	fade.addColorStop(0.55, withAlpha(colour, beam.middle));
	fade.addColorStop(1, withAlpha(colour, beam.end));
	canvas.beginPath();
	canvas.moveTo(x0 + uy * start, y0 - ux * start);
	canvas.lineTo(x1 + uy * half, y1 - ux * half);
	// A shallow cap: the beam ends in an arc, not in a hard edge.
	canvas.ellipse(x1, y1, Math.min(half, length) * 0.3, half, Math.atan2(uy, ux), -Math.PI / 2, Math.PI / 2);
	canvas.lineTo(x0 - uy * start, y0 + ux * start);
	canvas.closePath();
	canvas.fillStyle = fade;
	canvas.fill();
};

const drawPointing = (canvas: Canvas, person: ScenePerson, beam: SceneBeam, fit: Fit): void => {
	const { cone } = beam;
	if (!cone) return;
	const [x0, y0] = screenFromImage(fit, cone.origin);
	const [x1, y1] = screenFromImage(fit, cone.end);
	const length = Math.hypot(x1 - x0, y1 - y0);
	if (length < 2) return;
	const strength = 0.4 + 0.6 * beam.confidence;
	const angle = Math.atan2(y1 - y0, x1 - x0);
	const draw = (colour: string, width: number) => {
		canvas.strokeStyle = colour;
		canvas.lineWidth = width;
		canvas.setLineDash([9, 7]);
		canvas.beginPath();
		canvas.moveTo(x0, y0);
		canvas.lineTo(x1 - Math.cos(angle) * 8, y1 - Math.sin(angle) * 8);
		canvas.stroke();
		canvas.setLineDash([]);
	};
	draw(`rgb(0 0 0 / ${0.5 * strength})`, 5);
	draw(`rgb(255 255 255 / ${strength})`, 2.5);
	canvas.beginPath();
	canvas.moveTo(x1, y1);
	for (const side of [-1, 1]) {
		canvas.lineTo(x1 - Math.cos(angle + side * 0.42) * 14, y1 - Math.sin(angle + side * 0.42) * 14);
	}
	canvas.closePath();
	canvas.fillStyle = `rgb(255 255 255 / ${strength})`;
	canvas.fill();
	canvas.beginPath();
	canvas.arc(x0, y0, 4.5, 0, 2 * Math.PI);
	canvas.fillStyle = person.style.colour;
	canvas.fill();
	canvas.strokeStyle = '#fff';
	canvas.lineWidth = 1.5;
	canvas.stroke();
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

const drawTags = (canvas: Canvas, scene: Scene, fit: Fit): void => {
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
