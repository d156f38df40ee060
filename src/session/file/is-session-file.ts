/** Whether a file may be a project: it begins as a zip archive. */
export const isZip = async (file: Blob): Promise<boolean> => {
	const [a, b, c, d] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
	return a === 0x50 && b === 0x4b && c === 3 && d === 4;
};

/** Whether a file is a session or a project rather than a video: by how it begins, whatever its name. */
export const isSessionFile = async (file: Blob): Promise<boolean> =>
	(await isZip(file)) || /^\s*\{\s*"type"\s*:\s*"header"/.test(await file.slice(0, 200).text());
