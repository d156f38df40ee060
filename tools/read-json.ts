import { readFileSync, type PathOrFileDescriptor } from 'node:fs';

/**
 * What a file of JSON holds. Its shape is not checked: for files that this project writes or publishes with.
 *
 * @throws what `readFileSync` throws; SyntaxError
 */
export const readJson = <Shape>(path: PathOrFileDescriptor): Shape => JSON.parse(readFileSync(path, 'utf8')) as Shape;
