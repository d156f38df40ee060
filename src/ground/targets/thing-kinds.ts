/**
 * Where a thing may be by what it is called: `hung` on a wall, `standing` on a floor, a table or a sill, and hardly in anybody's hands;
 * `any`: nothing is known.
 */
export type ThingKind = 'hung' | 'standing' | 'any';

/** Words of names, as the object detector (COCO) and people who mark areas use them. */
const wordsOf = (...lists: string[]) => new Set(lists.join(' ').split(' '));
const HUNG = wordsOf(
	'picture painting poster photo map calendar clock mirror window door',
	'whiteboard blackboard board flipchart screen projection tv television',
);
const STANDING = wordsOf(
	'plant tree flowers vase lamp ball chair armchair couch sofa bed bench',
	'refrigerator fridge oven sink toilet cupboard shelf bookshelf suitcase backpack',
	'bicycle motorcycle car bus truck dog cat horse',
);

/** By the last word of a name, in English: a “picture book” is no picture. */
export const thingKindOf = (label: string): ThingKind => {
	const last =
		label
			.toLowerCase()
			.match(/\p{L}+/gu)
			?.at(-1) ?? '';
	if (HUNG.has(last)) return 'hung';
	return STANDING.has(last) ? 'standing' : 'any';
};
