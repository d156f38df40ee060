import type { Noun } from './noun';
import type { Concept } from '../vocabulary/vocabulary';

/** Whole words that stand for somebody or something by themselves. */
export const ALONE: readonly (readonly [Concept, Partial<Noun>])[] = [
	['each-other', { is: 'each-other', of: 'person' }],
	['everybody', { is: 'all', of: 'person' }],
	['nobody', { is: 'none', of: 'person' }],
	['somebody', { is: 'some', of: 'person' }],
	['everything', { is: 'all', of: 'thing' }],
	['nothing', { is: 'none', of: 'target' }],
	['something', { is: 'some', of: 'target' }],
	['others', { is: 'others', of: 'person' }],
	['camera', { is: 'fixed', of: 'target', slots: [{ is: 'camera' }] }],
	['elsewhere', { is: 'fixed', of: 'target', slots: [{ is: 'elsewhere' }] }],
	['who', { is: 'wh', of: 'person' }],
	['whom', { is: 'wh', of: 'person' }],
	['whose', { is: 'wh', of: 'person', isOwner: true }],
	['where', { is: 'wh', of: 'target', isPlace: true }],
	['they', { is: 'they', of: 'person' }],
	['singular', { is: 'she', of: 'person' }],
	['it', { is: 'it', of: 'thing' }],
];

/** What may stand before the name of somebody or something. */
export const MODIFIERS: readonly Concept[] = [
	...([
		'the',
		'this',
		'all',
		'any',
		'no',
		'both',
		'each',
		'other',
		'another',
		'same',
		'different',
		'exactly',
		'only',
	] as const),
	...([
		'at-least',
		'at-most',
		'which',
		'what',
		'how-many',
		'far',
		'left',
		'middle',
		'right',
		'of-them',
		'own',
		'somebody',
		'everybody',
		'nobody',
	] as const),
];
/** What people and things are called without a name. */
export const HEADS: readonly Concept[] = ['person', 'child', 'sexed', 'thing', 'one', 'ones', 'pair'];
