import { calibrationFigures } from './calibration';
import { directionFigures } from './direction-figures';
import { factFigures } from './fact-figures';
import type { Figure } from './figure';
import { lookFigures } from './look-figures';
import { oracleFigures } from './oracle-figures';
import { clipPeopleFigures, scenePeopleFigures } from './people-figures';
import { pointingFigures } from './pointing-figures';

/** All that is measured on a rendered scene. A new figure is an entry in one of these lists. */
export const sceneFigures: readonly Figure[] = [
	...lookFigures,
	...oracleFigures,
	...directionFigures,
	...calibrationFigures,
	...scenePeopleFigures,
	...pointingFigures,
];

/** All that is measured on a hand-labelled clip. */
export const clipFigures: readonly Figure[] = [...factFigures, ...clipPeopleFigures];
