// The Watch view over a session that was handed in: no video, no analysis.
import { mount } from 'svelte';
import type { SourceInfo } from '../../../../src/core/session';
import { defaultPipelineConfig } from '../../../../src/pipeline/pipeline-config';
import { foldWindow } from '../../../../src/pipeline/pipeline';
import WatchView from '../../../../src/present/watch/WatchView.svelte';
import '../../../../src/present/ui/app.css';
import type { WatchPorts } from '../../../../src/state/ports/ports';
import type { SessionView } from '../../../../src/session/log/session-view';
import { OpenQueue } from '../../../../src/state/watch/open-queue.svelte';
import { Watch } from '../../../../src/state/watch/watch.svelte';
import type { TimelineData } from '../timeline-data';

/** What the bench drives. */
type TimelineBench = {
	show(data: TimelineData): void;
	/** Zooms to a span, milliseconds; `null` shows everything. */
	zoomTo(span: { startMs: number; endMs: number } | null): void;
};

declare global {
	var timelineBench: TimelineBench;
}

const none = () => Promise.reject(new Error('The bench has no such thing'));
const ports = {
	openSource: none,
	watchCameras: () => {},
	connectPerception: () => ({ call: none, close: () => {} }),
	modelsUrl: '',
	nowMs: () => performance.now(),
	today: () => new Date(),
} as unknown as WatchPorts;

const viewOf = ({ durationMs, people, events, runs }: TimelineData): SessionView => {
	const source: SourceInfo = {
		kind: 'video-file',
		name: 'synthetic-hour.mp4',
		widthPx: 1280,
		heightPx: 720,
		durationMs,
		sha256: null,
	};
	const times = people.map((personId) => ({ personId, visibleMs: durationMs, gazeKnownMs: durationMs }));
	const graph = { ...foldWindow([], events, 0, durationMs), people: times };
	return {
		source,
		camera: null,
		fieldOfView: null,
		config: defaultPipelineConfig,
		labels: {},
		areas: [],
		analysed: { startMs: 0, endMs: durationMs },
		events,
		open: [],
		runs,
		graph,
		detected: [],
		graphWithin: (startMs, endMs) => ({ ...foldWindow([], events, startMs, endMs), people: times }),
		presenceWithin: () => [],
		detectedAt: () => [],
		observationsAt: () => null,
		frames: async function* () {},
		lines: () => ({ lines: new Blob(), merges: [] }),
		mapsAt: () => null,
		file: () => Promise.resolve(null),
	};
};

const watch = new Watch(ports);
mount(WatchView, { target: document.getElementById('app')!, props: { watch, queue: new OpenQueue(watch) } });
globalThis.timelineBench = {
	show(data) {
		const { durationMs } = data;
		watch.source = {
			...{ kind: 'video-file', name: 'synthetic-hour.mp4', widthPx: 1280, heightPx: 720, durationMs },
			...{ isLive: false, mediaUrl: null, stream: null },
		};
		watch.analysis.phase = { kind: 'done', reason: 'end', untilMs: durationMs, damage: null };
		watch.playback.reset(durationMs);
		watch.showCorrected(viewOf(data));
		watch.seek(0);
	},
	zoomTo: (span) => (span ? watch.timeline.show(span) : watch.timeline.showAll()),
};
