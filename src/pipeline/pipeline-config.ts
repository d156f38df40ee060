import { defaultEventsConfig, type EventsConfig } from '../events/events-config';
import { defaultGraphConfig, type GraphConfig } from '../graph/graph-config';
import { defaultGroundConfig, type GroundConfig } from '../ground/ground-config';
import { noContext } from '../ground/targets/context-config';
import { defaultTrackConfig, type TrackConfig } from '../track/track-config';

/** Every threshold of the middle. Each has its unit, default and source where it is declared. */
export type PipelineConfig = {
	track: TrackConfig;
	ground: GroundConfig;
	events: EventsConfig;
	graph: GraphConfig;
};

/** What the program runs with live: results come with their frame. */
export const defaultPipelineConfig: PipelineConfig = {
	track: defaultTrackConfig,
	ground: defaultGroundConfig,
	events: defaultEventsConfig,
	graph: defaultGraphConfig,
};

/**
 * How far offline analysis looks ahead before it settles a frame, milliseconds: the head follows the eyes by 0.1 to
 * 0.3 s, so what a look meant is known only then.
 */
const LOOK_BACK_MS = 300;

/** How far the head is behind the eyes, beyond what is foreseen of its turns, milliseconds: see `headLagMs`. */
const HEAD_LAG_MS = 150;

/** The config for files analysed at this many frames a second (`null`: every frame, taken as 30). */
export const offlineConfig = (fps: number | null, config: PipelineConfig = defaultPipelineConfig): PipelineConfig => {
	const lookBackFrames = Math.round(((fps ?? 30) * LOOK_BACK_MS) / 1000);
	return {
		...config,
		ground: { ...config.ground, filter: { ...config.ground.filter, lookBackFrames, headLagMs: HEAD_LAG_MS } },
	};
};

/** The config without the contextual prior: each look from its own measurements alone. */
export const withoutContext = (config: PipelineConfig): PipelineConfig => ({
	...config,
	ground: { ...config.ground, context: noContext },
});

/** Thresholds by path, such as `events.lookAtHead.maxGapMs`. */
export type FlatConfig = Readonly<Record<string, number | string | boolean>>;

/**
 * The config for the header of a session file and for comparing two configs: one entry a threshold, in order of path;
 * list entries by number, `null` as the word `none`. Throws when a value is none of these.
 */
export const flattenConfig = (config: PipelineConfig): FlatConfig => {
	const flat: [string, number | string | boolean][] = [];
	const visit = (path: string, value: unknown): void => {
		if (value === null) flat.push([path, 'none']);
		else if (typeof value === 'object') {
			for (const [key, inner] of Object.entries(value)) visit(path === '' ? key : `${path}.${key}`, inner);
		} else if (typeof value === 'boolean' || typeof value === 'string') flat.push([path, value]);
		else if (typeof value === 'number' && Number.isFinite(value)) flat.push([path, value]);
		else throw new TypeError(`Not a threshold: ${path}`);
	};
	visit('', config);
	return Object.fromEntries(flat.sort(([a], [b]) => (a < b ? -1 : 1)));
};
