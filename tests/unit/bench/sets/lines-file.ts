import { jsonLines } from '../../../../src/bench/benchmark-set';
import type { NamedFile } from '../../../../src/core/named-file';

/** A file of JSON lines as if it had been chosen. */
export const linesFile = (name: string, rows: readonly object[]): NamedFile =>
	textFile(name, jsonLines(name, rows).text);

/** A file as if it had been chosen. */
export const textFile = (name: string, text: string): NamedFile => ({ name, blob: new Blob([text]) });
