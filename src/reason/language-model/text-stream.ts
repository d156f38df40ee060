/** Puts the bytes of tokens together to text, in pieces of whole characters. */
export type TextStream = {
	/** The text that these bytes complete, which may be none. */
	add(bytes: Uint8Array): string;
	/** What is left at the end: half a character becomes `�`. */
	end(): string;
	/** Everything so far. */
	readonly text: string;
};

/** @param skipsFirstBlank drops a blank at the very beginning: SentencePiece writes one before every first word */
export const createTextStream = (skipsFirstBlank: boolean): TextStream => {
	const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
	let text = '';
	const take = (piece: string): string => {
		const own = skipsFirstBlank && text === '' && piece.startsWith(' ') ? piece.slice(1) : piece;
		text += own;
		return own;
	};
	return {
		add: (bytes) => take(decoder.decode(bytes, { stream: true })),
		end: () => take(decoder.decode()),
		get text() {
			return text;
		},
	};
};
