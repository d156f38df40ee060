import { AppError, isAbort, messageOf } from '../../core/errors';
import type { FrameInfo } from '../../core/perception';
import type { ModelUse } from '../../core/session';
import type { Hearing } from '../../workers/sound/speech-client';
import { problemOf, type Problem } from '../phase';
import type { OpenSource, WatchPorts } from '../ports/ports';

/** What is heard while a source is analysed: the sound of its file, or the microphone beside a webcam. */
export class Sound {
	/** The visitor switched the microphone on, and it runs. */
	isMicrophoneOn = $state(false);
	/** The microphone was asked for and is not there yet. */
	isMicrophoneOpening = $state(false);
	/** Since when the sound is not heard although it should be, media time, ms; `null`: it is heard, or there is none. */
	lostMs = $state<number | null>(null);
	/** Why it will not be heard again: of the file, or of a microphone that went away by itself. */
	#cause: Error | null = null;
	/** Why the microphone is off, or not heard, although it was asked for. */
	problem = $state.raw<Problem | null>(null);
	readonly #ports: WatchPorts;
	#file: Promise<Hearing | null> = Promise.resolve(null);
	#microphone: Hearing | null = null;
	#fileSignal: AbortSignal | null = null;
	#abort = new AbortController();
	#model: ModelUse | null = null;

	constructor(ports: WatchPorts) {
		this.#ports = ports;
	}

	/** Models that were heard with. */
	get models(): readonly ModelUse[] {
		return this.#model ? [this.#model] : [];
	}

	/** Begins to hear the file of a source, if it has sound; the frames wait for it. */
	begin(open: OpenSource, signal: AbortSignal): void {
		// The microphone hears this room, not the file.
		if (!open.summary.isLive && (this.isMicrophoneOn || this.isMicrophoneOpening)) void this.setMicrophone(false);
		this.#model = this.#microphone?.model ?? null;
		this.#fileSignal = signal;
		this.lostMs = this.#cause = null;
		// If its sound cannot be decoded, a file is analysed without it.
		const hearing = (open.openHearing?.(signal) ?? Promise.resolve(null)).catch((cause: unknown) => {
			this.#lose(0, cause);
			return null;
		});
		this.#file = hearing;
		void hearing.then((heard) => {
			if (signal.aborted || !heard) return heard?.close();
			this.#model = heard.model;
			signal.addEventListener('abort', () => heard.close(), { once: true });
		});
	}

	/** Models that process the sound of a source, once known; empty when it has none that can be heard. */
	async modelsOfFile(): Promise<readonly ModelUse[]> {
		const file = await this.#file;
		return file ? [file.model] : [];
	}

	/**
	 * How much speech is heard at a frame, 0 to 1; `null` when nothing is heard. Rejects from when on the file’s sound is
	 * lost, and while the microphone is.
	 */
	async hear({ tMs }: FrameInfo): Promise<number | null> {
		const [file, microphone] = [this.#file, this.#microphone];
		const isInUse = () => file === this.#file && microphone === this.#microphone;
		try {
			const hearing = microphone ?? (await file);
			if (this.#cause) throw this.#cause;
			const speech = (await hearing?.at(tMs)) ?? null;
			if (isInUse() && this.lostMs !== null) this.lostMs = this.problem = null;
			return speech;
		} catch (cause) {
			if (isInUse()) this.#lose(tMs, cause);
			throw cause;
		}
	}

	/** The sound is heard no more; that is no reason to stop looking. */
	#lose(tMs: number, cause: unknown): void {
		if (isAbort(cause) || this.#fileSignal?.aborted) return;
		this.lostMs ??= tMs;
		if (this.#microphone) this.problem = problemOf(cause, 'the microphone');
		else this.#cause = cause instanceof Error ? cause : new Error(messageOf(cause));
	}

	/** The sound between two times, 16 kHz, one channel; `null` when nothing is heard. */
	async samples(fromMs: number, untilMs: number): Promise<Float32Array | null> {
		const hearing = this.#microphone ?? (await this.#file);
		return (await hearing?.samples(fromMs, untilMs)) ?? null;
	}

	/** The microphone went away by itself: from the next frame on it is not heard. */
	#unplugged(): void {
		void this.setMicrophone(false);
		this.#cause = new AppError('microphone-missing', 'The microphone went away');
		this.problem = problemOf(this.#cause, 'the microphone');
	}

	/** Switches the microphone on, which asks for permission, or off. Used while a webcam is watched. */
	async setMicrophone(isOn: boolean): Promise<void> {
		this.#abort.abort();
		this.#microphone?.close();
		this.#microphone = null;
		this.isMicrophoneOn = this.isMicrophoneOpening = false;
		this.problem = this.lostMs = this.#cause = null;
		if (!isOn || !this.#ports.hearMicrophone) return;
		const abort = (this.#abort = new AbortController());
		this.isMicrophoneOpening = true;
		try {
			const microphone = await this.#ports.hearMicrophone(() => this.#unplugged(), abort.signal);
			if (abort.signal.aborted) return microphone.close();
			this.#microphone = microphone;
			this.#model = microphone.model;
			this.isMicrophoneOn = true;
		} catch (e) {
			if (!abort.signal.aborted && !isAbort(e)) this.problem = problemOf(e, 'the microphone');
		} finally {
			if (abort === this.#abort) this.isMicrophoneOpening = false;
		}
	}
}
