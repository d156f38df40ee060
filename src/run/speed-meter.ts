/** How far an offline run is. */
export type Progress = {
	doneMs: number;
	/** `null` without an end. */
	totalMs: number | null;
	/** Wall-clock milliseconds; `null` until it can be estimated. */
	leftMs: number | null;
};

/** The figures of the status line. `null`: not known yet. */
export type SpeedNumbers = {
	/** Analysed frames a second of wall-clock time, over the last few seconds. */
	fps: number | null;
	/** Running mean of wall-clock milliseconds a run, by model. */
	modelMs: Readonly<Record<string, number>>;
	/** Running mean of the pure middle, track to graph, milliseconds a frame. */
	middleMs: number | null;
	/** Media time over wall-clock time since the start of the run. */
	timesRealTime: number | null;
};

/** What the meter takes of a frame. Wall-clock milliseconds but for `tMs`. */
export type MeterSample = {
	nowMs: number;
	tMs: number;
	middleMs: number;
	timingsMs: Readonly<Record<string, number>>;
};

/** Frames within this span give the rate, milliseconds. */
const RATE_SPAN_MS = 3000;
/** Weight of the newest frame in the running means: about the last ten frames count. */
const NEWEST_WEIGHT = 0.1;
/** No estimate of the time left before this much wall-clock time. */
const ESTIMATE_AFTER_MS = 1500;

/** Measures how fast a run goes. Given the time from outside, so that it can be tested. */
export class SpeedMeter {
	#startedAtMs: number | null = null;
	#firstMs = 0;
	#latest: MeterSample | null = null;
	#times: number[] = [];
	#modelMs: Record<string, number> = {};
	#middleMs: number | null = null;

	/** Starts anew; the rate of an earlier run does not count. */
	reset(): void {
		this.#startedAtMs = null;
		this.#latest = null;
		this.#times = [];
		this.#modelMs = {};
		this.#middleMs = null;
	}

	/** Takes one analysed frame. */
	add(sample: MeterSample): void {
		if (this.#startedAtMs === null) {
			this.#startedAtMs = sample.nowMs;
			this.#firstMs = sample.tMs;
		}
		this.#latest = sample;
		this.#times.push(sample.nowMs);
		while (this.#times[0]! < sample.nowMs - RATE_SPAN_MS) this.#times.shift();
		const blend = (mean: number | null | undefined, value: number) =>
			mean === null || mean === undefined ? value : mean + (value - mean) * NEWEST_WEIGHT;
		this.#middleMs = blend(this.#middleMs, sample.middleMs);
		for (const [model, ms] of Object.entries(sample.timingsMs)) {
			this.#modelMs[model] = blend(this.#modelMs[model], ms);
		}
	}

	/** What the status line shows now. */
	numbers(): SpeedNumbers {
		const [first, last] = [this.#times[0], this.#times.at(-1)];
		const spanMs = first === undefined || last === undefined ? 0 : last - first;
		return {
			fps: spanMs > 0 ? ((this.#times.length - 1) * 1000) / spanMs : null,
			modelMs: { ...this.#modelMs },
			middleMs: this.#middleMs,
			timesRealTime: this.#rate(),
		};
	}

	/** How far a run over `totalMs` of media is. */
	progress(totalMs: number | null): Progress {
		const doneMs = this.#latest?.tMs ?? 0;
		const rate = this.#rate();
		const isSteady = this.#latest && this.#latest.nowMs - this.#startedAtMs! >= ESTIMATE_AFTER_MS;
		const leftMs = isSteady && rate && totalMs !== null ? Math.max(0, totalMs - doneMs) / rate : null;
		return { doneMs, totalMs, leftMs };
	}

	#rate(): number | null {
		if (!this.#latest || this.#startedAtMs === null) return null;
		const wallMs = this.#latest.nowMs - this.#startedAtMs;
		return wallMs > 0 ? (this.#latest.tMs - this.#firstMs) / wallMs : null;
	}
}
