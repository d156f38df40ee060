import type { Backend } from '../onnx/tensor';
import type { PackageVersion } from '../runtime';

/** How a model comes to the visitor: with the page, or when asked for. */
type ModelTier = 'embedded' | 'encoder' | 'language';

/** What a model is for. Models of one task can stand in for one another. */
export type ModelTask =
	| 'face-landmarks'
	| 'face-detection'
	| 'hand-landmarks'
	| 'pose-landmarks'
	| 'objects'
	| 'face-identity'
	| 'expression'
	| 'speech-activity'
	| 'gaze-target'
	| 'gaze-direction'
	| 'image-text'
	| 'sentence-embedding'
	| 'transcript'
	| 'question-reading'
	| 'language';

/** One file of a model. */
export type ModelFile = {
	/** Path below the model's own folder, with `/`; the same as in the repository it comes from. */
	path: string;
	/** Exact size; `null` where no page says it to the byte. */
	bytes: number | null;
	/** Size as a page rounds it, for showing only; `null` where no page says it. */
	roundedBytes: number | null;
	/** 64 lower-case hexadecimal digits; `null` where none is published: then the first download's hash counts. */
	sha256: string | null;
};

/**
 * The same model stored with numbers of another width. `dtype` has the name that transformers.js uses; `needs` is the
 * feature without which the graphics adapter cannot run it.
 */
export type ModelVariant = {
	dtype: 'fp32' | 'fp16' | 'q8' | 'int8' | 'q4' | 'q4f16' | 'mixed';
	backends: readonly Backend[];
	needs: 'shader-f16' | null;
	files: readonly ModelFile[];
};

/** Where a model's files come from. */
export type ModelOrigin =
	/** Assembled at install from npm packages and served with the page. */
	| { kind: 'npm'; packages: readonly PackageVersion[] }
	/** Trained by this project and kept in its repository; served with the page. `made`: with what, for people. */
	| { kind: 'own'; made: string }
	/** `revision`: a full commit; `null` when none is known: then `main` is taken, which may change. */
	| { kind: 'hugging-face'; repository: string; revision: string | null }
	/** Files kept in a GitHub repository, at a full commit. */
	| { kind: 'github-file'; repository: string; revision: string; folder: string }
	/** Files of a GitHub release. Browsers cannot load them: the host sends no permission for other pages. */
	| { kind: 'github-release'; repository: string; tag: string }
	/** To be built or obtained by hand. `url`: the page that says how. */
	| { kind: 'by-hand'; url: string; steps: string };

/** A licence or terms, by the name its holder uses (an SPDX identifier where there is one). */
export type ModelLicence = {
	/** `unknown` where the makers state none. */
	name: string;
	/** Where it can be read; `null` when nobody states one. */
	url: string | null;
};

/** What a model takes and gives, in words, and who speaks to it. */
export type ModelContract = {
	/** File name, without ending, in `src/perceive`, its `encoders`, or `src/reason`, of who speaks to it; `null`: nobody yet. */
	adapter: string | null;
	input: string;
	output: string;
};

/** One model of any tier: what somebody should know before loading it, and all that the store needs to load it. */
export type CatalogueEntry = {
	/** Unique, and a folder name: lower-case letters, digits, hyphens and dots. */
	id: string;
	title: string;
	task: ModelTask;
	tier: ModelTier;
	licence: ModelLicence;
	/** On what data it was trained and under which terms. Starts with “unknown” where the makers do not say. */
	trainingData: string;
	origin: ModelOrigin;
	/** Needed with every variant, such as a tokenizer. */
	sharedFiles: readonly ModelFile[];
	/** At least one; the first that the machine can run is the one to take. */
	variants: readonly ModelVariant[];
	contract: ModelContract;
	/** As published, with the page it stands on; `null` where nothing is. */
	accuracy: { text: string; source: string } | null;
	/** Folder in `docs` with a text about what it can and cannot do; left out: none. */
	card?: 'regard-mini' | 'regard-gaze' | 'regard-reader';
};
