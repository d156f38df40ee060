import * as v from 'valibot';
import type { EventId } from '../../core/social';
import { readSocialGenome, type SocialGenomeQuestion } from '../../reason/social-genome/questions';
import { questionLines } from '../../reason/social-genome/session-trace';
import { answerLetters, modalities, type Trace } from '../../reason/social-genome/trace';

/** Whose trace: the one made or submitted, or the reference that it is compared with, usually a person’s. */
const traceSides = ['trace', 'reference'] as const;
export type TraceSide = (typeof traceSides)[number];

/** The part of the browser’s storage that is used; `localStorage`, for it has written when a call returns. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Questions and traces as they are worked on. */
export type KeptTraces = {
	readonly questions: readonly SocialGenomeQuestion[];
	readonly traces: Readonly<Record<TraceSide, ReadonlyMap<string, Trace>>>;
	/** The question that was looked at last. */
	readonly selected: string | null;
};

const PREFIX = 'regard-traces/';
const QUESTIONS = `${PREFIX}questions`;
const SELECTED = `${PREFIX}selected`;
const keyOf = (side: TraceSide, qid: string): string => `${PREFIX}${side}/${qid}`;

const eventId = v.pipe(
	v.string(),
	v.transform((id) => id as EventId),
);
const traceShape = v.object({
	answer: v.nullable(v.picklist(answerLetters)),
	steps: v.array(
		v.object({
			text: v.string(),
			modalities: v.array(v.picklist(modalities)),
			isExternal: v.boolean(),
			eventIds: v.array(eventId),
			span: v.nullable(v.object({ startMs: v.number(), endMs: v.number() })),
		}),
	),
});

/** What another version or a person wrote is dropped rather than trusted. */
const traceFrom = (text: string | null): Trace | null => {
	try {
		const parsed = v.safeParse(traceShape, JSON.parse(text ?? 'null'));
		return parsed.success ? parsed.output : null;
	} catch {
		return null;
	}
};

const questionsFrom = (text: string | null): SocialGenomeQuestion[] => {
	try {
		return [...readSocialGenome(text ?? '', 'kept questions').rows];
	} catch {
		return [];
	}
};

/** Everything kept; empty when the browser gives the page no storage. */
export const readKeptTraces = (storage: TextStorage | null): KeptTraces => {
	const traces = { trace: new Map<string, Trace>(), reference: new Map<string, Trace>() };
	if (!storage) return { questions: [], traces, selected: null };
	for (let i = 0; i < storage.length; i++) {
		const key = storage.key(i) ?? '';
		const side = traceSides.find((one) => key.startsWith(keyOf(one, '')));
		const trace = side && traceFrom(storage.getItem(key));
		if (side && trace) traces[side].set(key.slice(keyOf(side, '').length), trace);
	}
	return { questions: questionsFrom(storage.getItem(QUESTIONS)), traces, selected: storage.getItem(SELECTED) };
};

/** Keeps work on traces from one edit to the next. Every call returns whether there was room for all work so far. */
export type TraceKeeper = {
	questions(questions: readonly SocialGenomeQuestion[]): boolean;
	/** `null`: there is none any more. */
	trace(side: TraceSide, qid: string, trace: Trace | null): boolean;
	selected(qid: string | null): void;
	/** Forgets all of it. */
	clear(): void;
};

/** @param storage `null` where the browser gives the page none: then nothing is kept, and every call says so */
export const traceKeeper = (storage: TextStorage | null): TraceKeeper => {
	/** Keys of what is newer here than in the storage. */
	const unkept = new Set<string>();
	const put = (key: string, text: string | null): boolean => {
		try {
			if (text === null) storage?.removeItem(key);
			else if (!storage) throw new DOMException('No storage', 'QuotaExceededError');
			else storage.setItem(key, text);
			unkept.delete(key);
		} catch {
			// The browser has no more room for this page.
			unkept.add(key);
		}
		return unkept.size === 0;
	};
	return {
		questions: (questions) => put(QUESTIONS, questions.length > 0 ? questionLines(questions) : null),
		trace: (side, qid, trace) => put(keyOf(side, qid), trace && JSON.stringify(trace)),
		selected(qid) {
			put(SELECTED, qid);
			// No work is lost with it.
			unkept.delete(SELECTED);
		},
		clear() {
			unkept.clear();
			const keys = Array.from({ length: storage?.length ?? 0 }, (_, i) => storage?.key(i) ?? '');
			for (const key of keys.filter((one) => one.startsWith(PREFIX))) storage?.removeItem(key);
		},
	};
};
