import { readFileSync, type PathOrFileDescriptor } from 'node:fs';

/**
 * What a text of JSON holds. Its shape is not checked: whoever calls it does that, or knows who wrote the text.
 *
 * @throws SyntaxError
 */
export const parseJson = <Shape>(text: string): Shape => JSON.parse(text) as Shape;

/**
 * What a file of JSON holds. Its shape is not checked: for files that this project writes or publishes with.
 *
 * @throws what `readFileSync` throws; SyntaxError
 */
export const readJson = <Shape>(path: PathOrFileDescriptor): Shape => parseJson(readFileSync(path, 'utf8'));
