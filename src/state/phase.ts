import type { Observation } from '../core/attention';
import { describeMissing, type DamagedSpan, type SoundLoss } from '../core/damage';
import type { Camera } from '../core/geometry/camera';
import { AppError, messageOf, type ErrorCode } from '../core/errors';
import type { FrameInfo } from '../core/perception';
import type { SourceKind } from '../core/session';
import type { SocialEvent } from '../core/social';
import type { LoadProgress } from '../workers/perception/perception-api';

/** Where the Watch view stands. What was computed before stays visible in every phase but `idle`. */
export type WatchPhase =
	/** Nothing is open. */
	| { kind: 'idle' }
	/** The models are being fetched and started. */
	| { kind: 'loading'; files: readonly LoadProgress[] }
	| { kind: 'analysing' }
	/** The source ended, or the visitor ended it; or reading broke off after some frames. */
	| { kind: 'done'; reason: 'end' | 'stopped' | 'damaged'; untilMs: number; damage: string | null }
	/** No frame was analysed, or the run broke off; `hasResults` says which. */
	| { kind: 'failed'; problem: Problem; hasResults: boolean };

/** Something that went wrong, for `present/wording.ts` to put into words. */
export type Problem = {
	code: ErrorCode;
	/** The log's words: codec, file name, address. */
	detail: string;
	/** What it was about: a file's name, or the camera. */
	about: string;
	/** The camera that was asked for, which may open the next time: once it is allowed, plugged in or free. */
	camera?: Extract<SourceRequest, { kind: 'webcam' }>;
};

/** What an error says to the visitor. */
export const problemOf = (e: unknown, about: string): Problem =>
	e instanceof AppError
		? { code: e.code, detail: e.message, about }
		: { code: 'internal', detail: messageOf(e), about };

/** What is left of a run that could not be checked at its end. */
type Rest = {
	analysed: { endMs: number } | null;
	damage: readonly DamagedSpan[];
	soundLostMs: readonly SoundLoss[];
	source: { name: string };
};

/** The phase of a run that has ended, once what could not be checked at its end was thrown away. */
export const phaseOfRest = (ended: WatchPhase, rest: Rest): WatchPhase => {
	const { analysed } = rest;
	if (ended.kind === 'failed') return { ...ended, hasResults: analysed !== null };
	if (ended.kind === 'done' && analysed) {
		return { ...ended, untilMs: analysed.endMs, damage: describeMissing(rest) };
	}
	const problem: Problem = { code: 'results-unchecked', detail: 'The last look failed', about: rest.source.name };
	return { kind: 'failed', problem, hasResults: false };
};

/** What the visitor asked to open. */
export type SourceRequest =
	| { kind: 'sample' }
	| { kind: 'file'; file: File }
	/** One that is kept. */
	| { kind: 'session'; id: string; name: string }
	/** `null`: the browser's default camera, or with `facing` the one on the back of a phone. */
	| { kind: 'webcam'; deviceId: string | null; facing?: 'environment' };

/** What was asked for, in words. */
export const nameOfRequest = (request: SourceRequest): string => {
	switch (request.kind) {
		case 'sample':
			return 'the sample clip';
		case 'file':
			return request.file.name;
		case 'session':
			return request.name;
		case 'webcam':
			return 'the camera';
	}
};

/** What is known of the open source. */
export type SourceSummary = {
	kind: SourceKind;
	name: string;
	widthPx: number;
	heightPx: number;
	/** `null` when it has no end. */
	durationMs: number | null;
	isLive: boolean;
	/** Address for a `<video>` element; `null` when there is no file to play. */
	mediaUrl: string | null;
	/** The file itself, for what is written from it; absent without one. */
	file?: Blob;
	/** A camera's own pictures, for the preview. */
	stream: MediaStream | null;
	/** Of a camera, when the browser says. */
	deviceId?: string | null;
	/** A camera on the back of a phone: what it shows is no mirror. */
	isFacingAway?: boolean;
	/** A session was opened without its video: there is nothing to look at but what was found. */
	isPictureMissing?: boolean;
};

/** A source as its newest frame shows it: the pictures of a phone's camera turn with the phone. The same object where nothing changed. */
export const sizedAs = (source: SourceSummary, { widthPx, heightPx }: FrameInfo): SourceSummary => {
	const isSame = source.widthPx === widthPx && source.heightPx === heightPx;
	return source.isLive && !isSame ? { ...source, widthPx, heightPx } : source;
};

/** Everything the canvas needs of one analysed frame. */
export type Snapshot = {
	frame: FrameInfo;
	camera: Camera;
	observations: readonly Observation[];
};

/** What the lists beside the picture show: the time shown and what holds then. */
export type Moment = {
	tMs: number;
	/** `null`: this time was not analysed. */
	observations: readonly Observation[] | null;
	/** Events that hold at `tMs`. */
	current: readonly SocialEvent[];
};

/** Which part of the session the graph stands for. */
export type WindowChoice =
	| { kind: 'now' }
	| { kind: 'recent' }
	| { kind: 'all' }
	| { kind: 'range'; startMs: number; endMs: number };

/** Length of the `now` window: long enough that one bad frame does not blank it. */
const NOW_WINDOW_MS = 1000;
/** Length of the `recent` window. */
const RECENT_WINDOW_MS = 10_000;

/** The window as a span of time, when the time shown is `tMs`. */
export const windowSpan = (choice: WindowChoice, tMs: number, untilMs: number): { startMs: number; endMs: number } => {
	switch (choice.kind) {
		case 'now':
			return { startMs: Math.max(0, tMs - NOW_WINDOW_MS), endMs: tMs };
		case 'recent':
			return { startMs: Math.max(0, tMs - RECENT_WINDOW_MS), endMs: tMs };
		case 'all':
			return { startMs: 0, endMs: untilMs };
		case 'range':
			return { startMs: choice.startMs, endMs: choice.endMs };
	}
};
