import type { Understood } from '../../query/reading';
import type { Rereading } from './reread';

/* “At about the same time” is wider than at the same time, and nothing says by how much: the narrow reading is offered. */

const ABOUT =
	/\b(?:at )?(?:about|around|roughly|approximately|nearly|almost|more or less|pretty much) (?:at )?the same (time|moment)\b/i;

/** Offers “at the same time” for “at about the same time”; `null`: something else is asked. */
export const aboutThen = (question: string, { read }: Rereading): Understood | null => {
	const said = ABOUT.exec(question);
	if (!said) return null;
	const reading = read(question.replace(ABOUT, 'at the same $1'));
	if (!reading) return null;
	return {
		is: 'unclear',
		asks: `How near “${said[0]}” is cannot be told. Is at the same time meant?`,
		options: [reading],
	};
};
