/**
 * Words that people use for one and the same kind of thing. The first of each is the label of the object detector (COCO)
 * where it knows the thing, the others are everyday words for it.
 */
const GROUPS: readonly (readonly string[])[] = [
	['cup', 'mug', 'coffee cup', 'coffee mug', 'teacup', 'beaker', 'tumbler', 'coffee', 'tea'],
	['laptop', 'computer', 'notebook computer', 'macbook', 'pc', 'laptop computer', 'chromebook'],
	['potted plant', 'plant', 'houseplant', 'flower', 'flowers', 'flowerpot', 'pot plant', 'pot'],
	['cell phone', 'phone', 'mobile', 'mobile phone', 'smartphone', 'cellphone', 'handy', 'iphone', 'telephone'],
	['tv', 'television', 'screen', 'monitor'],
	['sports ball', 'ball', 'football', 'soccer ball', 'basketball', 'tennis ball'],
	['teddy bear', 'teddy', 'bear', 'stuffed animal', 'plush', 'soft toy', 'plushie'],
	['couch', 'sofa', 'settee'],
	['dining table', 'table', 'desk'],
	['wine glass', 'glass', 'drinking glass'],
	['bottle', 'water bottle', 'flask'],
	['book', 'notebook', 'booklet', 'picture book'],
	['backpack', 'rucksack', 'bag'],
	['handbag', 'purse', 'bag'],
	['suitcase', 'luggage', 'bag'],
	['remote', 'remote control', 'controller'],
	['keyboard', 'keypad'],
	['mouse', 'computer mouse'],
	['clock', 'wall clock', 'wristwatch'],
	['bicycle', 'bike', 'cycle'],
	['motorcycle', 'motorbike'],
	['car', 'automobile'],
	['refrigerator', 'fridge'],
	['toilet', 'loo'],
	['board', 'whiteboard', 'blackboard', 'chalkboard', 'flipchart', 'flip chart'],
	['paper', 'sheet', 'document', 'sheet of paper', 'page', 'note', 'notes'],
	['picture', 'photo', 'image', 'poster', 'painting'],
	['pen', 'pencil', 'marker'],
	['block', 'brick', 'lego', 'building block'],
	['robot', 'machine'],
	['microphone', 'mic', 'mike'],
	['pan', 'frying pan', 'saucepan', 'skillet'],
	['oven', 'stove', 'cooker'],
	['knife', 'blade'],
	['tablet', 'ipad'],
	['notepad', 'notebook', 'notes', 'writing pad'],
	['plate', 'dish'],
	['bread', 'loaf'],
];

/** Things that nobody has another word for, but that are things all the same. */
const OTHERS = [
	'chair bed bench door window floor wall ceiling lamp light sky tree car bus train truck boat dog cat bird horse sheep cow',
	'elephant zebra giraffe umbrella tie frisbee ski snowboard kite skateboard surfboard fork knife spoon bowl plate banana',
	'apple sandwich orange broccoli carrot pizza donut cake microwave oven toaster sink vase scissors toothbrush puzzle doll box',
	'card cards map clipboard tablet ipad projector microphone speaker drum guitar piano hat glasses key keys wallet candle food',
	'snack drink water shirt shoe shelf basket bucket cube dice game hammer drill tool curtain mirror stapler folder printer',
]
	.join(' ')
	.split(' ');

/** All words known to mean things, singular, longest first. */
export const thingWords: readonly string[] = [...new Set([...GROUPS.flat(), ...OTHERS])].sort(
	(a, b) => b.length - a.length || (a < b ? -1 : 1),
);

/** Other words for a thing, itself included. */
export const sameThingWords = (word: string): readonly string[] => {
	const groups = GROUPS.filter((group) => group.includes(word));
	return groups.length === 0 ? [word] : [...new Set(groups.flat())];
};

/** A plural's singular, as far as endings tell. */
export const singular = (word: string): string => {
	if (/(?:ss|us|is)$/.test(word) || word.length < 4) return word;
	if (/(?:ches|shes|xes|sses)$/.test(word)) return word.slice(0, -2);
	if (/ies$/.test(word)) return `${word.slice(0, -3)}y`;
	return /s$/.test(word) ? word.slice(0, -1) : word;
};
