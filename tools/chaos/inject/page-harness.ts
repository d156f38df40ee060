/** What `prepareChaos` puts into a page. */
type PageHarness = {
	/** The wall clock is ahead by this much, milliseconds. */
	clockAheadMs: number;
	/** The worker whose silence is waited for: until it is given up, that counts twenty times as fast. */
	hurriedFor: string | null;
	/** Takes the camera out, or puts it in again, as Chromium reports it. */
	plug(isIn: boolean): void;
};

/** The window of a page with the harness. */
export type Harnessed = { chaos: PageHarness };

/**
 * Runs in the page before its own scripts: nothing changes by it alone. Workers count their silence in timers of five
 * seconds (`workers/client.ts`), which is what `hurriedFor` is about.
 */
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

	const STEP_MS = 5000;
	const HURRIED_MS = 250;
	const realSetInterval = globalThis.setInterval.bind(globalThis);
	const patient = (run: () => void): unknown => {
		let waitedMs = 0;
		return realSetInterval(() => {
			waitedMs += state.hurriedFor !== null ? STEP_MS : HURRIED_MS;
			if (waitedMs < STEP_MS) return;
			waitedMs = 0;
			run();
		}, HURRIED_MS);
	};
	Reflect.set(globalThis, 'setInterval', (run: () => void, ms?: number, ...args: unknown[]) =>
		ms === STEP_MS ? patient(run) : realSetInterval(run, ms, ...args),
	);

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
};
