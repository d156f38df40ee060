// Words of answers in the languages that questions come in. All are searched for without regard to case.

const ANY_OF = (words: readonly string[]) => `(?<![\\p{L}\\d])(?:${words.join('|')})(?![\\p{L}\\d])`;

/** Any of these words, as whole words. A blank stands for any white space. */
const wordsOf = (...words: readonly string[]): RegExp => new RegExp(ANY_OF(words).replaceAll(' ', '\\s+'), 'iu');

const HEDGES = [
	...['probably', 'possibly', 'perhaps', 'likely', 'maybe', 'apparently', 'wahrscheinlich', 'vermutlich'],
	...['probablement', 'sans doute', 'probablemente', 'seguramente'],
];
const leading = (...words: readonly string[]) =>
	new RegExp(`^\\W*(?:(?:${HEDGES.join('|')})\\W+)?${ANY_OF(words).replaceAll(' ', '\\s+')}`, 'iu');

/** How answers begin that say yes, and that say no. */
export const YES = leading(
	'yes',
	'yeah',
	'yep',
	'correct',
	'right',
	'true',
	'indeed',
	'ja',
	'oui',
	'si',
	'sí',
	'exactly',
);
export const NO = leading(
	...[
		'no',
		'nope',
		'not',
		'never',
		'nobody',
		'no one',
		'none',
		'neither',
		'nothing',
		'nein',
		'nie',
		'niemand',
		'nicht',
	],
	...[
		'keine[rs]?',
		'non',
		'jamais',
		'personne ne',
		"personne n'\\p{L}+",
		'aucune?',
		'rien',
		'nadie',
		'nunca',
		'ningun[oa]',
	],
);
/** A “yes” or “no” before the sentence proper. */
export const LEAD = /^\W*(?:yes|no|ja|nein|oui|non|sí|si)\s*[,.:;!–-]+\s*/iu;

/** What makes a clause say that something is not so. */
export const NEGATION = wordsOf(
	...['not', 'never', 'nobody', 'no one', 'none', 'neither', 'nor', 'nothing', 'without', 'no', 'cannot'],
	...["\\p{L}+n['’]t", 'nicht', 'nie', 'niemals', 'niemand', 'kein\\p{L}*', 'weder', 'ohne', 'nichts'],
	...[
		'pas',
		'jamais',
		'aucune?',
		'ne',
		'rien',
		'personne',
		'sans',
		'nunca',
		'nadie',
		'ning[uú]n\\p{L}*',
		'nada',
		'sin',
	],
);

/** “Not understood”: an answer that declines. */
export const DECLINED =
	/not understood|not supported|do(?:es)? not understand|nicht verstanden|pas compris|no (?:se )?(?:ha )?entendi/iu;

