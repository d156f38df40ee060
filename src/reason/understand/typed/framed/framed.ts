import { madeOnce } from '../../../../core/text/patterns';
import type { Names, Rewrite } from '../rewriting';
import { being } from './being';
import { plainer } from './plainer';
import { ranked } from './ranked';
import { together } from './together';
import { twoOfAKind } from './two-of-a-kind';

/** Questions whose frame other rules do not know: a place in a rank, what was done to somebody, half a question in front. */
export const framed = madeOnce((names: Names): readonly Rewrite[] => [
	...plainer(names),
	...twoOfAKind(names),
	...together(names),
	...ranked(names),
	...being(names),
]);
