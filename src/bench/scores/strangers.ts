import type { AskSession, Fact, Segment } from '../../reason/answer/types';

/**
 * The numbers and names of a text that no cited fact contains, by a check that shares nothing with the verifier: every number
 * must appear in the facts digit by digit, and so must every name of the session and every capitalised word inside a
 * sentence. Does not check who did what with whom.
 */
export const strangersIn = (
	text: string,
	cited: readonly Pick<Fact, 'text'>[],
	session: Pick<AskSession, 'people' | 'objects'>,
): string[] => {
	const evidence = cited.map((f) => f.text).join(' ');
	const numbersOf = (written: string): string[] => written.match(/\d+(?:[.:,]\d+)*/g) ?? [];
	const known = new Set(numbersOf(evidence));
	const words = new Set(evidence.match(/[\p{L}\p{N}'’-]+/gu) ?? []);
	const plain = text.replace(/\[[^\]]*\]/g, ' ');
	const isName = (word: string): boolean =>
		session.people.some((p) => p.name.split(' ').includes(word)) ||
		session.objects.some((o) => o.label.split(' ').includes(word));
	const strangers = plain
		.split(/(?<=[.!?])\s+/)
		.flatMap((sentence) =>
			(sentence.match(/[\p{L}][\p{L}\p{N}'’-]*/gu) ?? []).filter(
				(word, i) =>
					(isName(word) || (i > 0 && /^\p{Lu}/u.test(word))) &&
					!words.has(word) &&
					!words.has(word.replace(/['’]s$/, '')),
			),
		);
	return [...strangers, ...numbersOf(plain).filter((number) => !known.has(number))];
};

/** `strangersIn` of an answer as it is shown, without what is marked. */
export const shownStrangers = (segments: readonly Segment[], facts: readonly Fact[], session: AskSession): string[] => {
	const cited = new Set(segments.flatMap((s) => (s.kind === 'citation' ? [s.factId] : [])));
	const text = segments.map((s) => (s.kind === 'text' ? s.text : ' ')).join('');
	return strangersIn(
		text,
		facts.filter((f) => cited.has(f.id)),
		session,
	);
};
