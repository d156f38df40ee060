import type { Names, Rewrite } from '../rewriting';

const NTH = String.raw`(first|second|third|fourth|fifth|last)`;
/** “When was the first time she nodded?” is about that time and stays. */
const NO_TIME_OF = String.raw`(?<!\b(?:is|was|were|be|it|that|of|for|about|after|before|since|until|till|than|from|to|show|find|give|see|list|tell|me|us|between|and) )`;
const CLOSED = String.raw`(?=\s*(?:[?.!,]|$))`;

/** What is done by oneself, and what one time of it is called. */
const DEEDS: readonly (readonly [verb: string, noun: string])[] = [
	[String.raw`(?:talks?|talked|speaks?|spoke|(?:is|was) (?:talking|speaking))`, 'turn'],
	[String.raw`(?:points?|pointed|(?:is|was) pointing)`, 'pointing'],
	[String.raw`(?:nods?|nodded|(?:is|was) nodding)`, 'nod'],
	[String.raw`(?:shakes?|shook|(?:is|was) shaking) (?:his|her|their) head`, 'head shake'],
];

const PRONOUNS = [
	['he', 'his'],
	['she', 'her'],
	['they', 'their'],
] as const;

/** “Does he look at her the second time she talks?”, “when she nodded for the third time”: during that turn or nod. */
export const nthTimes = ({ person }: Names): readonly Rewrite[] => [...turnEdges(person), ...nthDeeds(person)];

const TURNS = String.raw`(?:own )?(?:speaking |talking )?(?:turns?|utterances?|contributions?|remarks?)`;

/** “At the end of his turns”: when he stops speaking, and not at the end of the clip. */
const turnEdges = (person: string): readonly Rewrite[] =>
	(
		[
			['end|close', 'stops speaking'],
			['beginning|start|onset', 'starts to speak'],
		] as const
	).flatMap(([edge, does]): Rewrite[] => {
		const at = String.raw`(?:at|towards?|near|by|on) the (?:very )?(?:${edge}) of (?:each of |all |every one of )?`;
		return [
			// Whose turns they are is who the sentence is about.
			[
				new RegExp(
					String.raw`^(\s*(?:(?:and|so|but|ok) )*(?:does|did|is|was|where does|what does|whom does|who does) (${person}) [^?]*?)${at}(?:his|her|their) ${TURNS}${CLOSED}`,
					'iu',
				),
				`$1when $2 ${does}`,
			],
			...[
				['his', 'he'],
				['her', 'she'],
				['their', 'they'],
				[`(${person})'s?`, '$1'],
			].map(([whose, who = '']): Rewrite => [
				new RegExp(String.raw`\b${at}${whose} ${TURNS}${CLOSED}`, 'giu'),
				`when ${who} ${does}`,
			]),
		];
	});

const nthDeeds = (person: string): readonly Rewrite[] =>
	DEEDS.flatMap(([verb, noun]) =>
		[...PRONOUNS, [`(${person})`, "$NAME's"] as const].flatMap(([who, whose]): Rewrite[] => {
			const isName = whose.startsWith('$');
			const by = (name: number, nth: number): string => `during ${isName ? `$${name}'s` : whose} $${nth} ${noun}`;
			return [
				[
					new RegExp(
						String.raw`${NO_TIME_OF}\b(?:(?:at|on|during) )?the ${NTH} time (?:that |when )?${who} ${verb}${CLOSED}`,
						'giu',
					),
					by(2, 1),
				],
				[
					new RegExp(String.raw`\b(?:when|while|as) ${who} ${verb} (?:for )?the ${NTH} time${CLOSED}`, 'giu'),
					isName ? by(1, 2) : by(0, 1),
				],
			];
		}),
	);
