import type { Names, Rewrite } from '../rewriting';

const END = String.raw`\s*[?.!]*\s*$`;
const DOWN = String.raw`(?:go(?:ing|es)? down|decreas\w+|declin\w+|drop\w*|fall\w*|lessen\w*|fade\w*|wan\w+|shrink\w*)`;
const UP = String.raw`(?:go(?:ing|es)? up|increas\w+|ris\w+|grow\w*|climb\w*|build\w* up)`;
const OVER_TIME = String.raw`(?: (?:over (?:the )?time|over the (?:clip|video|session|course of .{3,20})|as time (?:goes|went) on|in the course of .{3,20}|towards the end|later on))?`;
const GAZE = String.raw`(?:looking|gazing|gaze|looks|glances|attention)`;

/** One held against another: of two who are named, of two halves, of two things that stand before the question. */
export const heldSides = ({ person, thing }: Names): readonly Rewrite[] => {
	const one = String.raw`(?:the )?(?:${person}|${thing})`;
	return [
		// “The cup or the ball - what did Anna look at more?”
		[
			new RegExp(
				String.raw`^\s*(${one}) or (${one})\s*[-–—:,]+\s*((?:what|which|whom?)(?: one)? (?:did|does|was|is) ${person} [^?]{4,40}?)${END}`,
				'iu',
			),
			'$3, $1 or $2',
		],
		// “First half or second half - when did Anna look at him more?”
		[
			new RegExp(
				String.raw`^\s*(?:the )?(first|1st) half or (?:the )?(?:second|2nd)(?: half)?\s*[-–—:,]+\s*(?:when|where|in which(?: one| half)?) ((?:did|does|was|is) [^?]{6,60}?)${END}`,
				'iu',
			),
			'$2 in the first or in the second half',
		],
		[
			new RegExp(
				String.raw`\b(more|less|longer)((?: at| to)? .{1,40})? (?:at|in|towards?|near) the (?:beginning|start) or (?:at |in |towards? |near )?the end${END}`,
				'iu',
			),
			'$1$2 in the first or in the second half',
		],
		[/\b(more|less|longer) {2,}/giu, '$1 '],
		// “Did Anna's looking at him go down over time?”
		[
			new RegExp(
				String.raw`^\s*(?:did|does|is|was) (${person})(?:'s|s') ${GAZE} (?:at|to|towards|on) (${one}) ${DOWN}${OVER_TIME}${END}`,
				'iu',
			),
			'did $1 look at $2 less over time',
		],
		[
			new RegExp(
				String.raw`^\s*(?:did|does|is|was) (${person})(?:'s|s') ${GAZE} (?:at|to|towards|on) (${one}) ${UP}${OVER_TIME}${END}`,
				'iu',
			),
			'did $1 look at $2 more over time',
		],
		[
			new RegExp(
				String.raw`^\s*(?:did|does|is|was) (?:the )?eye contact (?:between|of) (${person} and ${person}) (?:(${DOWN})|${UP})${OVER_TIME}${END}`,
				'iu',
			),
			'did $1 have eye contact more in the first or in the second half',
		],
		// “Difference in talking time between Anna and Ben.”
		[
			new RegExp(
				String.raw`^\s*(?:what(?:'s| is| was) )?(?:the )?difference in (?:talking|speaking|speech|talk)(?:[ -]time)? between (${person}) and (${person})${END}`,
				'iu',
			),
			'how much more did $1 speak than $2',
		],
		[
			new RegExp(
				String.raw`^\s*(?:what(?:'s| is| was) )?(?:the )?difference in (?:looking|gaze|viewing)(?:[ -]time)? (?:at|on|to) (${one}) between (${person}) and (${person})${END}`,
				'iu',
			),
			'how much longer did $2 look at $1 than $3',
		],
	];
};
