import type { Answer, Earlier } from './answer';

/** What the next question may refer to of an answer. */
export const earlierOf = ({ question, text, turn, offers, told }: Answer): Earlier => ({
	...{ question, text },
	...(turn && { turn }),
	...(offers && { offers }),
	...(told && { told }),
});
