import type { Names, Rewrite } from '../rewriting';

const END = String.raw`\s*[?.!]*\s*$`;
const LOOKS = String.raw`(?:looks|glances|gazes)`;
const LOOKING = String.raw`(?:(?:visual )?attention|gaze|looking(?:[ -]time)?|gaze[ -]time|screen time)`;
const FULLY = String.raw`(?: (?:completely|entirely|totally|fully|the whole time|throughout|altogether))?`;

/** Looking in other words: ignoring, catching the eye, giving and getting attention. */
export const attention = ({ person, thing }: Names): readonly Rewrite[] => {
	const one = String.raw`(?:the )?(?:${person}|${thing})`;
	const kind = String.raw`(?:${one}|people|things|objects|faces|the (?:other|others|camera))`;
	return [
		// “Was she more interested in people or in things?”, as far as looks tell.
		[
			new RegExp(
				String.raw`\b(?:is|was) (${person}) (?:ever |on the whole |generally )?(more|less) interested in (${kind}) (or|than)(?: rather)?(?: in)? (${kind})${END}`,
				'iu',
			),
			'did $1 look $2 at $3 $4 at $5?',
		],
		// “Who ignored the cup?”: never looked at it.
		[
			new RegExp(
				String.raw`^(\s*(?:(?:and|so|but|ok) )*)who(?: all)?(?: (?:completely|entirely|totally|fully|just))? ignore[ds]? (${one})${FULLY}${END}`,
				'iu',
			),
			'$1who never looked at $2',
		],
		[
			new RegExp(
				String.raw`\bhow long (?:is|was) (${one})${FULLY} ignored by (?:everyone|everybody|all(?: of them)?|both(?: of them)?|the (?:whole )?group)${END}`,
				'iu',
			),
			'how long did nobody look at $1',
		],
		[
			new RegExp(
				String.raw`^\s*who (?:has|had|have|gave|gives|cast) (?:no|not a single|zero|not even one|not one) (?:looks?|glances?|gazes?) (?:at|to|towards|for) (${one})${END}`,
				'iu',
			),
			'who never looked at $1',
		],
		// “How much time passed with nobody watching the cup?”
		[
			/^\s*how (?:much time|long|many seconds) (?:passe[sd]|goes by|went by|was there|is there|passed by) (?:with|where|in which|when|while) (nobody|no ?one|none of them)(?: (?:is|was|were))? /iu,
			'for how long was $1 ',
		],
		// “When did the cup first catch Anna's eye?”
		[
			new RegExp(
				String.raw`^\s*when (?:did|does) (${one}) (first |last )?(?:catch|get|grab|draw|attract) (${person})(?:'s|s') (?:eyes?|attention|gaze|look)(?: for the (first|last) time)?${END}`,
				'iu',
			),
			'when did $3 $2$4 look at $1',
		],
		// “Who gave Anna the most attention?”, “Anna's favourite person to look at”.
		[
			new RegExp(
				String.raw`^\s*who (?:gave|gives|paid|pays) (${one}) (?:the )?(most|least) ${LOOKING}(?: overall| in total)?${END}`,
				'iu',
			),
			'who looked at $1 the $2',
		],
		[
			new RegExp(
				String.raw`^\s*who (?:gave|gives) (${one}) (?:the )?(most|least|fewest) ${LOOKS}(?: overall| in total)?${END}`,
				'iu',
			),
			'who looked at $1 the $2 often',
		],
		[
			new RegExp(
				String.raw`^\s*who (?:got|gets|received|receives|had|has) (?:the )?(most|least) (?:${LOOKING}|looks? time) from (${person})${END}`,
				'iu',
			),
			'whom did $2 look at the $1',
		],
		[
			new RegExp(
				String.raw`^\s*who (?:got|gets|received|receives|had|has) (?:the )?(most|least|fewest) ${LOOKS} from (${person})${END}`,
				'iu',
			),
			'whom did $2 look at the $1 often',
		],
		[/\b(looked? at .{1,40}?) the fewest often\b/giu, '$1 the least often'],
		[
			new RegExp(
				String.raw`^\s*(?:(?:who|what) (?:is|was) )?(${person})(?:'s|s') favou?rite (person|thing|object|toy|target)(?: to (?:look|gaze|stare) at)?${END}`,
				'iu',
			),
			'which $2 did $1 look at the most',
		],
		// “Did the cup get more attention from Anna than from Ben?”
		[
			new RegExp(
				String.raw`^\s*(?:did|does) (${one}) (?:get|receive|have|draw|attract) (more|less) ${LOOKING} from (${person}) than from (${person})${END}`,
				'iu',
			),
			'did $3 look at $1 $2 than $4 did',
		],
		[
			new RegExp(
				String.raw`^\s*(?:did|does) (${one}) (?:get|receive|have|draw|attract) (more|fewer) ${LOOKS} from (${person}) than from (${person})${END}`,
				'iu',
			),
			'did $3 look at $1 $2 often than $4 did',
		],
		[/\bfewer often than\b/giu, 'less often than'],
		[/\b(is|was|were) seen (?=(?:looking|gazing|pointing|talking|speaking|nodding)\b)/giu, '$1 '],
		// “Whose eyes reached the cup sooner?”
		[
			new RegExp(
				String.raw`\bwhose (?:eyes|gaze|look) (?:reached|reaches|landed on|lands on|got to|hit|found|finds|fell on|arrived at|settled on|settles on) (${one})(?: the)? (?:sooner|first|earlier|soonest|earliest)`,
				'giu',
			),
			'who looked at $1 first',
		],
		[
			new RegExp(
				String.raw`\b(eyes|gaze) (?:reached|landed on|got to|hit|fell on|arrived at|settled on) (?=${one})`,
				'giu',
			),
			'$1 went to ',
		],
		// “While Ben pointed, did he watch his own target?”
		[
			new RegExp(
				String.raw`^(\s*(?:while|when|whenever|as) .{2,30}? (?:point(?:s|ed)?|(?:is|was) pointing),? (?:did|does|was|is) (?:s?he|they|${person}) (?:look(?:ing)? at|watch(?:ing)?|see) )(?:his|her|their)(?: own)? target(?=\s*[?.!]*\s*$)`,
				'iu',
			),
			'$1what was pointed at',
		],
		// “Was anyone on the cup?”
		[
			new RegExp(
				String.raw`\b(is|was) (anyone|anybody|someone|somebody|everyone|everybody|nobody|no one) (on (?:the )?(?:${thing}))(?=\s*(?:[?.!,]|$|while\b|when\b|at\b))`,
				'giu',
			),
			'$1 $2 looking $3',
		],
		// Other people than whoever looks.
		[
			new RegExp(
				String.raw`\b((?:look|looks|looked|looking|gaze|gazing|time) (?:at|to|on)) (?:the )?other (?:people|persons|humans)(?=\s*(?:[?.!,]|$|in\b))`,
				'giu',
			),
			'$1 people',
		],
	];
};
