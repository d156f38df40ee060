/** A text of ours or of a model with `'s` and punctuation apart from words, as pieces are read from it. */
export const spacedText = (text: string): string =>
	text
		.replace(/'s\b/g, " 's")
		.replace(/([,;:.!?()])/g, ' $1 ')
		.replace(/\s+/g, ' ')
		.trim();
