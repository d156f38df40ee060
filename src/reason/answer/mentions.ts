import type { AskSession } from './types';
import { piecesOf } from './parse-chunks';
import { NUMBER } from './parse-numbers';
import { plainText, withoutFrames } from './parse-text';
import { takeTimes } from './parse-times';
import type { EventPattern, PersonRef, Query, Span, TargetRef } from './query';
import { personKey, resolvePerson, resolveThings } from './resolve';

/** Who, what and when a question or a query names. */
export type Mentions = {
	/** Keys: `person:P1`, `object:cup`, `camera`; of what is not in the session, the words. */
	readonly names: ReadonlySet<string>;
	/** Times as text, each once. */
	readonly times: ReadonlySet<string>;
};

const keyOfPerson = (ref: PersonRef, session: AskSession): string => {
	const personId = resolvePerson(ref, session);
	if (personId) return personKey(personId);
	return `unknown:${(ref.by === 'name' ? ref.name : ref.by === 'colour' ? ref.colour : ref.position).toLowerCase()}`;
};

const keyOfThing = (name: string, session: AskSession): string => {
	const [id] = resolveThings(name, session.objects);
	return id === undefined ? `unknown:${name.toLowerCase()}` : `object:${id}`;
};

const keyOfTarget = (target: TargetRef, session: AskSession): string | null => {
	if (target.kind === 'person') return keyOfPerson(target.person, session);
	if (target.kind === 'object') return keyOfThing(target.name, session);
	return target.kind === 'camera' ? 'camera' : null;
};

const keyOfTime = (span: Span): string | null => {
	if (span.kind === 'at') return `at ${span.tMs}`;
	return span.kind === 'between' ? `${span.startMs ?? 0} to ${span.endMs ?? 'the end'}` : null;
};

const isKey = (key: string | null): key is string => key !== null;

/** Names and times of a query, those of the clause that its time hangs on and of both sides compared included. */
export const mentionsOfQuery = ({ about, span, compare }: Query, session: AskSession): Mentions => {
	const spans = [span, ...(compare?.by === 'span' ? [compare.a, compare.b] : [])];
	const patterns: EventPattern[] = [about, ...spans.flatMap((s) => (s.kind === 'relative' ? [s.anchor] : []))];
	const names = patterns.flatMap(({ doing, actor, target }) => [
		actor && keyOfPerson(actor, session),
		target && keyOfTarget(target, session),
		doing === 'camera-contact' ? 'camera' : null,
	]);
	if (compare?.by === 'actor') names.push(keyOfPerson(compare.a, session), keyOfPerson(compare.b, session));
	if (compare?.by === 'target') names.push(keyOfTarget(compare.a, session), keyOfTarget(compare.b, session));
	return { names: new Set(names.filter(isKey)), times: new Set(spans.map(keyOfTime).filter(isKey)) };
};

/** Names and times that the words of a question name, whatever it asks about them. */
export const mentionsOfQuestion = (question: string, session: AskSession): Mentions => {
	const { text, spans } = takeTimes(plainText(question, session), session.untilMs);
	const names = piecesOf(withoutFrames(text).text, spans, session).flatMap(({ chunk }) => {
		if (chunk?.t === 'person') return [keyOfPerson(chunk.ref, session)];
		if (chunk?.t === 'thing') return [keyOfThing(chunk.name, session)];
		const isCamera = chunk?.t === 'camera' || (chunk?.t === 'doing' && chunk.doing === 'camera-contact');
		return isCamera ? ['camera'] : [];
	});
	return { names: new Set(names), times: new Set(spans.map(keyOfTime).filter(isKey)) };
};

const LOOSE_NUMBER = new RegExp(`(?<![\\w.])(?:${NUMBER})(?![\\w])|\\b(?:start|beginning|end|half|middle)\\b`, 'i');

/** Whether a question has a number or the like that may be a time in a form that the rules do not know. */
export const hasLooseTime = (question: string, session: AskSession): boolean =>
	LOOSE_NUMBER.test(takeTimes(plainText(question, session), session.untilMs).text.replace(/§\d+§/g, ' '));
