import { fileTypeFromBlob } from 'file-type';
import { AppError } from '../core/errors';

/** Enough to see whether bytes are text. */
const HEAD_BYTES = 4096;

/** Containers that are read. Whether their codec can be decoded is seen when the file is opened. */
const READABLE = /mp4|m4v|quicktime|3gpp|webm|matroska|mp2t|ogg/;

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
 * @throws AppError `file-empty`, `file-no-video` (a format for sound), `file-unknown-format` (text, containers that
 * cannot be read such as AVI, and all else).
 */
export const detectKind = async (file: Blob, name: string): Promise<'image' | 'video'> => {
	if (file.size === 0) throw new AppError('file-empty', `The file has no content: ${name}`);
	const type = await fileTypeFromBlob(file);
	if (type?.mime.startsWith('image/')) return 'image';
	// Matroska and Ogg come under `application` when their streams are not known at first sight.
	if (type && !type.mime.startsWith('audio/') && READABLE.test(type.mime)) return 'video';
	if (type?.mime.startsWith('video/')) {
		throw new AppError(
			'file-unknown-format',
			`Files of type ${type.mime} cannot be read. Convert it, for example with: ` +
				`ffmpeg -i INPUT -c:v libx264 -pix_fmt yuv420p -crf 18 OUTPUT.mp4: ${name}`,
		);
	}
	if (type?.mime.startsWith('audio/')) {
		throw new AppError('file-no-video', `The file holds sound only (${type.mime}): ${name}`);
	}
	if (type) throw new AppError('file-unknown-format', `The file is ${type.mime}, not a video or picture: ${name}`);
	if (await isText(file)) throw new AppError('file-unknown-format', `The file holds text, not a video: ${name}`);
	throw new AppError('file-unknown-format', `The content is not in a video or picture format we know: ${name}`);
};
