import * as v from 'valibot';
import { defaultContrast, globalLocalLoss } from '../../reason/face-caption/contrastive';
import { confusionMatrix, zeroShot, type ConfusionMatrix } from '../../reason/face-caption/zero-shot';
import { defineSet, textOf } from '../benchmark-set';
import { checkShape, goodOnes, parseShape } from '../../reason/json-rows';
import { leftOutNotes, mainNumber, mainShare, measureTable, type ClassMatrix } from '../set-report';
import { seenFaces } from '../seeing/emo-cap';
import { tinyEmoCap } from '../tiny/emo-cap';

/** Of `length` numbers. */
const vectorOf = (length: number) =>
	v.pipe(
		v.array(v.pipe(v.number(), v.finite())),
		v.length(length, `all vectors must have the same length, here ${length}`),
		v.check((numbers) => numbers.some((x) => x !== 0), 'a vector must not be all zeros'),
	);
const vector = v.pipe(v.array(v.pipe(v.number(), v.finite())), v.minLength(1));
const shape = v.looseObject({
	encoder: v.optional(v.string(), 'not said'),
	classes: v.pipe(
		v.array(v.object({ name: v.string(), prompts: v.pipe(v.array(vector), v.minLength(1)) })),
		v.minLength(2),
	),
	faces: v.array(v.unknown()),
});

const matrixOf = ({ names, counts, recalls }: ConfusionMatrix): ClassMatrix => ({
	label: 'Confusions of expressions',
	caption: 'Faces by their label (rows) and zero-shot expression (columns)',
	...{ names, counts },
	last: { title: 'Recall', about: 'Share of the class that is right', shares: recalls },
});

/** Vectors of faces against vectors of class prompts and captions, made with any CLIP. EmoCapCLIP’s files are not published. */
export const emoCapSet = defineSet({
	id: 'emocap',
	title: 'EmoCap',
	about:
		'Zero-shot expressions by an image–text model that is loaded, or from vectors of any CLIP, and the contrastive loss. Form and loss are ours.',
	source: 'EmoCapCLIP',
	files: [
		{ id: 'vectors', label: 'Vectors (JSON)', placeholder: 'FILE', accept: '.json' },
		{
			...{ id: 'pictures', label: 'Faces, a folder for each class', placeholder: 'FOLDER', holds: 'folder' },
			option: 'of pictures, for a model that sees: --checkpoint or --clip',
		},
	],
	seeing: seenFaces,
	options: {},
	help: {
		needs: 'one file of vectors',
		does: 'zero-shot expressions from vectors, and the contrastive loss (ours)',
		forms: `FILE of emocap is {"encoder", "classes": [{"name", "prompts": [vector]}], "faces": [{"vector", "label", "global",
"locals"}]}. What its authors do not publish is ours.`,
	},
	async read(files) {
		const { text, name } = await textOf(files, 'vectors');
		const { encoder, classes, faces } = parseShape(shape, text, name);
		// The first prompt says how long all vectors are; with a wrong class nothing could be told from the others.
		const own = vectorOf(classes[0]?.prompts[0]?.length ?? 0);
		for (const [i, { prompts }] of classes.entries()) {
			for (const [n, prompt] of prompts.entries()) checkShape(own, prompt, `${name}, class ${i + 1}, prompt ${n + 1}`);
		}
		const face = v.looseObject({
			vector: own,
			label: v.optional(
				v.pipe(
					v.string(),
					v.check(
						(label) => classes.some((one) => one.name === label),
						({ input }) => `unknown class ${input}`,
					),
				),
			),
			global: v.optional(own),
			locals: v.optional(v.pipe(v.array(own), v.minLength(1))),
		});
		const { rows: items, wrong } = goodOnes(faces, name, (one, i) => checkShape(face, one, `${name}, face ${i + 1}`));
		return { items, classes, encoder, wrong };
	},
	score({ data: { items, classes, encoder } }) {
		const pairs = items.flatMap(({ vector: face, label }) => {
			const [likeliest] = zeroShot(face, classes);
			return label === undefined || !likeliest ? [] : [{ truth: label, predicted: likeliest.name }];
		});
		const names = classes.map((one) => one.name);
		const captioned = items.flatMap(({ vector: image, global, locals }) =>
			global && locals ? [{ image, global, locals }] : [],
		);
		const batch = {
			images: captioned.map(({ image }) => image),
			globals: captioned.map(({ global }) => global),
			locals: captioned.map(({ locals }) => locals),
		};
		const hasBatch = captioned.length > 1;
		return {
			encoder,
			/** Over the faces with a label. */
			confusion: pairs.length > 0 ? confusionMatrix(names, pairs) : null,
			/** Contrastive loss over the faces with captions, nats, ours; `chance`: ln of their number. */
			loss: hasBatch ? { ...globalLocalLoss(batch, defaultContrast), chance: Math.log(captioned.length) } : null,
		};
	},
	tiny: tinyEmoCap,
	rows: ({ encoder, confusion, loss }, { data: { wrong } }) => [
		{
			about: `Vectors of ${encoder}.`,
			label: 'EmoCap scores',
			tables: [
				measureTable([
					{ name: 'Accuracy', value: mainShare(confusion?.accuracy ?? null), definition: 'zero-shot' },
					{ name: 'Mean recall (UAR)', value: mainShare(confusion?.meanRecall ?? null), definition: 'zero-shot' },
					...(loss
						? [
								{ name: 'Contrastive loss, nats', value: mainNumber(loss.total), definition: 'ours' },
								{ name: 'of it global', value: mainNumber(loss.global), definition: 'ours' },
								{ name: 'of it local', value: mainNumber(loss.local), definition: 'ours' },
								{ name: 'Global loss where all look alike', value: mainNumber(loss.chance), definition: 'ln N' },
							]
						: []),
				]),
			],
			matrix: confusion && matrixOf(confusion),
			notes: [...leftOutNotes(wrong), ...(loss ? [] : ['No loss: fewer than two faces have captions.'])],
			details: confusion ? [] : ['No face has a label.'],
		},
	],
});
