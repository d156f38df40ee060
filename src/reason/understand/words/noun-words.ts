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

/** Parts that one of them has, of whom nothing tells who: not what anybody may do, as “the speaker” does. */
export const ROLE =
	/^(?:adult|participant|subject|individual|attendee|guest|host|colleague|partner|student|player|actor|neighbou?r|teacher|coach|leader|interviewer|interviewee|listener|moderator|facilitator|presenter|therapist|patient|client|trainer|mentor|candidate|applicant|customer|instructor|lecturer|experimenter|examiner|chair(?:person)?|boss)$/;

/** Those of grown-ups alone. */
export const GROWN_ROLE =
	/^(?:adult|teacher|coach|leader|therapist|trainer|instructor|lecturer|experimenter|examiner)$/;

/** Names that visitors give to grown-ups alone. */
export const GROWN =
	/^(?:mum(?:my)?|mom(?:my)?|mam[ai]|mutt?i|mother|dad(?:dy)?|pap[ai]|vati|father|gran\w*|oma|opa|aunt\w*|uncle|teacher|nurse|therapist|coach|mrs?|ms|miss|mx|dr|prof\w*|frau|herr|madame|monsieur|mme|señora?)\b/i;

/** Names that families have for one of theirs: who asks for “the mother” means whoever is called “Mum”. */
export const KIN: readonly RegExp[] = [
	/^(?:mum(?:my)?|mom(?:my)?|mam[ai]|mutt?i|mother)$/i,
	/^(?:dad(?:dy)?|pap[ai]|vati|father)$/i,
	/^(?:gran(?:ny|dma|dmother)?|oma)$/i,
	/^(?:grandpa|grandad|grandfather|opa)$/i,
];
