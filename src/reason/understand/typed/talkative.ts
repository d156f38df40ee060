import type { Rewrite } from './rewriting';

const MORE = String.raw`(?:chattier|more (?:chatty|talkative|vocal|verbal|loquacious|voluble)|the (?:bigger|greater) (?:talker|speaker|chatterbox))`;
const LESS = String.raw`(?:quieter|more (?:quiet|silent|taciturn)|less (?:chatty|talkative|vocal|verbal))`;
const MOST = String.raw`(?:most (?:vocal|verbal|loquacious|voluble))`;
const LEAST = String.raw`(?:least (?:vocal|verbal|chatty|talkative))`;
const BE = String.raw`(?:is|was|are|were|gets|got|becomes?|became)`;
const ONE = String.raw`(?: (?:one|person|participant|child|kid|speaker))?`;

/** Who is chatty and who is quiet, by how long they speak. */
export const talkative = (): readonly Rewrite[] => [
	// “Was Anna chattier than Ben?”
	[
		new RegExp(
			String.raw`^(\s*(?:and |so |but )*)(?:is|was|are|were) (?!it\b|there\b)(\S.{0,40}?) (?:the )?${MORE}\b`,
			'giu',
		),
		'$1did $2 speak more',
	],
	[
		new RegExp(
			String.raw`^(\s*(?:and |so |but )*)(?:is|was|are|were) (?!it\b|there\b)(\S.{0,40}?) (?:the )?${LESS}\b`,
			'giu',
		),
		'$1did $2 speak less',
	],
	[new RegExp(String.raw`\b${BE} (?:the )?${MORE}${ONE}\b`, 'giu'), 'spoke more'],
	[new RegExp(String.raw`\b${BE} (?:the )?${LESS}${ONE}\b`, 'giu'), 'spoke less'],
	[new RegExp(String.raw`\b${BE} (?:the )?${MOST}${ONE}\b`, 'giu'), 'spoke the most'],
	[new RegExp(String.raw`\b${BE} (?:the )?${LEAST}${ONE}\b`, 'giu'), 'spoke the least'],
];
