import { exactly, licences, variant } from './make';
import type { CatalogueEntry, ModelFile, ModelVariant } from './types';
import miniFiles from './regard-mini.json';

/** Our own small language model in the catalogue. */
const MINI_ID = 'regard-mini';

/** Files as `tools/mini/list-files.ts` writes them down. */
type Listed = { readonly path: string; readonly bytes: number; readonly sha256: string };
type ListedModel = {
	readonly shared: readonly Listed[];
	readonly variants: Readonly<Partial<Record<ModelVariant['dtype'], readonly Listed[]>>>;
};

const filesOf = (listed: readonly Listed[] = []): ModelFile[] =>
	listed.map(({ path, bytes, sha256 }) => exactly(path, bytes, sha256));

/** What each width of numbers runs on: 8 bits come out wrong on WebGPU as a rule, and are the faster ones on the CPU. */
const BACKENDS = [
	['q8', ['wasm']],
	['q4', ['webgpu', 'wasm']],
] as const;

const miniVariants = ({ variants }: ListedModel): ModelVariant[] =>
	BACKENDS.flatMap(([dtype, backends]) => {
		const files = filesOf(variants[dtype]);
		return files.length > 0 ? [{ dtype, backends, needs: null, files }] : [];
	});

const listed = miniFiles as ListedModel;

const mini: CatalogueEntry = {
	id: MINI_ID,
	title: 'Regard mini',
	task: 'language',
	tier: 'embedded',
	licence: licences.mit,
	trainingData: 'Sessions made up by this project, with questions and answers made from them; no recordings of people',
	origin: { kind: 'own', made: 'trained by this project: npm run corpus, then training/' },
	sharedFiles: filesOf(listed.shared),
	variants: miniVariants(listed),
	contract: {
		adapter: 'language-model/transformers-model',
		input:
			'In a form of its own: a question with numbered facts, or a GRASP question with events; at most 768 tokens with the reply',
		output: 'An answer that cites facts, or what was seen with a letter',
	},
	accuracy: null,
	card: 'regard-mini',
};

/** Our own model of heads and gaze. */
const gaze: CatalogueEntry = {
	id: 'regard-gaze',
	title: 'Regard gaze',
	task: 'gaze-direction',
	tier: 'embedded',
	licence: licences.mit,
	trainingData: 'Rendered people only, made by this project of MakeHuman’s data (CC0 1.0); no picture of a real person',
	origin: { kind: 'own', made: 'trained by this project: training/gaze' },
	sharedFiles: [],
	variants: [
		variant('fp16', ['wasm'])`
			377ab1ac78a9fcc41010e203ef49c3c8c151c2c060a45a82874f18a6200d5abc 2_353_735 regard-gaze.onnx
		`,
	],
	contract: {
		adapter: 'regard-gaze',
		input: 'Heads as 72 × 72, RGB 0 to 1, and where eyes are found a band across them as 80 × 32',
		output:
			'For each head where it points and where its eyes look, how sure both are, whether there is a head, and its place, size and distance',
	},
	accuracy: null,
	card: 'regard-gaze',
};

/** The one file of our own model that reads questions. */
export const readerFile = exactly(
	'regard-reader.bin',
	14_903_900,
	'8431ef48094f210e45b2622080e3555395026ee29b67eb1e550d83892e1c5d44',
);

/** Our own model that reads questions. It began with layers of another, whose licence goes with them (`NOTICE`). */
export const readerModel: CatalogueEntry = {
	id: 'regard-reader',
	title: 'Regard reader',
	task: 'question-reading',
	tier: 'embedded',
	licence: licences.apache2,
	trainingData:
		'Questions made up by this project. It began with layers of all-MiniLM-L6-v2, which others trained on about 20 public sets of sentence pairs, each under terms of its own',
	origin: { kind: 'own', made: 'trained by this project: training/reader' },
	sharedFiles: [],
	// Plain TypeScript on the processor, and no ONNX Runtime.
	variants: [{ dtype: 'int8', backends: ['wasm'], needs: null, files: [readerFile] }],
	contract: {
		adapter: 'understand/reader/model-reading',
		input: 'A question in English of at most 48 pieces of words, with marks in place of people, things and numbers',
		output: 'A query as a line of symbols, and how likely it is',
	},
	accuracy: null,
	card: 'regard-reader',
};

/** Models that this project trained itself and that come with the page. */
export const ownModels: readonly CatalogueEntry[] = [...(mini.variants.length > 0 ? [mini] : []), gaze, readerModel];
