import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleVideo } from '../analyze/options.ts';
import { silence } from './silence.ts';

/** Of the bundled sample, seconds. */
const SAMPLE_S = 13;

/**
 * Makes a study whose sessions are parts of the bundled sample, as long as each other.
 *
 * @param parts how many sessions, and of how many analysed frames a second
 * @param isDamaged whether there is a corrupt file and one of sound alone among them
 */
export const makeStudy = (
	folder: string,
	parts: { count: number; fps: number; seconds: number },
	isDamaged: boolean,
): void => {
	mkdirSync(join(folder, 'videos'), { recursive: true });
	copyFileSync(sampleVideo, join(folder, 'videos', 'talk.mp4'));
	const { count, fps, seconds } = parts;
	const gap = (SAMPLE_S - seconds) / Math.max(1, count - 1);
	const rows = Array.from({ length: count }, (_, i) => {
		const startS = Math.round(i * gap * 10) / 10;
		return `S${i + 1},videos/talk.mp4,${startS},${startS + seconds}`;
	});
	if (isDamaged) {
		writeFileSync(join(folder, 'videos', 'corrupt.mp4'), Buffer.alloc(20_000, 7));
		writeFileSync(join(folder, 'videos', 'sound.wav'), silence());
		rows.push('corrupt,videos/corrupt.mp4,,', 'sound,videos/sound.wav,,');
	}
	writeFileSync(join(folder, 'sessions.csv'), `session_id,file,start_s,end_s\n${rows.join('\n')}\n`);
	const description = {
		format: 'regard-study/1',
		title: 'Parts of the sample',
		analysis: { fps },
		exports: ['csv', 'bids'],
	};
	writeFileSync(join(folder, 'study.json'), `${JSON.stringify(description)}\n`);
};
