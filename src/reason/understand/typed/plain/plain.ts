import { madeOnce } from '../../../../core/text/patterns';
import type { Known } from '../../words/noun';
import type { Names, Rewrite } from '../rewriting';
import { choices } from './choices';
import { gestures } from './gestures';
import { listening } from './listening';
import { looks } from './looks';
import { portions } from './portions';
import { silence } from './silence';
import { whoIs } from './who-is';

const named = whoIs();
const shapes = madeOnce((names: Names): readonly Rewrite[] => [
	...choices(names),
	...looks(names),
	...gestures(names),
	...portions(names),
]);

/** Ways to build a question that other rules would take for something else, by the plain ones. */
export const plain = (names: Names, known: Known): readonly Rewrite[] => [
	...named,
	...listening(names, known),
	...silence(names, known),
	...shapes(names),
];
