import type { Names, Rewrite } from './rewriting';

/** Signs and short forms that people type instead of words, in English. */
const SIGNS: readonly Rewrite[] = [
	// “2+ s”, “>= 2 s”, “> 2 s”, “2x”.
	[/(\d)\s*\+\s*(?=(?:s|secs?|seconds?|mins?|minutes?|times|x|people)\b)/gi, 'at least $1 '],
	[/(?<![-=–])(?:>=|≥)\s*(?=\d)/g, ' at least '],
	[/(?<![-=–])(?:<=|≤)\s*(?=\d)/g, ' at most '],
	[/(?<![-=–<])>\s*(?=\d)/g, ' more than '],
	[/<\s*(?=\d)/g, ' less than '],
	[/\b(\d+)\s?x\b(?! ?\d)/gi, '$1 times'],
	[/\bhow many x\b/gi, 'how many times'],
	[/\s*(?:<->|<-->|<=>|↔)\s*/g, ' and '],
	[/(?<=[\p{L}\d])\s*\+\s*(?=\p{L})/gu, ' and '],
	[/@\s?(?=\d)/g, ' at '],
	[/\b(\d+)\s?m\s?(\d+)\s?s\b/gi, '$1 min $2 s'],
	[/\bat (?:the )?(?:timestamp|timecode|time code|time stamp|tc|t)\s*=?\s*(?=\d)/gi, 'at '],
	[/(%)(?=\p{L})/gu, '$1 '],
];

/** Short forms of words. */
const WORDS: readonly Rewrite[] = [
	[/\b(?:no|nr|num|nbr)\.?(?= of\b)/gi, 'number'],
	[/#(?= of\b)/gi, 'number'],
	[/\b(?:tcs?|tcode|t\/c|timecode)s?\b/gi, 'timecodes'],
	[/\bfreq\b\.?/gi, 'frequency'],
	[/\bavgs?\b\.?/gi, 'average'],
	[/\btot\b\.?/gi, 'total'],
	[/\bdur\b\.?/gi, 'duration'],
	[
		/\bmax(?:imum|imal)?(?=\s+(?:look|gaze|glance|stare|turn|duration|length|dwell|silence|fixation|eye|mutual)|\s*[?.!]*$)/gi,
		'longest',
	],
	[
		/(?<!\d\s?)\bmin(?:imum|imal)?(?=\s+(?:look|gaze|glance|stare|turn|duration|length|dwell|silence|fixation))/gi,
		'shortest',
	],
	[/\b(?:btwn|betw|b\/w|btw(?=\s+(?:\d|the|p ?\d|person)))(?=\s)/gi, 'between'],
	[/\bw\/o\b/gi, 'without'],
	[/\bw\/(?=\s|\p{L})/giu, 'with '],
	[/\bthru\b/gi, 'through'],
	[/(?<=\s)'?til\b/gi, 'until'],
	[/\be\/o\b/gi, 'each other'],
	[/\b(?:smb|sbdy|s\.o\.|s\.b\.)(?=\s|$)/gi, 'somebody'],
	[/\bsth\b\.?/gi, 'something'],
	[/\br (?=(?:they|we|you|the|p ?\d|person|both|all|there)\b)/gi, 'are '],
	[/\b(what|where|who|when|how|they|we|you) r\b/gi, '$1 are'],
	[/\bu\b(?!\.)/gi, 'you'],
	[/(?<=\p{L}\p{L}|\d|\)|,) n (?=(?:person|p ?\d|\p{L}{2,}))/giu, ' and '],
	[/,?\s+(?:thx|thanx|tks|tnx|ty)\s*[.!]*\s*$/gi, ''],
	[/\b(?:ppl|peeps|pple)\b/gi, 'people'],
	[/\bmutual eye[- ]?contact\b/gi, 'eye contact'],
	[/\blast bit\b/gi, 'last moments'],
	// Nothing is thrown.
	[/\bthrowing (?=(?:an?|any|another|one|no) (?:\p{L}+ )?(?:look|glance|gaze|stare|peek)\b)/giu, 'casting '],
	[
		/\b(?:throws?|threw|thrown) (?=(?:an?|any|another|one|no) (?:\p{L}+ )?(?:look|glance|gaze|stare|peek)\b)/giu,
		'cast ',
	],
];

/** “No. 1”, “#1”, “pers. 1”: people by their number. */
const NUMBERED: readonly Rewrite[] = [
	[
		/(?<![\p{L}\d])(?:(?:pers(?:on)?|subject|participant|speaker)\.?\s*(?:no\.?|nr\.?|number|num\.?|#)|no\.|nr\.?|number|#|pers\.?)\s*(\d+)(?![\d.:]*\s*(?:%|times|x|s|secs?|seconds?|mins?|minutes?|nods|looks)(?!\p{L}))(?!\d)/giu,
		'person $1',
	],
];

/** “Adas pointing”, “p1s eyes”: whose it is. */
const owners = ({ person }: Names): readonly Rewrite[] => [
	[new RegExp(String.raw`(?<![\p{L}\d])(${person})s(?=\s+\p{L})`, 'giu'), "$1's"],
];

/** “P1/P2”: both of them. */
const joined = ({ person }: Names): readonly Rewrite[] => [
	[new RegExp(String.raw`(?<![\p{L}\d/])(${person})\s?\/\s?(${person})(?![\p{L}\d/])`, 'giu'), '$1 and $2'],
	[new RegExp(String.raw`(?<![\p{L}\d])(${person})-(${person})(?![\p{L}\d])`, 'giu'), '$1 and $2'],
];

/** Typed short forms as the words that they stand for. */
export const shorthand = (names: Names): readonly Rewrite[] => [
	...SIGNS,
	...WORDS,
	...NUMBERED,
	...joined(names),
	...owners(names),
];
