import type { Names, Rewrite } from '../typed/rewriting';

/** Rare words for what people do, by common ones. */
export const commonDeeds = ({ person, thing }: Names): readonly Rewrite[] => {
	const aim = String.raw`(?=(?:the |a |his |her |their )?(?:${thing}|${person}|camera|lens|each other|people|things|toys|objects|nothing|something|somebody|someone|anybody|anyone))`;
	return [
		// Looking.
		[
			new RegExp(
				String.raw`\b(is|was|are|were|been) (?:all |so |completely |busy |busily )*(?:absorbed (?:in|by|with)|engrossed (?:in|by)|stuck (?:on|to)|hooked on|riveted (?:by|to)|transfixed by|drawn to|occupied with|busy with|into|all over|on) ${aim}`,
				'giu',
			),
			'$1 looking at ',
		],
		[
			/\b(?:ha(?:s|ve|d)|keep(?:s)?|kept|with) (?:his|her|their|both|the)? ?(?:eyes?|gaze|sight|attention) (?:fixed |locked |glued |trained |directed |turned )?(?:on|at|to|towards?) /gi,
			'looked at ',
		],
		[
			/\b(pays?|paid|paying|gives?|gave|giving) (?:any |more |most |the most |less |no |much )?(?:visual )?attention to /gi,
			'look at ',
		],
		[/\bsurvey(?:s|ed)? /gi, 'look at '],
		[
			new RegExp(
				String.raw`\b(?:go|goes|went|turn|turns|turned|return|returns|returned|move|moves|moved|shift|shifts|shifted|switch|switches|switched|jump|jumps|jumped) (?:straight |right |over |back |away |directly )*to ${aim}`,
				'giu',
			),
			'look at ',
		],
		[
			/\b(?:all|everyone's|everybody's|their|both|everyones|everybodys) (?:the )?(?:gazes?|eyes|looks?|glances|attention|sight ?lines|eyelines) (?:converge|meet|are|land|rest|settle|fall|coincide|come together|is|be)[sd]? (?:all )?(?:on|at|in) (?:one|the same|a single|one and the same|a common) (?:object|thing|item|target|spot|place|point)s?\b/gi,
			'all look at the same thing',
		],
		[/\b(?:joins?|joined) (?:in )?(?:on |with )?(?=look|watch|gaz)/gi, 'start '],
		[/\bpick(?:s|ed)? up (?=look|watch)/gi, 'start '],
		[
			/\b(looks?|glances?|gazes?) (?:went|go|goes|was|were|is|are|remained|stayed) (?:un|not )(?:answered|returned|reciprocated)\b/gi,
			'$1 were not returned',
		],
		[/\b(?:disregard|overlook|neglect)(?:s|ed)? /gi, 'ignored '],
		// Eye contact.
		[
			/\b(?:lock(?:s|ed)?|link(?:s|ed)?|meet(?:s)?|met) (?:each other's )?(?:eyes|gazes|looks|glances)\b/gi,
			'had eye contact',
		],
		[
			/\b(?:looking|gazing|staring|looked|look) (?:deep |straight |right )*in(?:to)? (?:each other's|one another's) (?:eyes|faces?)\b/gi,
			'having eye contact',
		],
		[/\beyes (?:are |were )?locked\b/gi, 'eye contact'],
		[
			/\b(?:mutual|reciprocal|two-way|shared) (?:looking|looks|glances|gazes|gazing|staring|eye gaze)\b/gi,
			'eye contact',
		],
		// Speaking.
		[/\b(?:is|was|are|were) (?:the )?(?:quiet|silent|mute|speechless)\b(?! (?:one|person))/gi, 'did not speak'],
		[/\b(?:remain|stay|keep)(?:s|ed)? (?:quiet|silent|mute)\b|\bkept (?:quiet|silent)\b/gi, 'did not speak'],
		[
			/\b(?:cut|cuts|cutting) (some(?:body|one)(?: else)?|any(?:body|one)(?: else)?|the others?|[\p{L}]+(?: \d+)?) (?:off|short)\b/giu,
			'interrupt $1',
		],
		[
			/\b(?:cut|cuts|butt(?:s|ed)?|barge[sd]?|burst(?:s)?|jump(?:s|ed)?|chime[sd]?|break(?:s)?|broke) in (?:on|when|while) /gi,
			'interrupt ',
		],
		[/\b(?:take|takes|took) (?:the floor|over)(?: the floor)?\b/gi, 'speak next'],
		[
			/\b(?:open(?:s|ed)?|kick(?:s|ed)? off|start(?:s|ed)?|begin(?:s)?|began|break(?:s)? the silence|broke the silence|get(?:s)? the ball rolling) (?:the )?(?:conversation|talk(?:ing)?|discussion|meeting|interview|talks)\b/gi,
			'spoke first',
		],
		[
			/\b(?:close[sd]?|end(?:s|ed)?|finish(?:es|ed)?) (?:the )?(?:conversation|talk(?:ing)?|discussion)\b|\b(?:has|had|have|gets?|got) the (?:last|final) word\b/gi,
			'spoke last',
		],
		[
			/\b(?:voice[sd]?|utter(?:s|ed)?|mumble[sd]?|whisper(?:s|ed)?|vocali[sz]e[sd]?) (?:something|anything|a word)\b/gi,
			'spoke',
		],
		[/\b(?:opens?|opened) (?:his|her|their) mouth\b/gi, 'spoke'],
		[/\b(?:do|does|did|done|doing) (?:most|the most|more) of the (?:talking|speaking|chatting)\b/gi, 'spoke the most'],
		[/\b(?:do|does|did) (?:the )?least (?:of the )?(?:talking|speaking)\b/gi, 'spoke the least'],
		// Gestures.
		[/\b(?:nod(?:s|ded)?|bob(?:s|bed)?) (?:his|her|their) heads?\b/gi, 'nod'],
		[/\b(?:agrees?|agreed|affirm(?:s|ed)?) (?:by|with) (?:a )?nod(?:ding)?\b/gi, 'nodded'],
		[/\b(?:signal(?:s|led)?|motion(?:s|ed)?|indicate[sd]?|gesture[sd]?) (?:to|at|towards?) /gi, 'pointed at '],
		[/\bpointing gestures\b/gi, 'pointings'],
		[
			/\b(?:go|goes|went|be|is|are|was|were|remain(?:s|ed)?|stay(?:s|ed)?|left) (?:unfollowed|without (?:a )?followers?|without a response|unanswered)\b/gi,
			'were not followed',
		],
		[/\bunfollowed\b/gi, 'not followed'],
		[/\b(?:hold|holds|held|lift|lifts|lifted) up (?=the|a |an |something|his|her|their)/gi, 'showed '],
		[/\b(?:is|was) (?:held|lifted) up\b/gi, 'was shown'],
		[/\b(?:pass|passes|passed) (?=(?:the|a|an|something|it|anything|him|her|them|things?)\b)/gi, 'give '],
		[
			/\b(?:touch|touches|touched|grab|grabs|grabbed|take|takes|took|pick up|picks up|picked up) (?:for )?(?=the\b)/gi,
			'reach for ',
		],
		[
			/\bonce the (?:handover|hand-over|handing over|giving|transfer|passing)(?: (?:is|was|had been|has been))? (?:done|over|finished|complete[d]?|made)\b/gi,
			'after somebody gave something',
		],
		[/\bthe (?:handover|hand-over|transfer)\b/gi, 'the giving'],
		// What begins and ends.
		[
			/\b(?:break(?:s|ing)? off|broke off|terminate[sd]?|cease[sd]?|cuts? off) (?:the )?(eye contact|mutual gaze)\b/gi,
			'ends the $1',
		],
		[
			/\b(?:launch(?:es|ed)?|trigger(?:s|ed)?|open(?:s|ed)?) (?:the )?(eye contact|mutual gaze)\b/gi,
			'initiates the $1',
		],
		[
			/\bonce (.*?) (?:is|was|were|are) (?:done|over|finished|through|complete)(?: with (?:it|that))?(?=[,?.]|\s*$)/gi,
			'after $1',
		],
		[/\b(?:is|was|are|were) (?:done|finished|through) (speaking|talking|looking|pointing)\b/gi, 'stopped $1'],
		[/\bno longer (\p{L}+)ing\b/giu, 'not $1ing'],
		// Changes of where somebody looks.
		[
			/\b(?:gaze|look|attention|eye) (?:shifts?|transitions?|switch(?:es)?|changes?|jumps?|movements?) (?:away )?from (?:the )?(.{1,30}?) (?:on)?to (?:the )?(.{1,30}?) (?:by|of|from) (.{1,30}?)(?=\s*[?.!]|\s*$)/gi,
			'how often did $3 look from $1 to $2',
		],
		[/^\s*(?:the )?(?:count|number|how many|#|n)(?: of)?(?: the)? how often did /gi, 'how often did '],
		// Who is what.
		[/\b(?:the )?(?:receiver|recipient)\b/gi, 'whoever was given something'],
		[/\b(?:the )?(?:giver|sender)\b/gi, 'whoever gave something'],
	];
};
