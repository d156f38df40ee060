/**
 * The lines of a text file, without line feeds, read piece by piece. UTF-8; the last one may lack its line feed.
 *
 * @param onRead told how many bytes were read so far
 */
export async function* linesOf(blob: Blob, onRead?: (bytes: number) => void): AsyncGenerator<string> {
	const decoder = new TextDecoder();
	const reader = blob.stream().getReader();
	let rest = '';
	let bytes = 0;
	try {
		for (let part = await reader.read(); !part.done; part = await reader.read()) {
			bytes += part.value.length;
			onRead?.(bytes);
			const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n');
			rest = lines.pop() ?? '';
			yield* lines;
		}
		rest += decoder.decode();
		if (rest !== '') yield rest;
	} finally {
		// Also when whoever reads stops early.
		await reader.cancel().catch(() => {});
	}
}
