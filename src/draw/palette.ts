import type { PersonId } from '../core/people';

/** Outline that stands beside a person's colour, so that colour is never the only sign. */
export type MarkerShape = 'circle' | 'square' | 'triangle' | 'diamond' | 'hexagon' | 'cross';

/** How one person is drawn everywhere: on the video, in lists, in the graph and in tables. */
export type PersonStyle = {
	/** `#rrggbb`, at least 4.5 : 1 against the page's background. */
	colour: string;
	/** Text on `colour`, at least 4.5 : 1. */
	ink: string;
	shape: MarkerShape;
};

/** The page's background; the palette is chosen against it. */
export const BACKGROUND = '#0e1114';

/** Things in the scene: no person has a colour near it. */
export const THING_COLOUR = '#c4a8ff';

/**
 * Derived from Okabe & Ito's "Color Universal Design" set, lightened for a dark page; black gives way to a pale grey.
 * The last three extend it with other lightness, as hue alone no longer tells them apart for everyone.
 */
const COLOURS = [
	'#62b6f7',
	'#f2a516',
	'#17c08f',
	'#e795c5',
	'#f4e75a',
	'#f2672e',
	'#d8dee6',
	'#4f81f0',
	'#a9b74a',
	'#b98a66',
] as const;

const SHAPES: readonly MarkerShape[] = ['circle', 'square', 'triangle', 'diamond', 'hexagon', 'cross'];

/** Dark ink: every colour of the palette is light enough for it. */
const INK = '#0a1016';

/** How many people have a colour of their own; later ones share a colour and differ in shape. */
export const PALETTE_SIZE = COLOURS.length;

/** The style of the n-th person, n counted from 0. Colour and shape repeat together only after 30 people. */
export const styleOfIndex = (index: number): PersonStyle => ({
	colour: COLOURS[index % COLOURS.length]!,
	ink: INK,
	shape: SHAPES[index % SHAPES.length]!,
});

/** The style that belongs to an id: `P1` always has the first. Ids of another form get the first style. */
export const styleOf = (personId: PersonId): PersonStyle => {
	const number = Number.parseInt(personId.replace(/\D/g, ''), 10);
	return styleOfIndex(Number.isFinite(number) && number > 0 ? number - 1 : 0);
};

/** `#rrggbb` with an opacity from 0 to 1, as CSS. */
export const withAlpha = (colour: string, alpha: number): string => {
	const byte = Math.round(Math.min(1, Math.max(0, alpha)) * 255);
	return colour + byte.toString(16).padStart(2, '0');
};
