// npm run bench -- --only encoders: the embedded face models against their figures in the project's notes.
import { readJson } from '../../read-json.ts';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { identityFigures, isRight, type IdentityFigures, type NamedFace, type ReadExpression } from '../../../src/bench/scenes/face-figures'; // prettier-ignore
import type { Perception } from '../../../src/core/perception';
import { encoderModel } from '../../../src/models/embedded-encoders';
import { expressionEncoder } from '../../../src/perceive/encoders/expression';
import { faceIdentityEncoder } from '../../../src/perceive/encoders/face-identity';
import { openModelInNode } from '../../../tests/fixtures/onnx-node';
import { answer, hasShared, portraitNames, readPortrait } from '../../../tests/fixtures/portraits';
import type { Clip } from '../accuracy/clips.ts';
import type { BenchPage } from '../bench-page.ts';
import { hundredth } from './encoders.ts';

/** Readings of one set of faces, and what the notes say of it. */
export type FaceSetScore = {
	set: 'portraits' | 'rendered';
	faces: number;
	identity: IdentityFigures;
	expressionRight: number;
	expressionOf: number;
	reference: { auc: number; expression: number };
};

/** `embedded-encoders.md`: AUC of hard photo pairs and of the rendered people; expressions with the mirror image. */
const REFERENCE = {
	portraits: { auc: 0.984, expression: 7 / 7 },
	rendered: { auc: 1, expression: 33 / 36 },
} as const;
/** How far a figure may be from the notes'. */
const TOLERANCE = 0.02;

/** Frames of the sample that are read, evenly spaced: 12 of three people, as in the notes. */
const FRAMES = 12;

const modelFile = (task: 'identity' | 'expression') =>
	fileURLToPath(new URL(`../../../public/models/${encoderModel(task).file}`, import.meta.url));
const LABELS = ['angry', 'disgusted', 'fearful', 'happy', 'neutral', 'sad', 'surprised'];

/** Real portraits, if they lie beside the repository: identity over all, expressions over the labelled ones. */
export const measurePortraits = async (): Promise<FaceSetScore | null> => {
	if (!hasShared || !existsSync(modelFile('identity'))) return null;
	const { groups } = readJson<{ groups: string[][] }>('../shared/media/images/identity/identity.json');
	const personOf = (name: string): string => {
		if (name.startsWith('expressions/stock-a-')) return 'woman';
		const group = groups.findIndex((files) => files.some((file) => name === `identity/${file}`));
		return group < 0 ? name : `man ${group}`;
	};
	const open = (task: 'identity' | 'expression', N: number) =>
		openModelInNode(readFileSync(modelFile(task)), { name: task, freeDimensions: { N } });
	const [identity, expression] = [await open('identity', 1), await open('expression', 2)];
	const faces: NamedFace[] = [];
	const read: ReadExpression[] = [];
	for (const name of portraitNames) {
		const { raster, face } = readPortrait(name);
		const found = await answer(identity, faceIdentityEncoder.request([face])!, raster);
		faces.push({ person: personOf(name), vector: faceIdentityEncoder.read(found, [face])[0]! });
		const truth = LABELS.find((label) => name === `expressions/${label}.jpg`);
		if (truth === undefined) continue;
		const scores = await answer(expression, expressionEncoder.request([face])!, raster);
		read.push({ truth, said: expressionEncoder.read(scores, [face])[0]![0]!.name });
	}
	await identity.close();
	await expression.close();
	return scoreOf('portraits', faces, read);
};

const scoreOf = (set: FaceSetScore['set'], faces: NamedFace[], read: ReadExpression[]): FaceSetScore => ({
	...{ set, faces: faces.length, identity: identityFigures(faces), reference: REFERENCE[set] },
	...{ expressionRight: read.filter(isRight).length, expressionOf: read.length },
});

/** Where somebody's head is in each frame, and what their face was made to show. */
type RenderedTruth = {
	fps: number;
	per_frame: {
		people: Record<string, { face_box: [number, number, number, number]; expression: { label: string } }>;
	}[];
};

/** The people of the sample, in a dozen frames: who they are, and what their script makes them show. */
export const measureRendered = async (
	{ page, urlOf }: BenchPage,
	clip: Pick<Clip, 'video' | 'fps'>,
	perceptions: readonly Perception[],
): Promise<FaceSetScore> => {
	const truth = readJson<RenderedTruth>(new URL('../../../public/samples/table-talk.truth.json', import.meta.url));
	const step = Math.max(1, Math.floor(perceptions.length / FRAMES));
	const chosen = perceptions.filter((_, i) => i % step === 0).slice(0, FRAMES);
	const named = chosen.map(({ frame, faces }) => {
		const people = Object.entries(truth.per_frame[Math.round((frame.tMs / 1000) * truth.fps)]?.people ?? {});
		return {
			index: frame.index,
			faces: (faces ?? []).flatMap(({ box, landmarks }) => {
				const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
				const found = people.find(([, { face_box: [left, top, right, bottom] }]) => x > left && x < right && y > top && y < bottom); // prettier-ignore
				return found
					? [{ person: found[0], truth: found[1].expression.label, points: Array.from(landmarks.image, hundredth) }]
					: [];
			}),
		};
	});
	const read = await page.evaluate((job) => globalThis.encodersBench.faces(job), {
		...{ url: urlOf(clip.video), name: 'sample.mp4', fps: clip.fps },
		frames: named.map(({ index, faces }) => ({ index, faces: faces.map(({ points }) => points) })),
	});
	const faces: NamedFace[] = [];
	const expressions: ReadExpression[] = [];
	named.forEach((frame, i) =>
		frame.faces.forEach(({ person, truth: label }, k) => {
			const found = read[i]?.[k];
			if (!found) return;
			faces.push({ person, vector: found.vector });
			expressions.push({ truth: label, said: found.expression });
		}),
	);
	return scoreOf('rendered', faces, expressions);
};

const verdict = (value: number | null, reference: number): string =>
	value !== null && value >= reference - TOLERANCE ? 'as noted' : 'BELOW THE NOTES';

/** A line for each set. */
export const faceLines = (scores: readonly FaceSetScore[]): string[] =>
	scores.map(({ set, faces, identity, expressionRight, expressionOf, reference }) => {
		const share = expressionOf > 0 ? expressionRight / expressionOf : null;
		return (
			`Embedded face models, ${faces} ${set} faces: identity AUC ${identity.auc?.toFixed(3) ?? '–'} ` +
			`(${reference.auc.toFixed(3)} noted: ${verdict(identity.auc, reference.auc)}), ` +
			`nearest right ${identity.nearestRight} of ${identity.nearestOf}; ` +
			`expression ${expressionRight} of ${expressionOf} ` +
			`(${(100 * reference.expression).toFixed(0)} % noted: ${verdict(share, reference.expression)})`
		);
	});
