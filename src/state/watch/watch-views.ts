import { AgreementState } from '../agreement/agreement.svelte';
import { startWorker } from '../../workers/start';
import { Corrections } from '../corrections/corrections.svelte';
import { Panels } from './panels.svelte';
import { Things } from '../things/things.svelte';
import { detectGraspEvents } from '../timeline/timeline-grasp-client';
import { Timeline } from '../timeline/timeline.svelte';
import type { ViewParts } from './watch-parts';
import { readWaveform } from '../../workers/sound/waveform-client';

/*
 * What reads the session that is shown, and what each of them needs to know of it. They are told how to ask, not what is
 * there: the session, its source and the time shown change under them.
 */

/** The things marked in the picture, kept with the session. */
export const thingsOf = (watch: ViewParts): Things =>
	new Things(
		() => ({
			picture: watch.source,
			isLate: watch.latest !== null && !watch.source?.isLive,
			isGrowing: watch.phase.kind === 'analysing',
			correctionCount: watch.corrections.steps.length,
		}),
		(areas) => watch.sessions.change({ areas }),
	);

/** What the lists beside the picture show. */
export const panelsOf = (watch: ViewParts): Panels =>
	new Panels(() => ({
		run: watch.view,
		meter: watch.analysis.meter,
		latest: watch.latest,
		tMs: watch.shownMs(),
		isFollowing: watch.playback.mode === 'follow',
		isAnalysing: watch.phase.kind === 'analysing',
		isLive: watch.source?.isLive ?? false,
		durationMs: watch.source?.durationMs ?? null,
	}));

/** How far the session agrees with another coder's file. */
export const agreementOf = (watch: ViewParts): AgreementState => {
	/** Length of a session that was analysed to the end of its source; otherwise what is missing is unknown. */
	const fullMs = ({ phase, source } = watch) =>
		phase.kind === 'done' && phase.reason === 'end' ? (source?.durationMs ?? null) : null;
	return new AgreementState(() => ({
		view: watch.view,
		machine: watch.shown.machine,
		labels: watch.labels,
		areas: watch.knownThings,
		fullMs: fullMs(),
		name: watch.source?.name ?? null,
	}));
};

/** What of the session the lanes show, and which events. */
export const timelineOf = (watch: ViewParts): Timeline =>
	new Timeline(
		{
			events: () => watch.panels.events,
			untilMs: () => watch.panels.untilMs,
			durationMs: () => watch.source?.durationMs ?? null,
			shownMs: () => (watch.playback.mode === 'playback' ? watch.playback.tMs : (watch.panels.moment?.tMs ?? 0)),
		},
		{ sessionFile: () => watch.correctedFile(), detect: detectGraspEvents, readWaveform },
	);

/** What the visitor corrected in the session. */
export const correctionsOf = (watch: ViewParts): Corrections =>
	new Corrections({
		machine: () => watch.shown.machine,
		isSettled: () => watch.phase.kind === 'done' || watch.phase.kind === 'failed',
		show: (view) => watch.showCorrected(view),
		setLabels: (labels) => watch.setLabels(labels),
		connect: () => startWorker('corrections'),
	});
