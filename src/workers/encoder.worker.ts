import { createEncoderHost } from '../models/onnx/encoder-host';
import type { Picture } from '../models/onnx/encoder-port';
import { cutOnGpu, openModel } from '../models/onnx/session';
import type { Tensors } from '../models/onnx/tensor';
import type { EncoderApi } from './protocol';
import { serve } from './serve';

const host = createEncoderHost({ openModel, cutOnGpu });

const closePicture = (picture: Picture | null): void => {
	if (picture && 'pixels' in picture) picture.pixels.close();
};

const buffersOf = (tensors: Tensors): ArrayBuffer[] => [
	...new Set(Object.values(tensors).map(({ data }) => data.buffer as ArrayBuffer)),
];

serve<EncoderApi>(self, {
	load: (model, { signal }) => host.load(model, signal),
	async run(job, { signal, transfer }) {
		try {
			const outputs = await host.run(job, signal);
			transfer(...buffersOf(outputs));
			return outputs;
		} finally {
			closePicture(job.picture);
		}
	},
	async unload({ name }) {
		await host.unload(name);
		return null;
	},
	stats: () => host.stats(),
});
