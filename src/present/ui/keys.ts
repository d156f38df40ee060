import { SPEEDS } from '../../state/watch/playback.svelte';
import type { Watch } from '../../state/watch/watch.svelte';

/** What keys do besides playing. */
export type KeyActions = {
	openFile(): void;
	openHelp(): void;
	markThing(): void;
	switchGraph(): void;
};

/** True when the key press is meant for the control that has the focus, or for the browser. */
export const belongsToControl = (event: KeyboardEvent): boolean => {
	if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
	const target = event.target as HTMLElement;
	// Right after a dialog has closed the focus may still be inside it: only an open one keeps its keys.
	if (target.closest('dialog[open], input:not([type="range"]), textarea, select')) return true;
	if (event.key === ' ' && target.closest('button, summary, a')) return true;
	return target.closest('input[type="range"]') !== null && /^(Arrow|Home|End)/.test(event.key);
};

/** Does what a key stands for; `false` when it stands for nothing. The help dialog lists the same keys. */
export const runKey = (key: string, isShifted: boolean, watch: Watch, actions: KeyActions): boolean => {
	const { playback, settings } = watch;
	const canPlay = playback.durationMs !== null;
	const stepMs = isShifted ? 1000 / (settings.fps ?? 25) : 1000;
	const seekBy = (ms: number) => {
		if (canPlay) watch.seek(watch.shownMs() + ms);
	};
	const stepSpeed = (by: 1 | -1) => {
		const next = SPEEDS[SPEEDS.findIndex((s) => s === playback.speed) + by];
		if (next !== undefined) playback.setSpeed(next);
	};
	switch (key.toLowerCase()) {
		case ' ':
			if (watch.source?.isLive && watch.phase.kind === 'analysing') {
				watch.pause.set(!watch.pause.isOn);
				return true;
			}
			if (!canPlay) return false;
			if (playback.isPlaying) playback.pause();
			else playback.play();
			return true;
		case 'arrowleft':
			seekBy(-stepMs);
			return true;
		case 'arrowright':
			seekBy(stepMs);
			return true;
		case 'home':
			seekBy(-Infinity);
			return true;
		case 'end':
			seekBy(Infinity);
			return true;
		case '<':
			stepSpeed(-1);
			return true;
		case '>':
			stepSpeed(1);
			return true;
		case '?':
			actions.openHelp();
			return true;
		case 'f':
			if (watch.phase.kind === 'analysing') playback.follow();
			return true;
		case 'c':
			settings.showCones = !settings.showCones;
			return true;
		case 'm':
			actions.markThing();
			return true;
		case 'g':
			actions.switchGraph();
			return true;
		case 'o':
			actions.openFile();
			return true;
		default:
			return false;
	}
};
