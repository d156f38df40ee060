import { hasTag, type Item } from './items';

/*
 * How people without a name are described: “the woman in the striped blouse”, “the bearded guy”. No session knows how people look,
 * so Ask asks who is meant, in the visitor’s own words.
 */

const ADJECTIVES = new Set(
	(
		'tall small short big little slim young younger old older elderly bald balding bearded blond blonde brunette ginger ' +
		'dark-haired fair-haired grey-haired gray-haired red-haired long-haired short-haired curly-haired dark-skinned seated sitting standing'
	).split(' '),
);

/** What people have on or about them. */
const WORN = new Set(
	(
		'shirt tshirt t-shirt tee blouse jacket coat sweater jumper pullover hoodie sweatshirt top dress skirt suit tie scarf hat cap beanie ' +
		'glasses spectacles specs sunglasses headphones headset earrings necklace beard moustache mustache hair ponytail bun braid braids curls ' +
		'hijab headscarf uniform apron vest cardigan shorts jeans trousers overalls backpack mask stripes'
	).split(' '),
);

/** At most so many words between “in” and what somebody wears: “in the long dark red coat”. */
const MOST_BETWEEN = 4;

const isWord = (item: Item | undefined): item is Item => item !== undefined && item.sign === null;

/** A word that means nothing here: “striped”, “ochre”. */
const isStrange = (item: Item): boolean => !item.isKnown && item.person === null && item.thing === null;

/** How many words at this place describe the person that follows: “tall”, “blonde”; 0: none. */
export const looksBefore = (items: readonly Item[], at: number): number => {
	let end = at;
	while (isWord(items[end]) && (ADJECTIVES.has(items[end]?.text ?? '') || hasTag(items[end], 'and'))) end += 1;
	return end > at && !hasTag(items[at], 'and') && hasTag(items[end], 'sexed', 'child', 'person') ? end - at : 0;
};

/** How many words after a person say what they wear or have: “in ochre”, “with the long hair”; 0: none. */
export const looksAfter = (items: readonly Item[], at: number): number => {
	let end = at;
	while (hasTag(items[end], 'that', 'be') && end - at < 2) end += 1;
	const opens = items[end];
	const isIn = opens?.text === 'in' || opens?.text === 'wearing' || opens?.text === 'wears';
	if (!isIn && opens?.text !== 'with') return 0;
	end += 1;
	while (hasTag(items[end], 'the', 'this') || /^(?:an?|his|her|their)$/.test(items[end]?.text ?? '')) end += 1;
	const from = end;
	while (end - from <= MOST_BETWEEN) {
		const item = items[end];
		if (!isWord(item)) break;
		if (WORN.has(item.text)) return end + 1 - at;
		if (!isStrange(item) && item.colour === null && !ADJECTIVES.has(item.text)) break;
		end += 1;
	}
	// “In ochre”; a colour that the page draws somebody in is another matter.
	const [only] = items.slice(from, end);
	return isIn && end === from + 1 && only && isStrange(only) ? end - at : 0;
};
