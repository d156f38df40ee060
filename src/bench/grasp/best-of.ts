import { answerFromGraph } from '../../reason/grasp/answer';
import { bestOf, commonLetter } from '../../reason/grasp/best-of';
import { graspCategoryIds, type GraspCategory } from '../../reason/grasp/categories';
import type { GraspClip } from '../../reason/grasp/clips/clip';
import { parseLetter } from '../../reason/grasp/prompt';
import { mean } from '../../core/maths/statistics';
import type { GraspBenchItem } from './bench-folder';
import type { GraspReply } from './replies';
import { graspReport } from './report';

/** How often each way of taking one of several replies is right, 0 to 1; `null` without questions. */
export type ReplyChoosing = {
	/** Questions with at least two replies and a session of their clip. */
	readonly items: number;
	/** Replies to each of them, mean. */
	readonly repliesEach: number | null;
	/** Any one reply: the mean over all of them. */
	readonly single: number | null;
	/** The letter that most replies have. */
	readonly majority: number | null;
	/** The reply that names the people of the session’s events best, which needs no key. */
	readonly bestBySgr: number | null;
	/** `bestBySgr` less `single`. */
	readonly lift: number | null;
	/** Social Grounding Reward of all replies, and of those that were taken; means. */
	readonly meanSgr: number | null;
	readonly bestSgr: number | null;
	readonly categories: readonly {
		readonly category: GraspCategory;
		readonly items: number;
		readonly single: number;
		readonly bestBySgr: number;
	}[];
	readonly withoutSession: number;
	readonly withOneReply: number;
};

/** Name of a clip without folder and ending. */
export const clipName = (path: string): string => path.replace(/^.*\//, '').replace(/\.[^.]+$/, '');

/**
 * Takes for each question the reply with the highest Social Grounding Reward against the session’s own events (best of n
 * without labels), and holds all ways of taking one against the key.
 *
 * @param replies several of one name are samples of one model
 * @param clips event graphs by the name of the clip; people numbered as in the questions
 */
export const chooseReplies = (
	items: readonly GraspBenchItem[],
	replies: readonly GraspReply[],
	clips: ReadonlyMap<string, GraspClip>,
): ReplyChoosing => {
	const texts = new Map<string, string[]>();
	for (const { name, reply } of replies) texts.set(name, [...(texts.get(name) ?? []), reply]);
	const several = items.filter(({ name }) => (texts.get(name)?.length ?? 0) > 1);
	const chosen = several.flatMap((item) => {
		const clip = clips.get(clipName(item.video));
		if (!clip) return [];
		const own = texts.get(item.name)!;
		const letters = own.map(parseLetter);
		const { best, replies: scored } = bestOf(own, item.question, clip);
		return [
			{
				category: item.category,
				count: own.length,
				single: letters.filter((letter) => letter === item.answer).length / own.length,
				majority: Number(commonLetter(letters) === item.answer),
				best: Number(best.letter === item.answer),
				sgr: mean(scored.map(({ grounding }) => grounding.sgr)) ?? 0,
				bestSgr: best.grounding.sgr,
			},
		];
	});
	const [single, bestBySgr] = [mean(chosen.map((c) => c.single)), mean(chosen.map((c) => c.best))];
	return {
		items: chosen.length,
		repliesEach: mean(chosen.map((c) => c.count)),
		single,
		majority: mean(chosen.map((c) => c.majority)),
		bestBySgr,
		lift: single === null || bestBySgr === null ? null : bestBySgr - single,
		meanSgr: mean(chosen.map((c) => c.sgr)),
		bestSgr: mean(chosen.map((c) => c.bestSgr)),
		categories: graspCategoryIds.flatMap((category) => {
			const own = chosen.filter((c) => c.category === category);
			const [one, best] = [mean(own.map((c) => c.single)), mean(own.map((c) => c.best))];
			return one === null || best === null ? [] : [{ category, items: own.length, single: one, bestBySgr: best }];
		}),
		withoutSession: several.length - chosen.length,
		withOneReply: items.filter(({ name }) => texts.get(name)?.length === 1).length,
	};
};

/** What the event graphs answer of the questions whose clip has a session. */
export const graphReport = (items: readonly GraspBenchItem[], clips: ReadonlyMap<string, GraspClip>) => {
	const asked = items.flatMap((item) => {
		const clip = clips.get(clipName(item.video));
		return clip ? [{ ...item, letter: answerFromGraph(item, clip).letter }] : [];
	});
	const answered = asked.filter(({ letter }) => letter !== null).length;
	return { asked: asked.length, answered, report: graspReport(asked) };
};
export type GraphReport = ReturnType<typeof graphReport>;
