import { cameraFromFov, DEFAULT_HORIZONTAL_FOV_RAD, type Camera } from '../core/geometry/camera';
import { defaultEncoders, type EncoderSwitches } from '../core/perception';
import { deg } from '../core/geometry/space';

/** Analysis rates offered for files, frames a second; `null` takes every frame. */
export const ANALYSIS_RATES = [5, 10, 15, null] as const;

/** Horizontal field of view offered, degrees: from a long lens to an action camera. */
export const FOV_RANGE_DEG = { min: 20, max: 120, assumed: 60 } as const;

/** What an analysis was asked for. */
export type AnalysisSettings = {
	fps: number | null;
	fovDeg: number | null;
	encoders: EncoderSwitches;
	/** Left out: it does. */
	usesContext?: boolean | undefined;
};

/** Where it is remembered that keys of one character are off; a private window may refuse. */
const KEYS_MEMORY = 'regard.keys';
const OFF = 'off';

const rememberedKeys = (): boolean => {
	try {
		return localStorage.getItem(KEYS_MEMORY) !== OFF;
	} catch {
		return true;
	}
};

/** What the visitor may set. Changes of the first two concern the analysis, the others only what is shown. */
export class Settings {
	/** Horizontal degrees; `null`: not known, 60° is assumed. */
	fovDeg = $state<number | null>(null);
	/** Analysed frames a second for files. */
	fps = $state<number | null>(10);
	/** Which encoders run. Holds from the next analysed frame on. */
	encoders = $state.raw<EncoderSwitches>(defaultEncoders);
	/** Looks are weighed by what the others do: who looks back, who speaks. */
	usesContext = $state(true);
	showCones = $state(true);
	showNames = $state(true);
	/** Maps of where an installed model sees people looking. */
	showMaps = $state(true);
	/** Where no model makes them, maps by the ray of each look and its spread. */
	showRayMaps = $state(false);
	/** A webcam's picture is shown like a mirror. */
	isMirrored = $state(true);

	#hasCharacterKeys = $state(rememberedKeys());

	/** Whether keys of one character do something by themselves; remembered for the next time. */
	get hasCharacterKeys(): boolean {
		return this.#hasCharacterKeys;
	}

	set hasCharacterKeys(hasThem: boolean) {
		this.#hasCharacterKeys = hasThem;
		try {
			if (hasThem) localStorage.removeItem(KEYS_MEMORY);
			else localStorage.setItem(KEYS_MEMORY, OFF);
		} catch {
			// Then they are on the next time.
		}
	}

	/** Takes over what a kept session was analysed with. */
	apply({ fps, fovDeg, encoders, usesContext = true }: AnalysisSettings): void {
		this.fps = fps;
		this.fovDeg = fovDeg;
		this.encoders = encoders;
		this.usesContext = usesContext;
	}

	/** What the next analysis will be asked for. */
	get asked(): AnalysisSettings {
		const { fps, fovDeg, encoders, usesContext } = this;
		return { fps, fovDeg, encoders, usesContext };
	}

	/** The camera for frames of this size. */
	cameraFor(widthPx: number, heightPx: number): Camera {
		return this.fovDeg === null
			? cameraFromFov(widthPx, heightPx, DEFAULT_HORIZONTAL_FOV_RAD, 'assumed')
			: cameraFromFov(widthPx, heightPx, deg(this.fovDeg), 'given');
	}
}
