import { filesOf } from '../catalogue/entries';
import { fileUrl } from '../catalogue/locate';
import type { CatalogueEntry, ModelVariant } from '../catalogue/types';
import type { DownloadTarget } from './download-ports';

/** What has to be loaded for a model in one variant; empty for a model that has no address. */
export const targetsOf = (entry: CatalogueEntry, variant: ModelVariant): readonly DownloadTarget[] =>
	filesOf(entry, variant).flatMap(({ path, bytes, sha256 }) => {
		const url = fileUrl(entry.origin, path);
		return url === null ? [] : [{ modelId: entry.id, path, bytes, sha256, url }];
	});
