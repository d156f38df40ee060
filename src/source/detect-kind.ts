import { fileTypeFromBlob } from 'file-type';
import { AppError } from '../core/errors';

/** Enough to see whether bytes are text. */
const HEAD_BYTES = 4096;

/** UTF-8 (or plain ASCII) without control characters other than white space. */
const isText = async (file: Blob): Promise<boolean> => {
	const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
	try {
		// `stream`: the cut may fall within a character.
		const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
		// eslint-disable-next-line no-control-regex -- control characters are what is looked for
		return !/[\u0000-\u0008\u000e-\u001f]/.test(text);
	} catch {
		return false;
	}
};

/**
 * Says by a file's bytes, never by its name, whether it is a still picture or a video.
 *
 * A container that can hold both picture and sound is a `video` here; opening it tells whether it has a picture.
 *
 * @throws AppError `file-empty`, `file-no-video` (a format for sound), `file-unknown-format` (text and all else).
 */
export const detectKind = async (file: Blob, name: string): Promise<'image' | 'video'> => {
	if (file.size === 0) throw new AppError('file-empty', `The file has no bytes: ${name}`);
	const type = await fileTypeFromBlob(file);
	const [family] = type?.mime.split('/') ?? [];
	if (family === 'image') return 'image';
	if (family === 'video') return 'video';
	// Ogg without a known first stream and Matroska come under other families in some versions of the library.
	if (type && ['ogx', 'mkv', 'asf'].includes(type.ext)) return 'video';
	if (family === 'audio') throw new AppError('file-no-video', `The file holds sound only (${type!.mime}): ${name}`);
	if (type) throw new AppError('file-unknown-format', `The file is ${type.mime}, not a video or picture: ${name}`);
	if (await isText(file)) throw new AppError('file-unknown-format', `The file holds text, not a video: ${name}`);
	throw new AppError('file-unknown-format', `The bytes are of no video or picture format we know: ${name}`);
};
