import { noEncoders, type EncoderSwitches, type FaceDetection } from '../../core/perception';
import type { ModelUse } from '../../core/session';
import type { EncoderPort } from '../../models/onnx/encoder-port';
import { memoryVectorStore, storedVectors } from '../../models/text/vector-cache';
import type { FindInstalled } from '../find-installed';
import type { FrameStart } from '../frame-start';
import type { NoteSpan } from '../frame-timings';
import type { PerceiveConfig } from '../perceive-config';
import type { Schedule } from '../schedule';
import { embeddedEncoders } from './embedded-lane';
import { liveLane, pictureLane, waitingLane, type ThingsFound } from './encoder-lane';
import type { PeopleSeen } from './things-still';
import { installedEncoders, type InstalledStatus } from './installed-encoders';
import { liveInstalled, waitingInstalled } from './installed-lane';
import { sightLane } from './sight-lane';
import type { Found } from '../faces/head-views';

/** Which encoders run on which frames, and how they are reached. */
type EncoderSetup = {
	port: EncoderPort;
	modelsUrl: string;
	schedule: Schedule;
	/** `cpu`: installed models run there, too. */
	delegate: 'auto' | 'cpu';
	/** Whether things may wait for the first frames as all other encoders do. */
	mayWait: boolean;
	find: FindInstalled;
	config: PerceiveConfig;
};

/** What the encoders take of a frame that was begun. */
type EncodedStart = Pick<FrameStart, 'frame' | 'raster' | 'change'>;

/** The encoders at work on one frame. Things need no faces, so that both can go on side by side. */
type FrameEncoding = {
	/** Things, when it is their turn, else `null`. */
	objects(note: NoteSpan): Promise<ThingsFound | null>;
	/** The faces with what was read of them. */
	faces(found: readonly FaceDetection[], note: NoteSpan): Promise<readonly FaceDetection[]>;
	/** All that was found with where heads and eyes are directed. Comes last: heads of all kinds are one run. */
	sights<F extends Found>(found: F, note: NoteSpan): Promise<F>;
};

/** The encoders that come with the program and those that the visitor installed, with what they remember of earlier frames. */
export type Encoders = {
	/** Forgets earlier frames. `isShotStart`: this is a new shot, not merely a checkpoint inside one. */
	restart(isShotStart: boolean): void;
	/** Begins to load what is switched on. `people`: as last seen. */
	begin(start: EncodedStart, switches: EncoderSwitches, people: PeopleSeen): Promise<FrameEncoding>;
	/** Those that are loaded by now. */
	models(): readonly ModelUse[];
	/** Installed models of the tasks that are switched on, found and loaded; never fails. */
	loadInstalled(switches: EncoderSwitches): Promise<{ tasks: readonly ModelUse[]; identity: readonly ModelUse[] }>;
	/** How installed models fare. */
	installed(): readonly InstalledStatus[];
};

/** Encoders load beside the first frames, behind a port of their own, and begin a little after the first one. */
export const createEncoders = (setup: EncoderSetup): Encoders => {
	const { port, modelsUrl, schedule, delegate, mayWait, find, config } = setup;
	const isLive = schedule === 'live';
	const embedded = embeddedEncoders(port, modelsUrl, isLive, find);
	const lane = {
		image: () => pictureLane(embedded),
		offline: () => waitingLane(embedded, config),
		live: () => liveLane(embedded, config, (cause) => console.error('An encoder failed', cause)),
	}[schedule]();
	// Captions are our own: their vectors may be kept over sessions. Node has no such store.
	const vectors = typeof indexedDB === 'undefined' ? memoryVectorStore() : storedVectors();
	const prefer = delegate === 'cpu' ? 'wasm' : 'auto';
	const installed = installedEncoders({ port, find, prefer, priority: isLive ? 'live' : 'timeline', vectors });
	const installedLane = isLive ? liveInstalled(installed, config) : waitingInstalled(installed, config);
	const sights = sightLane(installed, isLive, config);
	/** Time of the source's first frame; `null` when a run began later in it, with nothing to wait for. */
	let firstMs: number | null = null;
	return {
		restart(isShotStart) {
			lane.restart(isShotStart);
			installedLane.restart();
			sights.restart();
		},
		async begin({ frame, raster, change }, switches, people) {
			const { index, tMs, widthPx, heightPx } = frame;
			if (index === 0) firstMs = tMs;
			const isEarly = schedule !== 'image' && firstMs !== null && tMs - firstMs < config.encodersAfterMs;
			const atOnce = {
				...noEncoders,
				objects: switches.objects && !mayWait,
				sight: switches.sight === true && !mayWait,
			};
			const wanted = isEarly ? atOnce : switches;
			const own = { raster, tMs, change, people, switches: await installedLane.replaces(wanted) };
			embedded.load(own.switches, { widthPx, heightPx });
			return {
				objects: (note) => lane.objects(own, note),
				async faces(found, note) {
					const read = await lane.faces(own, found, note);
					return installedLane.faces({ raster, tMs, switches: wanted, bodies: people.bodies }, read, note);
				},
				sights: (found, note) => sights.read({ ...frame, raster, switches: wanted }, found, note),
			};
		},
		models: () => [...embedded.models(), ...installed.models()],
		async loadInstalled(switches) {
			await installed.ready(switches);
			return { tasks: installed.models(), identity: await embedded.loadInstalled(switches) };
		},
		installed() {
			const identity = embedded.installedIdentity();
			return identity ? [...installed.status(), identity] : installed.status();
		},
	};
};
