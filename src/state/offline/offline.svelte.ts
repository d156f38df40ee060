import { storageRoom } from '../../models/store/storage-room';
import type { OfflineLink } from '../../workers/offline/offline-client';
import type { Kept, OptionalPart } from '../../workers/offline/release';

/** How far the page works with no network. */
export type OfflineState =
	/** The service worker is being started, or what is kept is being counted. */
	| { kind: 'starting' }
	/** There is none here. */
	| { kind: 'none' }
	/** All that the embedded models need is kept. */
	| { kind: 'whole'; bytes: number }
	/** A part is; `trouble`: why it does not go on. */
	| {
			kind: 'part';
			keptBytes: number;
			totalBytes: number;
			trouble: 'changed' | 'offline' | 'no-room' | 'saving' | null;
	  };

/** How long keeping the page waits for an analysis that goes on: a camera may run for hours. */
const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 1000;
/** Left free for sessions and models, bytes. */
const RESERVE_BYTES = 200e6;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Whether the visitor asked the browser to spare data. */
const sparesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** How much may still be stored, bytes; `null` where the browser does not say. */
const roomHere = async (): Promise<number | null> => {
	const room = await storageRoom();
	return room && room.quotaBytes - room.usageBytes;
};

type OfflineOptions = { leftOut?: () => readonly OptionalPart[]; isIsolatedNextTime?: boolean };

/** The page as an app: whether it is installed, what of it is kept, and whether a newer one waits. */
export class Offline {
	state = $state.raw<OfflineState>({ kind: 'starting' });
	/** A newer version is kept and waits to take over. */
	isUpdateReady = $state(false);
	/** Other tabs in which this version still runs, found when the newer one was to take over. */
	others = $state(0);
	/** The newer version was told to take over, and the browser did not let it. */
	isStuck = $state(false);
	/** It runs in a window of its own. */
	readonly isInstalled = matchMedia('(display-mode: standalone)').matches;
	/** Whether models may use more than one thread. */
	readonly isIsolated = crossOriginIsolated;
	/** They may once the page is loaded anew: its service worker came too late for this time. */
	gainsThreads = $state(false);
	readonly #isBusy: () => boolean;
	readonly #leftOut: () => readonly OptionalPart[];
	#link: OfflineLink | null = null;
	#isKeeping = false;

	/**
	 * @param isBusy an analysis goes on, which keeping the page is not to slow down
	 * @param options `leftOut`: parts that the visitor has switched off; `isIsolatedNextTime`: the page is not isolated because
	 * its service worker was not there in time
	 */
	constructor(
		started: Promise<OfflineLink>,
		isBusy: () => boolean,
		{ leftOut = () => [], isIsolatedNextTime = false }: OfflineOptions = {},
	) {
		this.#isBusy = isBusy;
		this.#leftOut = leftOut;
		void started.then(
			async (link) => {
				this.#link = link;
				this.gainsThreads = isIsolatedNextTime;
				link.onUpdate(() => (this.isUpdateReady = true));
				await this.#look();
				if (sparesData()) return this.#stop('saving');
				await this.keep();
			},
			() => (this.state = { kind: 'none' }),
		);
	}

	/** Whether the newer version may take over now. */
	get mayUpdate(): boolean {
		return !this.#isBusy();
	}

	/** Keeps what was switched on, and lets go what was switched off. Never rejects. */
	async choose(): Promise<void> {
		if (!this.#link) return;
		await this.#look();
		if (sparesData()) return this.#stop('saving');
		await this.keep();
	}

	/** Counts what is kept. */
	async #look(): Promise<void> {
		const kept = await this.#link?.kept(this.#leftOut()).catch(() => null);
		if (kept) this.#tell(kept);
		else this.state = { kind: 'none' };
	}

	/** Keeps file after file, while no analysis goes on. Never rejects. */
	async keep(): Promise<void> {
		if (this.state.kind !== 'part' || this.#isKeeping) return;
		this.#isKeeping = true;
		try {
			await this.#keepAll(this.state);
		} finally {
			this.#isKeeping = false;
		}
	}

	async #keepAll({ totalBytes, keptBytes }: { totalBytes: number; keptBytes: number }): Promise<void> {
		const freeBytes = await roomHere();
		if (freeBytes !== null && freeBytes - RESERVE_BYTES < totalBytes - keptBytes) return this.#stop('no-room');
		let waitedMs = 0;
		while (this.state.kind === 'part') {
			if (this.#isBusy() && waitedMs < PATIENCE_MS) {
				await pause(LOOK_EVERY_MS);
				waitedMs += LOOK_EVERY_MS;
				continue;
			}
			const answered = await this.#link?.keepNext().catch(() => null);
			if (!answered || 'others' in answered) return this.#stop('offline');
			if ('trouble' in answered) return this.#stop(answered.trouble);
			this.#tell(answered);
		}
	}

	/** Lets the newer version take over and loads the page anew, unless other tabs use this one. */
	async update(): Promise<void> {
		if (!this.mayUpdate || !this.#link) return;
		try {
			this.others = await this.#link.update();
		} catch {
			this.isStuck = true;
		}
	}

	#tell({ keptBytes, totalBytes }: Kept): void {
		this.state =
			keptBytes === totalBytes
				? { kind: 'whole', bytes: totalBytes }
				: { kind: 'part', keptBytes, totalBytes, trouble: null };
	}

	#stop(trouble: 'changed' | 'offline' | 'no-room' | 'saving'): void {
		if (this.state.kind === 'part') this.state = { ...this.state, trouble };
	}
}
