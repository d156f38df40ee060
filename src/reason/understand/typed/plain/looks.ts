import type { Names, Rewrite } from '../rewriting';

const GET = String.raw`(?:draws?|drew|gets?|got|receive[sd]?|attract(?:s|ed)?|earn(?:s|ed)?|collect(?:s|ed)?|has|had)`;
const LOOKS = String.raw`(?:looks|glances|gazes)`;

/** Looks that are counted, and looks that go from one to another. */
export const looks = ({ person, thing }: Names): readonly Rewrite[] => {
	const one = String.raw`(?:the )?(?:${person}|${thing})`;
	return [
		// “Is Lina looked at more when she talks?”
		[
			new RegExp(
				String.raw`^\s*(?:(?:and|so|but|ok) )*(is|was) (${one}) (?:looked at|watched|gazed at) (more|less|longer|more often|less often) (?=when|while|if|during)`,
				'iu',
			),
			'do people look at $2 $3 ',
		],
		// “While she looks at him or while she looks elsewhere”: not at him.
		[
			new RegExp(
				String.raw`\b(while|when) (looking|gazing) at (${one}|the \p{L}+|him|her|them),? (or|than) (?:(?:while|when) )?(?:(?:looking|gazing) )?(?:elsewhere|somewhere else|away|at something else|anywhere else)(?=\s*[?.!]*\s*$)`,
				'giu',
			),
			'$1 $2 at $3 $4 $1 not $2 at $3',
		],
		// “Which object drew the most looks?”: the most often, and not the longest.
		[
			new RegExp(
				String.raw`^(\s*(?:(?:and|so|but|ok) )*(?:which|what|who)(?: (?:one|person|child|kid|thing|object|item|toy|target))?(?: of (?:them|the \p{L}+))?) ${GET} the (most|fewest|least) ${LOOKS}(?: (?:overall|in total|altogether|in all))?(?=\s*[?.!]*\s*$)`,
				'iu',
			),
			'$1 was looked at the $2 often',
		],
		[/\bwas looked at the fewest often\b/giu, 'was looked at the least often'],
		// “The gaze of Ben moves from the knife to Anna.”
		[
			new RegExp(
				String.raw`\b(did|does|do) (?:the )?(?:gaze|eyes|look|attention) of (${person}) (?=\p{L}+ from )`,
				'giu',
			),
			"$1 $2's gaze ",
		],
		[/\b(?:travel|wander|drift|dart|hop|flick|flit)s? (?=from (?:the )?\p{L}[\p{L} \d]{0,30} to )/giu, 'move '],
		// “How often does he look up from the cup straight at somebody?”: from the one to the other.
		[
			new RegExp(
				String.raw`\b(look|glance|gaze)(s|ed|ing)?(?: (?:up|away|over|back|down))? (from (?:the )?\p{L}[\p{L}\d ]{0,30}?) (?:(?:straight|directly|right|immediately|back|up|over|away) )*(?:at|to|towards?|on|onto) (?=${one}|(?:a |an |any |another |the other )?(?:person|people|somebody|someone|anybody|anyone|things?|toys?|objects?)\b)`,
				'giu',
			),
			'$1$2 $3 to ',
		],
		// “Where does his gaze go next most often after the cup?”
		[
			new RegExp(
				String.raw`^\s*(?:(?:and|so|but|ok) )*(?:right |straight )?after (?:looking at |a look at |having looked at )?(${one}),? (?:where|to what|at what|what) (?:does|did) (${person})(?:'s|s') (?:gaze|eyes?|attention|look)s? (?:go|turn|land|move|shift|wander)(?: to)?(?: next)? (most often|mostly|usually|most of the time|most|least often)(?: next)?\s*[?.!]*\s*$`,
				'iu',
			),
			'what does $2 look at most often right after $1',
		],
		[
			new RegExp(
				String.raw`^\s*(?:(?:and|so|but|ok) )*(?:where|to what|at what|what) (?:does|did) (${person})(?:'s|s') (?:gaze|eyes?|attention|look)s? (?:go|turn|land|move|shift|wander)(?: to)?(?: next)? (?:most often|mostly|usually|most of the time|most)(?: next)? (?:right |straight )?after (?:looking at |a look at |having looked at )?(${one})\s*[?.!]*\s*$`,
				'iu',
			),
			'what does $1 look at most often right after $2',
		],
		[
			new RegExp(
				String.raw`^\s*(?:(?:and|so|but|ok) )*what does (${person}) (?:tend to|usually|mostly|typically|normally) look at (?:next )?(?:right |straight |just )?after (?:looking at |a look at )?(${one})\s*[?.!]*\s*$`,
				'iu',
			),
			'what does $1 look at most often right after $2',
		],
		// “What did they both look at before the giving?”
		[
			/\b(before|after|until|since|once|right after|right before) the (?:giving|handover|hand-?over|handing[- ]over|transfer)\b/giu,
			'$1 somebody gave something',
		],
		[
			/\b(?:during|while|at) the (?:giving|handover|hand-?over|handing[- ]over|transfer)\b/giu,
			'while somebody gave something',
		],
		// “How many of her turns began while she looked at him?”
		[
			new RegExp(
				String.raw`^\s*(?:(?:and|so|but|ok) )*how many of (${person})'s? (?:turns|utterances|contributions|remarks) (?:began|begin|started|start)(?:ed)? (?=while|when|during)`,
				'iu',
			),
			'how often did $1 begin to speak ',
		],
		// “How often does she break eye contact first?”: ends it.
		[
			/\b(how (?:often|many times)) (did|does|do) (.{1,30}?) break (?:off )?(?:the )?(?:eye contact|mutual gaze|their gaze)(?: first)?(?=\s*[?.!]*\s*$)/giu,
			'$1 $2 $3 end eye contact',
		],
		// “How many looks did they exchange?”
		[
			/\bhow many (?:looks|glances|gazes) (did|do) (.{1,40}?) exchange(?=\s*[?.!]*\s*$)/giu,
			'how often $1 $2 have eye contact',
		],
		// “When Anna talks, does Ben look at her more than Lina does?”
		[
			new RegExp(
				String.raw`^\s*(?:(?:and|so|but|ok) )*(?:when|while|whenever) (${person}) (talks|speaks|is talking|is speaking|spoke|talked),? (?:does|did) (${person}) look at (?:her|him|them) (more|less|longer) than (${person}) (?:does|did)(?=\s*[?.!]*\s*$)`,
				'iu',
			),
			'who of $3 and $5 looks at $1 $4 while $1 speaks',
		],
		// “Was there a minute without any talk?”: at least as long.
		[
			/\b(?:is|was) there (?:ever )?(?:an? (?:whole |full |entire )?|one |any )(minute|half[- ]minute) (?:without (?:any )?(?:talk|talking|speech|anyone (?:talking|speaking))|of silence|in which nobody (?:spoke|talked))/giu,
			'is there a moment when nobody spoke for at least 1 $1',
		],
		[/\bat least 1 half[- ]minute\b/giu, 'at least 30 seconds'],
		// “The most others”.
		[
			/\b(?:has|had|have|makes?|made) (?:mutual gaze|eye contact) with (?:the )?(most|fewest) (?:different |distinct )?(?:others?|people|persons|other (?:people|children|kids)|kids|children|of them)\b/giu,
			'had eye contact with the $1 different people',
		],
		[new RegExp(String.raw`\bkeeps? (?:his|her|their) eyes? off (?=${one})`, 'giu'), 'does not look at '],
		[
			/\b(?:shift(?:s|ed)?|switch(?:es|ed)?|move[sd]?|change[sd]?) (?:gaze|attention|looks?|eyes|focus) (?:between|among|across|over) (?:the )?(?:targets|things and people|people and things)\b/giu,
			'look at targets',
		],
	];
};
