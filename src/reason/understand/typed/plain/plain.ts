import { madeOnce } from '../../../../core/text/patterns';
import type { Known } from '../../words/noun';
import type { Names, Rewrite } from '../rewriting';
import { attention } from './attention';
import { choices } from './choices';
import { clauses } from './clauses';
import { gestures } from './gestures';
import { heldSides } from './held';
import { ends } from './ends';
import { listening } from './listening';
import { looks } from './looks';
import { nthTimes } from './nth-times';
import { outskirts } from './outskirts';
import { portions } from './portions';
import { quantities } from './quantities';
import { silence } from './silence';
import { speechShares } from './speech-shares';
import { whoIs } from './who-is';

const named = whoIs();
const wholes = madeOnce((names: Names): readonly Rewrite[] => [
	...outskirts(names),
	...nthTimes(names),
	...ends(names),
	...clauses(names),
	...heldSides(names),
	...attention(names),
	...speechShares(names),
]);
const shapes = madeOnce((names: Names): readonly Rewrite[] => [
	...choices(names),
	...looks(names),
	...gestures(names),
	...portions(names),
]);

/** Ways to build a question that other rules would take for something else, by the plain ones. */
export const plain = (names: Names, known: Known): readonly Rewrite[] => [
	...named,
	...wholes(names),
	...quantities(names, known),
	...listening(names, known),
	...silence(names, known),
	...shapes(names),
];
