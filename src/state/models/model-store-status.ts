import { sum } from '../../core/maths/statistics';
import { filesOf, sizeOf } from '../../models/catalogue/entries';
import type { CatalogueEntry, ModelVariant } from '../../models/catalogue/types';
import { isPresent, presentFiles } from '../../models/store/open';
import type { PlacedModel } from '../../models/store/placed';
import type { StoredFile } from '../../workers/model-store/model-store.worker';

/** A download that is going on. */
export type ActiveDownload = {
	dtype: ModelVariant['dtype'];
	/** The file that is being loaded; `null` before the first answer. */
	path: string | null;
	phase: 'checking' | 'receiving' | 'waiting';
	/** On the disk of the files named, by path. */
	received: Readonly<Record<string, number>>;
	/** Sizes that hosts have said, by path. */
	totals: Readonly<Record<string, number>>;
	/** `null` until it can be told. */
	bytesPerSecond: number | null;
};

/** Where a model stands. */
export type ModelStatus = {
	/**
	 * `embedded`: comes with the page; `placed`: lies in the served folder; `installed`: whole, in the browser;
	 * `partial`: some of it; `loading`: on its way now; `absent`: not here.
	 */
	kind: 'embedded' | 'placed' | 'installed' | 'partial' | 'loading' | 'absent';
	/** Bytes of the variant that are on this computer. */
	haveBytes: number;
	/** Size of the variant; `null` while the size of a file is unknown. */
	totalBytes: number | null;
	/** Bytes of all files of the model in the browser's storage, other variants and cut-off files included. */
	storedBytes: number;
	/** Hashes recorded at the first download, for files without a published hash. */
	pinned: readonly StoredFile[];
};

/** What there is of all models. */
export type ModelsHere = {
	/** In the browser's storage. */
	stored: readonly StoredFile[];
	/** In the served folder. */
	placed: readonly PlacedModel[];
	/** Of the model that is asked about. */
	active?: ActiveDownload | undefined;
};

/** Where a model stands in one of its variants. */
export const modelStatus = (
	entry: CatalogueEntry,
	variant: ModelVariant,
	{ stored, placed, active }: ModelsHere,
): ModelStatus => {
	const own = stored.filter(({ modelId }) => modelId === entry.id);
	const files = filesOf(entry, variant);
	const present = presentFiles(entry.id, placed, own);
	const atHand = (path: string): number =>
		placed.find(({ id }) => id === entry.id)?.files.find((file) => file.path === path)?.bytes ??
		active?.received[path] ??
		own.find((file) => file.path === path)?.bytes ??
		0;
	const saidTotal = (path: string): number | null =>
		active?.totals[path] ?? own.find((file) => file.path === path)?.totalBytes ?? null;
	const totals = files.map((file) => file.bytes ?? saidTotal(file.path) ?? file.roundedBytes);
	const haveBytes = sum(files.map(({ path }) => atHand(path)));
	const kind = (): ModelStatus['kind'] => {
		if (entry.tier === 'embedded') return 'embedded';
		if (active) return 'loading';
		if (files.every(({ path }) => present.placed.has(path))) return 'placed';
		if (isPresent(entry, variant, present)) return 'installed';
		return haveBytes > 0 ? 'partial' : 'absent';
	};
	const { isWhole, bytes } = sizeOf(files);
	return {
		kind: kind(),
		haveBytes: entry.tier === 'embedded' ? bytes : haveBytes,
		totalBytes: totals.every((total) => total !== null) ? sum(totals) : isWhole ? bytes : null,
		storedBytes: sum(own.map((file) => file.bytes ?? 0)),
		pinned: own.filter(({ pin }) => pin !== null),
	};
};

export type { CatalogueEntry, ModelTask, ModelVariant } from '../../models/catalogue/types';
export { filesOf, sizeOf } from '../../models/catalogue/entries';
export { fileUrl, loadsByCommand, loadsInPage, originUrl } from '../../models/catalogue/locate';
