import { clamp01 } from '../../core/maths/statistics';
import { eventSentence } from '../../core/event-kinds/sentence';
import type { PersonId } from '../../core/people';
import type { EventId, SocialEvent, SocialEventKind } from '../../core/social';
import type { SpokenWord } from '../../core/transcript';
import type { AskLook, AskPerson } from '../answer/types';
import { emotionOfExpression, emotionsNamed, type Manner, type MomentLabel, type VqauEmotion } from './labels';

/** One value of a signal of one person. */
export type PersonSample = { readonly personId: PersonId; readonly tMs: number; readonly value: number };

/** All that moments are looked for in: plain data. */
export type MomentSession = {
	readonly people: readonly Pick<AskPerson, 'personId' | 'name'>[];
	readonly events: readonly SocialEvent[];
	readonly looks: readonly AskLook[];
	/** How far the session is known, media time, ms. */
	readonly untilMs: number;
	/** Apparent expressions, `value` being the classifier's score, 0 to 1. `null`: switched off, which is how it begins. */
	readonly expressions: readonly (PersonSample & { readonly name: string })[] | null;
	/** How much somebody moves, in any one unit. `null`: not measured. */
	readonly movement: readonly PersonSample[] | null;
	/** `null`: no transcript. */
	readonly words: readonly SpokenWord[] | null;
};

/** Something seen or heard at a time that a rationale can cite. */
export type Evidence = {
	/** `E1`, `E2`, … in order of start. */
	readonly id: string;
	readonly source: 'expression' | 'words' | 'event' | 'look' | 'movement';
	readonly startMs: number;
	readonly endMs: number;
	/** A sentence without its time. Names no label but in words that were measured or said. */
	readonly text: string;
	/** What it speaks for; `null` for what speaks for nothing by itself. */
	readonly label: MomentLabel | null;
	/** 0 to 1. */
	readonly weight: number;
	readonly people: readonly PersonId[];
	readonly kind: SocialEventKind | null;
	readonly eventId: EventId | null;
};

type Piece = Omit<Evidence, 'id'>;

/** Evidence that speaks for nothing by itself and is no event. */
const NEUTRAL = { label: null, kind: null, eventId: null } as const;

/** Thresholds of the signals. All ours, chosen before any clip was looked at. */
const evidenceConfig = {
	/** How far a score must lie above the person's own mean of it, so that a habitual face says nothing. */
	expressionExcess: 0.25,
	/** Shown expressions last half a second to four (Ekman 2003); shorter ones are mostly noise. Milliseconds. */
	minExpressionMs: 500,
	/** A blink's gap in samples does not end one. Milliseconds. */
	maxGapMs: 1000,
	/** Standard deviations above the person's own mean that make much movement. */
	movementSigmas: 1.5,
	/** Shortest much movement. Milliseconds. */
	minMovementMs: 500,
	/** Of a word that names an emotion: people name feelings that they do not have. */
	wordWeight: 0.5,
} as const;

const MANNER_OF: Readonly<Partial<Record<SocialEventKind, Manner>>> = {
	'mutual-gaze': 'close',
	'shared-attention': 'shared',
	'joint-attention': 'shared',
	'gaze-following': 'shared',
	'gaze-aversion': 'withdrawn',
	'gaze-shift': 'sudden',
	'attention-capture': 'sudden',
	'deictic-gesture': 'gestural',
	'pointing-followed': 'gestural',
	'head-nod': 'lively',
	'head-shake': 'lively',
	speaking: 'lively',
};

type Run = { startMs: number; endMs: number; sum: number; count: number };

/** Stretches of samples that hold, in order of time, gaps up to a second apart. */
const runsOf = (samples: readonly { tMs: number; strength: number | null }[]): Run[] => {
	const runs: Run[] = [];
	let open: Run | null = null;
	for (const [i, { tMs, strength }] of samples.entries()) {
		if (strength === null) {
			if (open && tMs - open.endMs > evidenceConfig.maxGapMs) open = null;
			continue;
		}
		const nextMs = samples[i + 1]?.tMs ?? tMs;
		const endMs = Math.min(nextMs, tMs + evidenceConfig.maxGapMs);
		if (open && tMs - open.endMs <= evidenceConfig.maxGapMs) {
			open.endMs = endMs;
			open.sum += strength;
			open.count++;
		} else {
			open = { startMs: tMs, endMs, sum: strength, count: 1 };
			runs.push(open);
		}
	}
	return runs;
};

/** The items with one key together, at least one each. */
const grouped = <T>(items: readonly T[], keyOf: (item: T) => string): [T, ...T[]][] => {
	const groups = new Map<string, [T, ...T[]]>();
	for (const item of items) {
		const group = groups.get(keyOf(item));
		if (group) group.push(item);
		else groups.set(keyOf(item), [item]);
	}
	return [...groups.values()];
};

const byTime = <T extends { tMs: number }>(samples: readonly T[]): T[] => [...samples].sort((a, b) => a.tMs - b.tMs);

