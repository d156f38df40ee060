import { sha256 } from 'hash-wasm';
import { AppError } from '../../../core/errors';
import { readerFile } from '../../../models/catalogue/own';
import { queryModel, type QueryModel } from './model';
import { weightsFrom } from './weights';

/**
 * The model that reads questions, out of its file, once that is found to be the file of the catalogue.
 *
 * @throws AppError `model-corrupt`
 */
export const readerFrom = async (file: ArrayBuffer): Promise<QueryModel> => {
	const found = await sha256(new Uint8Array(file));
	if (found !== readerFile.sha256) {
		throw new AppError('model-corrupt', `Expected SHA-256 ${readerFile.sha256} but got ${found}: ${readerFile.path}`);
	}
	return queryModel(weightsFrom(file));
};
