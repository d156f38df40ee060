import { pictureDims, pictureStrides } from './cut-pictures';
import { CROP_BYTES, cutShader, TARGET_BYTES, WORKGROUP_PX } from './cut-pictures.wgsl';
import type { CutInputs } from '../encoder-host';
import type { Picture } from '../encoder-port';
import { createBufferPool } from './gpu-buffers';
import { isPlain } from './read-picture';
import type { PictureInput } from '../request';
import { sampleCounts } from './sampling';
import type { GpuTensor } from '../vendor-tensors';

/** `cutPicture` on a GPU device. */
export type GpuCutter = {
	/**
	 * Cuts all crops of one picture. Frames of a video are read in the decoder's own format, without a copy, so that
	 * colours may differ from the CPU's by the rounding of its conversion to 8 bits. Does not close the picture. `free` the tensors
	 * after the run that uses them.
	 */
	cut(picture: Picture, pictures: readonly PictureInput[]): Promise<CutInputs>;
};

/** As many crops as a dispatch may have in the third direction. */
const MAX_CROPS = 65_535;

const cropData = ({ spec, crops }: PictureInput): ArrayBuffer => {
	const data = new ArrayBuffer(Math.max(1, crops.length) * CROP_BYTES);
	crops.forEach((crop, i) => {
		const { across, down } = sampleCounts(crop, spec);
		const { xx, xy, x0, yx, yy, y0 } = crop;
		new Float32Array(data, i * CROP_BYTES, 6).set([xx, xy, x0, yx, yy, y0]);
		new Uint32Array(data, i * CROP_BYTES + 24, 2).set([across, down]);
	});
	return data;
};

const targetData = ({ spec }: PictureInput, picture: Picture, firstCrop: number): ArrayBuffer => {
	const data = new ArrayBuffer(TARGET_BYTES);
	const floats = new Float32Array(data);
	const whole = new Uint32Array(data);
	const strides = pictureStrides(spec);
	const hasEdge = spec.outside === 'edge';
	floats.set([...spec.mean, hasEdge ? 0 : Number(spec.outside), ...spec.std]);
	whole.set([spec.channels === 'BGR' ? 1 : 0, spec.widthPx, spec.heightPx, picture.widthPx, picture.heightPx], 7);
	whole.set([strides.crop, strides.y, strides.x, strides.channel, firstCrop, hasEdge ? 1 : 0], 12);
	return data;
};

export const createGpuCutter = (device: GPUDevice): GpuCutter => {
	const pool = createBufferPool(device);
	const pipelines = new Map<string, Promise<GPUComputePipeline>>();
	let texture: GPUTexture | null = null;

	const pipelineFor = (kind: Parameters<typeof cutShader>[0]): Promise<GPUComputePipeline> => {
		const known = pipelines.get(kind);
		if (known) return known;
		const module = device.createShaderModule({ label: `cut from ${kind}`, code: cutShader(kind) });
		const pipeline = device.createComputePipelineAsync({ layout: 'auto', compute: { module, entryPoint: 'cut' } });
		pipelines.set(kind, pipeline);
		return pipeline;
	};

	/** The picture as RGBA in a texture that the next picture of this size takes over. */
	const uploaded = (picture: Picture, source: ImageBitmap | null): GPUTexture => {
		const { widthPx: width, heightPx: height } = picture;
		if (texture?.width !== width || texture.height !== height) {
			texture?.destroy();
			const usage = GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_DST | GPUTextureUsage.RENDER_ATTACHMENT;
			texture = device.createTexture({ label: 'picture', size: [width, height], format: 'rgba8unorm', usage });
		}
		if (source) device.queue.copyExternalImageToTexture({ source }, { texture }, [width, height]);
		else if ('data' in picture) {
			const data = picture.data as Uint8ClampedArray<ArrayBuffer>;
			device.queue.writeTexture({ texture }, data, { bytesPerRow: width * 4 }, [width, height]);
		}
		return texture;
	};

	const bufferWith = (data: ArrayBuffer, usage: GPUBufferUsageFlags): GPUBuffer => {
		const buffer = device.createBuffer({ size: data.byteLength, usage: usage | GPUBufferUsage.COPY_DST });
		device.queue.writeBuffer(buffer, 0, data);
		return buffer;
	};

	return {
		async cut(picture, pictures) {
			const frame =
				'pixels' in picture && picture.pixels instanceof VideoFrame && isPlain(picture) ? picture.pixels : null;
			const pipeline = await pipelineFor(frame ? 'texture_external' : 'texture_2d<f32>');
			const { widthPx: resizeWidth, heightPx: resizeHeight } = picture;
			const bitmap =
				'pixels' in picture && !frame
					? await createImageBitmap(picture.pixels, { resizeWidth, resizeHeight, premultiplyAlpha: 'none' })
					: null;
			// An imported frame is only good until this task ends: from here on nothing may wait.
			const source = frame ? device.importExternalTexture({ source: frame }) : uploaded(picture, bitmap).createView();
			const encoder = device.createCommandEncoder();
			const temporary: GPUBuffer[] = [];
			const tensors: [name: string, tensor: GpuTensor][] = [];
			for (const input of pictures) {
				const { spec, crops } = input;
				const bytes = crops.length * spec.widthPx * spec.heightPx * 3 * 4;
				const tensor = pool.take(Math.max(4, bytes));
				tensors.push([input.input, { type: 'float32', dims: pictureDims(spec, crops.length), buffer: tensor }]);
				const cropBuffer = bufferWith(cropData(input), GPUBufferUsage.STORAGE);
				temporary.push(cropBuffer);
				for (let first = 0; first < crops.length; first += MAX_CROPS) {
					const target = bufferWith(targetData(input, picture, first), GPUBufferUsage.UNIFORM);
					temporary.push(target);
					const pass = encoder.beginComputePass();
					pass.setPipeline(pipeline);
					pass.setBindGroup(
						0,
						device.createBindGroup({
							layout: pipeline.getBindGroupLayout(0),
							entries: [
								{ binding: 0, resource: source },
								{ binding: 1, resource: { buffer: cropBuffer } },
								{ binding: 2, resource: { buffer: target } },
								{ binding: 3, resource: { buffer: tensor } },
							],
						}),
					);
					pass.dispatchWorkgroups(
						Math.ceil(spec.widthPx / WORKGROUP_PX),
						Math.ceil(spec.heightPx / WORKGROUP_PX),
						Math.min(MAX_CROPS, crops.length - first),
					);
					pass.end();
				}
			}
			device.queue.submit([encoder.finish()]);
			for (const buffer of temporary) buffer.destroy();
			bitmap?.close();
			return {
				inputs: Object.fromEntries(tensors),
				free: () => {
					for (const [, { buffer }] of tensors) pool.free(buffer);
				},
			};
		},
	};
};
