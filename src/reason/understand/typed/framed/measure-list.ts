import { madeOnce } from '../../../../core/text/patterns';
import type { Names } from '../rewriting';

/* “Ben phone: total, # looks, longest, avg”: several amounts of one thing, in as few words as there are. */

const TOTAL = String.raw`(?:total|sum|overall|in total|total (?:time|secs?|seconds|duration|length)|time|duration|secs?|seconds)(?: in (?:s|secs?|seconds))?`;
const COUNT = String.raw`(?:(?:#|n|no|nr|num|number|count|how many)(?: of)?)\.? ?(?:looks|glances|times|turns|utterances|bouts|visits|fixations)?|(?:looks|glances|turns|utterances)`;
const LONGEST = String.raw`(?:the )?(?:single )?(?:longest|max|maximum)(?: (?:single )?(?:one|look|glance|turn|utterance|stretch|bout))?`;
const MEAN = String.raw`(?:the )?(?:avg|average|mean)\.?(?: (?:length|duration|look|glance|turn|one))?`;

const WAYS: readonly (readonly [RegExp, string])[] = (
	[
		[TOTAL, 'how long in all'],
		[COUNT, 'how often'],
		[LONGEST, 'how long at most'],
		[MEAN, 'how long on average'],
	] as const
).map(([words, way]) => [new RegExp(String.raw`^\s*${words}\s*$`, 'iu'), way]);

const TALK = String.raw`(?:talk(?:ing)?|speaking|speech|talks|speaks)(?: time)?`;

const patternOf = madeOnce(
	({ person, thing }: Names) =>
		new RegExp(
			String.raw`^\s*(${person})(?:'s|s')?(?: (?:looks?|looking|gaze|eyes) (?:at|on))? (?:the )?(?:(${thing}|${person})|${TALK})(?: looks| turns)?\s*[:,;–-]?\s+(.+?)\s*[?.!]*\s*$`,
			'iu',
		),
);

/** Amounts that are wanted one after the other, as a whole question; as it was where it is none. */
export const withMeasureList = (question: string, names: Names): string => {
	const [, who, what, list = ''] = patternOf(names).exec(question) ?? [];
	const items = list
		.split(/\s*(?:,|\+|&|;|\/|\bplus\b|\band\b|\bn\b(?=\s+(?:longest|total|avg|average|max|mean)))\s*/iu)
		.filter((one) => one.trim() !== '');
	if (who === undefined || items.length < 2) return question;
	const ways = items.flatMap((one) => WAYS.find(([words]) => words.test(one))?.[1] ?? []);
	const [last = ''] = ways.slice(-1);
	if (ways.length < items.length || new Set(ways).size < ways.length) return question;
	const asked = `${ways.slice(0, -1).join(', ')} and ${last}`;
	return what === undefined
		? `${asked} did ${who} speak?`
		: `${asked} did ${who} look at the ${what}?`.replace(new RegExp(String.raw`the (?=${names.person})`, 'iu'), '');
};
