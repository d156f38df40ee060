/*
 * How it is asked for: each thing that may be wanted of a clause, and the words that may stand before the clause for it. They are
 * put together from the same few parts: a command or “what is”, an article, what it is called, and what joins it to the clause.
 */

/** What may be wanted of a clause. */
export type Wanted =
	| 'whether'
	| 'what'
	| 'moment'
	| 'when'
	| 'how-long'
	| 'how-often'
	| 'share'
	| 'longest'
	| 'shortest'
	| 'first'
	| 'last';

/** `said`: “Ada looked”; `going`: “Ada looking”; `asked`: “did Ada look”; `named`: “Ada’s looks”. */
export type ClauseForm = 'said' | 'going' | 'asked' | 'named';

export type WayToAsk = {
	readonly wanted: Wanted;
	/** The words before the clause, as the source of a pattern without groups. */
	readonly head: string;
	readonly forms: readonly ClauseForm[];
	/** Words that may stand in or behind the clause and belong to the head. */
	readonly loose?: string;
	readonly needsLoose?: boolean;
};

/** What says no more than that it is asked. */
export const OPENERS = String.raw`(?:(?:could|can|would|will) you (?:please )?(?:tell me|say|check|find out|see|let me know)|(?:please |pls )?tell (?:me|us)|i(?:'d| would) (?:like|love) to (?:know|find out|see)|i want to (?:know|find out|see)|i (?:was |am )?wonder(?:ing)?|do you know|let me know|(?:please )?(?:check|find out|work out)|any idea|say)`;

const COMMAND = String.raw`(?:(?:please |pls |just )?(?:show|list|find|give|get|gimme|mark|flag|note|log|tag|name|tell|locate|pick out|pull|cut|collect|need|want|(?:i|we) (?:need|want|would like)|i'd like)(?: (?:me|us|up|out|down|to (?:know|see|have)))* )`;
const WHAT_IS = String.raw`(?:(?:what|which|when|how long)(?:'s|s| is| are| was| were) )`;
const ASK = String.raw`(?:${COMMAND}|${WHAT_IS})?`;
const ALL = String.raw`(?:(?:the|all|every|each|any|those|these|of|single|separate|different|exact|precise|a|an) )*`;
const VIDEO = String.raw`(?: (?:in|of|from) (?:the|this) (?:video|clip|recording|film|footage|session|scene))?`;
const PIECES = String.raw`(?:times|moments|occasions|points|instances|parts|bits|stretches|segments|sections|passages|places|periods|phases|shots|scenes|clips|frames|episodes|time ?stamps|time ?codes|spots)`;
const PIECE = String.raw`(?:time|moment|occasion|point|instance|part|bit|stretch|segment|section|passage|place|period|phase|shot|scene|episode|spot|spell|while|interval|run)`;
const JOINED = String.raw`(?: (?:that|when|where|in which|at which|during which|for which|on which|while))?`;
const JOINT = String.raw`(?: (?:that|when|where|in which|at which|during which|for which|on which|while))`;
const SUM = String.raw`(?:total|overall|combined|summed|cumulative|whole|full)`;
const SECONDS = String.raw`(?:seconds|secs|minutes|mins|time)`;
const TIMES = String.raw`(?:times|occasions|instances|moments|cases)`;
const PART = String.raw`(?:percentage|percent|per cent|%|share|fraction|proportion|part|portion)`;
const OF_TIME = String.raw`of (?:the )?(?:whole |total |known |entire )?(?:time|video|clip|recording|session|meeting|film|footage|dinner|interview|lesson|scene)`;
const UNBROKEN = String.raw`(?: (?:single|continuous|uninterrupted|unbroken|consecutive))*`;
const WE_SEE = String.raw`(?:(?:do|does|did|can|could) (?:we|you|i|one))`;

const ALTOGETHER = String.raw`(?:(?:last|take) )?(?:in total|in all|all together|altogether|all in all|put together|combined)`;

