/** What a ZIP's local file headers say, read by hand, since libraries do not tell where the data lie. */
export const localEntries = (
	archive: Uint8Array,
): { name: string; method: number; start: number; length: number; data: Uint8Array }[] => {
	const view = new DataView(archive.buffer, archive.byteOffset, archive.length);
	const entries = [];
	let at = 0;
	while (view.getUint32(at, true) === 0x04034b50) {
		const nameLength = view.getUint16(at + 26, true);
		const start = at + 30 + nameLength + view.getUint16(at + 28, true);
		const length = view.getUint32(at + 18, true);
		entries.push({
			name: new TextDecoder().decode(archive.subarray(at + 30, at + 30 + nameLength)),
			method: view.getUint16(at + 8, true),
			start,
			length,
			data: archive.subarray(start, start + length),
		});
		at = start + length;
	}
	return entries;
};
