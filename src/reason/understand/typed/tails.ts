import { patternOf } from '../../../core/text/patterns';
import { wantedOf } from './asking/asking';
import type { Wanted } from './asking/ways-to-ask';
import type { Names } from './rewriting';

/*
 * What is wanted may stand behind what it is wanted of, or before it with a colon: “p1 looking at p2, total secs”, “looks at
 * Milo: who?”. It is put in front, where a sentence has it.
 */

const MEASURES: readonly (readonly [front: string, tail: string])[] = [
	[
		'how often',
		String.raw`(?:n|#|how often|how many(?: times)?|how frequently|number(?: of times)?|the number|frequency|count(?:s)?|how often in total|times|in total how often|number of looks|nr|no\.?|how many in total)`,
	],
	[
		'how long',
		String.raw`(?:(?:in )?total(?: (?:time|secs?|seconds|duration|s|length))?(?: in (?:secs?|seconds|minutes))?|(?:in )?(?:secs?|seconds|minutes|mins)|s|sum|(?:total )?duration(?: in (?:secs?|seconds))?|(?:for )?how long(?: in (?:total|all))?|time|how much time|how many (?:secs?|seconds|minutes)|overall(?: time)?|(?:in )?all together|altogether)`,
	],
	[
		'what percentage of the time',
		String.raw`(?:(?:in |as )?(?:a )?(?:%|percent|per cent|percentage|share|proportion)(?: of (?:the )?(?:time|clip|video))?|what (?:%|percentage|share)(?: of (?:the )?time)?)`,
	],
	['the longest time that', String.raw`(?:the )?longest(?: (?:one|time|stretch|single one))?`],
	['how long on average', String.raw`(?:(?:on )?(?:average|mean)(?: (?:duration|length|time|secs?|look))?)`],
	[
		'when',
		String.raw`(?:when|when exactly|timecodes|timestamps?|at what times?|what times?|in and out(?: points?)?|ins and outs|in\/out|start and end|starts and ends|onsets? and offsets?|from when (?:to|till|until) when)`,
	],
	['who', String.raw`(?:who|whom|by whom|who exactly|which person)`],
];

const ASKING =
	/\b(?:who|whom|whose|what|which|when|where|why|how|whats|whos|average|mean|longest|shortest|table|per|each(?! other)|vs|versus|(?:first|last)(?! (?:half|third|quarter|minute|\d+|two|three|five|ten) ?(?:s\b|sec|min|$|[?.!,]))|percentage|percent|%|number of|share)\b/i;
const DEED = String.raw`(?:look|watch|star|glanc|gaz|fac|point|gestur|talk|speak|chat|nod|shak|attend|focus|check)`;
const END = String.raw`\s*[?.!]*\s*$`;

const NAMED =
	/^\s*(?:the |all |any )?((?:eye[- ]?contacts?|mutual gazes?|nods?|nodding|head ?shakes?|head ?shaking|joint attention|shared attention|silence))(?: (?:bouts|episodes|events))?\s*$/i;

const WANTED: Readonly<Record<string, Wanted>> = {
	'how often': 'how-often',
	'how long': 'how-long',
	'what percentage of the time': 'share',
	'the longest time that': 'longest',
	when: 'when',
};

/** “Ada looking at Milo” as a clause after how often, how long or when. */
const clauseOf = (body: string, front: string, names: Names): string | null => {
	const wanted = WANTED[front];
	const plain = wanted && wantedOf(wanted, body, names);
	if (plain) return plain;
	const { person } = names;
	const who = patternOf(
		String.raw`^\s*((?:the )?(?:${person}|any\p{L}+|no ?\p{L}+|some\p{L}+|every\p{L}+|both(?: of them)?|all(?: \p{L}+| \d)?|they|[\p{L}]+ on the (?:left|right))(?:(?: and |, | & )(?:the )?${person})*(?: both)?)(?:'s)? (.*)$`,
		'iu',
	).exec(body);
	const [, subject, rest] = who ?? [];
	const isIng =
		rest !== undefined && patternOf(String.raw`^(?:is |are |was |were )?${DEED}\p{L}*ing\b`, 'iu').test(rest);
	if (front === 'who') {
		const left =
			/^\s*(?:is |are )?(looks?|looking|pointing|points|gazes?|gazing|watching|glances?|nodding|talking|speaking)\b(.*)$/i.exec(
				body,
			);
		if (!left) return null;
		return /ing$/i.test(left[1] ?? '') ? `who is ${left[1]}${left[2]}` : `who ${left[1]}${left[2]}`;
	}
	const named = NAMED.exec(body);
	if (named && !front.startsWith('the longest')) return `${front} was there ${named[1]}`;
	if (subject === undefined || rest === undefined) return null;
	if (front.startsWith('the longest')) return isIng ? `${front} ${subject} was ${rest}` : `${front} ${subject} ${rest}`;
	if (isIng) return `${front} was ${subject} ${rest.replace(/^(?:is|are|was|were) /i, '')}`;
	const isFinite = patternOf(String.raw`^(?:ever )?${DEED}\p{L}*\b`, 'iu').test(rest);
	if (isFinite) return `${front} did ${subject} ${rest}`;
	const at = /^(?:both )?(?:at|on|to|towards?) (.*)$/i.exec(rest);
	return at ? `${front} was ${subject} looking at ${at[1]}` : null;
};

