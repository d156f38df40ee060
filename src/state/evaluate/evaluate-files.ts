import type { FeatureRow } from '../../bench/probe/feature-builder';
import { labelOfPath } from '../../bench/picture-label';
import type { NamedFile } from '../../core/named-file';

export { isPictureName, labelOfPath } from '../../bench/picture-label';

const isFileEntry = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectoryEntry = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** Files of one folder entry, with their paths below the one that was dropped. */
const filesBelow = async (entry: FileSystemEntry, path: string): Promise<NamedFile[]> => {
	if (isFileEntry(entry)) {
		const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
		return [{ name: `${path}${file.name}`, blob: file }];
	}
	if (!isDirectoryEntry(entry)) return [];
	const reader = entry.createReader();
	const found: NamedFile[] = [];
	// It returns its entries in batches, and an empty list at the end.
	for (;;) {
		const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
		if (entries.length === 0) return found;
		for (const child of entries) found.push(...(await filesBelow(child, `${path}${entry.name}/`)));
	}
};

/** All files that were dropped, those of folders too, by path. Must be called while the drop event is being handled. */
export const droppedFiles = async (transfer: DataTransfer): Promise<NamedFile[]> => {
	// The list is emptied when the event has been handled, so all is taken before anything is waited for.
	const items = [...transfer.items].map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
	const plain = [...transfer.files].map((file): NamedFile => ({ name: file.name, blob: file }));
	if (items.every(({ entry }) => entry === null)) return plain;
	const found = await Promise.all(
		items.map(async ({ entry, file }): Promise<NamedFile[]> => {
			if (entry?.isDirectory) return filesBelow(entry, '');
			// The entry of a file that lies in memory, such as a picture dragged out of another page, has no file in WebKit.
			return file ? [{ name: file.name, blob: file }] : [];
		}),
	);
	return found.flat().sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
};

/** Files that were chosen in a file field, of folders by path. */
export const chosenFiles = (files: Iterable<File> | null): NamedFile[] =>
	[...(files ?? [])].map((file) => ({ name: file.webkitRelativePath || file.name, blob: file }));

/** The row of one picture. The task is called `pictures`, since folder names do not reveal what they classify. */
export const pictureRow = (path: string, features: Float32Array): FeatureRow => {
	const place = labelOfPath(path);
	return {
		features,
		labels: new Map(place ? [['pictures', place.label]] : []),
		id: path,
		split: place?.split ?? null,
		group: null,
	};
};
