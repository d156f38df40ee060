import { SPEEDS } from '../../state/watch/playback.svelte';
import type { Watch } from '../../state/watch/watch.svelte';

/** What keys do besides playing. */
export type KeyActions = {
	openFile(): void;
	openHelp(): void;
	markThing(): void;
	switchGraph(): void;
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
	const playOrHold = (): boolean => {
		if (watch.source?.isLive && watch.phase.kind === 'analysing') watch.pause.set(!watch.pause.isOn);
		else if (!canPlay) return false;
		else if (playback.isPlaying) playback.pause();
		else playback.play();
		return true;
	};
	const effects: Readonly<Record<string, () => unknown>> = {
		arrowleft: () => seekBy(-stepMs),
		arrowright: () => seekBy(stepMs),
		home: () => seekBy(-Infinity),
		end: () => seekBy(Infinity),
		'<': () => stepSpeed(-1),
		'>': () => stepSpeed(1),
		'?': () => actions.openHelp(),
		f: () => watch.phase.kind === 'analysing' && playback.follow(),
		c: () => (settings.showCones = !settings.showCones),
		m: () => actions.markThing(),
		g: () => actions.switchGraph(),
		o: () => actions.openFile(),
	};
	const name = key.toLowerCase();
	if (name === ' ') return playOrHold();
	if (!Object.hasOwn(effects, name)) return false;
	effects[name]?.();
	return true;
};