/** Two who do it together: “eye contact ada & person 3, secs”, “ada/p3 mutual gaze”. */
const pairOf = (body: string, { person }: Names): string | null => {
	const deed = String.raw`(?:the |all |total |any )*(?:mutual gazes?|eye[- ]?contacts?)(?: (?:bouts|episodes|events|time))?`;
	const two = String.raw`((?:${person})) ?(?:and|with|to|&|,)? ?(${person})`;
	const found =
		patternOf(String.raw`^\s*${deed} ?(?:of|between|with|for)? ?${two}\s*$`, 'iu').exec(body) ??
		patternOf(String.raw`^\s*${two}(?: have| had|'s)?,? ${deed}\s*$`, 'iu').exec(body);
	return found ? `${found[1]} and ${found[2]} have eye contact` : null;
};

/** “…: n and mean duration”: each of them asked for. */
const severalFronts = (text: string, names: Names): string | null => {
	const found = /^(.*?\S)\s*[,:]\s*([^,:?.!]+?(?:\s*(?:,|and|&|\/)\s*[^,:?.!]+?)+)\s*[?.!]*\s*$/iu.exec(text);
	const body = found?.[1];
	if (body === undefined || ASKING.test(body)) return null;
	const fronts = (found?.[2] ?? '')
		.split(/\s*(?:,|\band\b|&|\/)\s*/i)
		.map((one) => MEASURES.find(([, tail]) => patternOf(`^${tail}$`, 'iu').test(one.trim()))?.[0]);
	if (fronts.length < 2 || fronts.some((front) => front === undefined)) return null;
	const pair = pairOf(body, names);
	const sentences = fronts.map((front = '') => (pair === null ? clauseOf(body, front, names) : `${front} did ${pair}`));
	return sentences.includes(null) ? null : `${sentences.join('? ')}?`;
};

/** A measure behind, or before a colon, put in front; `null`: there is none. */
const withFront = (text: string, names: Names): string | null => {
	for (const [front, tail] of MEASURES) {
		const behind = patternOf(String.raw`^(.*?\S)\s*(?:[,:;]|\s[-–—]+(?=\s)|\()\s*${tail}\s*\)?${END}`, 'iu').exec(text);
		const before = patternOf(String.raw`^\s*${tail}\s*:\s*(\S.*?)${END}`, 'iu').exec(text);
		const bare =
			front === 'who' || front === 'when' ? null : patternOf(String.raw`^(.*?\S) ${tail}${END}`, 'iu').exec(text);
		const ofPair = patternOf(String.raw`^\s*${tail}(?: of| for)?(?: the| all)* (\S.*?)${END}`, 'iu').exec(text)?.[1];
		const leading = ofPair === undefined ? null : pairOf(ofPair, names);
		if (leading !== null && front !== 'who')
			return front.startsWith('the longest') ? `${front} ${leading}` : `${front} did ${leading}`;
		// “At 5 s”, but “p2, secs”.
		const isTime =
			behind === null &&
			before === null &&
			/\d$/.test(bare?.[1] ?? '') &&
			!/\bp(?:erson)? ?\d+$/i.test(bare?.[1] ?? '');
		const body = isTime ? undefined : (behind ?? before ?? bare)?.[1];
		if (body === undefined) continue;
		const pair = pairOf(body, names);
		if (pair !== null) return front.startsWith('the longest') ? `${front} ${pair}` : `${front} did ${pair}`;
		if (ASKING.test(body) || /[?.!;]/.test(body)) continue;
		const clause = clauseOf(body, front, names);
		if (clause !== null) return clause;
	}
	return null;
};

/** A sentence without its question: “p1 look at the oven?”, “p3 ball?”, “anyone on the book?” */
const asYesNo = (text: string, { person, thing }: Names): string | null => {
	const plain = text.replace(/\s*,?\s*(?:yes or no|y\/n|or not|yes\/no)\s*\??\s*$/i, '?');
	// “…, yes or no”.
	if (plain !== text && /^\s*(?:so )?(?:did|does|do|is|was|are|were|has|have)\b/i.test(plain)) return plain;
	if (!/\?\s*$/.test(plain)) return null;
	const ref = String.raw`((?:so |and )?(?:the )?(?:${person}|any ?(?:one|body)(?: else)?|some ?(?:one|body)|either of them|any of them|all of them|they all|both(?: of them)?))`;
	const of = (source: string): RegExpExecArray | null => patternOf(source, 'iu').exec(plain);
	const rest = String.raw`([^?,;]*)\?\s*$`;
	const ing = of(String.raw`^\s*${ref} (?:ever )?(?:both )?(${DEED}\p{L}*ing\b)${rest}`);
	if (ing) return `was ${ing[1]} ever ${ing[2]}${ing[3]}?`;
	const verb = of(String.raw`^\s*${ref} (?:ever )?(${DEED}\p{L}*)\b(?! at each other)${rest}`);
	if (verb) return `did ${verb[1]} ever ${verb[2]}${verb[3]}?`;
	const on = of(String.raw`^\s*${ref} (?:ever )?(?:on|at) (?!\d)(?:the )?(\p{L}[^?,;]*)\?\s*$`);
	if (on)
		return `was ${on[1]} ever looking at ${patternOf(`^${thing}`, 'iu').test(on[2] ?? '') ? 'the ' : ''}${on[2]}?`;
	const bare = of(String.raw`^\s*(${person}),? (?:the )?(${thing})\s*\?\s*$`);
	if (bare) return `did ${bare[1]} look at the ${bare[2]}?`;
	const anyone = of(String.raw`^\s*(?:the )?(${thing}|${person})\s*[:,-]\s*any ?(?:one|body)\s*\?\s*$`);
	return anyone ? `did anyone look at ${anyone[1]}?` : null;
};

/** What leaves its verb or its question out, as a sentence that has them. */
export const completedSentence = (text: string, names: Names): string =>
	severalFronts(text, names) ?? withFront(text, names) ?? asYesNo(text, names) ?? text;
