import type { Known } from '../../words/noun';
import type { Names, Rewrite } from '../rewriting';
import { attention } from './attention';
import { choices } from './choices';
import { clauses } from './clauses';
import { gestures } from './gestures';
import { heldSides } from './held';
import { listening } from './listening';
import { looks } from './looks';
import { portions } from './portions';
import { quantities } from './quantities';
import { silence } from './silence';
import { speechShares } from './speech-shares';
import { whoIs } from './who-is';

/** Ways to build a question that other rules would take for something else, by the plain ones. */
export const plain = (names: Names, known: Known): readonly Rewrite[] => [
	...whoIs(),
	...clauses(names),
	...heldSides(names),
	...attention(names),
	...speechShares(names),
	...quantities(names, known),
	...listening(names, known),
	...silence(names, known),
	...choices(names),
	...looks(names),
	...gestures(names),
	...portions(names),
];
