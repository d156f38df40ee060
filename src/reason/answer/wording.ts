import type { Target } from '../../core/attention';
import type { PersonId } from '../../core/people';
import type { AskSession } from './types';
import { doings, type Doing } from './doings';

/** A moment on the media timeline: `7.1 s`, from one minute on `1:05.3`. */
export const timeWord = (ms: number): string => {
	const tenths = Math.round(ms / 100);
	if (tenths < 600) return `${(tenths / 10).toFixed(1)} s`;
	const seconds = ((tenths % 600) / 10).toFixed(1).padStart(4, '0');
	return `${Math.floor(tenths / 600)}:${seconds}`;
};

/** A length: `2.6 s`, from one minute on `1 min 5.3 s`, `2 min`; none at all is `0 s`. */
export const lengthWord = (ms: number): string => {
	if (ms === 0) return '0 s';
	const tenths = Math.round(ms / 100);
	const rest = `${((tenths % 600) / 10).toFixed(1)} s`;
	if (tenths < 600) return rest;
	return `${Math.floor(tenths / 600)} min${tenths % 600 === 0 ? '' : ` ${rest}`}`;
};

export const timesWord = (count: number): string => (count === 1 ? 'once' : `${count} times`);

export const personWord = (personId: PersonId, { people }: Pick<AskSession, 'people'>): string =>
	people.find((p) => p.personId === personId)?.name ?? personId;

/** `Anna`, `the cup`, `the camera`, `elsewhere`. */
export const targetWord = (target: Target, session: Pick<AskSession, 'people' | 'objects'>): string => {
	switch (target.kind) {
		case 'person':
			return personWord(target.personId, session);
		case 'object':
			return `the ${session.objects.find((o) => o.objectId === target.objectId)?.label ?? target.label}`;
		case 'camera':
			return 'the camera';
		case 'outside':
			return 'elsewhere';
	}
};

/** What is done in words, with whom or what: `looked at the cup`. `aim`: `null` leaves it out. */
export const verbWords = (doing: Doing, aim: string | null, form: 'past' | 'base'): string => {
	const { to, ...forms } = doings[doing].verb;
	const verb = forms[form];
	if (doing === 'gaze-following') return `${verb} ${aim === null ? 'a gaze' : `${aim}'s gaze`}`;
	if (doing === 'pointing-followed') return `${verb} ${aim === null ? 'a pointing gesture' : `${aim}'s pointing`}`;
	if (aim === null) return verb;
	if (doing === 'look' && aim === 'the camera') return `${verb} into the camera`;
	// What is attended to is named with “to”, who attends with “with”.
	const isShared = doing === 'shared-attention' || doing === 'joint-attention';
	return isShared && aim.startsWith('the ') ? `${verb} to ${aim}` : `${verb}${to}${aim}`;
};
