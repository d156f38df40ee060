import { renameSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import type { LabelledVideoGap } from '../../src/analyze-labelled-video.ts';
import type { AnalysisBrowser } from './browser.ts';
import type { LabelledVideoOptions } from './options.ts';

/** A labelled video that was written. */
export type WrittenVideo = {
	path: string;
	frames: number;
	/** Container, codec and sound, for people. */
	how: string;
	/** Places where a known face is not covered, or only by a guess; none when faces are shown. */
	gaps: readonly LabelledVideoGap[];
	damage: string | null;
};

/** How a video is asked for, and what of it was analysed. */
export type LabelledVideoJobOptions = LabelledVideoOptions & {
	/** Start of the first analysed frame, milliseconds. */
	startMs: number;
	/** Start of the last one; `null`: to the end. */
	lastMs: number | null;
};

/** Longer lists say how many more there are. */
const MOST_LISTED = 20;

/**
 * Writes a video again with its session drawn on it, as `NAME.labelled.mp4` or `.webm` beside the session. What was there
 * is replaced, and only once the new one is complete.
 *
 * @param session path of the finished session
 * @throws AppError
 */
export const writeLabelledVideo = async (
	browser: AnalysisBrowser,
	path: string,
	session: string,
	{ faces, coversGaps, container, startMs, lastMs }: LabelledVideoJobOptions,
): Promise<WrittenVideo> => {
	const stem = session.replace(/\.regard\.jsonl$/, '');
	let target = '';
	try {
		const { plan, frames, gaps, damage } = await browser.labelledVideo(
			path,
			session,
			{
				name: basename(path),
				container,
				look: { showRays: true, showBoxes: true, showNames: true, faces },
				analysed: startMs === 0 && lastMs === null ? null : { startMs, endMs: lastMs ?? Number.MAX_SAFE_INTEGER },
				coversGaps,
			},
			(chosen) => {
				target = `${stem}.labelled.${chosen}`;
				return `${target}.new`;
			},
		);
		renameSync(`${target}.new`, target);
		const sound = {
			none: 'no sound',
			copied: 'sound copied',
			encoded: 'sound encoded anew',
			'left-out': 'without its sound, which this browser cannot put into such a file',
		}[plan.sound.kind];
		return { path: target, frames, gaps, damage, how: `${plan.container}, ${plan.videoCodec}, ${sound}` };
	} catch (e) {
		if (target !== '') rmSync(`${target}.new`, { force: true });
		throw e;
	}
};

const clock = (ms: number): string => {
	const tenths = Math.round(ms / 100);
	return `${Math.floor(tenths / 600)}:${String(Math.floor(tenths / 10) % 60).padStart(2, '0')}.${tenths % 10}`;
};

/** What to tell about it. */
export const labelledVideoLines = ({ path, frames, how, gaps, damage }: WrittenVideo): string[] => [
	`also as ${basename(path)} (${frames} frames, ${how})`,
	...(damage === null ? [] : [damage]),
	...(gaps.length === 0 ? [] : ['look at these places before you show it to anybody:']),
	...gaps.slice(0, MOST_LISTED).map((gap) => `  ${clock(gap.startMs)} to ${clock(gap.endMs)}  ${gap.words}`),
	...(gaps.length > MOST_LISTED ? [`  and ${gaps.length - MOST_LISTED} more`] : []),
];
