import { readFile } from 'node:fs/promises';
import { modelsFolder } from '../../src/models/catalogue.ts';
import { readerFile, readerModel } from '../../src/models/catalogue/own.ts';
import type { QueryModel } from '../../src/reason/understand/reader/model.ts';
import { readerFrom } from '../../src/reason/understand/reader/reader-from.ts';

const FILE = new URL(`../../public/${modelsFolder}/${readerModel.id}/${readerFile.path}`, import.meta.url);

let loading: Promise<QueryModel> | null = null;

/**
 * The model that reads questions, as the page fetches it; read once.
 *
 * @throws AppError `model-corrupt`; what reading a file throws
 */
export const readerHere = (): Promise<QueryModel> =>
	(loading ??= readFile(FILE).then((bytes) => readerFrom(new Uint8Array(bytes).buffer)));
