import type { KeptRow } from './broken-off';

/** The first session of a file with this hash; `null` without. The file is hashed only when there is one to compare with. */
export const withHash = async (
	rows: readonly KeptRow[],
	sha256: () => Promise<string | null>,
): Promise<KeptRow | null> => {
	const candidates = rows.filter(({ entry }) => entry.source.sha256 !== null);
	if (candidates.length === 0) return null;
	const hash = await sha256().catch(() => null);
	return candidates.find(({ entry }) => entry.source.sha256 === hash) ?? null;
};
