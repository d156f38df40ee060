/** Memory for the pixels of one picture. */
export type Allocate<Memory extends ArrayBufferLike> = (bytes: number) => Uint8ClampedArray<Memory>;

/** Memory that is used again: to have megabytes made, zeroed and thrown away for each frame takes longer than to fill them. */
export type PixelPool<Memory extends ArrayBufferLike> = {
	/** For one picture; what is in it may be anything. */
	take: Allocate<Memory>;
	/** Nobody uses it any more. */
	give(data: Uint8ClampedArray<Memory>): void;
};

/** Free pieces that are kept: as many frames as may be under way at once. */
const MOST_FREE = 6;

/** Of pictures of one size at a time; another size begins anew. */
export const createPixelPool = <Memory extends ArrayBufferLike>(allocate: Allocate<Memory>): PixelPool<Memory> => {
	let free: Uint8ClampedArray<Memory>[] = [];
	let size = 0;
	return {
		take(bytes) {
			if (bytes !== size) [free, size] = [[], bytes];
			return free.pop() ?? allocate(bytes);
		},
		give(data) {
			if (data.length === size && free.length < MOST_FREE) free.push(data);
		},
	};
};

/** Memory of this thread. */
export const ownMemory: Allocate<ArrayBuffer> = (bytes) => new Uint8ClampedArray(bytes);

/** Memory that other workers see as well, where the page has such: then pictures are not copied on their way to them. */
export const sharedMemory: Allocate<ArrayBufferLike> = (bytes) =>
	typeof SharedArrayBuffer === 'undefined' ? ownMemory(bytes) : new Uint8ClampedArray(new SharedArrayBuffer(bytes));
