import type { Names, Rewrite } from '../rewriting';

const END = String.raw`\s*[?.!]*\s*$`;
const WHEN = String.raw`(?:when|while|whenever|if|as|before|after|once)`;

/** Two or more to choose from, and what is said of whoever chooses. */
export const choices = ({ person, thing }: Names): readonly Rewrite[] => {
	const one = String.raw`(?:the )?(?:${person}|${thing})`;
	return [
		// “Lina vs Ben, who looks more at the book and by how much?”
		[
			new RegExp(
				String.raw`^\s*(?:(?:and|so|but|ok) )*(${person})(?:,? (?:vs\.?|versus|or|and)) (${person})[,:–-]? ?(?:who|which(?: one)?(?: of them)?) ([^?]*?\b(?:more|longer|less|most|longest|least|first)\b[^?]*?)((?:,| and)* ?by how much)?${END}`,
				'iu',
			),
			'who $3, $1 or $2$4',
		],
		[
			new RegExp(
				String.raw`^\s*(?:(?:and|so|but|ok) )*(?:who|which(?: one)?(?: of (?:them|the two))?) (\p{L}+) ((?:(?:much )?(?:more|less)(?: often| frequently)?|(?:for )?longer|most|least)) ((?:at|with|to|on|into) ${one})(?: \([^)]*\))?,? (${person}) or (${person})(?:,| and)* ?(?:and )?by how (?:much|many seconds)${END}`,
				'iu',
			),
			'who $1 $3 $2, $4 or $5, and by how much?',
		],
		[new RegExp(String.raw`(, ${person} or ${person})(?:,| and)* ?by how much${END}`, 'iu'), '$1, and by how much?'],
		// “Is Ben more on the phone than with the people?”: looks at either.
		[
			new RegExp(
				String.raw`^\s*(?:(?:and|so|but|ok) )*(?:is|was) (${person}) (?:looking |busy |engaged )?(more|longer|less|more often|less often) (?:on|at|with|into) (${one}|people|others|things|the (?:people|others|things|other people)) than (?:on|at|with|into) (${one}|(?:the |other )?(?:people|others|things))${END}`,
				'iu',
			),
			'does $1 look $2 at $3 than at $4?',
		],
		// “Does Bert look more at Anna or at Chloe when he talks?”: he is not one of several.
		[
			new RegExp(
				String.raw`^(\s*(?:(?:and|so|but|ok) )*(?:does|did|is|was) (${person})(?:'s)? [^?.!,]*?(?:${person}) or (?:at |to |with |on |towards )?(?:${person})[^?.!,]*? ${WHEN}) (?:s?he|they) `,
				'iu',
			),
			'$1 $2 ',
		],
		[
			new RegExp(
				String.raw`^(\s*(?:(?:and|so|but|ok) )*(?:who(?:m)?|what|which (?:\p{L}+|of them)) (?:does|did|is|was) (${person}) [^?.!]*? ${WHEN}) (?:s?he|they) ([^?.!,]*?[,:] ?(?:at )?(?:${person}) or (?:at )?(?:${person}))`,
				'iu',
			),
			'$1 $2 $3',
		],
		// “Who gets more looks from Bert, Anna or Chloe?”
		[
			new RegExp(
				String.raw`^\s*(?:between|of|out of|among) (${one}) and (${one}),? (?:who|which|which one|whom) ([^?]*?)${END}`,
				'iu',
			),
			'who $3, $1 or $2',
		],
		[
			new RegExp(
				String.raw`^\s*(?:(?:and|so|but|ok) )*who (?:gets|got|receives|received|has|had) (more|fewer|most|the most|the fewest) (?:looks|glances|gazes) from (${person})(?:[,:] (${one}) or (${one}))?${END}`,
				'iu',
			),
			'who does $2 look at $1 often, $3 or $4',
		],
		[/, {1,2}or\s*$/u, ''],
		[/^(\s*who does .{1,30} look at )(?:fewer|the fewest) often/iu, '$1less often'],
		// “What does she look at most, apart from the phone?”
		[
			new RegExp(
				String.raw`\b(most|least)(?: of all)?(?:,| -) ?(?:after|apart from|next to|second to|not counting|excluding|leaving out) (${one})${END}`,
				'iu',
			),
			'$1 except $2',
		],
		// “The first time she looks at him, what is he looking at?”
		[
			new RegExp(
				String.raw`^\s*(?:(?:and|so|but|ok) )*(?:at |on |during )?the (first|second|third|last) time (?:that |when )?([^?,]{4,60}), (?=(?:who|whom|what|where|which|does|did|is|was|how)\b)`,
				'iu',
			),
			'when $2 for the $1 time, ',
		],
	];
};
