import { formatBytes } from '../ui/format';
import type { CatalogueEntry, ModelTask, ModelVariant } from '../../state/models/model-store-status';
import { filesOf, sizeOf } from '../../state/models/model-store-status';

/** Title of each task, and what a model for it is good for. In the order of the view. */
export const taskWords: readonly { task: ModelTask; title: string; about: string }[] = [
	{
		task: 'objects',
		title: 'Things',
		about: 'Everyday things as targets of gaze and pointing, without drawing a box.',
	},
	{
		task: 'face-identity',
		title: 'Knowing people again',
		about: 'Whether a face was seen before, over cuts and absence.',
	},
	{ task: 'expression', title: 'Apparent expression', about: 'What a face looks like. It is not what somebody feels.' },
	{
		task: 'gaze-target',
		title: 'Where a gaze lands',
		about: 'A heat map of the picture for each head, seen from any side.',
	},
	{
		task: 'gaze-direction',
		title: 'Gaze direction',
		about: 'Which way somebody looks, read from the pixels of the face.',
	},
	{ task: 'speech-activity', title: 'Who speaks', about: 'When there is speech in the sound.' },
	{ task: 'transcript', title: 'What is said', about: 'Speech as text with times.' },
	{
		task: 'image-text',
		title: 'Pictures and words',
		about: 'How well a picture goes with a sentence: for pairs of people, and for probes in Evaluate.',
	},
	{ task: 'sentence-embedding', title: 'Sentences', about: 'Which sentences mean something alike.' },
	{
		task: 'question-reading',
		title: 'Reading questions',
		about: 'What a question asks, where the rules of Ask are in doubt.',
	},
	{ task: 'language', title: 'Language models', about: 'Answers in words.' },
	{ task: 'face-landmarks', title: 'Faces', about: 'Points on faces, and the head’s pose.' },
	{ task: 'face-detection', title: 'Face boxes', about: 'Small faces in parts of a picture.' },
	{ task: 'hand-landmarks', title: 'Hands', about: 'Points on hands.' },
	{ task: 'pose-landmarks', title: 'Bodies', about: 'Points on bodies.' },
];

/** Size of a variant in words, as exactly as anybody says it. */
export const variantSize = (entry: CatalogueEntry, variant: ModelVariant): string => {
	const { bytes, isExact, isWhole } = sizeOf(filesOf(entry, variant));
	if (bytes === 0) return 'not published';
	if (isExact) return formatBytes(bytes);
	return isWhole ? `about ${formatBytes(bytes)}` : `more than ${formatBytes(bytes)}; not all sizes are published`;
};

/** What a variant is, for choosing one. */
export const variantWords = ({ dtype, backends, needs }: ModelVariant): string => {
	const numbers: Readonly<Record<ModelVariant['dtype'], string>> = {
		fp32: '32-bit',
		fp16: '16-bit',
		q8: '8-bit',
		int8: '8-bit',
		q4: '4-bit',
		q4f16: '4-bit with 16-bit',
		mixed: 'mixed widths',
	};
	const where = backends.includes('webgpu') ? (backends.includes('wasm') ? 'GPU or CPU' : 'GPU') : 'CPU';
	return `${numbers[dtype]}, ${where}${needs === null ? '' : ' with half floats'}`;
};

/** A rate as `3.2 MB/s`. */
export const formatByteRate = (bytesPerSecond: number): string => `${formatBytes(bytesPerSecond)}/s`;
