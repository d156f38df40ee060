/** Says where a long part stands, where somebody watches. */
export const progress = (text: string) => {
	if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
};

/** Says what begins, or went wrong. */
export const note = (text: string) => {
	progress('');
	console.error(text);
};
