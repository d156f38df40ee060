import type { Box } from '../core/geometry/space';
import { screenFromImage, type Fit } from './fit';
import type { Point } from './marker';
import { withAlpha } from './palette';
import type { SceneBeam, ScenePerson } from './scene';

type Canvas = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Where a beam begins and ends on the canvas; `null` when there is nothing to draw. */
const endsOf = ({ cone }: SceneBeam, fit: Fit): { from: Point; to: Point } | null => {
	if (!cone) return null;
	const [from, to] = [screenFromImage(fit, cone.origin), screenFromImage(fit, cone.end)];
	return Math.hypot(to[0] - from[0], to[1] - from[1]) < 2 ? null : { from, to };
};

/** A look into the lens has no direction in the picture: rings around the eyes instead. */
export const drawCameraLook = (canvas: Canvas, person: ScenePerson, beam: SceneBeam, box: Box): void => {
	const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.5];
	for (const [i, size] of [0.12, 0.22, 0.32].entries()) {
		canvas.beginPath();
		canvas.arc(x, y, box.width * size, 0, 2 * Math.PI);
		canvas.strokeStyle = withAlpha(person.style.colour, (0.85 - 0.25 * i) * (0.3 + 0.7 * beam.confidence));
		canvas.lineWidth = 2;
		canvas.stroke();
	}
};

/** Where somebody looks: a cone that fades with doubt, with the most probable line in its middle. */
export const drawGaze = (canvas: Canvas, person: ScenePerson, beam: SceneBeam, fit: Fit): void => {
	const { cone } = beam;
	const ends = endsOf(beam, fit);
	if (!cone || !ends) return;
	const [[x0, y0], [x1, y1]] = [ends.from, ends.to];
	const half = Math.max(3, cone.halfWidthPx * fit.scale);
	const strength = 0.25 + 0.75 * beam.confidence;
	const colour = person.style.colour;
	// A wide cone spreads the same amount of colour: doubt looks thin, not big.
	const thin = Math.min(1, 46 / half);
	const end = cone.leavesPicture ? 0.3 : 1;
	fillBeam(canvas, {
		...{ ...ends, half, colour },
		start: 0.34 * strength,
		middle: (0.1 + 0.16 * thin) * strength,
		end: (0.05 + 0.13 * thin) * strength * end,
	});
	// The likelier middle third, two fifths of the probability, as the beam that the eye follows.
	fillBeam(canvas, {
		...{ ...ends, half: Math.min(half * 0.36, 26), colour },
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

/** Where somebody points: a dashed arrow. */
export const drawPointing = (canvas: Canvas, person: ScenePerson, beam: SceneBeam, fit: Fit): void => {
	const ends = endsOf(beam, fit);
	if (!ends) return;
	const [[x0, y0], [x1, y1]] = [ends.from, ends.to];
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
