import { bestOf, commonLetter } from '../../reason/grasp/best-of';
import type { ClipEvent, GraspClip } from '../../reason/grasp/clips/clip';
import type { GraspItem } from '../../reason/grasp/item';
import { optionLetters, parseLetter, type OptionLetter } from '../../reason/grasp/prompt';
import { taggedAnswer } from '../../reason/grasp/tagged-answer';
import type { SeededRandom } from '../../core/maths/random';

/**
 * A scripted stand-in for a language model that sometimes names the wrong people, so that the effect of choosing is
 * known.
 */
export type NoisySampler = {
	/** Probability that the letter is right, 0 to 1. */
	readonly skill: number;
	/**
	 * How much the people it names go with its letter, 0 to 1: at 1 it names the right people exactly when its letter is
	 * right, at 0 the people are right as often either way. Choosing by grounding can help only above 0.
	 */
	readonly coupling: number;
};

type Choice = Extract<GraspItem, { format: 'mcq' }>;

/** The same events with each participant exchanged for somebody else of the clip. */
const mistaken = (events: readonly ClipEvent[], people: readonly number[], random: SeededRandom): ClipEvent[] =>
	events.map((event) => {
		const exchange = new Map(
			event.people.map((person) => [person, random.shuffled(people.filter((p) => p !== person))[0] ?? person]),
		);
		const moved = { ...event, people: event.people.map((person) => exchange.get(person)!) };
		if (moved.source === 'gaze') return moved;
		const { target } = moved;
		return {
			...moved,
			by: exchange.get(moved.by)!,
			target: target.kind === 'person' ? { ...target, person: exchange.get(target.person)! } : target,
		};
	});

/** One reply to an item in the published form. */
export const noisyReply = (item: Choice, clip: GraspClip, sampler: NoisySampler, random: SeededRandom): string => {
	const isRight = random.uniform() < sampler.skill;
	const isCoupled = random.uniform() < sampler.coupling;
	const seesRight = isCoupled ? isRight : random.uniform() < sampler.skill;
	const letter: OptionLetter = isRight
		? item.answer
		: random.shuffled(optionLetters.filter((l) => l !== item.answer))[0]!;
	return taggedAnswer(seesRight ? item.events : mistaken(item.events, clip.people, random), letter);
};

/** How often each way of choosing among n replies is right. */
export type ChoosingScore = {
	readonly items: number;
	/** Replies to choose from. */
	readonly replies: number;
	/** Any one reply: the mean over all of them, 0 to 1. */
	readonly single: number;
	/** The letter that most replies have. */
	readonly majority: number;
	/** The reply with the highest SGR against our own events. */
	readonly bestBySgr: number;
};

/**
 * Measures what choosing by SGR does for a scripted sampler. The key is used for scoring only.
 *
 * @param asked items, each with the clip whose events the replies are held against
 */
export const scoreChoosing = (
	asked: readonly { item: Choice; clip: GraspClip; reference?: GraspClip }[],
	sampler: NoisySampler,
	replies: number,
	random: SeededRandom,
): ChoosingScore => {
	let single = 0;
	let majority = 0;
	let best = 0;
	for (const { item, clip, reference = clip } of asked) {
		const texts = Array.from({ length: replies }, () => noisyReply(item, clip, sampler, random));
		const letters = texts.map(parseLetter);
		single += letters.filter((letter) => letter === item.answer).length / replies;
		majority += Number(commonLetter(letters) === item.answer);
		best += Number(bestOf(texts, item.question, reference).best.letter === item.answer);
	}
	const share = (count: number): number => (asked.length === 0 ? 0 : count / asked.length);
	return { items: asked.length, replies, single: share(single), majority: share(majority), bestBySgr: share(best) };
};
