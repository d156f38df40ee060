import type { BodyDetection, FaceDetection, PairLikeness, PairRelations } from '../../core/perception';
import type { Box } from '../../core/geometry/space';
import { faceBoxOfBody } from './appearance';
import { iou, union } from '../../core/geometry/box';
import { entryOf, itemAt, pairsOf } from '../../core/collections';
import type { PerceiveConfig } from '../perceive-config';
import { runOnPart } from './encode';
import type { NoteSpan } from '../frame-timings';
import { IMAGE_TEXT_SPECS, pairPicture, relationLikeness } from '../encoders/pair-relation';
import type { InstalledEncoders } from './installed-encoders';
import type { Raster } from '../picture/raster';

/** A frame with those who are in it. */
export type PairFrame = {
	raster: Raster;
	tMs: number;
	faces: readonly FaceDetection[];
	/** As last seen. */
	bodies: readonly BodyDetection[];
};

/** What pictures of a face's owner with others are like. */
export type PairReading = { box: Box; likeness: readonly PairLikeness[] };

/**
 * The whole head with hair around the front of a face. Shares of the face's box: from cheek to cheek a head is about
 * 1.3 times as wide as its front, and hairline to crown is two fifths of forehead to chin (the anatomy of `track`).
 */
export const headOf = ({ x, y, width, height }: Box): Box => ({
	x: x - 0.15 * width,
	y: y - 0.4 * height,
	width: 1.3 * width,
	height: 1.45 * height,
});

/** The whole person where a body is seen whose face this is, else the head. */
const personOf = (face: FaceDetection, bodies: readonly BodyDetection[]): Box => {
	const head = headOf(face.box);
	const seen = bodies.flatMap(({ box, landmarks }) => {
		const around = faceBoxOfBody(landmarks);
		const shared = around ? iou(around, face.box) : 0;
		return shared > 0 ? [{ box, shared }] : [];
	});
	if (seen.length === 0) return head;
	const { box: body } = seen.reduce((best, next) => (next.shared > best.shared ? next : best));
	return union(head, body);
};

/** The pairs whose turn it is: all take turns, one after the other. */
export const pairsDue = <T>(faces: readonly T[], tMs: number, config: PerceiveConfig): readonly (readonly [T, T])[] => {
	const all = pairsOf(faces);
	const most = config.pairRelationMaxPairs;
	if (all.length <= most) return all;
	const from = (Math.floor(tMs / config.pairRelationEveryMs) * most) % all.length;
	return Array.from({ length: most }, (_, k) => itemAt(all, (from + k) % all.length));
};

/**
 * How pictures of pairs compare with captions of relations. Faces are taken from left to right, so that turns hold from
 * frame to frame. Each pair stands with the left one.
 */
export const readPairs = async (
	{
		models,
		modelId,
		note,
	}: { models: Pick<InstalledEncoders, 'run' | 'pairVectors'>; modelId: string; note: NoteSpan },
	{ raster, tMs, faces, bodies }: PairFrame,
	config: PerceiveConfig,
): Promise<PairReading[]> => {
	const questions = models.pairVectors();
	if (!questions) return [];
	const spec = entryOf(IMAGE_TEXT_SPECS, modelId);
	const encoder = pairPicture(spec);
	const people = [...faces].sort((a, b) => a.box.x - b.box.x);
	const found = new Map<FaceDetection, PairLikeness[]>();
	for (const [a, b] of pairsDue(people, tMs, config)) {
		const input = { frame: raster, first: personOf(a, bodies), second: personOf(b, bodies) };
		const outputs = await runOnPart(
			(part, request) => models.run(modelId, part, request),
			raster,
			encoder.request(input),
			(span) => note('pair likeness', span),
		);
		if (!outputs) continue;
		const picture = encoder.read(outputs, input);
		const relations: PairRelations = { domain: [], relation: [] };
		for (const { question, vectors } of questions)
			relations[question.name] = relationLikeness(question, picture, vectors, spec.scale);
		found.set(a, [...(found.get(a) ?? []), { other: b.box, ...relations }]);
	}
	return [...found].map(([{ box }, likeness]) => ({ box, likeness }));
};
