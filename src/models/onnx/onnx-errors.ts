import { AppError, messageOf, type ErrorCode } from '../../core/errors';

/** How running out of memory reads: in JavaScript, in wasm, in C++, and on a GPU. */
const OUT_OF_MEMORY =
	/out of memory|bad_alloc|SafeIntOnOverflow|allocation failed|failed to allocate|could not allocate|memory\.grow|OOM/i;

/** How a GPU that went away reads, from ONNX Runtime and from the browser. */
const DEVICE_LOST = /device (was |is )?lost|lost device|device was destroyed/i;

/**
 * What ONNX Runtime threw, as an `AppError`: `out-of-memory` and `device-lost` where the words say so, else `otherwise`.
 * `what` was being done, in plain words that begin a sentence.
 */
export const toAppError = (cause: unknown, what: string, otherwise: ErrorCode): AppError => {
	if (cause instanceof AppError) return cause;
	const text = messageOf(cause);
	if (DEVICE_LOST.test(text)) return new AppError('device-lost', `${what}: the GPU was lost`, { cause });
	if (OUT_OF_MEMORY.test(text))
		return new AppError('out-of-memory', `${what}: not enough memory, a smaller model may fit`, { cause });
	return new AppError(otherwise, `${what}: ${text}`, { cause });
};
