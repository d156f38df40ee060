import * as v from 'valibot';
import { AppError } from '../core/errors';
import { shapedRows } from '../reason/json-rows';
import type { SentenceEncoder } from '../reason/social-genome/measures';
import { wordEncoder } from '../reason/social-genome/word-encoder';
import { textOf, type GivenFiles, type SetFile, type SetTools } from './benchmark-set';

const vectorRow = v.object({
	text: v.string(),
	vector: v.pipe(v.array(v.pipe(v.number(), v.finite())), v.minLength(1)),
});

/** The field for vectors of sentences that were made elsewhere. */
export const vectorsField: SetFile = {
	id: 'vectors',
	label: 'Vectors of the sentences',
	placeholder: 'FILE',
	option: 'JSON lines {"text", "vector"} of a sentence encoder, for the similarities; else words are counted',
	isForPrompts: true,
};

/** The encoder that sentences are compared by: a file’s vectors, else the one that is installed, else counts of words. */
export const sentencesOf = async (files: GivenFiles, tools: SetTools): Promise<SentenceEncoder> => {
	if (!files[vectorsField.id]) return (await tools.openSentences()) ?? wordEncoder;
	const { name, text } = await textOf(files, vectorsField.id);
	const known = new Map(shapedRows(vectorRow, text, name).map((row) => [row.text, Float32Array.from(row.vector)]));
	const vectorOf = (sentence: string): Float32Array => {
		const vector = known.get(sentence);
		if (!vector) throw new AppError('evaluation-invalid', `${name} has no vector for the sentence "${sentence}"`);
		return vector;
	};
	return {
		name,
		isPublished: /minilm[-_]?l6/i.test(name),
		encode: async (texts) => Promise.resolve(texts.map(vectorOf)),
	};
};
