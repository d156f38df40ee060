import type { Names, Rewrite } from './rewriting';

const TIME = String.raw`(?:(?:the )?(?:first|last|second|third|final|opening|next|previous)\b|half|min|minute|between|\d)`;
const SAME = String.raw`(?:and )?(?:(?:the |this |do the )?same(?: thing| question| one)?(?: again)?(?: please| pls)?|ditto|likewise|idem|repeat(?: that| it| this)?)`;

/** The question before, of somebody else or at another time: “same for Ben”, “ditto the last minute”, “Ben too?” */
export const again = ({ person }: Names): readonly Rewrite[] => [
	[
		new RegExp(String.raw`^\s*${SAME},? (?:but )?(?:for |with |of |in |during )?(?:the )?(?=${TIME})`, 'giu'),
		'and in the ',
	],
	[new RegExp(String.raw`^\s*${SAME},? (?:but )?(?:for|with|of|about|on) (?=\S)`, 'giu'), 'and '],
	[new RegExp(String.raw`^\s*(?:and )?(?:the )?(${person}) (?:too|as well|also)\s*\??\s*$`, 'giu'), 'and $1?'],
	[new RegExp(String.raw`^\s*(?:now|then|next) (?:for |with )?(?:the )?(${person})\s*\??\s*$`, 'giu'), 'and $1?'],
	// “Did Ruth and Tomas talk over each other?”: two who are named, at the same time.
	[
		new RegExp(
			String.raw`\b(${person} and ${person}) (?:ever )?(?:(?:talk|sp[eo]a?k)\w* over|interrupt\w*) (?:each other|one another)`,
			'giu',
		),
		'$1 speak at the same time',
	],
	[/^\s*and in the (\d+ ?(?:s|sec|min)\w* (?:to|-))/gi, 'and from $1'],
	[
		/^\s*(?:and |so )?what (?:(?:can't|cannot|can not|couldn't|could not|don't|do not) (?:you|we)|(?:can|could|do) (?:you|we) not) (?:tell|say|see|know)(?: me| us)?[\s?.!]*$/gi,
		'what do you not know?',
	],
	[
		/^\s*(?:and )?(?:who (?:is|was|are|were) )?(?:the )?(?:runners?[- ]up|second place)\s*\??\s*$/gi,
		'and who came second?',
	],
];
