import type { Reading, Understood } from '../../query/reading';
import type { Rereading } from './reread';

/* “And what about Mum?” or “Mum”, with nothing asked before: it is asked what shall be told of her. */

const PATTERN = /^\s*(?:(?:and|so|but|ok|well|now)[, ]+)*(?:what|how) about (?:the )?(.{1,30}?)\s*[?.!]*\s*$/iu;

/** A name and nothing else. */
const ALONE = /^\s*(?:the )?(.{1,30}?)\s*[?.!]*\s*$/iu;

/** Ways to go on about somebody or something of whom nothing was asked; `null`: something else is asked, or it goes on from before. */
export const whatAbout = (question: string, { known, turn, read }: Rereading): Understood | null => {
	const name = turn ? undefined : (PATTERN.exec(question) ?? ALONE.exec(question))?.[1];
	if (name === undefined) return null;
	const isOf = (names: readonly string[]): boolean => names.some((one) => one.toLowerCase() === name.toLowerCase());
	const isPerson = isOf(known.people.map((one) => one.name));
	if (!isPerson && !isOf(known.objects.map((one) => one.label))) return null;
	const own = known.people.find((one) => one.name.toLowerCase() === name.toLowerCase())?.name ?? name;
	const questions = isPerson
		? [`summarise ${own}`, `how long did ${own} look at whom?`, `how often did ${own} speak?`]
		: [`who looked at the ${own}?`, `how long did each of them look at the ${own}?`, `who pointed at the ${own}?`];
	const options = questions.flatMap((one, at): Reading[] => {
		const reading = read(one);
		if (!reading) return [];
		return [isPerson && at === 0 ? { ...reading, label: `what ${own} did` } : reading];
	});
	if (options.length === 0) return null;
	return { is: 'unclear', asks: `What shall be told of ${isPerson ? own : `the ${own}`}?`, options };
};
