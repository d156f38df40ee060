import type { Target } from '../../core/attention';
import { listWords } from '../../core/text/words';
import type { PersonId } from '../../core/people';
import type { AskSession } from './types';
import { doings, type Doing, type EventPattern, type PersonRef, type Span, type TargetRef } from './query';
import { resolvePerson, resolveThings } from './resolve';
import type { Row } from './rows';

/** A moment on the media timeline: `7.1 s`, from one minute on `1:05.3`. */
export const timeWord = (ms: number): string => {
	const tenths = Math.round(ms / 100);
	if (tenths < 600) return `${(tenths / 10).toFixed(1)} s`;
	const seconds = ((tenths % 600) / 10).toFixed(1).padStart(4, '0');
	return `${Math.floor(tenths / 600)}:${seconds}`;
};

/** A length: `2.6 s`, from one minute on `1 min 5.3 s`. */
export const lengthWord = (ms: number): string => {
	const tenths = Math.round(ms / 100);
	const rest = `${((tenths % 600) / 10).toFixed(1)} s`;
	return tenths < 600 ? rest : `${Math.floor(tenths / 600)} min ${rest}`;
};

export const timesWord = (count: number): string => (count === 1 ? '1 time' : `${count} times`);

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

export const refWord = (ref: PersonRef, session: AskSession): string => {
	const personId = resolvePerson(ref, session);
	return personId ? personWord(personId, session) : describedPerson(ref);
};

/** A person as a question describes them: `Anna`, `the blue person`. */
export const describedPerson = (ref: PersonRef): string =>
	ref.by === 'name'
		? ref.name
		: ref.by === 'colour'
			? `the ${ref.colour} person`
			: `the person in ${ref.position} place`;

/** A target of a question in words; `null` for none. */
export const targetRefWord = (ref: TargetRef | null, session: AskSession): string | null => {
	switch (ref?.kind) {
		case 'person':
			return refWord(ref.person, session);
		case 'object': {
			const [id] = resolveThings(ref.name, session.objects);
			return `the ${session.objects.find((o) => o.objectId === id)?.label ?? ref.name}`;
		}
		case 'camera':
			return 'the camera';
		case 'anyone':
			return 'somebody';
		case 'anything':
			return 'something';
		case undefined:
			return null;
	}
};

/** `somebody looked at the cup`. */
export const patternWords = ({ doing, actor, target }: EventPattern, session: AskSession): string =>
	`${actor ? refWord(actor, session) : 'somebody'} ${verbWords(doing, targetRefWord(target, session), 'past')}`;

/** When, with a blank before it: ` between 2.0 s and 5.0 s`; empty for the whole session. */
export const spanWords = (span: Span, session: AskSession): string => {
	switch (span.kind) {
		case 'all':
			return '';
		case 'at':
			return ` at ${timeWord(span.tMs)}`;
		case 'between':
			if (!span.startMs && span.endMs === null) return '';
			if (span.endMs === null || span.endMs >= session.untilMs) return ` from ${timeWord(span.startMs ?? 0)} on`;
			return ` between ${timeWord(span.startMs ?? 0)} and ${timeWord(span.endMs)}`;
		case 'relative': {
			const which = span.pick === 'any' ? '' : ` for the ${span.pick} time`;
			return ` ${span.relation} ${patternWords(span.anchor, session)}${which}`;
		}
	}
};

/** ` from 3.0 s to 6.0 s (3.0 s)`. */
export const rowTime = ({ startMs, endMs, isOpen }: Row): string => {
	if (isOpen) return ` from ${timeWord(startMs)} on, still going on at ${timeWord(endMs)}`;
	return endMs === startMs
		? ` at ${timeWord(startMs)}`
		: ` from ${timeWord(startMs)} to ${timeWord(endMs)} (${lengthWord(endMs - startMs)})`;
};

/** What kind of row is in the words of questions. */
const doingOf = ({ kind, gesture, to }: Pick<Row, 'kind' | 'gesture' | 'to'>): Doing => {
	if (kind === 'look-at-head') return 'look';
	if (kind === 'camera-contact' || (kind === 'look' && to[0]?.kind === 'camera')) return 'camera-contact';
	return kind === 'deictic-gesture' ? (gesture ?? 'pointing') : kind;
};

/** One event or look as a sentence without its time: `Anna looked at the cup`. */
export const rowWords = (row: Row, session: AskSession): string => {
	const by = personWord(row.by, session);
	const doing = doingOf(row);
	const people = session.events.find((e) => e.eventId === row.id)?.people ?? [];
	const all = listWords((people.length > 1 ? people : [row.by]).map((id) => personWord(id, session)));
	const thing = row.to[0];
	if (doing === 'mutual-gaze') return `${all} had eye contact`;
	if (doing === 'shared-attention' || doing === 'joint-attention') {
		return `${all} ${verbWords(doing, null, 'past')}${thing ? ` to ${targetWord(thing, session)}` : ''}`;
	}
	if (doing === 'attention-capture') return `${all} turned their gaze at once`;
	if (doing === 'camera-contact') return `${by} looked into the camera`;
	if (doing === 'look' && !thing) return `${by} looked elsewhere`;
	return `${by} ${verbWords(doing, thing ? targetWord(thing, session) : null, 'past')}`;
};
