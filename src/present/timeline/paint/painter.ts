import type { EventKind } from '../../../core/event-kinds/entry';
import { pointsOf, type Point } from '../../../draw/marker';

/** Signs of short events; each has a shape of its own, so that colour is never the only sign. */
export type GlyphShape = EventKind['timeline']['glyph'];

/** What lanes are drawn with: a canvas, or the text of an SVG. Lengths in CSS pixels; opacity from 0 to 1. */
export type Painter = {
	/** A filled bar with round corners. */
	bar(x: number, y: number, width: number, height: number, radius: number, fill: string, opacity: number): void;
	/** A sign with its middle at (x, y), about `size` wide. */
	glyph(shape: GlyphShape, x: number, y: number, size: number, fill: string, opacity: number): void;
	/** Words whose middle height is at `y`; `x` is their left end, middle or right end. */
	text(words: string, x: number, y: number, fill: string, anchor?: 'start' | 'middle' | 'end'): void;
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
