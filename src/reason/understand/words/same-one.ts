import { pronounOf, type Noun } from './noun';

const MALE = /\b(?:man|boy|father|guy|gentleman|husband|brother|son|uncle|grandpa|grandfather)$/;
const FEMALE = /\b(?:woman|girl|mother|lady|wife|sister|daughter|aunt|grandma|grandmother)$/;

/** Whether a pronoun stands for somebody who was described before it in the same question. */
export const isSameOne = (described: Noun, { is, text }: Noun): boolean => {
	if (described.is !== 'vague' || described.count > 1 || is !== 'she') return false;
	const word = pronounOf(text);
	return word === 'he' ? !FEMALE.test(described.text) : word === 'she' ? !MALE.test(described.text) : false;
};
