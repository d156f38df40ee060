import type {
	EncoderJob,
	EncoderModel,
	EncoderPort,
	EncoderReady,
	EncoderStats,
	Picture,
} from '../../models/onnx/encoder-port';
import type { Tensors } from '../../models/onnx/tensor';
import type { Endpoint } from '../client';
import type { Method } from '../protocol';
import { serve } from '../serve';

/** A run with its picture as it crosses to the worker. */
export type SentJob = Omit<EncoderJob, 'picture'> & { picture: Picture | null };

/** Models in ONNX's format; see `EncoderPort`, which is how to use it. */
export type EncoderApi = {
	load: Method<EncoderModel, EncoderReady>;
	/** The picture is the worker's, which closes it. */
	run: Method<SentJob, Tensors>;
	unload: Method<{ name: string }, null>;
	stats: Method<null, EncoderStats[]>;
};

const closePicture = (picture: Picture | null): void => {
	if (picture && 'pixels' in picture) picture.pixels.close();
};

const buffersOf = (tensors: Tensors): ArrayBuffer[] => [
	...new Set(Object.values(tensors).map(({ data }) => data.buffer as ArrayBuffer)),
];

/**
 * Lets whoever holds the other end of `port` use `encoders`: the worker of the models its own, and any thread the port
 * it was given, so that several threads share one worker. Closing the other end does not close `encoders`.
 */
export const serveEncoders = (port: Endpoint, encoders: Omit<EncoderPort, 'close'>): void => {
	serve<EncoderApi>(port, {
		load: (model, { signal }) => encoders.load(model, signal),
		async run(job, { signal, transfer }) {
			try {
				const outputs = await encoders.run(job, signal);
				transfer(...buffersOf(outputs));
				return outputs;
			} finally {
				closePicture(job.picture);
			}
		},
		async unload({ name }) {
			await encoders.unload(name);
			return null;
		},
		stats: () => encoders.stats(),
	});
};
