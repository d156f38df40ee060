import type { Box } from '../../core/geometry/space';

/**
 * What the page lays over the picture, as it stands now (its words change its size), in CSS pixels of the stage. Names are
 * kept off it.
 *
 * @param stage the element that holds the picture and what lies over it
 */
export const coveredBoxes = (stage: HTMLElement): Box[] =>
	[...stage.querySelectorAll<HTMLElement>(':scope > :is(.pill, .over-picture)')].map((element) => ({
		x: element.offsetLeft,
		y: element.offsetTop,
		width: element.offsetWidth,
		height: element.offsetHeight,
	}));
