/** Saves bytes under a name in the visitor's downloads. Nothing leaves the machine. */
export const saveBlob = (blob: Blob, name: string): void => {
	const url = URL.createObjectURL(blob);
	const link = document.createElement('a');
	link.href = url;
	link.download = name;
	link.click();
	// The download has begun by the next turn; later the address would keep the bytes alive.
	setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
