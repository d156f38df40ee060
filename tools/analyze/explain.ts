import { systemCode } from '../system-error.ts';
import { AppError, messageOf, type ErrorCode } from '../../src/core/errors.ts';
import { errorWords } from '../../src/present/ui/wording.ts';

/** Advice for the command line, where that of the page would not help. */
const ADVICE: Partial<Record<ErrorCode, string>> = {
	'file-empty': 'It has no content: a copy or download was probably interrupted.',
	'video-codec-unsupported':
		'Convert it to H.264 in an MP4 file, or set CHROMIUM to a browser that decodes it (Chrome has more codecs than Chromium).',
	'video-unreadable': 'Nothing in it could be decoded. If it plays in another program, save it again from there.',
	'image-unreadable': 'The file is damaged, or in a format the browser does not know. Save it as JPEG or PNG.',
	'video-too-small': 'Faces need at least a few dozen pixels.',
	'model-missing': 'Run “npm run models”.',
	'model-corrupt': 'Run “npm run models”.',
	'backend-unavailable': 'Set CHROMIUM to a current Chromium or Chrome.',
	'graphics-lost':
		'Results up to that point are kept; nothing after it was used. Close other programs that use the graphics card, then run the command again with --resume.',
	'worker-silent': 'Results up to that point are kept: run the command again with --resume.',
	'decoder-reclaimed':
		'The file is fine, and results up to that point are kept. Close other programs that decode videos, then run the command again with --resume.',
	'session-busy': 'That analysis continues, and nothing was changed here. Wait until it ends.',
	'session-deleted': 'Analyse the file again, or keep its results elsewhere next time.',
	'device-lost': 'Run it again with --resume; if it happens again, models can run on the CPU.',
	'results-wrong':
		'Results up to that point are kept, and no wrong result was used: run the command again with --resume.',
	'download-failed': 'What has been downloaded is kept. Check the connection, then run the command again.',
	'storage-unavailable': 'Nothing can be stored in this browser profile.',
	'out-of-memory': 'Close other programs, or analyse the file in parts with --start and --end.',
	'worker-died':
		'If it happens again at the same place, the file may be damaged there: skip that part with --start and --end.',
	protocol: 'Delete the folder dist and run the command again.',
};

/** Titles where those of the page speak of the page. */
const TITLES: Partial<Record<ErrorCode, string>> = {
	'out-of-memory': 'The browser ran out of memory',
	protocol: 'Two parts of the app do not match',
};

/** What the system says about a folder or file that cannot be written. */
const WRITE_PROBLEMS: Record<string, string> = {
	ENOSPC: 'the disk is full',
	EDQUOT: 'the disk quota is used up',
	EACCES: 'you have no permission',
	EPERM: 'you have no permission',
	EROFS: 'the disk is read-only',
	ENOTDIR: 'part of the path is a file, not a folder',
	EEXIST: 'there is a file of that name, not a folder',
	EISDIR: 'there is a folder of that name',
	ENOENT: 'the folder is gone',
};

/** A file or folder of results could not be written. */
export class WriteError extends Error {
	override readonly name = 'WriteError';
	constructor(path: string, cause: unknown) {
		const message = messageOf(cause);
		super(`Cannot write ${path}: ${WRITE_PROBLEMS[systemCode(cause) ?? ''] ?? message}`, { cause });
	}
}

/** An error in words for the person at the command line. */
export const explain = (e: unknown): string => {
	if (!(e instanceof AppError)) return messageOf(e);
	const { title, advice } = errorWords[e.code];
	if (e.code === 'internal') return e.message;
	return [`${TITLES[e.code] ?? title}.`, ADVICE[e.code] ?? advice, `(${e.message})`].join(' ');
};
