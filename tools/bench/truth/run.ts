import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { predictionFromJsonLines } from '../../../src/bench/scenes/prediction';
import type { AnalysisBrowser } from '../../analyze/browser.ts';
import { analyseClip } from '../accuracy/accuracy.ts';
import { note, progress } from '../log.ts';
import { truthClips, type TruthPart } from './clips.ts';
import { scoreTruthClip, truthScoreOf, type ScoredClip, type TruthScore } from './measure.ts';
import { reliabilitySvg } from './reliability-svg.ts';

/**
 * Analyses every clip of a part with the product and scores it. Session files and the reliability diagram go to `out`,
 * so that a figure can be traced to what was said.
 */
export const measureTruth = async (
	analysis: AnalysisBrowser,
	{ part, clip: wanted, out }: { part: TruthPart; clip: string | null; out: string },
): Promise<{ score: TruthScore; missing: string[] }> => {
	const { clips, missing } = truthClips(part);
	const folder = join(out, part);
	mkdirSync(folder, { recursive: true });
	const scored: ScoredClip[] = [];
	const failed: string[] = [];
	for (const clip of clips.filter(({ name }) => wanted === null || name.includes(wanted))) {
		note(`Analysing ${clip.name} (${part}) …`);
		try {
			const { session } = await analyseClip(
				analysis,
				{ ...clip, group: 'stage' },
				{ fps: clip.fps, records: false, onProgress: (frames) => progress(`  ${frames} frames`) },
			);
			writeFileSync(join(folder, `${clip.name}.regard.jsonl`), session);
			scored.push(scoreTruthClip(clip, predictionFromJsonLines(session)));
		} catch (error) {
			failed.push(`${clip.name} could not be analysed: ${error instanceof Error ? error.message : String(error)}`);
		}
	}
	const score = truthScoreOf(part, scored);
	writeFileSync(join(out, `reliability-${part}.svg`), reliabilitySvg(score.reliability, part));
	return { score, missing: [...missing, ...failed] };
};