const FACES: Readonly<Partial<Record<VqauEmotion, string>>> = {
	Joy: 'happy',
	Sadness: 'sad',
	Anger: 'angry',
	Fear: 'afraid',
	Disgust: 'disgusted',
	Surprise: 'surprised',
};

const expressionPieces = (session: MomentSession, nameOf: (id: PersonId) => string): Piece[] =>
	grouped(session.expressions ?? [], (s) => s.personId).flatMap((ofPerson): Piece[] => {
		const { personId } = ofPerson[0];
		const times = [...new Set(ofPerson.map((s) => s.tMs))].sort((a, b) => a - b);
		return grouped(ofPerson, (s) => s.name).flatMap((samples): Piece[] => {
			const label = emotionOfExpression(samples[0].name);
			const face = label && FACES[label];
			if (!face) return [];
			// Sessions keep the leading name of each frame alone: one that is not there has next to nothing.
			const values = new Map(samples.map((s) => [s.tMs, s.value]));
			const mean = times.reduce((sum, tMs) => sum + (values.get(tMs) ?? 0), 0) / times.length;
			const strengths = times.map((tMs) => {
				const value = values.get(tMs) ?? 0;
				return { tMs, strength: value - mean >= evidenceConfig.expressionExcess ? value : null };
			});
			return runsOf(strengths).flatMap(({ startMs, endMs, sum, count }): Piece[] => {
				if (endMs - startMs < evidenceConfig.minExpressionMs) return [];
				const text = `${nameOf(personId)} looks ${face}`;
				const weight = clamp01(sum / count);
				return [{ ...NEUTRAL, source: 'expression', startMs, endMs, text, label, weight, people: [personId] }];
			});
		});
	});

const movementPieces = (session: MomentSession, nameOf: (id: PersonId) => string): Piece[] =>
	grouped(session.movement ?? [], (s) => s.personId).flatMap((unsorted): Piece[] => {
		const samples = byTime(unsorted);
		const [{ personId }] = unsorted;
		const mean = samples.reduce((sum, s) => sum + s.value, 0) / samples.length;
		const sigma = Math.sqrt(samples.reduce((sum, s) => sum + (s.value - mean) ** 2, 0) / samples.length);
		if (!(sigma > 0)) return [];
		const strengths = samples.map(({ tMs, value }) => {
			const sigmas = (value - mean) / sigma;
			return { tMs, strength: sigmas >= evidenceConfig.movementSigmas ? clamp01(sigmas / 4) : null };
		});
		return runsOf(strengths).flatMap(({ startMs, endMs, sum, count }): Piece[] => {
			if (endMs - startMs < evidenceConfig.minMovementMs) return [];
			const text = `${nameOf(personId)} moves a lot`;
			const weight = sum / count;
			return [{ ...NEUTRAL, source: 'movement', startMs, endMs, text, label: 'lively', weight, people: [personId] }];
		});
	});

/**
 * All evidence of a session in order of start. Without apparent expressions (`expressions: null`) nothing in it speaks for
 * an emotion, words that name one included: only manners are labels then. Looks at things are left to events of attention;
 * looks at heads come as events.
 */
export const evidenceOf = (session: MomentSession): Evidence[] => {
	const names = new Map(session.people.map((p) => [p.personId, p.name]));
	const nameOf = (id: PersonId): string => names.get(id) ?? 'Somebody';
	const hasEmotions = session.expressions !== null;
	// An expression is evidence by its name, and where it is switched on alone: `expressionPieces` has those.
	const told = session.events.filter((event) => event.kind !== 'expression' || event.source === 'person');
	const events = told.map((event): Piece => ({
		source: 'event',
		startMs: event.startMs,
		endMs: event.endMs ?? session.untilMs,
		text: eventSentence(event, nameOf, () => null),
		label: MANNER_OF[event.kind] ?? null,
		weight: event.confidence,
		people: event.people,
		kind: event.kind,
		eventId: event.eventId,
	}));
	const looks = session.looks.flatMap(({ personId, target, startMs, endMs, confidence }): Piece[] => {
		if (target.kind !== 'object') return [];
		const text = `${nameOf(personId)} looks at ${target.label}`;
		return [{ ...NEUTRAL, source: 'look', startMs, endMs, text, weight: confidence, people: [personId] }];
	});
	const words = (session.words ?? []).map(({ personId, text, startMs, endMs }): Piece => ({
		...{ ...NEUTRAL, source: 'words', startMs, endMs, weight: evidenceConfig.wordWeight },
		text: `${personId === null ? 'Somebody' : nameOf(personId)} says “${text.trim()}”`,
		label: hasEmotions ? (emotionsNamed(text)[0] ?? null) : null,
		people: personId === null ? [] : [personId],
	}));
	return [...expressionPieces(session, nameOf), ...movementPieces(session, nameOf), ...events, ...looks, ...words]
		.filter((piece) => piece.endMs > piece.startMs)
		.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs || (a.text < b.text ? -1 : 1))
		.map((piece, i) => ({ id: `E${i + 1}`, ...piece }));
};
