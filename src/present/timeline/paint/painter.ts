import type { EventKind } from '../../../core/event-kinds/entry';
import { pointsOf, type Point } from '../../../draw/marker';

/** Signs of short events; each has a shape of its own, so that colour is never the only sign. */
export type GlyphShape = EventKind['timeline']['glyph'];

/** A filled bar; with `radius` its corners are round. Lengths in CSS pixels; opacity from 0 to 1. */
export type Bar = {
	x: number;
	y: number;
	width: number;
	height: number;
	radius?: number;
	fill: string;
	opacity: number;
};

/** A sign with its middle at (x, y), about `size` wide. */
export type Glyph = { shape: GlyphShape; x: number; y: number; size: number; fill: string; opacity: number };

/** What lanes are drawn with: a canvas, or the text of an SVG. */
export type Painter = {
	bar(bar: Bar): void;
	glyph(glyph: Glyph): void;
	/** Words that begin at `x` and whose middle height is at `y`. */
	text(words: string, x: number, y: number, fill: string): void;
	/** Width of words, CSS pixels. */
	textWidth(words: string): number;
	/** What was drawn so far lies beneath what comes. */
	layer(): void;
};

/** Outline of a glyph within −1 to 1, as points joined by lines; several outlines for several parts. The ring is drawn as one. */
export const glyphOutlines: Readonly<Record<Exclude<GlyphShape, 'ring'>, readonly (readonly Point[])[]>> = {
	chevron: [pointsOf('-0.9,-1 -0.1,-1 0.9,0 -0.1,1 -0.9,1 0.1,0')],
	cross: [pointsOf('-1,-0.6 -0.6,-1 0,-0.4 0.6,-1 1,-0.6 0.4,0 1,0.6 0.6,1 0,0.4 -0.6,1 -1,0.6 -0.4,0')],
	diamond: [pointsOf('0,-1 1,0 0,1 -1,0')],
	nod: [pointsOf('-1,-0.8 1,-0.8 0,1')],
	shake: [pointsOf('-0.25,-1 -0.25,1 -1,0'), pointsOf('0.25,-1 0.25,1 1,0')],
};
