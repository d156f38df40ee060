import { listWords } from '../../core/text/words';
import { eventKinds } from '../../core/event-kinds/kinds';
import type { Doing } from '../answer/doings';
import type { AskSession } from '../answer/types';
import { verbWords } from '../answer/wording';
import type { Deed } from '../query/query';
import { isMutual, type Relation } from '../query/relations';

/** `Anna`, `the cup`, `the camera`, `elsewhere`. */
export const keyWord = (key: string, { people, objects }: Pick<AskSession, 'people' | 'objects'>): string => {
	const id = key.slice(key.indexOf(':') + 1);
	if (key.startsWith('person:')) return people.find(({ personId }) => personId === id)?.name ?? id;
	if (key.startsWith('object:')) return `the ${objects.find(({ objectId }) => objectId === id)?.label ?? id}`;
	return key === 'camera' ? 'the camera' : 'elsewhere';
};

/** `Anna, Ben and the cup`, each once. */
export const keyList = (keys: readonly string[], session: AskSession): string =>
	listWords([...new Set(keys.map((key) => keyWord(key, session)))]);

/** What a relation is in the words of questions. */
export const deedOf = ({ kind, gesture, whom }: Pick<Relation, 'kind' | 'gesture' | 'whom'>): Doing => {
	if (kind === 'look-at-head') return 'look';
	if (kind === 'camera-contact' || (kind === 'look' && whom?.kind === 'camera')) return 'camera-contact';
	return kind === 'deictic-gesture' ? (gesture ?? 'pointing') : kind;
};

/** Something done, in words: by whom, at whom, with what. `null` leaves an end out. */
export type Ends = { readonly who: string; readonly whom: string | null; readonly what: string | null };

const plainDeed = (doing: Deed): Doing => (doing === 'event' ? 'interaction' : doing);

/** `looked at the cup`, without who did it. */
export const verb = (doing: Deed, { whom, what }: Omit<Ends, 'who'>, form: 'past' | 'base'): string => {
	const deed = plainDeed(doing);
	if (deed === 'look' && whom === 'elsewhere') return `${form === 'past' ? 'looked' : 'look'} elsewhere`;
	if (deed === 'camera-contact') return verbWords(deed, null, form);
	if (deed === 'mutual-gaze') return verbWords(deed, whom, form);
	if (deed === 'shared-attention' || deed === 'joint-attention') {
		return `${verbWords(deed, null, form)}${whom === null ? '' : ` with ${whom}`}${what === null ? '' : ` to ${what}`}`;
	}
	if (deed === 'gaze-following' || deed === 'pointing-followed') {
		return `${verbWords(deed, whom, form)}${what === null ? '' : ` to ${what}`}`;
	}
	if (deed === 'attention-capture') {
		return `${form === 'past' ? 'turned' : 'turn'} their gaze with the others${whom === null ? '' : ` to ${whom}`}`;
	}
	// What is shown is a thing.
	if (deed === 'showing' && whom?.startsWith('the ')) return `${form === 'past' ? 'showed' : 'show'} ${whom}`;
	if (deed in eventKinds && whom === null && what !== null) return verbWords(deed, what, form);
	return verbWords(deed, whom, form);
};

/** Whether those who do it together are named together: “Anna and Ben had eye contact”. */
export const isTogether = (doing: Deed): boolean => isMutual(doing) || doing === 'attention-capture';

/** Whoever or whatever it is. */
export const ANY = { person: 'somebody', thing: 'a thing', target: 'somebody or something' } as const;

/** The same where it is denied. */
export const NOT_ANY = { person: 'anybody', thing: 'anything', target: 'anybody or anything' } as const;

/** Any of them, in sums. */
export const KINDS = { person: 'people', thing: 'things', target: 'people and things' } as const;

/** `nobody`; of several who are named `neither Anna nor Ben`. */
export const noneWord = (those: readonly string[], body: string): string => {
	const [first, second, ...more] = those;
	if (first === undefined || second === undefined) return first ? `not ${first}` : `no${body}`;
	return more.length === 0 ? `neither ${first} nor ${second}` : `none of ${listWords(those)}`;
};

/** `2 people`, `1 thing`. */
export const numberWord = (count: number, of: string): string =>
	of === 'person'
		? count === 1
			? '1 person'
			: `${count} people`
		: `${count} ${of === 'thing' ? 'thing' : 'target'}${count === 1 ? '' : 's'}`;

/** `2nd`. */
export const nthWord = (n: number): string =>
	`${n}${['th', 'st', 'nd', 'rd'][n % 100 > 10 && n % 100 < 14 ? 0 : n % 10] ?? 'th'}`;

/** Which of several times. */
export const PICKS = {
	first: () => ' for the first time',
	last: () => ' for the last time',
	'ends-last': () => ' until the last',
	longest: (n: number) => ` for the ${n > 1 ? `${nthWord(n)} ` : ''}longest time`,
	shortest: (n: number) => ` for the ${n > 1 ? `${nthWord(n)} ` : ''}shortest time`,
	nth: (n: number) => ` for the ${nthWord(n)} time`,
} as const;
