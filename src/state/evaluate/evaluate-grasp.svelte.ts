import { chooseReplies, type ReplyChoosing } from '../../bench/sets/grasp-best-of';
import { lettersOf, readGraspBench, readGraspReplies } from '../../bench/sets/grasp-bench';
import { graspReport, type GraspReport } from '../../bench/sets/grasp-bench-report';
import { linesOf } from '../../session/file/blob-lines';
import type { NamedFile } from '../../core/named-file';
import { isSessionName, readSessionClips } from './grasp-session-clips';
import { problemOf, type Problem } from '../phase';

export {
	accuracyOf,
	graspAnchors,
	graspAnchorSource,
	graspCategories,
	type GraspReport,
	type Tally,
} from '../../bench/sets/grasp-bench-report';

/** What came of a folder of GRASP-Bench and a file of replies. */
export type GraspScored = {
	readonly report: GraspReport;
	/** Reason to count. */
	readonly leftOut: Readonly<Record<string, number>>;
	/** The file of replies. */
	readonly replies: string;
	/** What choosing among several replies does; `null` without sessions. */
	readonly choosing: ReplyChoosing | null;
};

/** Path under the bench folder, whatever folder it was chosen in; `null` for files that are no part of it. */
const benchPath = (name: string): string | null => /(?:^|\/)((?:json|video)\/[^/]+)$/.exec(name)?.[1] ?? null;

/** Scores of GRASP-Bench in the Evaluate view. Some thousand small files: read and scored in the page itself. */
export class EvaluateGrasp {
	scored = $state.raw<GraspScored | null>(null);
	problem = $state.raw<Problem | null>(null);
	isScoring = $state(false);

	/**
	 * @param files of the folder, `json/…` and `video/…`; of the videos only the names are taken
	 * @param replies a model’s; several of one name are samples to choose from
	 * @param sessions of the clips, `NAME.regard.jsonl`; without any nothing is chosen
	 */
	async score(files: readonly NamedFile[], replies: NamedFile, sessions: readonly NamedFile[] = []): Promise<void> {
		this.isScoring = true;
		this.problem = null;
		this.scored = null;
		try {
			const parts = files.flatMap(({ name, blob }) => {
				const path = benchPath(name);
				return path === null ? [] : [{ path, blob }];
			});
			const bench = readGraspBench(
				await Promise.all(
					parts.map(async ({ path, blob }) =>
						path.startsWith('json/') ? { path, text: await blob.text() } : { path },
					),
				),
			);
			const said = readGraspReplies(await replies.blob.text(), replies.name);
			const letters = lettersOf(said);
			const report = graspReport(bench.items.map((item) => ({ ...item, letter: letters.get(item.name) ?? null })));
			const own = sessions.filter(({ name }) => isSessionName(name));
			const clips = await readSessionClips(own.map(({ name, blob }) => ({ name, lines: () => linesOf(blob) })));
			const choosing = own.length > 0 ? chooseReplies(bench.items, said, clips) : null;
			this.scored = { report, leftOut: bench.leftOut, replies: replies.name, choosing };
		} catch (e) {
			this.problem = problemOf(e, replies.name);
		} finally {
			this.isScoring = false;
		}
	}
}
