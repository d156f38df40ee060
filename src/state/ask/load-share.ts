/**
 * Follows the files of a model as they are read.
 *
 * @param tell gets the share of the bytes of all files known so far, 0 to 1; `null` while a size is not known
 */
export const loadShare = (tell: (share: number | null) => void) => {
	const files = new Map<string, { receivedBytes: number; totalBytes: number | null }>();
	return ({ file, ...bytes }: { file: string; receivedBytes: number; totalBytes: number | null }) => {
		files.set(file, bytes);
		const known = [...files.values()];
		const total = known.reduce(
			(sum: number | null, { totalBytes }) => (sum === null || totalBytes === null ? null : sum + totalBytes),
			0,
		);
		const received = known.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0);
		tell(total !== null && total > 0 ? Math.min(1, received / total) : null);
	};
};
