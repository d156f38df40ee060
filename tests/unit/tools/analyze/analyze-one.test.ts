import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../../../../src/core/errors';
import { noEncoders } from '../../../../src/core/perception';
import { analyzeOne, StoppedError } from '../../../../tools/analyze/analyze-one';
import type { AnalysisBrowser, AnalysisSink } from '../../../../tools/analyze/browser';
import type { AnalyzeOptions } from '../../../../tools/analyze/options';
import { checkpointAt, ending, header, observation } from './stub';

let folder = '';
let video = '';
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'regard-one-'));
	video = join(folder, 'clip.mp4');
	writeFileSync(video, 'a video');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Analyze = AnalysisBrowser['analyze'];
type Request = Parameters<Analyze>[1];

const done = (frameCount = 100) => ({
	...{ ending: { ...ending(1, []), frameCount }, analysisMs: 1, mediaMs: 1, damage: null },
});

/** Analyses `path` in a browser that does what `page` says. */
const analyze = async (
	page: (request: Request, sink: AnalysisSink) => Promise<unknown>,
	options: Partial<AnalyzeOptions> = {},
	path = video,
) => {
	const display = { update: vi.fn(), stop: vi.fn() };
	const browser: AnalysisBrowser = {
		analyze: ((_, request, sink) => page(request, sink)) as Analyze,
		labelledVideo: () => Promise.reject(new Error('nobody asked for it')),
		usedMiB: () => Promise.resolve(null),
		close: () => Promise.resolve(),
	};
	const outcome = await analyzeOne(
		() => Promise.resolve(browser),
		{ path, isSample: false, areas: [] },
		{
			...{
				inputs: [],
				out: folder,
				jobs: 1,
				fps: 10,
				startMs: 0,
				endMs: null,
				horizontalFovRad: null,
				encoders: noEncoders,
			},
			...{
				usesContext: true,
				landmarks: 'tasks',
				keepsFaces: true,
				saveEveryMs: null,
				resumes: false,
				mixesModels: false,
				records: false,
				exports: [],
				questions: null,
				asks: [],
				asksEach: false,
				usesReader: true,
				transcript: null,
				labelledVideo: null,
				...options,
			},
		},
		{ app: 'regard test', createDisplay: () => display },
	).catch((e: unknown) => e);
	return { outcome, display };
};

/** A page that works. */
const works = (_: Request, sink: AnalysisSink) => {
	sink.append(header);
	sink.append(observation(0, 1));
	sink.perceptions?.('{}\n');
	return Promise.resolve(done());
};

/** A page that breaks after a checkpoint. */
const breaks = (_: Request, sink: AnalysisSink) => {
	sink.append(header + observation(0, 1));
	sink.checkpoint(checkpointAt(1));
	sink.append(observation(1, 1));
	return Promise.reject(new AppError('worker-died', 'gone'));
};

const files = () => readdirSync(folder).sort();
const contents = () => files().map((file) => readFileSync(join(folder, file), 'utf8'));

test('a file that is analysed leaves its session file only', async () => {
	const { outcome, display } = await analyze(works);
	expect(outcome).toMatchObject({ finished: join(folder, 'clip.regard.jsonl') });
	expect(files()).toEqual(['clip.mp4', 'clip.regard.jsonl']);
	expect(display.stop).toHaveBeenCalled();
});

test('--record leaves what the models saw beside it', async () => {
	await analyze(works, { records: true });
	expect(readFileSync(join(folder, 'clip.perception.jsonl'), 'utf8')).toBe('{}\n');
});

test('a broken run can be resumed and says so; the page gets its checkpoint', async () => {
	const { outcome, display } = await analyze(breaks);
	expect(outcome).toBeInstanceOf(StoppedError);
	expect(outcome).toMatchObject({ isResumable: true, cause: { code: 'worker-died' } });
	expect(display.stop).toHaveBeenCalled();

	const page = vi.fn((request: Request, sink: AnalysisSink) => {
		expect(JSON.parse(request.checkpoint!)).toMatchObject({ nextFrameIndex: 1 });
		sink.append(observation(1, 1));
		return Promise.resolve(done());
	});
	await analyze(page, { resumes: true });
	expect(page).toHaveBeenCalledOnce();
	expect(readFileSync(join(folder, 'clip.regard.jsonl'), 'utf8').match(/"observation"/g)).toHaveLength(2);
});

