import protobuf from 'protobufjs/minimal.js';

/** Wire types of Protocol Buffers. */
const VARINT = 0;
const LENGTH_DELIMITED = 2;
const FIXED_32 = 5;

/** Writes one message of Protocol Buffers, field by field. Fields that are `undefined` are left out. */
export class MessageWriter {
	readonly #writer = protobuf.Writer.create();

	/** A whole number of up to 53 bits; negative ones as two's complement of 64. */
	int(field: number, value: number | undefined): this {
		if (value !== undefined) this.#tag(field, VARINT).int64(value);
		return this;
	}

	/** A 32-bit floating-point number. */
	float(field: number, value: number): this {
		this.#tag(field, FIXED_32).float(value);
		return this;
	}

	bytes(field: number, value: Uint8Array): this {
		this.#tag(field, LENGTH_DELIMITED).bytes(value);
		return this;
	}

	string(field: number, value: string | undefined): this {
		if (value !== undefined) this.#tag(field, LENGTH_DELIMITED).string(value);
		return this;
	}

	message(field: number, value: MessageWriter): this {
		return this.bytes(field, value.finish());
	}

	finish(): Uint8Array<ArrayBuffer> {
		return new Uint8Array(this.#writer.finish());
	}

	#tag(field: number, wireType: number): protobuf.Writer {
		return this.#writer.uint32((field << 3) | wireType);
	}
}
