import type { Observation } from '../core/attention';
import { attentionCaptures } from './kinds/attention-capture';
import type { EventsConfig } from './events-config';
import { settleEpisode, stepEpisodes, type Episode, type RuleOf } from './episodes';
import { gazeShifts, turnsAround } from './kinds/gaze-shift';
import { headGestures } from './kinds/head-nod';
import { stepTraces, type Trace } from './traces';

type Moment = { index: number; tMs: number };

/** What detectors of movement remember. Plain data. */
export type WindowedState = {
	traces: readonly Trace[];
	/** Frames not judged yet, because too little is known of what follows them. */
	pending: readonly Moment[];
	/** The last frame that was judged; `null` before the first. */
	judged: Moment | null;
	open: readonly Episode[];
};

/** Before the first frame. */
export const noMovement: WindowedState = { traces: [], pending: [], judged: null, open: [] };

/** How long after a frame it is judged, milliseconds: half the longest stretch that is looked at. */
const delayMs = ({ headNod, gazeShift }: EventsConfig): number =>
	Math.max(headNod.windowMs / 2, gazeShift.turnMs / 2 + gazeShift.sideMs);

/**
 * Gaze shifts, attention capture, nods and shakes. Each frame is judged once enough is known of what follows it, so these
 * events arrive a little later than others, with their true times.
 */
export const stepWindowed = (
	state: WindowedState,
	{ observations, frame }: { observations: readonly Observation[]; frame: Moment },
	ruleOf: RuleOf,
	config: EventsConfig,
): { state: WindowedState; ended: Episode[] } => {
	const waitMs = delayMs(config);
	const traces = stepTraces(state.traces, observations, frame.tMs, 2 * waitMs + config.maxFrameMs);
	const frames = [...state.pending, { index: frame.index, tMs: frame.tMs }];
	const due = frames.filter((m) => frame.tMs - m.tMs >= waitMs);
	let { open, judged } = state;
	const ended: Episode[] = [];
	for (const moment of due) {
		if (judged) {
			const { index, tMs } = judged;
			const endMs = tMs + Math.min(moment.tMs - tMs, config.maxFrameMs);
			open = open.map((e) => settleEpisode(e, index, endMs));
		}
		const turns = turnsAround(traces, moment.tMs, config);
		const candidates = [
			...gazeShifts(turns, config),
			...attentionCaptures(turns, config),
			...headGestures(traces, moment.tMs, config),
		];
		const stepped = stepEpisodes(open, candidates, moment, ruleOf);
		open = stepped.open;
		ended.push(...stepped.ended);
		judged = moment;
	}
	return { state: { traces, pending: frames.slice(due.length), judged, open }, ended };
};
