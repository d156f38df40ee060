import { AppError } from '../../core/errors';

/** What a pickle of plain data holds. A tuple is an array, as a list is; a dictionary is a `Map`. */
export type Unpickled = string | number | boolean | null | readonly Unpickled[] | ReadonlyMap<Unpickled, Unpickled>;

/** While it is read, lists and dictionaries still grow. */
type Growing = string | number | boolean | null | Growing[] | Map<Growing, Growing>;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const latin = new TextDecoder('latin1');

/** Texts of protocol 0 (`raw-unicode-escape`). */
const unescape = (line: string): string =>
	line.replace(/\\u([0-9a-f]{4})|\\U([0-9a-f]{8})/g, (_, short?: string, long?: string) =>
		String.fromCodePoint(parseInt(short ?? long ?? '', 16)),
	);

/** Reads on from where it stands; every read checks that the bytes are there. */
const readerOf = (bytes: Uint8Array, where: string) => {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	let at = 0;
	const take = (count: number): number => {
		if (!(count >= 0 && at + count <= bytes.length)) {
			throw new AppError('evaluation-invalid', `${where} ends in the middle of its data`);
		}
		at += count;
		return at - count;
	};
	const u32 = () => view.getUint32(take(4), true);
	/** Lengths of more than 2^53 bytes do not fit anywhere. */
	const u64 = () => Number(view.getBigUint64(take(8), true));
	return {
		u8: () => view.getUint8(take(1)),
		u16: () => view.getUint16(take(2), true),
		i32: () => view.getInt32(take(4), true),
		u32,
		u64,
		float: () => view.getFloat64(take(8), false),
		text(length: number, decoder = utf8): string {
			const from = take(length);
			try {
				return decoder.decode(bytes.subarray(from, from + length));
			} catch (cause) {
				throw new AppError('evaluation-invalid', `${where} holds text that is not UTF-8`, { cause });
			}
		},
		line(): string {
			const end = bytes.indexOf(0x0a, at);
			const from = take((end < 0 ? bytes.length + 1 : end) - at);
			take(1);
			return latin.decode(bytes.subarray(from, end));
		},
	};
};

/**
 * Reads a pickle (Python's own format, PEP 307 and PEP 3154, protocols 0 to 5) that holds texts, numbers, lists, tuples
 * and dictionaries. A pickle is a program; only the steps that put data together are known here, and any other, such as
 * one that names a class or calls something, ends the reading: nothing is ever run.
 *
 * @param where name of the file, for messages
 * @throws AppError `evaluation-invalid`
 */
export const unpickle = (bytes: Uint8Array, where: string): Unpickled => {
	const read = readerOf(bytes, where);
	const broken = (what: string) =>
		new AppError('evaluation-invalid', `${where} is not a pickle of plain data: ${what}`);
	let stack: Growing[] = [];
	const marked: Growing[][] = [];
	const memo = new Map<number, Growing>();

	const pop = (): Growing => {
		const value = stack.pop();
		if (value === undefined) throw broken('it takes from an empty stack');
		return value;
	};
	/** What was put down since the mark. */
	const sinceMark = (): Growing[] => {
		const since = stack;
		const before = marked.pop();
		if (!before) throw broken('a mark is missing');
		stack = before;
		return since;
	};
	const collect = () => {
		const items = sinceMark();
		stack.push(items);
	};
	const top = (): Growing => {
		const value = stack.at(-1);
		if (value === undefined) throw broken('it takes from an empty stack');
		return value;
	};
	const remember = (key: number) => void memo.set(key, top());
	const recall = (key: number) => {
		const value = memo.get(key);
		if (value === undefined) throw broken('it recalls what it never kept');
		stack.push(value);
	};
	const append = (items: readonly Growing[]) => {
		const list = top();
		if (!Array.isArray(list)) throw broken('it appends to something that is not a list');
		for (const item of items) list.push(item);
	};
	const setItems = (items: readonly Growing[]) => {
		const dict = top();
		if (!(dict instanceof Map) || items.length % 2 === 1)
			throw broken('it sets items of something that is not a dictionary');
		for (let i = 0; i < items.length; i += 2) dict.set(items[i]!, items[i + 1]!);
	};
	const lastTwo = (): Growing[] => {
		const value = pop();
		return [pop(), value];
	};

	const steps: Readonly<Record<number, () => void>> = {
		0x80: () => void read.u8(),
		0x95: () => void read.u64(),
		0x28: () => {
			marked.push(stack);
			stack = [];
		},
		0x7d: () => stack.push(new Map()),
		0x5d: () => stack.push([]),
		0x29: () => stack.push([]),
		0x75: () => setItems(sinceMark()),
		0x73: () => setItems(lastTwo()),
		0x65: () => append(sinceMark()),
		0x61: () => append([pop()]),
		0x74: () => collect(),
		0x6c: () => collect(),
		0x64: () => {
			const items = sinceMark();
			stack.push(new Map());
			setItems(items);
		},
		0x85: () => stack.push([pop()]),
		0x86: () => stack.push(lastTwo()),
		0x87: () => {
			const last = pop();
			stack.push([...lastTwo(), last]);
		},
		0x58: () => stack.push(read.text(read.u32())),
		0x8c: () => stack.push(read.text(read.u8())),
		0x8d: () => stack.push(read.text(read.u64())),
		// Byte strings of Python 2.
		0x55: () => stack.push(read.text(read.u8(), latin)),
		0x54: () => stack.push(read.text(read.u32(), latin)),
		0x56: () => stack.push(unescape(read.line())),
		0x49: () => stack.push(Number(read.line())),
		0x4b: () => stack.push(read.u8()),
		0x4d: () => stack.push(read.u16()),
		0x4a: () => stack.push(read.i32()),
		0x47: () => stack.push(read.float()),
		0x4e: () => stack.push(null),
		0x88: () => stack.push(true),
		0x89: () => stack.push(false),
		0x71: () => remember(read.u8()),
		0x72: () => remember(read.u32()),
		0x70: () => remember(Number(read.line())),
		0x94: () => remember(memo.size),
		0x68: () => recall(read.u8()),
		0x6a: () => recall(read.u32()),
		0x67: () => recall(Number(read.line())),
		0x30: () => void pop(),
	};
	const STOP = 0x2e;
	for (let code = read.u8(); code !== STOP; code = read.u8()) {
		const step = steps[code];
		if (!step) throw broken(`it asks for step 0x${code.toString(16)}, which is not data and was not run`);
		step();
	}
	return pop();
};
