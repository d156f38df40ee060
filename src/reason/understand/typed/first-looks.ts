import type { Names, Rewrite } from './rewriting';

const EACH = String.raw`(?:\s*[,:]?\s*(?:per (?:person|participant|head|subject)|by (?:person|participant)|for (?:each|every)(?: (?:of them|person|participant|one))?|for (?:everyone|everybody|all(?: of them)?)|each))`;
const LOOK = String.raw`(?:fixations?|looks?|glances?|gazes?|hits?)`;
const TO_FIRST = String.raw`(?:(?:the )?(?:time|latency) (?:to|until|till|of)(?: the)? first ${LOOK}|(?:the )?first[- ]${LOOK} (?:time|latency)|ttff)(?: (?:on|at|of|for|to))?`;
const END = String.raw`(?=\s*[?.!]*\s*$)`;
const QUICK = String.raw`how (?:fast|quickly|soon|promptly|rapidly|swiftly)`;
const GESTURE = String.raw`(?:pointing|point|gesture|pointing gesture)`;

/** How long it takes until something is first looked at, and from a gesture until it is followed. */
export const firstLooks = ({ person, thing }: Names): readonly Rewrite[] => {
	const aim = String.raw`((?:the )?(?:${thing}|${person}))`;
	return [
		[
			new RegExp(String.raw`^\s*${TO_FIRST} ${aim}${EACH}${END}`, 'iu'),
			'how long until each of them first looked at $1',
		],
		[
			new RegExp(String.raw`^\s*${TO_FIRST} ${aim}\s*[,:]?\s*(?:by|for|of) (${person})${END}`, 'iu'),
			'how long until $2 first looked at $1',
		],
		[
			new RegExp(String.raw`^\s*(${person})(?:'s)?\s*[,:]?\s*${TO_FIRST} ${aim}${END}`, 'iu'),
			'how long until $1 first looked at $2',
		],
		[new RegExp(String.raw`^\s*${TO_FIRST} ${aim}${END}`, 'iu'), 'how long until anyone first looked at $1'],
		// “Did Ben look where Anna pointed, and how fast?”
		[
			new RegExp(
				String.raw`^(.*?\b(?:did|does) (${person}) (?:look|turn) (?:to )?(?:where|at what|to what) (${person}) (?:pointed|points|was pointing|is pointing)(?: at| to)?),? and ${QUICK}(?: (?:was that|did (?:s?he|they|\2)(?: (?:look|do so|do it|react|turn))?))?${END}`,
				'iu',
			),
			'$1, and how soon after $3 pointed did $2 look there',
		],
		[
			new RegExp(
				String.raw`^(.*?\b(?:did|does) (${person}) (?:follow|react to|respond to) (${person})(?:'s)? ${GESTURE}),? and ${QUICK}(?: (?:was that|did (?:s?he|they|\2)(?: (?:follow|do so|do it|react|look))?))?${END}`,
				'iu',
			),
			'did $2 look where $3 pointed, and how soon after $3 pointed did $2 look there',
		],
		[
			new RegExp(
				String.raw`^\s*${QUICK} (?:did|does) (${person}) (?:follow|react to|respond to) (${person})(?:'s)? ${GESTURE}${END}`,
				'iu',
			),
			'how soon after $2 pointed did $1 look there',
		],
	];
};