/** That it cannot be told. */
export const CANNOT_TELL =
	/(?:cannot|can['’]t|can not|could not) (?:be )?(?:tell|told|say|said|know|known)|kann (?:man )?nicht (?:ge)?sag|ne peut|no se puede/iu;

/** That something cannot be told, is unknown or does not exist. */
export const REFUSED = new RegExp(
	[
		"(?:cannot|can['’]t|can not|could not|unable to)\\s+(?:be\\s+|\\p{L}+ly\\s+)?(?:tell|told|say|said|know|known|answer|answered|see|seen|judge|judged|determine|determined|identif)",
		"(?:not|n['’]t|never)\\s+(?:be\\s+)?(?:tell|told|known|know|seen|see|visible|recorded|available|said|show|measured|measure)",
		'unknown|no transcript|no sound|no way to|there is no\\b|there are no\\b|no such|nothing (?:is )?known|does not exist',
		'(?:ends|is over|stops) (?:at|after)|only [\\d:.,]+ ?(?:s|sec|seconds|min|minutes)? ?long|lasts (?:only )?|after the end|beyond the end',
		'kann (?:man )?nicht|nicht (?:bekannt|zu sehen|zu sagen|gesehen|sagen|erkennbar)|unbekannt|gibt es nicht|keine? .*(?:sagen|Angabe)',
		'ne (?:peut|sait|permet)|pas (?:connue?|visible|vue?)|inconnue?|impossible',
		'no se (?:puede|sabe|ve)|desconocid|no es posible|no consta|imposible',
	].join('|'),
	'iu',
);

/** That something which was looked for was not seen. */
export const NOT_SEEN = /not seen|was not found|nicht gesehen|pas vue?\b|no se (?:vio|ha visto)/iu;

/** A stand-in for a person whose name is wanted. */
export const SOMEBODY =
	/^\W*(?:yes\W+|ja\W+|oui\W+|sí\W+)?(?:somebody|someone|a person|jemand|quelqu['’]un|alguien)(?!\p{L})/iu;

/** Two who do it to each other. */
export const EACH_OTHER = wordsOf(
	...['each other', 'one another', 'eye contact', 'mutual(?:ly)?', 'einander', 'gegenseitig', 'Blickkontakt'],
	...[
		"l['’]une? l['’]autre",
		'se (?:sont )?regard\\p{L}+',
		'contact visuel',
		'mutuamente',
		'se mir\\p{L}+',
		'contacto visual',
	],
);

/** By number of people in the scene, who all of them are. */
export const everyone = (count: number): string =>
	[
		...['everybody', 'everyone', 'all of them', 'each of them', 'each person', 'all (?:the )?(?:people|persons)'],
		...['jeder', 'tout le monde', 'alle Personen', 'todo el mundo'],
		...([
			[
				'both(?: of them)?',
				'the two(?: of them)?',
				'beide',
				'tou(?:s|tes) (?:les )?deux',
				'les deux',
				'amb[oa]s',
				'l[oa]s dos',
			],
			['all (?:of the )?three', 'alle drei', 'tou(?:s|tes) (?:les )?trois', 'l[oa]s tres'],
			['all (?:of the )?four', 'alle vier', 'tou(?:s|tes) (?:les )?quatre', 'l[oa]s cuatro'],
			['all (?:of the )?five', 'alle fünf', 'tou(?:s|tes) (?:les )?cinq', 'l[oa]s cinco'],
			['all (?:of the )?six', 'alle sechs', 'tou(?:s|tes) (?:les )?six', 'l[oa]s seis'],
		][count - 2] ?? []),
	].join('|');

/** Done to somebody or something. */
export const TRANSITIVE =
	/(?<!\p{L})(?:look\p{L}*|gaz\p{L}+|watch\p{L}*|point\p{L}*|fac(?:ed|es|ing)|star(?:ed|es|ing)|glanc\p{L}+|saw|seen?|follow\p{L}*|avert\p{L}*|show\p{L}*|g[ai]v\p{L}+|hand(?:ed|s|ing)|reach\p{L}*|ha[ds] eye|schau\p{L}*|sah|blick\p{L}*|zeig\p{L}*|angesch\p{L}+|angeseh\p{L}+|regard\p{L}*|montr\p{L}*|mir(?:ó|a|aba|aron|an)|señal\p{L}*)(?!\p{L})/iu;
/** Done by oneself. */
export const INTRANSITIVE =
	/(?<!\p{L})(?:nod\p{L}*|sh[ao]ok?\p{L}*|sp(?:oke|eak\p{L}*)|talk\p{L}*|turn\p{L}*|did|does|do|nick\p{L}*|genickt|sprach\p{L}*|gesprochen|spricht|hoch\p{L}+|parl\p{L}+|asint\p{L}+|habl\p{L}+|made|makes|has|had)(?!\p{L})/iu;
/** Being looked at, or getting looks. */
export const PASSIVE =
	/(?<!\p{L})(?:(?:was|were|is|are|got|gets|been|being|wurden?|wird|werden|été|est|fue|fueron|es)\s+(?:\p{L}+\s+){0,3}?(?:looked|pointed|watched|faced|stared|gazed|shown|given|followed|angeschaut|angesehen|angeblickt|gezeigt|regardée?s?|montrée?s?|mirad[oa]s?|señalad[oa]s?)|receiv\p{L}+|gets?\s+(?:the\s+)?(?:most|least|more)|got\s+(?:the\s+)?(?:most|least|more)|drew|draws|attract\p{L}*|bekam|reçu\p{L}*|recibi\p{L}+)(?!\p{L})/iu;
