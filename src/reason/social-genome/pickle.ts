/** What a submission is made of. A pair is written as a tuple, any other array as a list. */
export type Picklable = string | { readonly tuple: readonly Picklable[] } | readonly Picklable[] | PickleDict;
type PickleDict = { readonly dict: ReadonlyMap<string, Picklable> };

const OP = {
	proto: 0x80,
	emptyDict: 0x7d,
	emptyList: 0x5d,
	mark: 0x28,
	setItems: 0x75,
	appends: 0x65,
	tuple: 0x74,
	binUnicode: 0x58,
	stop: 0x2e,
} as const;

/** Python 2.3 and later read it. */
const PROTOCOL = 2;

/**
 * Strings, lists, tuples and dictionaries in Python's pickle format, protocol 2 (PEP 307), which holds data only: no
 * opcode that names a class or calls anything is ever written.
 */
export const pickle = (value: Picklable): Uint8Array<ArrayBuffer> => {
	const bytes: number[] = [OP.proto, PROTOCOL];
	const encoder = new TextEncoder();
	const write = (item: Picklable): void => {
		if (typeof item === 'string') {
			const text = encoder.encode(item);
			bytes.push(OP.binUnicode, ...[0, 8, 16, 24].map((shift) => (text.length >>> shift) & 0xff));
			for (const byte of text) bytes.push(byte);
		} else if ('dict' in item) {
			bytes.push(OP.emptyDict, OP.mark);
			for (const [key, inside] of item.dict) {
				write(key);
				write(inside);
			}
			bytes.push(OP.setItems);
		} else if ('tuple' in item) {
			bytes.push(OP.mark);
			item.tuple.forEach(write);
			bytes.push(OP.tuple);
		} else {
			bytes.push(OP.emptyList, OP.mark);
			item.forEach(write);
			bytes.push(OP.appends);
		}
	};
	write(value);
	bytes.push(OP.stop);
	return Uint8Array.from(bytes);
};
