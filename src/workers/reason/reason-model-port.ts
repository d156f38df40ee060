import type {
	ChatMessage,
	Generated,
	LanguageModel,
	LanguageModelInfo,
	Prompt,
} from '../../reason/language-model/language-model';
import { connect, LONG_SILENT_MS, type Endpoint } from '../client';
import type { Method } from '../protocol';
import type { OptionScore } from '../../reason/option-scoring';
import { serve } from '../serve';

/** What a model that lives elsewhere is asked: `generate` streams its text. */
export type LanguageModelApi = {
	generate: Method<Prompt, Generated, string>;
	nBest: Method<{ prompt: Prompt; count: number }, Generated[]>;
	scoreOptions: Method<{ messages: readonly ChatMessage[]; options: readonly string[] }, OptionScore[] | null>;
};

/** Lends a model of this thread to another one at the other end of a channel. */
export const serveLanguageModel = (port: Endpoint, model: LanguageModel): void =>
	serve<LanguageModelApi>(port, {
		generate: (prompt, { signal, emit }) => model.generate(prompt, { signal, onText: emit }),
		nBest: ({ prompt, count }, { signal }) => model.nBest(prompt, count, { signal }),
		scoreOptions: ({ messages, options }, { signal }) => model.scoreOptions(messages, options, signal),
	});

/** The model that is served at the other end. `close` closes this end alone. */
export const languageModelAt = (port: Endpoint, info: LanguageModelInfo): LanguageModel => {
	const client = connect<LanguageModelApi>(port, LONG_SILENT_MS);
	return {
		info,
		generate: (prompt, { onText, signal } = {}) => client.call('generate', prompt, { onEvent: onText, signal }),
		nBest: (prompt, count, { signal } = {}) => client.call('nBest', { prompt, count }, { signal }),
		scoreOptions: (messages, options, signal) => client.call('scoreOptions', { messages, options }, { signal }),
		close: () => {
			client.close();
			return Promise.resolve();
		},
	};
};
