import type { ModelSet } from '../core/session';

/** The shorter side of a phone's screen is below this, CSS pixels: Android's own bound between phones and tablets (sw600dp). */
const PHONE_BELOW_PX = 600;
/** Memory of a device for which the full set, 0.9 GB, is too much, GiB; browsers that tell it round it (W3C Device Memory). */
const LITTLE_GIB = 2;

/** The models that this device looks with, however it is held: a phone, or a computer with little memory, has the light set. */
export const modelSetHere = (): ModelSet => {
	const { deviceMemory } = navigator as { deviceMemory?: number };
	const isPhone = matchMedia('(pointer: coarse)').matches && Math.min(screen.width, screen.height) < PHONE_BELOW_PX;
	return isPhone || (deviceMemory !== undefined && deviceMemory <= LITTLE_GIB) ? 'light' : 'full';
};
