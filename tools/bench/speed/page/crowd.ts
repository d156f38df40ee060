import { BufferTarget, CanvasSource, Output, WebMOutputFormat } from 'mediabunny';
import type { CrowdOptions } from './api.ts';
import { openClip } from './clip.ts';
import { handOver } from './video.ts';

/** People of the sample, who sit side by side and share its width. */
const PEOPLE_A_PICTURE = 3;
const BITS_PER_PIXEL = 4;

/** The cells of a square grid that hold so many people: each with as many as the sample has, the last with the rest. */
const cellsOf = (people: number): { column: number; row: number; columns: number; people: number }[] => {
	const cells = Math.ceil(people / PEOPLE_A_PICTURE);
	const columns = Math.ceil(Math.sqrt(cells));
	return Array.from({ length: cells }, (_, i) => ({
		...{ column: i % columns, row: Math.floor(i / columns), columns },
		people: Math.min(PEOPLE_A_PICTURE, people - i * PEOPLE_A_PICTURE),
	}));
};

/** A clip of a given size with so many people: the pictures of a clip of three, beside and below each other. */
export const crowd = async ({ url, people, widthPx, heightPx, seconds }: CrowdOptions): Promise<void> => {
	const video = await openClip(url, 'sample.mp4');
	const canvas = new OffscreenCanvas(widthPx, heightPx);
	const context = canvas.getContext('2d');
	if (!context) throw new Error('This browser draws on no canvas');
	const target = new BufferTarget();
	const output = new Output({ format: new WebMOutputFormat(), target });
	const fps = 10;
	const bitrate = widthPx * heightPx * BITS_PER_PIXEL;
	const source = new CanvasSource(canvas, { codec: 'vp8', bitrate, keyFrameInterval: 1 });
	output.addVideoTrack(source, { frameRate: fps });
	await output.start();
	try {
		for await (const frame of video.frames({ fps }).frames(new AbortController().signal)) {
			if (frame.tMs < seconds * 1000) {
				context.clearRect(0, 0, widthPx, heightPx);
				for (const cell of cellsOf(people)) {
					const [width, height] = [widthPx / cell.columns, heightPx / cell.columns];
					const share = cell.people / PEOPLE_A_PICTURE;
					const [x, y] = [cell.column * width, cell.row * height];
					context.drawImage(
						frame.pixels,
						...([0, 0, frame.widthPx * share, frame.heightPx] as const),
						...([x, y, width * share, height] as const),
					);
				}
				await source.add(frame.tMs / 1000, 1 / fps);
			}
			frame.pixels.close();
		}
	} finally {
		video.close();
	}
	await output.finalize();
	if (!target.buffer) throw new Error('Nothing was encoded');
	await handOver(target.buffer);
};
