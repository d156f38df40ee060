import { isOneOf } from '../../core/collections';
import * as v from 'valibot';
import { AppError } from '../../core/errors';
import type { Fact, FactKind, OffscreenSide, Span, Truth, TruthTarget } from './truth';

const span = v.tuple([v.number(), v.number()]);
const fact = v.object({
	t_start: v.number(),
	t_end: v.number(),
	kind: v.string(),
	who: v.union([v.string(), v.array(v.string())]),
	target: v.optional(v.nullable(v.string()), null),
	confidence: v.picklist(['high', 'medium']),
});
const markedTruth = v.object({
	format: v.literal('truth/1'),
	width: v.number(),
	height: v.number(),
	fps: v.number(),
	duration_s: v.number(),
	people: v.array(
		v.object({
			id: v.string(),
			boxes: v.array(v.object({ t: v.number(), box: v.tuple([v.number(), v.number(), v.number(), v.number()]) })),
		}),
	),
	cuts: v.optional(v.array(v.number()), []),
	no_people: v.optional(v.array(span), []),
	presence: v.optional(v.array(v.object({ who: v.string(), t_start: v.number(), t_end: v.number() })), []),
	facts: v.optional(v.array(fact), []),
	absent: v.optional(v.array(v.string()), []),
});

const FACT_KINDS: readonly FactKind[] = ['looks_at', 'points_at', 'mutual_gaze', 'looks_at_camera'];
const SIDES: readonly OffscreenSide[] = ['left', 'right', 'up', 'down', 'front', 'up_left', 'up_right'];

const isFactKind = (kind: string): kind is FactKind => isOneOf(FACT_KINDS, kind);

const targetOf = (name: string | null): TruthTarget | null => {
	if (name === null) return null;
	if (name === 'camera') return { kind: 'camera' };
	const [prefix, rest] = name.split(':');
	if (prefix === 'object' && rest !== undefined) return { kind: 'object', objectId: rest };
	if (prefix === 'offscreen') return { kind: 'away', side: SIDES.find((side) => side === rest) ?? null };
	return { kind: 'person', person: name };
};

const spanMs = ([startS, endS]: readonly [number, number]): Span => ({ startMs: startS * 1000, endMs: endS * 1000 });

/** Facts of the kinds we score; the others (expression, gesture, joint attention) are left out. */
const factsOf = (facts: readonly v.InferOutput<typeof fact>[]): Fact[] =>
	facts.flatMap(({ kind, t_start, t_end, who, target, confidence }): Fact[] =>
		isFactKind(kind)
			? [
					{
						kind,
						...spanMs([t_start, t_end]),
						who: typeof who === 'string' ? [who] : who,
						target: targetOf(target),
						confidence,
					},
				]
			: [],
	);

/**
 * Truth of a hand-labelled clip (`truth/1`), in pixels and milliseconds. `isEveryHeadMarked` says whether the labeller
 * marked every visible head: the format itself does not.
 * Throws `AppError('recording-invalid')` when the file is something else.
 */
export const markedTruthFrom = (json: unknown, clip: string, isEveryHeadMarked: boolean): Truth => {
	const parsed = v.safeParse(markedTruth, json);
	if (!parsed.success) {
		throw new AppError('recording-invalid', `Not a truth/1 file (${parsed.issues[0].message}): ${clip}`);
	}
	const truth = parsed.output;
	const marks = truth.people.flatMap(({ id, boxes }) =>
		boxes.map(({ t, box: [x, y, width, height] }) => ({
			person: id,
			tMs: t * 1000,
			box: {
				x: x * truth.width,
				y: y * truth.height,
				width: width * truth.width,
				height: height * truth.height,
			},
		})),
	);
	return {
		clip,
		format: 'truth/1',
		widthPx: truth.width,
		heightPx: truth.height,
		fps: truth.fps,
		durationMs: truth.duration_s * 1000,
		people: truth.people.map(({ id }) => id),
		things: [],
		cutsMs: truth.cuts.map((s) => s * 1000),
		marks: marks.sort((a, b) => a.tMs - b.tMs),
		exact: null,
		pointings: [],
		facts: factsOf(truth.facts),
		absent: truth.absent,
		horizontalFovRad: null,
		noPeople: truth.no_people.map(spanMs),
		presence: truth.presence.map(({ who, t_start, t_end }) => ({ person: who, ...spanMs([t_start, t_end]) })),
		isEveryHeadMarked,
	};
};
