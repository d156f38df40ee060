import type { NameOf } from '../../core/people';
import type { Observation } from '../../core/attention';
import type { Watch } from '../../state/watch/watch.svelte';
import { blendScenes, buildScene, type Scene } from '../../draw/scene';

/** What lies over the picture. */
export type StageScenes = {
	/** For one analysed frame. Made anew when the frame is another one, or after `forget`. */
	of(observations: readonly Observation[]): Scene;
	/** At a time of the file: between two analysed frames, places move smoothly. */
	at(tMs: number): Scene;
	/** Names, things or settings have changed. */
	forget(): void;
};

/** Rate at which frames are taken to follow each other when every frame of a file is analysed, frames a second. */
const ASSUMED_FPS = 25;
/** Frames farther apart than this many steps are not blended: somebody may have jumped meanwhile. */
const MAX_STEPS_APART = 2.5;

/** Scenes of the session of now. */
export const stageScenes = (getWatch: () => Watch, nameOf: NameOf): StageScenes => {
	let kept: { observations: readonly Observation[]; scene: Scene } | null = null;
	const build = (observations: readonly Observation[], hasThings = true): Scene => {
		const watch = getWatch();
		const tMs = observations[0]?.tMs ?? watch.shownMs();
		const areas = hasThings ? [...watch.things.areas, ...watch.detectedAt(tMs)] : [];
		const { widthPx, heightPx } = watch.latest?.frame ?? watch.source ?? { widthPx: 1, heightPx: 1 };
		const camera = watch.settings.cameraFor(widthPx, heightPx);
		return buildScene({ widthPx, heightPx, camera, observations, areas, labelOf: nameOf });
	};
	const of = (observations: readonly Observation[]): Scene => {
		if (kept?.observations !== observations) kept = { observations, scene: build(observations) };
		return kept.scene;
	};
	return {
		of,
		at(tMs) {
			const watch = getWatch();
			const before = watch.observationsAt(tMs) ?? [];
			const scene = of(before);
			const stepMs = 1000 / (watch.settings.fps ?? ASSUMED_FPS);
			const after = before.length > 0 ? watch.observationsAt(tMs + stepMs) : null;
			const [first, next] = [before[0], after?.[0]];
			if (!first || !next || !after) return scene;
			const apartMs = next.tMs - first.tMs;
			if (apartMs <= 0 || apartMs > MAX_STEPS_APART * stepMs) return scene;
			const share = Math.min(1, Math.max(0, (tMs - first.tMs) / apartMs));
			return { ...blendScenes(scene, build(after, false), share), things: scene.things };
		},
		forget: () => void (kept = null),
	};
};
