import { ByteBuffer } from 'flatbuffers';
import { ModelBuildError } from '../errors';

/**
 * A table somewhere in a FlatBuffer. The `flatbuffers` package reads the numbers; this adds what its generated code
 * takes on trust: every position is checked against the end of the bytes, so that a damaged file is an error and not
 * a wrong model. Fields are addressed by their number in the schema, counted from 0. A missing field is `null`.
 */
export type Table = {
	/** Byte position in the whole buffer, for pointing at the table from new data. */
	position: number;
	int8(field: number): number | null;
	uint8(field: number): number | null;
	int32(field: number): number | null;
	uint32(field: number): number | null;
	string(field: number): string | null;
	/** Bytes of a `[ubyte]` vector, not copied. */
	bytes(field: number): Uint8Array | null;
	/** A `[int]` vector. */
	int32s(field: number): number[] | null;
	/** A `[float]` vector. */
	float32s(field: number): number[] | null;
	table(field: number): Table | null;
	/** A vector of tables. */
	tables(field: number): Table[] | null;
	/** Byte position of what a reference points to: a table, a vector or a string. */
	target(field: number): number | null;
};

/** First 8 bytes of every FlatBuffer we read: the reference to the root table, and four letters. */
const HEADER_BYTES = 8;

/**
 * Root table of a FlatBuffer.
 * @param identifier four letters that must stand at byte 4
 * @param what names the buffer in errors
 * @throws ModelBuildError when the bytes are not such a FlatBuffer; later, from the table's methods, when they are
 * cut off or point outside
 */
export const readRoot = (bytes: Uint8Array, identifier: string, what: string): Table => {
	const buffer = new ByteBuffer(bytes);
	if (bytes.length < HEADER_BYTES || !buffer.__has_identifier(identifier)) {
		throw new ModelBuildError(`${what} is not a FlatBuffer of kind ${identifier} (${bytes.length} bytes)`);
	}

	const check = (position: number, length: number): number => {
		if (!(position >= 0 && position + length <= bytes.length)) {
			throw new ModelBuildError(
				`${what} is damaged or cut off: it refers to byte ${position + length} of ${bytes.length}`,
			);
		}
		return position;
	};
	const follow = (position: number): number => position + buffer.readUint32(check(position, 4));
	/** Position of the first element, and how many there are. */
	const vector = (position: number, elementBytes: number): { start: number; length: number } => {
		const length = buffer.readUint32(check(position, 4));
		return { start: check(position + 4, length * elementBytes), length };
	};
	const elements = <T>(position: number, read: (position: number) => T): T[] => {
		const { start, length } = vector(position, 4);
		return Array.from({ length }, (_, i) => read(start + 4 * i));
	};

	const tableAt = (position: number): Table => {
		const vtable = position - buffer.readInt32(check(position, 4));
		const vtableBytes = buffer.readUint16(check(vtable, 4));
		check(vtable, vtableBytes);

		/** `null` when the field is missing. */
		const scalar = (field: number, byteLength: number, read: (position: number) => number): number | null => {
			const entry = 4 + 2 * field;
			const offset = entry + 2 <= vtableBytes ? buffer.readUint16(vtable + entry) : 0;
			return offset === 0 ? null : read(check(position + offset, byteLength));
		};
		const target = (field: number): number | null => scalar(field, 4, follow);
		const at = <T>(field: number, read: (position: number) => T): T | null => {
			const place = target(field);
			return place === null ? null : read(place);
		};
		const bytesAt = (place: number): Uint8Array => {
			const { start, length } = vector(place, 1);
			return bytes.subarray(start, start + length);
		};

		return {
			position,
			target,
			int8: (field) => scalar(field, 1, (p) => buffer.readInt8(p)),
			uint8: (field) => scalar(field, 1, (p) => buffer.readUint8(p)),
			int32: (field) => scalar(field, 4, (p) => buffer.readInt32(p)),
			uint32: (field) => scalar(field, 4, (p) => buffer.readUint32(p)),
			string: (field) => at(field, (place) => new TextDecoder().decode(bytesAt(place))),
			bytes: (field) => at(field, bytesAt),
			int32s: (field) => at(field, (place) => elements(place, (p) => buffer.readInt32(p))),
			float32s: (field) => at(field, (place) => elements(place, (p) => buffer.readFloat32(p))),
			table: (field) => at(field, tableAt),
			tables: (field) => at(field, (place) => elements(place, (p) => tableAt(follow(p)))),
		};
	};

	return tableAt(follow(0));
};
