import type { NameOf } from '../../core/people';
import type { Observation } from '../../core/attention';
import type { Watch } from '../../state/watch/watch.svelte';
import { rayMap } from '../../core/geometry/ray-map';
import { blendScenes, buildScene, type Scene } from '../../draw/scene';
import { keptMap, type KeptMap, type MapsAt } from '../../session/log/gaze-map-log';

/** What lies over the picture. */
export type StageScenes = {
	/** For one analysed frame. Made anew when the frame is another one, or after `forget`. */
	of(observations: readonly Observation[]): Scene;
	/** At a time of the file: between two analysed frames, places move smoothly. */
	at(tMs: number): Scene;
	/** Maps of where people look, at a time or (`null`) now: of a model, else by geometry, as is set. `null`: none. */
	mapsAt(tMs: number | null): MapsAt | null;
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
	let keptMaps: { observations: readonly Observation[]; maps: MapsAt } | null = null;
	const rayMaps = (observations: readonly Observation[]): MapsAt => {
		const watch = getWatch();
		const size = watch.latest?.frame ?? watch.source ?? { widthPx: 1, heightPx: 1 };
		const camera = watch.settings.cameraFor(size.widthPx, size.heightPx);
		const maps = observations.flatMap(({ gaze, box }): KeptMap[] => {
			const map = gaze && rayMap(gaze, camera, size);
			const small = map && keptMap(map, box);
			return small ? [small] : [];
		});
		return { tMs: observations[0]?.tMs ?? 0, maps };
	};
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
		mapsAt(tMs) {
			const watch = getWatch();
			const { settings, view, latest } = watch;
			const made = settings.showMaps ? (view?.mapsAt(tMs ?? latest?.frame.tMs ?? 0) ?? null) : null;
			if (made || !settings.showRayMaps) return made;
			const observations = (tMs === null ? latest?.observations : watch.observationsAt(tMs)) ?? [];
			if (keptMaps?.observations !== observations) keptMaps = { observations, maps: rayMaps(observations) };
			return keptMaps.maps;
		},
		forget() {
			kept = null;
			keptMaps = null;
		},
	};
};
