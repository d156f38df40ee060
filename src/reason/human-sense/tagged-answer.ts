import type { HumanSenseStyle } from './styles';

const OPEN = '<answer>';
const CLOSE = '</answer>';

/** A reply, as far as it has come, without thoughts: those that go on are left out too. */
const afterThoughts = (text: string): string => text.replace(/^[\s\S]*<\/think>/, '').replace(/<think>[\s\S]*$/, '');

/**
 * The part of a reply that answers, for Ask: all of it, and in the style `think` what stands behind the thoughts, without
 * its tags. Unlike the bench, which scores a reply without tags as none, this takes such a reply as the answer: whatever is
 * shown is held against the facts first.
 *
 * @returns trimmed; `null`: there are thoughts alone, or nothing
 */
export const answerIn = (reply: string, style: HumanSenseStyle): string | null => {
	if (style !== 'think') return reply.trim() || null;
	const rest = afterThoughts(reply);
	const at = rest.indexOf(OPEN);
	return (at < 0 ? rest : rest.slice(at + OPEN.length)).split(CLOSE)[0]!.trim() || null;
};

/** Length of `text` without a partial closing tag at its end. */
const withoutPartOfTag = (text: string): number => {
	const at = text.lastIndexOf('<');
	return at >= 0 && CLOSE.startsWith(text.slice(at)) ? at : text.length;
};

/**
 * Passes on what stands in the answer's tags while a reply in the style `think` grows, and nothing of the thoughts. A reply
 * without tags passes nothing: nobody can tell whether it thinks until it is over.
 *
 * @returns takes the reply piece by piece
 */
export const answerPieces = (onText: (piece: string) => void): ((piece: string) => void) => {
	let reply = '';
	let told = 0;
	return (piece) => {
		reply += piece;
		const rest = afterThoughts(reply);
		const at = rest.indexOf(OPEN);
		if (at < 0) return;
		const answer = rest.slice(at + OPEN.length);
		const close = answer.indexOf(CLOSE);
		const end = close < 0 ? withoutPartOfTag(answer) : close;
		if (end <= told) return;
		onText(answer.slice(told, end));
		told = end;
	};
};
