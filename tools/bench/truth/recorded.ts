import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Perception } from '../../../src/core/perception';
import { readRecording } from '../accuracy/recording.ts';
import { truthClips, type TruthClip } from './clips.ts';

/** The rendered scenes of the choose part that were recorded in a folder; others are none of the business of tuning. */
export const recordedScenes = (folder: string): { clip: TruthClip; perceptions: readonly Perception[] }[] =>
	truthClips('choose').clips.flatMap((clip) => {
		const path = join(folder, `${clip.name}.jsonl`);
		return clip.truth.exact && existsSync(path) ? [{ clip, perceptions: [...readRecording(path)] }] : [];
	});
