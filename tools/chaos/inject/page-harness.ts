/** What `prepareChaos` puts into a page. */
type PageHarness = {
	/** The wall clock is ahead by this much, milliseconds. */
	clockAheadMs: number;
	/** The worker whose silence is waited for: until it is given up, that counts twenty times as fast (`prepareHurry`). */
	hurriedFor: string | null;
	/** Takes the camera out, or puts it in again, as Chromium reports it. */
	plug(isIn: boolean): void;
};

/** The window of a page with the harness. */
export type Harnessed = { chaos: PageHarness };

/** Who waits for a silent worker, in a hurry or not. */
export type Waiting = { isHurried?: () => boolean };

/**
 * Runs in a page, or in a worker that calls others, before it calls any: nothing changes by it alone. The silence
 * of workers is counted in timers of five seconds (`workers/client.ts`); where `isHurried` says so, they come twenty times
 * as fast, so that a hung worker is given up after six seconds and not after two minutes.
 */
export const prepareHurry = (): void => {
	const STEP_MS = 5000;
	const HURRIED_MS = 250;
	const real = globalThis.setInterval.bind(globalThis);
	const patient = (run: () => void): unknown => {
		let waitedMs = 0;
		return real(() => {
			waitedMs += (globalThis as Waiting).isHurried?.() ? STEP_MS : HURRIED_MS;
			if (waitedMs < STEP_MS) return;
			waitedMs = 0;
			run();
		}, HURRIED_MS);
	};
	Reflect.set(globalThis, 'setInterval', (run: () => void, ms?: number, ...args: unknown[]) =>
		ms === STEP_MS ? patient(run) : real(run, ms, ...args),
	);
};

/** Runs in the page before its own scripts: nothing changes by it alone. */
export const prepareChaos = (): void => {
	const state: PageHarness = { clockAheadMs: 0, hurriedFor: null, plug: () => undefined };
	const RealDate = Date;
	const now = () => RealDate.now() + state.clockAheadMs;
	globalThis.Date = new Proxy(RealDate, {
		apply: () => new RealDate(now()).toString(),
		construct: (Real, args: []): Date =>
			args.length === 0 ? new Real(now()) : (Reflect.construct(Real, args) as Date),
		get: (Real, name) => (name === 'now' ? now : (Reflect.get(Real, name) as unknown)),
	});

	const scripts = new WeakMap<Worker, string>();
	globalThis.Worker = class extends Worker {
		constructor(script: string | URL, options?: WorkerOptions) {
			super(script, options);
			scripts.set(this, String(script));
		}
		override terminate() {
			// What comes in its place may well need more than six seconds to start.
			if (state.hurriedFor !== null && scripts.get(this)?.includes(`/${state.hurriedFor}.worker`))
				state.hurriedFor = null;
			super.terminate();
		}
	};

	const { mediaDevices } = navigator;
	const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
	const enumerate = mediaDevices.enumerateDevices.bind(mediaDevices);
	let isIn = true;
	let camera: MediaStreamTrack | undefined;
	mediaDevices.getUserMedia = async (constraints) => {
		if (!isIn) throw new DOMException('gone', 'NotFoundError');
		const stream = await getUserMedia(constraints);
		camera = stream.getVideoTracks()[0];
		return stream;
	};
	mediaDevices.enumerateDevices = async () => (isIn ? enumerate() : []);
	state.plug = (next) => {
		isIn = next;
		if (!isIn) {
			camera?.stop();
			camera?.dispatchEvent(new Event('ended'));
		}
		mediaDevices.dispatchEvent(new Event('devicechange'));
	};
	Reflect.set(globalThis, 'chaos', state);
	Reflect.set(globalThis, 'isHurried', () => state.hurriedFor !== null);
};
