import { ramp } from '../../core/maths/statistics';

/** Whether few pixels show a head of this height: 1 up to `smallHeadPx`, 0 from `largeHeadPx` on. */
export const smallnessOf = (
	headPx: number,
	{ smallHeadPx, largeHeadPx }: { smallHeadPx: number; largeHeadPx: number },
): number => 1 - ramp(headPx, smallHeadPx, largeHeadPx);
