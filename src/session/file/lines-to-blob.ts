/** Lines are gathered into Blobs of about this many characters, which the browser may put on disk. */
const PART_LENGTH = 1 << 20;

/** A file of lines, of which no more than a part is held in memory. `lines`: with their line feeds. */
export const linesToBlob = async (lines: AsyncIterable<string>): Promise<Blob> => {
	const parts: Blob[] = [];
	let text: string[] = [];
	let length = 0;
	for await (const line of lines) {
		text.push(line);
		length += line.length;
		if (length < PART_LENGTH) continue;
		parts.push(new Blob(text));
		text = [];
		length = 0;
	}
	return new Blob([...parts, ...text], { type: 'application/jsonl' });
};
