import { Builder, type Offset } from 'flatbuffers';

/**
 * Adding to a FlatBuffer without writing it anew.
 *
 * References in a FlatBuffer point forward only. So a new root, and whatever else is new, can stand in front of the
 * untouched old bytes and point into them; nothing in the old bytes has to be understood, moved or copied field by
 * field. `flatbuffers`' own `Builder` writes from the back to the front, which makes this simple: it is given the old
 * bytes as the first thing written.
 */
export type Prepender = {
	/** Write the new tables with this, then `finish`. */
	builder: Builder;
	/** The builder's name for what lies at a byte position of the old buffer: pass it wherever an offset is wanted. */
	old: (position: number) => Offset;
};

/** Strictest alignment in TFLite files: `Buffer.data` is `force_align: 16`. */
export const ALIGNMENT_BYTES = 16;

/**
 * A builder that already ends with `bytes`. They are padded at their end, and the finished buffer is a multiple of 16,
 * so that everything old keeps its alignment.
 */
export const prependTo = (bytes: Uint8Array): Prepender => {
	const length = Math.ceil(bytes.length / ALIGNMENT_BYTES) * ALIGNMENT_BYTES;
	const padded = new Uint8Array(length);
	padded.set(bytes);
	const builder = new Builder(2 * length);
	createAlignedByteVector(builder, padded);
	return { builder, old: (position) => length - position };
};

/** A `[ubyte]` vector whose first element lies at a multiple of 16 in the finished buffer. */
export const createAlignedByteVector = (builder: Builder, bytes: Uint8Array): Offset => {
	builder.prep(ALIGNMENT_BYTES, bytes.length);
	return builder.createByteVector(bytes);
};

/** Makes vectors whose elements of four bytes `add` writes. */
const vectorsOf =
	(add: 'addOffset' | 'addInt32' | 'addFloat32') =>
	(builder: Builder, elements: readonly number[]): Offset => {
		builder.startVector(4, elements.length, 4);
		for (const element of elements.toReversed()) builder[add](element);
		return builder.endVector();
	};

/** A vector of references to tables. */
export const createTableVector = vectorsOf('addOffset');
/** A `[int]` vector. */
export const createInt32Vector = vectorsOf('addInt32');
/** A `[float]` vector. */
export const createFloat32Vector = vectorsOf('addFloat32');

/**
 * A table of references only. `fields`: number in the schema to what it points to; `null` leaves the field out.
 * Scalar fields are added by `scalars`.
 */
export const createTable = (
	builder: Builder,
	fields: Readonly<Record<number, Offset | null>>,
	scalars?: (builder: Builder) => void,
): Offset => {
	builder.startObject(MAX_FIELDS);
	for (const [field, offset] of Object.entries(fields)) {
		if (offset !== null) builder.addFieldOffset(Number(field), offset, 0);
	}
	scalars?.(builder);
	return builder.endObject();
};

/** More than any table we write has; unused ones at the end cost nothing. */
const MAX_FIELDS = 16;
