import { AppError } from '../../core/errors';
import { SESSION_LIMITS } from './session-limits';

/** A text piece by piece, some hundred kilobytes each. UTF-8. */
export async function* textParts(blob: Blob): AsyncGenerator<string> {
	const reader = blob.stream().pipeThrough(new TextDecoderStream()).getReader();
	for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}

/**
 * The lines of a text file, without line feeds, read piece by piece. UTF-8; the last one may lack its line feed. Each
 * character is looked at once, however long its line is.
 *
 * @param onRead told how many bytes were read so far
 * @throws AppError `recording-invalid`: a line longer than `SESSION_LIMITS.lineLength`, with its number; no more than that
 * is ever held
 */
export async function* linesOf(blob: Blob, onRead?: (bytes: number) => void): AsyncGenerator<string> {
	const decoder = new TextDecoder();
	const reader = blob.stream().getReader();
	/** The line under way, in the pieces in which it came. */
	let begun: string[] = [];
	let length = 0;
	let lineNumber = 1;
	let bytes = 0;
	const grow = (piece: string) => {
		begun.push(piece);
		length += piece.length;
		if (length <= SESSION_LIMITS.lineLength) return;
		throw new AppError('recording-invalid', `Line ${lineNumber}: longer than ${SESSION_LIMITS.lineLength} characters`);
	};
	try {
		for (let part = await reader.read(); !part.done; part = await reader.read()) {
			bytes += part.value.length;
			onRead?.(bytes);
			for (const [i, piece] of decoder.decode(part.value, { stream: true }).split('\n').entries()) {
				if (i > 0) {
					const line = begun.length === 1 ? begun[0] : begun.join('');
					begun = [];
					length = 0;
					lineNumber++;
					yield line ?? '';
				}
				grow(piece);
			}
		}
		grow(decoder.decode());
		const last = begun.join('');
		if (last !== '') yield last;
	} finally {
		// Also when whoever reads stops early.
		await reader.cancel().catch(() => {});
	}
}
