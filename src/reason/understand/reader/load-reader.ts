import { queryModel, type QueryModel } from './model';
import { weightsFrom } from './weights';

const fetched = async (): Promise<QueryModel> => {
	const { default: url } = await import('./weights.bin?url');
	const response = await fetch(url);
	if (!response.ok) throw new TypeError(`${response.status}`);
	return queryModel(weightsFrom(await response.arrayBuffer()));
};

let loading: Promise<QueryModel | null> | null = null;

/** The model that reads questions, fetched when the first question needs it; `null`: it could not be. */
export const loadReader = (): Promise<QueryModel | null> => {
	loading ??= fetched().catch(() => {
		loading = null;
		return null;
	});
	return loading;
};
