import { AppError } from '../../core/errors';
import { LABELLED_FOLDER, sweepLabelledVideos } from './sweep';
import type { LabelledTarget } from './write';

/** Where a labelled video is to go. */
export type TargetChoice =
	/** A file that the visitor has chosen. */
	| { kind: 'file'; handle: FileSystemFileHandle }
	/** The browser's private storage, from where it is saved as a download; memory where there is none. */
	| { kind: 'private' };

/** An open target and what becomes of it. */
export type OpenTarget = {
	stream: LabelledTarget;
	/** After the stream was closed: the file to be saved, or `null` when it lies where the visitor wanted it. */
	file(): Promise<Blob | null>;
	/** Removes everything that was written, also the empty file that choosing a name has made. */
	remove(): Promise<void>;
};

const ignore = () => {};

const fileTarget = async (handle: FileSystemFileHandle): Promise<OpenTarget> => {
	// Choosing a new name creates an empty file; an existing file keeps its content.
	const isNew = (await handle.getFile()).size === 0;
	const stream = await handle.createWritable();
	return {
		stream: stream as unknown as LabelledTarget,
		file: () => Promise.resolve(null),
		async remove() {
			await stream.abort().catch(ignore);
			// Not in every browser; there the empty file stays.
			const removable = handle as FileSystemFileHandle & { remove?(): Promise<void> };
			if (isNew) await removable.remove?.().catch(ignore);
		},
	};
};

const privateTarget = async (): Promise<OpenTarget> => {
	const root = await navigator.storage.getDirectory();
	await sweepLabelledVideos(Date.now()).catch(ignore);
	const folder = await root.getDirectoryHandle(LABELLED_FOLDER, { create: true });
	const name = `${crypto.randomUUID()}.part`;
	const handle = await folder.getFileHandle(name, { create: true });
	const access = await handle.createSyncAccessHandle();
	const stream: LabelledTarget = new WritableStream({
		write({ data, position }) {
			for (let done = 0; done < data.length;) {
				const count = access.write(data.subarray(done), { at: position + done });
				// Safari writes less than it was given instead of saying that there is no room.
				if (count === 0) throw new DOMException('The storage is full', 'QuotaExceededError');
				done += count;
			}
		},
		close() {
			access.flush();
			access.close();
		},
		abort: () => access.close(),
	});
	return {
		stream,
		file: () => handle.getFile(),
		async remove() {
			access.close();
			await folder.removeEntry(name).catch(ignore);
		},
	};
};

/** For browsers that keep no files, such as private windows. */
const memoryTarget = (): OpenTarget => {
	let bytes = new Uint8Array(1 << 20);
	let length = 0;
	const stream: LabelledTarget = new WritableStream({
		write({ data, position }) {
			const end = position + data.length;
			if (end > bytes.length) {
				const grown = new Uint8Array(Math.max(end, bytes.length * 2));
				grown.set(bytes);
				bytes = grown;
			}
			bytes.set(data, position);
			length = Math.max(length, end);
		},
	});
	return {
		stream,
		file: () => Promise.resolve(new Blob([bytes.subarray(0, length)])),
		remove() {
			bytes = new Uint8Array(0);
			return Promise.resolve();
		},
	};
};

/**
 * Opens a target. Runs in a worker.
 *
 * @throws AppError `storage-unavailable` when the chosen file cannot be written.
 */
export const openTarget = async (choice: TargetChoice): Promise<OpenTarget> => {
	if (choice.kind === 'private') return privateTarget().catch(memoryTarget);
	return fileTarget(choice.handle).catch((cause: unknown) => {
		throw new AppError('storage-unavailable', `The file cannot be written: ${choice.handle.name}`, { cause });
	});
};
