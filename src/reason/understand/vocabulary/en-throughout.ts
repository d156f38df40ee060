import type { Vocabulary } from './vocabulary';

const YES_NO = String.raw`^\s*(?:(?:and|so|but|ok|okay|well) )*(?:did|does|do|is|was|are|were|has|have|had)(?:n['’]?t)? `;
const RECORDING =
	'(?:clip|video|film|session|recording|meeting|scene|dinner|interview|lesson|conversation|footage|sample)';
const ALONG =
	'(?:throughout|(?:all|right|the whole|the entire)(?: the)? (?:way|time)? ?through(?:out)?|for the (?:whole|full|entire) (?:duration|length|time) of|for the duration of|from (?:beginning|start) to (?:end|finish)(?: of)?)';

/** All along: “was she looking at it throughout?”, “… throughout his first turn?”, as questions of yes or no say it. */
export const englishThroughout: Vocabulary['rewrites'] = [
	[
		new RegExp(
			String.raw`(${YES_NO}[^?!;]*?),? ${ALONG}(?: (?:the )?(?:whole |entire )?${RECORDING})?(?=\s*(?:[?.!]|$))`,
			'gi',
		),
		'$1 the whole time',
	],
	[
		new RegExp(
			String.raw`(${YES_NO}[^?!;]*?),? ${ALONG} (?=the (?:first|second|third|last) (?:half|third|quarter|minute|\d))`,
			'gi',
		),
		'$1 the whole time in ',
	],
	[
		new RegExp(
			String.raw`(${YES_NO}[^?!;]*?),? ${ALONG} (?!the (?:first|second|third|last|whole|entire) (?:half|third|quarter|minute|\d)|(?:the )?${RECORDING}\b)(?=\S)`,
			'gi',
		),
		'$1 the whole time during ',
	],
];
