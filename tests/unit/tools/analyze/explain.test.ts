import { describe, expect, test } from 'vitest';
import { AppError, type ErrorCode } from '../../../../src/core/errors';
import { errorWords } from '../../../../src/present/ui/wording';
import { explain, WriteError } from '../../../../tools/analyze/explain';

/** Errors that a file can cause; those of a camera or microphone cannot happen here. */
const codes = (Object.keys(errorWords) as ErrorCode[]).filter((code) => !/^(camera|microphone)-/.test(code));

describe('every error', () => {
	test.each(codes)('%s keeps what happened, and speaks of no button or page', (code) => {
		const words = explain(new AppError(code, 'first this, then clip.mp4'));
		expect(words).toContain('first this, then clip.mp4');
		if (code === 'recording-invalid') return;
		expect(words).not.toMatch(/press|drop|tab\b|reload|this page|click/i);
	});
});

test('an unsupported codec names it and says how to get on', () => {
	const words = explain(new AppError('video-codec-unsupported', 'hvc1.1.6.L93: clip.mov'));
	expect(words).toContain('hvc1.1.6.L93');
	expect(words).toContain('H.264');
});

test('an error of ours is its own message, and anything else is what it says', () => {
	expect(explain(new Error('There is no such file: x'))).toBe('There is no such file: x');
	expect(explain('words')).toBe('words');
});

test.each([
	['ENOSPC', 'the disk is full'],
	['EACCES', 'you have no permission'],
	['EROFS', 'the disk is read-only'],
	['ENOTDIR', 'part of the path is a file'],
])('%s is %s', (code, words) => {
	const error = new WriteError('/out/a', Object.assign(new Error('x'), { code }));
	expect(error.message).toContain('/out/a');
	expect(error.message).toContain(words);
});

test('what the system says otherwise is passed on', () => {
	expect(new WriteError('/out', Object.assign(new Error('strange'), { code: 'EWHAT' })).message).toContain('strange');
});
