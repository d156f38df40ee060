/** What the tokens of a model stand for. */
export type Vocabulary = {
	/** By token: its bytes; `null` for tokens that stand for no text, such as the end of a turn. */
	readonly bytes: readonly (Uint8Array | null)[];
	/** Whether a text begins with a blank that is none of its own, as SentencePiece writes it. */
	readonly writesFirstBlank: boolean;
};

/** The part of `tokenizer.json` (the format of Hugging Face's tokenizers) that says what tokens stand for. */
export type TokenizerFile = {
	readonly added_tokens?: readonly { readonly id: number; readonly content: string; readonly special: boolean }[];
	readonly decoder?: DecoderPart | null;
	readonly model: {
		readonly type?: string;
		/** Token by text (BPE), or texts with scores in the order of the tokens (Unigram). */
		readonly vocab: Readonly<Record<string, number>> | readonly (readonly [text: string, score: number])[];
	};
};
type DecoderPart = {
	readonly type: string;
	readonly decoders?: readonly DecoderPart[];
};

const BYTE_VALUES = 256;
const encoder = new TextEncoder();

/** Bytes by the printable character that tokenizers of the GPT-2 family write for them (OpenAI, `bytes_to_unicode`). */
const byteOfCharacter = new Map<string, number>();
for (let byte = 0, others = 0; byte < BYTE_VALUES; byte++) {
	const isPrintable = (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || (byte >= 174 && byte <= 255);
	byteOfCharacter.set(String.fromCodePoint(isPrintable ? byte : BYTE_VALUES + others++), byte);
}

const usesPart = (decoder: DecoderPart | null | undefined, type: string): boolean =>
	decoder?.type === type || (decoder?.decoders?.some((part) => usesPart(part, type)) ?? false);

const byteLevel = (token: string): Uint8Array => {
	const bytes = [...token].map((character) => byteOfCharacter.get(character));
	// Tokens that were added as whole texts are not spelt byte by byte.
	return bytes.every((byte) => byte !== undefined) ? Uint8Array.from(bytes) : encoder.encode(token);
};

/** SentencePiece: `▁` is a blank, `<0x0A>` a byte of its own. */
const sentencePiece = (token: string): Uint8Array => {
	const byte = /^<0x([0-9A-F]{2})>$/.exec(token)?.[1];
	return byte === undefined ? encoder.encode(token.replaceAll('▁', ' ')) : Uint8Array.of(Number.parseInt(byte, 16));
};

// `Array.isArray` does not know of arrays that cannot be changed.
const isList = (vocab: TokenizerFile['model']['vocab']): vocab is readonly (readonly [string, number])[] =>
	Array.isArray(vocab);

/** What the tokens of a tokenizer stand for: of the byte-level kind (GPT-2, Llama 3, Qwen, LFM) or SentencePiece's. */
export const vocabularyOf = ({ added_tokens = [], decoder, model }: TokenizerFile): Vocabulary => {
	const isByteLevel = usesPart(decoder, 'ByteLevel');
	const bytesOf = isByteLevel ? byteLevel : sentencePiece;
	const bytes: (Uint8Array | null)[] = [];
	const put = (id: number, value: Uint8Array | null) => {
		while (bytes.length <= id) bytes.push(null);
		bytes[id] = value;
	};
	const { vocab } = model;
	if (isList(vocab)) for (const [id, [token]] of vocab.entries()) put(id, bytesOf(token));
	else for (const [token, id] of Object.entries(vocab)) put(id, bytesOf(token));
	for (const { id, content, special } of added_tokens) put(id, special ? null : encoder.encode(content));
	return { bytes, writesFirstBlank: !isByteLevel };
};
