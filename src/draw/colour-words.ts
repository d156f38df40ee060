import type { PersonId } from '../core/people';
import { PALETTE_SIZE, styleOf, styleOfIndex } from './palette';

/** A word for each colour of the palette, as one would name it beside the others. */
const WORDS = ['blue', 'orange', 'green', 'pink', 'yellow', 'red', 'white', 'dark blue', 'olive', 'brown'] as const;

const wordByColour: ReadonlyMap<string, string> = new Map(
	Array.from({ length: PALETTE_SIZE }, (_, i) => [styleOfIndex(i).colour, WORDS[i]!]),
);

/** Word for the colour that the page draws somebody in. */
export const colourWord = (personId: PersonId): string => wordByColour.get(styleOf(personId).colour)!;
