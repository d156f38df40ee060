import type { Names, Rewrite } from '../typed/rewriting';

const END = String.raw`\s*[?.!]*\s*$`;
const LEAD = String.raw`^\s*(?:(?:and|so|but|ok) )*`;
const SPEAK = String.raw`(?:say (?:something|anything|a word)|speak(?: up)?|talk|open (?:his|her|their) mouth)`;
const PART = String.raw`(?:first|last|second|third) (?:half|(?:\d+|two|three|four|five|ten|fifteen|twenty|thirty) (?:minutes?|mins?|seconds?|secs?)|minute|third|quarter)`;
const COUNT = String.raw`(?:\d+|two|three|four|five|ten|fifteen|twenty|thirty)`;
const UNIT = String.raw`(?:minutes?|mins?|seconds?|secs?)`;
const TALK = String.raw`(?:speaking|talking|speech|talk)(?: time)?`;

/** Who takes over, how soon somebody speaks, more than before: rare ways to ask, by plain ones. */
export const toldPlainly = ({ person, thing }: Names): readonly Rewrite[] => {
	const aim = String.raw`(?:the )?(?:${person}|${thing})`;
	return [
		// “When Ben is done talking, who is it mostly that picks up?”
		[
			new RegExp(
				String.raw`${LEAD}(?:when|once|after|whenever|every time) (${person}) (?:is|was|has|had|gets) (?:done|finished|through)(?: (?:talking|speaking|with (?:his|her|their) turn))?,? `,
				'iu',
			),
			'after $1 spoke, ',
		],
		[/\bwho is it (mostly|usually|normally|typically|most often) (?:who|that) /giu, 'who $1 '],
		[
			/\b(mostly|usually|normally|typically) (?:picks? up|takes? over|continues?|carries on|goes next|jumps in)\b/giu,
			'$1 speaks next',
		],
		[
			new RegExp(
				String.raw`${LEAD}after (${person}) spoke, who (?:mostly|usually|normally|typically|most often) (?:speaks?|talks?)(?: next)?${END}`,
				'iu',
			),
			'who usually speaks after $1',
		],
		[
			new RegExp(
				String.raw`${LEAD}who (?:follows|followed|comes after|speaks after|takes over from) (${person}) (?:the )?(?:most often|most)(?: as (?:the )?next speaker)?${END}`,
				'iu',
			),
			'who usually speaks after $1',
		],
		// “How long did it take Ben to say something?”
		[
			new RegExp(
				String.raw`${LEAD}how (?:long|many (?:minutes|seconds)|much time) (?:does|did) it take(?: for)? (${person}) to ${SPEAK}${END}`,
				'iu',
			),
			'when did $1 first speak',
		],
		[
			new RegExp(
				String.raw`${LEAD}how (?:long|many (?:minutes|seconds)|much time) (?:passed|passes|went by|goes by|elapsed|was it|is it) (?:before|until|till) (${person}) (?:first )?(?:spoke|talked|speaks|talks|said (?:something|anything))${END}`,
				'iu',
			),
			'when did $1 first speak',
		],
		// “How much of the meeting did Ruth have the floor?”
		[/\b(?:have|has|had|hold|holds|held|got|gets) the floor\b/giu, 'speak'],
		[
			new RegExp(
				String.raw`${LEAD}(?:for )?how much of the (?:meeting|time|video|clip|lesson|session|interview|recording|dinner) (?:did|does|was|is) (${person}) `,
				'iu',
			),
			'what percentage of the time did $1 ',
		],
		// “Whose gaze to the robot dropped in the second half?”, “does it go up over the interview?”
		[
			new RegExp(
				String.raw`${LEAD}whose (?:gaze|looking|looks|attention) (?:at|to|towards?|on) (${aim}) (?:dropped|fell|declined|decreased|went down|goes down|drops|falls|declines) (?:in|during|towards?) the second half${END}`,
				'iu',
			),
			'who looked at $1 less in the second half than in the first half',
		],
		[
			new RegExp(
				String.raw`${LEAD}whose (?:gaze|looking|looks|attention) (?:at|to|towards?|on) (${aim}) (?:rose|grew|increased|went up|goes up|rises|grows) (?:in|during|towards?) the second half${END}`,
				'iu',
			),
			'who looked at $1 more in the second half than in the first half',
		],
		[
			new RegExp(
				String.raw`${LEAD}(?:does|did|do) (?:the )?(?:amount|time|level|share|frequency) of (eye contact|mutual gaze|talk|talking|speech|joint attention|shared attention) (?:go up|increase|rise|grow|get higher) (?:over|during|in|with|throughout) (?:the )?(?:course of )?(?:the )?\p{L}+${END}`,
				'iu',
			),
			'was there more $1 in the second half than in the first half',
		],
		[
			new RegExp(
				String.raw`${LEAD}(?:does|did|do) (?:the )?(?:amount|time|level|share|frequency) of (eye contact|mutual gaze|talk|talking|speech|joint attention|shared attention) (?:go down|decrease|fall|drop|decline|shrink) (?:over|during|in|with|throughout) (?:the )?(?:course of )?(?:the )?\p{L}+${END}`,
				'iu',
			),
			'was there less $1 in the second half than in the first half',
		],
		[/\b(?:is|was|are|were) accompanied by (?=eye contact|mutual gaze)/giu, 'was during '],
		// “The ratio of speaking time, Anna to Ben”.
		[
			new RegExp(
				String.raw`${LEAD}(?:give me |what(?:'s| is) |show )?(?:the )?ratio of (?:the )?${TALK}(?: of| between|,)? (${person}) ?(?::|to|and|vs\.?|versus|/) ?(${person})${END}`,
				'iu',
			),
			'how long did $1 and $2 each speak',
		],
		[
			new RegExp(
				String.raw`${LEAD}(?:the )?(?:list|name|show)?(?: me)? ?(?:the )?speakers in (?:order|sequence)(?: for| of| in| during)? (the ${PART})${END}`,
				'iu',
			),
			'in what order did people speak in $1',
		],
		// “Compare the first five minutes with the last five: how long …?”
		[
			new RegExp(
				String.raw`${LEAD}compare the (first|last) (${COUNT}) (${UNIT}) (?:with|and|to|against) the (first|last)(?: ${COUNT})?(?: ${UNIT})?\s?[:,–-] ?(.{6,80}?)${END}`,
				'iu',
			),
			'$5 in the $1 $2 $3, and $5 in the $4 $2 $3',
		],
		[
			new RegExp(
				String.raw`${LEAD}(how (?:long|often|many times|much)\b.{6,60}?) in the (${PART}) (?:and|versus|vs\.?|compared (?:to|with)) (?:in )?the (${PART})${END}`,
				'iu',
			),
			'$1 in the $2, and $1 in the $3',
		],
		// “More of an object-looker than a people-looker”.
		[
			new RegExp(
				String.raw`${LEAD}(?:is|was) (${person}) (?:more of )?(?:an? )?(?:more )?(?:object|thing|toy)[- ](?:looker|watcher|person|oriented|focused) than (?:an? )?(?:people|person|face)[- ](?:looker|watcher|person|oriented|focused)${END}`,
				'iu',
			),
			'does $1 look at things longer than at people',
		],
		[
			new RegExp(
				String.raw`${LEAD}(?:is|was) (${person}) (?:more of )?(?:an? )?(?:more )?(?:people|person|face)[- ](?:looker|watcher|person|oriented|focused) than (?:an? )?(?:object|thing|toy)[- ](?:looker|watcher|person|oriented|focused)${END}`,
				'iu',
			),
			'does $1 look at people longer than at things',
		],
		// “Gaze state of both at t=20s”.
		[
			/^\s*(?:the )?(?:gaze|attention|looking)(?: state| target| targets| direction| directions)?s? (?:of |for )?(?:both|all|each|everyone|everybody|all of them)?(?: (?:agents|people|persons|participants|of them|three|four|five|six))?,? (?:at|@) (?:t ?= ?)?(\d[\d:.]*) ?(s|sec|secs|seconds|min)?\s*[?.!]*\s*$/iu,
			'who looks at whom at $1 $2',
		],
		[/\bat (\d+:\d+) {1,2}$/u, 'at $1'],
		// “How many nods per minute by Jonas while …”: how often a minute he nods.
		[
			new RegExp(
				String.raw`${LEAD}how many (nod|look|glance|point)s (per minute|a minute|each minute) (?:by|from|of|does|did|for) (${person}) (while|when|during) (.{4,60}?)${END}`,
				'iu',
			),
			'how often $2 did $3 $1 $4 $5',
		],
		// “Tell me about Anna and Ben”, “how did they interact?”
		[
			new RegExp(
				String.raw`${LEAD}(?:tell me (?:something |more )?about|how (?:did|do|does)|what (?:happened|happens|went on|goes on|was going on) between|what about) (${person}) (?:and|with) (${person})(?: (?:interact(?:ed|ing)?|get on|get along|behave|act|relate)(?: with (?:each other|one another)| together)?)?${END}`,
				'iu',
			),
			'summarise $1 and $2',
		],
		// “How long does it take Anna on average to say something after Ben has finished?”
		[
			new RegExp(
				String.raw`${LEAD}how (?:long|many seconds|much time) (?:does|did) it (?:usually |typically |generally |normally )?take(?: for)? (${person})(?:,? on average,?| usually)? to (?:${SPEAK}|start|begin|start (?:speaking|talking)|begin (?:speaking|talking)|answer|reply|respond|take over)(?:,? on average,?)? (?:after|once|when) (${person}) (?:has |had |is |was )?(?:finish(?:es|ed)?|stop(?:s|ped)?|end(?:s|ed)?|done|spoken|spoke|through)(?: (?:speaking|talking|his turn|her turn|their turn))?(?:,? on average)?${END}`,
				'iu',
			),
			'how long after $2 spoke did $1 speak',
		],
		[
			new RegExp(
				String.raw`${LEAD}(?:how long(?: is it)?(?:,? on average,?)?|(?:what is |what's )?the (?:average|mean|usual) (?:time|gap|delay|pause|wait|latency))(?:,? on average,?)? (?:until|till|before) (${person}) (?:speaks?|talks?|starts?|begins?|answers?|replies|responds?|takes over)(?: (?:speaking|talking|to (?:speak|talk)))? (?:after|once|when) (${person}) (?:has |had |is )?(?:finish(?:es|ed)?|stop(?:s|ped)?|end(?:s|ed)?|done|spoken|speaks?|spoke)(?: (?:speaking|talking))?(?:,? on average)?${END}`,
				'iu',
			),
			'how long after $2 spoke did $1 speak',
		],
		[/^(\s*how (?:long|soon) after .{3,60}? (?:did|does) .{3,60}?),? on average\s*[?.!]*\s*$/iu, '$1'],
		// “Nods of Jonas while Ben talks vs while he talks himself”.
		[
			new RegExp(
				String.raw`${LEAD}(?:(nod|look|glance|point)s ?(?:of |by |from |: ?)?(${person})|(${person})(?:'s)? (nod|look|glance|point)s?),? (while|when|during) (${person}) (?:is |was )?(?:talk|speak)(?:s|ing)? (?:vs\.?|versus|or|against|compared (?:to|with)) (?:while |when |during )?(?:he himself|she herself|himself|herself|themselves?|s?he|they)(?: (?:is |was |are )?(?:talk|speak)(?:s|ing)?)?(?: (?:himself|herself|themselves?))?${END}`,
				'iu',
			),
			'how often did $2$3 $1$4 while $6 spoke and how often while $2$3 spoke',
		],
		// “Give me three sentences on what happens in the first minute.”
		[
			/^\s*(?:please )?(?:give|write|tell|get)(?: me| us)? (?:a |an |one |two|three|four|five|\d|a few|some)? ?(?:short |brief |quick )?(?:sentences?|lines?|words|bullet points?|bullets|paragraph|summary|recap|gist) (?:on|about|of|describing|saying|for) (what (?:happens|happened|went on|goes on|is going on)|.{4,60}?)\s*[?.!]*\s*$/iu,
			'summarise $1',
		],
		// “Ben hands Anna something, does she look at him while that happens?”
		[
			new RegExp(
				String.raw`${LEAD}((${person}) [^,;–?]{4,60}?)\s*[,;–-]\s*(?:and |but )?(does|did|is|was) (?!\2)(${person}) (?:even |actually |at least )?(look|looking) at (?:\2|him|her|them) (?:while|when|as) (?:that|this|it) (?:happens|happened|is happening|was happening|goes on|went on)${END}`,
				'iu',
			),
			'$3 $4 $5 at $2 while $1?',
		],
		// “Who are the only two not to nod?”
		[
			new RegExp(
				String.raw`${LEAD}who (?:is|was|are|were) the only (?:(?:one|two|three|four|\d)(?: people| persons| of them)?|ones|person|people|child|children|kid|kids) (?:not to|who (?:did|does|do)(?: not|n't)|that (?:did|does|do)(?: not|n't)|who never) (.{3,60}?)${END}`,
				'iu',
			),
			'who did not $1',
		],
		// “How long after Ben stopped speaking did Anna start?”
		[
			new RegExp(
				String.raw`${LEAD}how (?:long|soon|quickly|fast) after (${person}) (?:stop(?:s|ped)?|finish(?:es|ed)?|end(?:s|ed)?) (?:speaking|talking|his turn|her turn|their turn),? (?:did|does) (${person}) (?:start|begin|speak|talk|answer|reply)(?: (?:speaking|talking|to (?:speak|talk)))?(?:,? on average)?${END}`,
				'iu',
			),
			'how long after $1 spoke did $2 speak',
		],
		[
			new RegExp(
				String.raw`${LEAD}(?:when|once|after) (${person}) (?:stop(?:s|ped)?|finish(?:es|ed)?) (?:speaking|talking),? how (?:soon|long|quickly|fast)(?: until| before)? (?:does|did) (${person}) (?:start|begin|speak|talk|answer|reply)(?: (?:speaking|talking|to (?:speak|talk)))?(?:,? on average)?${END}`,
				'iu',
			),
			'how long after $1 spoke did $2 speak',
		],
		[
			/^\s*(?:what |which )?(?:percent|percentage|%|share|fraction|proportion) of (?:the )?(?:clip|video|time|session|recording|meeting|lesson|interview|film|dinner) (?:has|contains|is|was|had|is filled with) (?:speech|talk|talking|speaking|someone talking)(?: in it)?\s*[?.!]*\s*$/iu,
			'what percentage of the time did somebody speak',
		],
		[
			/^\s*how (?:evenly|equally|fairly|unevenly|unequally) (?:is|was) (?:the )?(?:talking|speaking|talk|speech)(?: time)? (?:distributed|shared|split|spread|divided)(?: (?:out|up))?(?: (?:among|amongst|between|across|over|by) [^?,]{3,30}?)?\s*[?.!]*\s*$/iu,
			'what share of the talking does each of them have',
		],
		[
			new RegExp(
				String.raw`${LEAD}(?:the )?(share|percentage|proportion|duration|amount) of (?:the )?(?:time|gaze|looking) (?:per|for each|by) (?:target|thing|object) (?:for|of|by) (${person})${END}`,
				'iu',
			),
			'what $1 of the time did $2 look at each of the targets',
		],
		[/\bwhat (?:duration|amount) of the time did\b/giu, 'how long did'],
		[/\b(both .{3,60}?),? together(?=\s*[?.!]*\s*$)/giu, '$1'],
		[
			/\b(?:does|did|do) (eye contact|mutual gaze|talking|speech|joint attention) (?:happen|occur) (more|less)(?: often)? in the (first|last|second) or (?:in )?the (first|last|second) (half|third|quarter)(?=\s*[?.!]*\s*$)/giu,
			'was there $2 $1 in the $3 $5 or in the $4 $5',
		],
		[
			/^\s*(?:for |per )?each (?:person|participant|of them)\s?[:,–-] ?(?:the )?(number|count|duration|length|total) of (?:looks|gaze|looking) at people (?:vs\.?|versus|and|or) (?:at )?(?:things|objects)\s*[?.!]*\s*$/iu,
			'how $1 did each of them look at people, and how $1 at things',
		],
		[/\bhow (?:number|count) (?=did|at)/giu, 'how often '],
		[/\bhow (?:duration|length|total) (?=did|at)/giu, 'how long '],
		[
			/^\s*(?:in |during )?the (?:silence|pause|gap) (between|from) (\d[^?]{1,30}?)\s?[:,–-] ?(what|who|where)(.{4,60}?)\s*[?.!]*\s*$/iu,
			'$3$4 $1 $2',
		],
		// “And did anybody else do that?”
		[
			/\b(any(?:body|one)|some(?:body|one)|who|nobody|no one) else (?:also |ever )?(?:do|did|does|done) (?:that|it|so|the same(?: thing)?|this)\b/giu,
			'$1 else',
		],
		[
			/\b(?:when|for how long|how long) (?:is|was) (.{3,25}?) (?:not measured|not tracked|out of (?:view|sight)|not visible|lost|unmeasured)\b/giu,
			'when could it not be seen where $1 looked',
		],
	];
};