const way = (wanted: Wanted, head: string, ...forms: readonly ClauseForm[]): WayToAsk => ({ wanted, head, forms });

/** The first that fits is taken. */
export const waysToAsk: readonly WayToAsk[] = [
	// One of them.
	...(['first', 'last'] as const).flatMap((which) => {
		const word = which === 'first' ? '(?:first|earliest)' : '(?:last|latest|final)';
		return [
			way(which, String.raw`${ASK}(?:the )?(?:very )?${word} ${PIECE}${JOINED}`, 'said'),
			way(which, String.raw`when ${WE_SEE} ${word} see`, 'going'),
			way(which, String.raw`at (?:what|which) (?:point|time|moment) for the ${word} time`, 'asked'),
		];
	}),
	way(
		'first',
		String.raw`how (?:long|much time|many seconds) (?:does|did|will|would) it take (?:until|till|til|before)`,
		'said',
	),
	way('first', String.raw`(?:how long|(?:the )?time) (?:until|till|til|before)`, 'said'),
	way('first', 'how soon', 'asked'),
	...(['longest', 'shortest'] as const).flatMap((which) => [
		way(which, String.raw`${ASK}(?:the )?${which}${UNBROKEN}(?: ${PIECE})${UNBROKEN}${JOINED}`, 'said'),
		way(which, String.raw`${ASK}(?:the )?${which}${UNBROKEN}(?: that)?`, 'said'),
		way(which, String.raw`${ASK}(?:the )?${which}${UNBROKEN}(?: ${PIECE}) (?:of|with)`, 'going'),
	]),
	way('longest', String.raw`for how long at (?:the )?most`, 'asked'),
	// Whether it is so.
	way('whether', String.raw`(?:${OPENERS},? )?(?:is|was) it (?:true|right|correct|so|the case|a fact) that`, 'said'),
	way('whether', String.raw`${OPENERS},? (?:whether|if)`, 'said'),
	// Whether there is any.
	way(
		'moment',
		String.raw`(?:is|was|are|were) there (?:ever )?(?:a|an|any|some|one)(?: single)? ${PIECE}s?${JOINED}`,
		'said',
	),
	way('moment', String.raw`any ${PIECE}s?${JOINED}`, 'said'),
	way(
		'moment',
		String.raw`(?:does|did|has|could) it ever (?:happen|happened|be|been|the case)(?: the case)? that`,
		'said',
	),
	way('moment', String.raw`is it ever the case that`, 'said'),
	way('moment', String.raw`${WE_SEE} (?:ever )?see`, 'going'),
	way('what', String.raw`${COMMAND}?(?:everything|all|anything|whatever)(?: that)?`, 'said'),
	// How much of the time.
	way('share', String.raw`${ASK}(?:the )?${PART} ${OF_TIME}(?: with| of|${JOINED})`, 'said', 'going'),
	way('share', String.raw`(?:for )?(?:what|which) ${PART} ${OF_TIME}`, 'asked'),
	way(
		'share',
		String.raw`(?:in percent|as a (?:percentage|share)),? (?:for )?how (?:long|much)(?: of the time)?`,
		'asked',
	),
	way('share', String.raw`how (?:long|much)(?: of the time)?,? (?:in percent|as a percentage),?`, 'asked'),
	// How often.
	way('how-often', String.raw`(?:count|tally)(?: up)? ${ALL}(?:number of )?${TIMES}${JOINED}`, 'said'),
	way('how-often', String.raw`(?:count|tally|work out)(?: up)? how (?:often|many times)`, 'said'),
	way('how-often', String.raw`${ASK}(?:the )?(?:total |exact )?number of (?:separate )?${TIMES}${JOINED}`, 'said'),
	way('how-often', String.raw`how many (?:separate |different )?${PIECES} (?:are|were|is|was) there${JOINT}`, 'said'),
	way('how-often', String.raw`how (?:often|many times) (?:does|did) it (?:ever )?happen that`, 'said'),
	way('how-often', String.raw`how many (?:separate |different )?times(?: (?:in total|in all|altogether))?`, 'asked'),
	way('how-often', String.raw`(?:in total|in all|all in all|altogether|overall),? how (?:often|many times)`, 'asked'),
	...[String.raw`(?:how many|${ASK}(?:the )?(?:total )?number of|count(?: up)?)(?: (?:the|all))*`].map(
		(head): WayToAsk => ({
			...way('how-often', head, 'named'),
			loose: String.raw`(?:(?:are|were|is|was) there|in total|in all|altogether)`,
		}),
	),
	// How long.
	{
		...way('how-long', String.raw`how long (?:are|were|is|was|do|did|does)(?: all)?`, 'named'),
		loose: ALTOGETHER,
		needsLoose: true,
	},
	way('how-long', String.raw`${ASK}(?:the )?${SUM} (?:duration|time|length) of`, 'named'),
	way(
		'how-long',
		String.raw`${ASK}(?:the )?(?:${SUM} )?(?:amount|length|sum|quantity|number) of (?:the )?(?:${SUM} )?${SECONDS}${JOINED}`,
		'said',
		'going',
	),
	way(
		'how-long',
		String.raw`${ASK}(?:the )?${SUM} (?:${SECONDS}|duration|length)(?: (?:of|for|with|that|when|in which|during which|where))?`,
		'said',
		'going',
	),
	way('how-long', String.raw`(?:add|sum|count)(?: up)? ${ALL}(?:seconds|secs|minutes|time|times)${JOINT}`, 'said'),
	way('how-long', String.raw`(?:add|sum) up ${ALL}(?:seconds|secs|minutes|time|times)`, 'said'),
	way('how-long', String.raw`${COMMAND}(?:the )?(?:seconds|secs|minutes)${JOINED}`, 'said'),
	way(
		'how-long',
		String.raw`how (?:much time|many seconds|many minutes) (?:(?:is|was|were|are) there|do we have|did we have)(?: (?:with|of|when|where|in which|that))`,
		'said',
		'going',
	),
	way('how-long', String.raw`(?:for )?how many (?:seconds|secs)(?: (?:in total|in all|altogether))?`, 'asked'),
	way('how-long', String.raw`for how (?:long|much time)(?: (?:in total|in all|altogether))?`, 'asked'),
	way(
		'how-long',
		String.raw`(?:in total|in all|all in all|altogether|overall|all together),? (?:for )?how (?:long|much time)`,
		'asked',
	),
	way('how-long', String.raw`(?:the )?time (?:with|of)`, 'going'),
	way('how-long', 'time', 'said'),
	// When.
	way('when', String.raw`when(?:'s| is| was) it(?: that)?`, 'said'),
	way('when', String.raw`when ${WE_SEE} (?:ever )?see`, 'going'),
	way('when', String.raw`(?:at|on|in|during) (?:what|which) ${PIECES}`, 'asked'),
	way('when', String.raw`${COMMAND}${ALL}${PIECES}${VIDEO}${JOINED}`, 'said'),
	way('when', String.raw`(?:what|which) (?:is|are|was|were) ${ALL}${PIECES}${VIDEO}${JOINED}`, 'said'),
	way('when', String.raw`${ALL}${PIECES}${VIDEO}${JOINT}`, 'said'),
	way(
		'when',
		String.raw`(?:what|which) ${PIECES}${VIDEO} (?:have|has|show|shows|contain|contains|feature|features|are with|is with)`,
		'going',
	),
	way(
		'when',
		String.raw`${COMMAND}?${ALL}${PIECES}${VIDEO} (?:for|of|with|showing|featuring|that show|that have)`,
		'going',
	),
	way('when', String.raw`${COMMAND}(?:when|where|whenever)`, 'said'),
	{
		...way('when', String.raw`(?:${COMMAND}|when (?:are|were|is|was) )`, 'named'),
		loose: String.raw`with (?:their |the )?(?:times|timecodes|timestamps)`,
	},
];
