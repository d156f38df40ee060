import type { Ask, Doing } from '../answer/query';

/** How the short form names what is asked. */
export const askWords: Readonly<Record<Ask, string>> = {
	who: 'who',
	target: 'target',
	whether: 'whether',
	when: 'when',
	'how-long': 'how long',
	'how-often': 'how often',
	'what-happens': 'what happens',
	why: 'why',
};

/** How the short form names what is done. None of them has `by` or `to` in it, or begins with `first` or `last`. */
export const doingWords: Readonly<Record<Doing, string>> = {
	look: 'look',
	'mutual-gaze': 'eye contact',
	'shared-attention': 'shared attention',
	'joint-attention': 'joint attention',
	'gaze-following': 'follow gaze',
	'gaze-aversion': 'avert gaze',
	'gaze-shift': 'shift gaze',
	'attention-capture': 'all turn',
	'camera-contact': 'camera contact',
	'pointing-followed': 'follow pointing',
	'head-nod': 'nod',
	'head-shake': 'shake head',
	speaking: 'speak',
	expression: 'expression',
	pointing: 'point',
	showing: 'show',
	giving: 'give',
	reaching: 'reach',
	interaction: 'interact',
};

/** The key whose words these are; `null`: none. */
export const keyOf = <K extends string>(words: Readonly<Record<K, string>>, said: string): K | null =>
	(Object.keys(words) as K[]).find((key) => words[key] === said) ?? null;
