import { AppError, messageOf } from '../../core/errors';
import { readerFile, readerModel } from '../../models/catalogue/own';
import { patientFetch } from '../../models/store/patient-fetch';
import { placedUrl } from '../../models/store/placed';
import type { QueryModel } from '../../reason/understand/reader/model';
import { readerFrom } from '../../reason/understand/reader/reader-from';

/** Where the model that reads questions stands. `message`: why it could not be loaded. */
export type ReaderState =
	| { readonly kind: 'off' }
	| { readonly kind: 'not-loaded' }
	| { readonly kind: 'loading' }
	| { readonly kind: 'loaded' }
	| { readonly kind: 'failed'; readonly message: string };

/** The model that reads questions, fetched when one needs it. */
export type QuestionReader = {
	readonly state: ReaderState;
	/** Lies in this models folder; `null`: it is off, what is there of it is let go, and what is on its way is stopped. */
	use(modelsUrl: string | null): void;
	/** Fetched at the first call, and again where that failed. `null`: it is off, or could not be had, which `state` tells. */
	load(): Promise<QueryModel | null>;
};

const fetched = (modelsUrl: string, signal: AbortSignal): Promise<ArrayBuffer> => {
	const read = (response: Response): Promise<ArrayBuffer> => {
		if (response.ok) return response.arrayBuffer();
		throw new AppError('model-missing', `Cannot fetch the model (HTTP ${response.status}): ${readerFile.path}`);
	};
	return patientFetch(placedUrl(modelsUrl, readerModel.id, readerFile.path), read, { signal });
};

/** Off until it is told where to look. */
export const createQuestionReader = (): QuestionReader => {
	let from: string | null = null;
	let state: ReaderState = { kind: 'off' };
	let stop = new AbortController();
	let loading: Promise<QueryModel | null> | null = null;

	const begin = async (modelsUrl: string, { signal }: AbortController): Promise<QueryModel | null> => {
		try {
			state = { kind: 'loading' };
			const model = await readerFrom(await fetched(modelsUrl, signal));
			if (signal.aborted) return null;
			state = { kind: 'loaded' };
			return model;
		} catch (cause) {
			if (signal.aborted) return null;
			loading = null;
			state = { kind: 'failed', message: messageOf(cause) };
			return null;
		}
	};

	return {
		get state() {
			return state;
		},
		use(modelsUrl) {
			if (modelsUrl === from) return;
			from = modelsUrl;
			stop.abort();
			stop = new AbortController();
			loading = null;
			state = { kind: modelsUrl === null ? 'off' : 'not-loaded' };
		},
		load() {
			if (from === null) return Promise.resolve(null);
			return (loading ??= begin(from, stop));
		},
	};
};
