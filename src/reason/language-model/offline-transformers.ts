// Sets where ONNX Runtime finds its files, and must come before transformers.js does it its own way.
import '../../models/onnx/ort-browser';
import { env } from '@huggingface/transformers';

/**
 * Lets transformers.js load from nowhere but `respond`: no network, no cache of its own.
 *
 * @param respond answers a request by the address that it has
 */
export const answerRequestsBy = (respond: (url: string) => Promise<Response>): void => {
	env.allowLocalModels = false;
	env.allowRemoteModels = true;
	// Never reached: every request is answered from the model's own files.
	env.remoteHost = 'https://models.invalid/';
	env.useBrowserCache = false;
	env.useWasmCache = false;
	env.fetch = (input: RequestInfo | URL) => respond(input instanceof Request ? input.url : String(input));
};
