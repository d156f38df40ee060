const utf8 = new TextEncoder();

/** Wire types of Protocol Buffers. */
const VARINT = 0;
const LENGTH_DELIMITED = 2;
const FIXED_32 = 5;

/**
 * Writes one message of Protocol Buffers, field by field, as https://protobuf.dev/programming-guides/encoding/ lays out.
 * Fields that are `undefined` are left out.
 */
export class MessageWriter {
	readonly #parts: Uint8Array[] = [];
	#bytes = 0;

	/** A whole number of up to 64 bits; negative ones as two's complement. */
	int(field: number, value: number | bigint | undefined): this {
		if (value === undefined) return this;
		this.#tag(field, VARINT);
		return this.#varint(BigInt.asUintN(64, BigInt(value)));
	}

	/** A 32-bit floating-point number. */
	float(field: number, value: number): this {
		this.#tag(field, FIXED_32);
		const bytes = new Uint8Array(4);
		new DataView(bytes.buffer).setFloat32(0, value, true);
		return this.#push(bytes);
	}

	bytes(field: number, value: Uint8Array): this {
		this.#tag(field, LENGTH_DELIMITED);
		this.#varint(BigInt(value.length));
		return this.#push(value);
	}

	string(field: number, value: string | undefined): this {
		return value === undefined ? this : this.bytes(field, utf8.encode(value));
	}

	message(field: number, value: MessageWriter): this {
		return this.bytes(field, value.finish());
	}

	/** Whole numbers of a repeated field, packed. */
	packedInts(field: number, values: readonly (number | bigint)[]): this {
		const packed = new MessageWriter();
		for (const value of values) packed.#varint(BigInt.asUintN(64, BigInt(value)));
		return this.bytes(field, packed.finish());
	}

	finish(): Uint8Array<ArrayBuffer> {
		const message = new Uint8Array(this.#bytes);
		let at = 0;
		for (const part of this.#parts) {
			message.set(part, at);
			at += part.length;
		}
		return message;
	}

	#tag(field: number, wireType: number): void {
		this.#varint(BigInt((field << 3) | wireType));
	}

	#varint(value: bigint): this {
		const bytes: number[] = [];
		let rest = value;
		for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
		bytes.push(Number(rest));
		return this.#push(Uint8Array.from(bytes));
	}

	#push(bytes: Uint8Array): this {
		this.#parts.push(bytes);
		this.#bytes += bytes.length;
		return this;
	}
}
