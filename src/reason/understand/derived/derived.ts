import type { Understood } from '../../query/reading';
import { atTheOther } from './at-the-other';
import { initiated } from './initiated';
import { moreThanBack } from './more-than-back';
import { mostDifferent } from './most-different';
import type { Rereading } from './reread';
import { thanPronoun } from './than-pronoun';
import { whenDone } from './when-done';
import { whileOthers } from './while-others';

/** What a question means that is built from the readings of simpler ones; `null`: it is read as it stands. */
export const derived = (question: string, rereading: Rereading): Understood | null =>
	moreThanBack(question, rereading) ??
	thanPronoun(question, rereading) ??
	atTheOther(question, rereading) ??
	mostDifferent(question, rereading) ??
	initiated(question, rereading) ??
	whenDone(question, rereading) ??
	whileOthers(question, rereading);
