/** The chunks of a stream, which ends with the loop. WebKit has no `for await` over a stream. */
export async function* chunksOfStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	const reader = stream.getReader();
	try {
		for (let part = await reader.read(); !part.done; part = await reader.read()) {
			// Streams of files and answers never share their memory.
			yield part.value as Uint8Array<ArrayBuffer>;
		}
	} finally {
		await reader.cancel().catch(() => {});
	}
}