test('without --resume an interrupted run begins anew', async () => {
	await analyze(breaks);
	await analyze((request, sink) => {
		expect(request.checkpoint).toBeNull();
		return works(request, sink);
	});
	expect(files()).toEqual(['clip.mp4', 'clip.regard.jsonl']);
});

test('a resume that does not fit leaves the unfinished files as they were', async () => {
	await analyze(breaks);
	const before = contents();
	const { outcome } = await analyze(() => Promise.reject(new AppError('recording-invalid', 'fps (was 10, is 5)')), {
		resumes: true,
	});
	expect(outcome).toMatchObject({ isResumable: true, cause: { code: 'recording-invalid' } });
	expect(contents()).toEqual(before);
});

test('other models are no reason to touch the unfinished files; only who asks for it mixes them', async () => {
	await analyze(breaks);
	const before = contents();
	const changed = (request: Request) => {
		expect(request.mixesModels).toBe(false);
		return Promise.reject(new AppError('models-changed', 'sface took part'));
	};
	const { outcome } = await analyze(changed, { resumes: true });
	expect(outcome).toMatchObject({ isResumable: true, cause: { code: 'models-changed' } });
	expect(contents()).toEqual(before);
	const page = vi.fn((request: Request, sink: AnalysisSink) => {
		expect(request.mixesModels).toBe(true);
		sink.append(observation(1, 1));
		return Promise.resolve(done());
	});
	await analyze(page, { resumes: true, mixesModels: true });
	expect(page).toHaveBeenCalledOnce();
});

test('with --resume a finished file is left alone and the page is not asked', async () => {
	await analyze(works);
	const before = contents();
	const page = vi.fn(works);
	expect((await analyze(page, { resumes: true })).outcome).toEqual({ doneBefore: true, damage: null });
	expect(page).not.toHaveBeenCalled();
	expect(contents()).toEqual(before);
});

test('a file that cannot be opened leaves nothing, and keeps an earlier result', async () => {
	writeFileSync(join(folder, 'clip.regard.jsonl'), 'earlier');
	const { outcome } = await analyze(() => Promise.reject(new AppError('file-empty', 'no bytes')));
	expect(outcome).toMatchObject({ isResumable: false, cause: { code: 'file-empty' } });
	expect(files()).toEqual(['clip.mp4', 'clip.regard.jsonl']);
	expect(readFileSync(join(folder, 'clip.regard.jsonl'), 'utf8')).toBe('earlier');
});

test('a part without frames is an error that says how long the video is', async () => {
	const { outcome } = await analyze(
		(_, sink) => {
			sink.append(header);
			return Promise.resolve(done(0));
		},
		{ startMs: 60_000, endMs: 70_000 },
	);
	expect((outcome as StoppedError).cause).toMatchObject({
		message: 'There is no frame from 60.0 s to 70.0 s; the video lasts 10.0 s',
	});
	expect(files()).toEqual(['clip.mp4']);
});

test('an error of the disk comes out as such, although the page only passes its words on', async () => {
	const { outcome } = await analyze((_, sink) => {
		rmSync(folder, { recursive: true });
		try {
			sink.append(header);
		} catch (e) {
			return Promise.reject(new AppError('internal', (e as Error).message));
		}
		return Promise.resolve(done());
	});
	expect((outcome as StoppedError).cause).toMatchObject({ name: 'WriteError' });
});

test('progress reaches the display', async () => {
	const progress = { frames: 1, tMs: 100, fromMs: 0, untilMs: 1000 };
	const { display } = await analyze((request, sink) => {
		sink.progress(progress);
		return works(request, sink);
	});
	expect(display.update).toHaveBeenCalledExactlyOnceWith(progress);
});

test('what is no readable file is said in words, and the page is not asked', async () => {
	const page = vi.fn(works);
	const missing = await analyze(page, {}, join(folder, 'missing.mp4'));
	expect((missing.outcome as Error).message).toBe(`There is no such file: ${join(folder, 'missing.mp4')}`);
	expect(((await analyze(page, {}, folder)).outcome as Error).message).toContain('a folder, not a file');
	// Root may read everything.
	if (process.getuid?.() !== 0) {
		chmodSync(video, 0);
		expect(((await analyze(page)).outcome as Error).message).toContain('no permission to read');
	}
	expect(page).not.toHaveBeenCalled();
	expect(existsSync(join(folder, 'clip.regard.jsonl'))).toBe(false);
});
