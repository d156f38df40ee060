import type { PersonId } from '../../core/people';
import type { SocialEvent } from '../../core/social';
import { addTallies, shareOf, tallyOf, type Tally } from '../scores/count';
import { targetTranslator, type MatchedFrame } from './match';
import { pointingEvents } from './pointings';
import { bestTarget, isSameTarget } from './target-scores';
import { isWithin, type Fact, type Truth, type TruthPerson, type TruthTarget } from './truth';

/** How one hand-made fact fared. */
export type FactResult = {
	fact: Fact;
	/**
	 * Looks and mutual gaze: person-frames of the span that agree (missing head or unknown gaze: wrong). Pointing:
	 * frames of the span in which a pointing event of that person holds.
	 */
	frames: Tally;
	/** Looks: at least half of the frames agree. Pointing: an event of that person overlaps the span. */
	isFound: boolean;
	/** Pointing only: the event has the right target, any way out of the picture being the same. */
	isTargetRight: boolean | null;
};

/** Facts of one weight. */
type FactScores = {
	/** Person-frames of `looks_at` facts with a target in the picture (a person or an object). */
	visibleLooks: Tally;
	/** Person-frames of `looks_at` facts with a target out of the picture: right when taken for elsewhere. */
	offscreenLooks: Tally;
	/** Person-frames of `looks_at_camera` facts. */
	cameraLooks: Tally;
	/** Frames of `mutual_gaze` facts. */
	mutualGaze: Tally;
	/** `points_at` facts that have an event. */
	pointings: Tally;
	pointingTargets: Tally;
	/** All facts found. */
	found: Tally;
};

export type AllFactScores = {
	high: FactScores;
	medium: FactScores;
	results: readonly FactResult[];
	/** Events and episodes of kinds that the truth says never happen. */
	falseAlarms: Readonly<Record<string, number>>;
};

type Setting = {
	frames: readonly MatchedFrame[];
	events: readonly SocialEvent[];
	mainPerson: ReadonlyMap<PersonId, TruthPerson>;
};

const CAMERA: TruthTarget = { kind: 'camera' };

const bestOf = (frame: MatchedFrame, person: TruthPerson, { mainPerson }: Setting): TruthTarget | null =>
	bestTarget(frame.byPerson.get(person)?.gaze, targetTranslator(frame, mainPerson));

const agrees = (fact: Fact, frame: MatchedFrame, setting: Setting): boolean => {
	const [first, second] = fact.who;
	if (first === undefined) return false;
	if (fact.kind === 'mutual_gaze') {
		return (
			second !== undefined &&
			isSameTarget(bestOf(frame, first, setting), { kind: 'person', person: second }) &&
			isSameTarget(bestOf(frame, second, setting), { kind: 'person', person: first })
		);
	}
	const target = fact.kind === 'looks_at_camera' ? CAMERA : fact.target;
	return target !== null && isSameTarget(bestOf(frame, first, setting), target);
};

const resultOf = (fact: Fact, setting: Setting): FactResult => {
	const within = setting.frames.filter((f) => isWithin([fact], f.tMs));
	if (fact.kind !== 'points_at') {
		const frames = tallyOf(within.map((f) => agrees(fact, f, setting)));
		return { fact, frames, isFound: (shareOf(frames) ?? 0) >= 0.5, isTargetRight: null };
	}
	const claimed = pointingEvents(setting.events, setting.frames, setting.mainPerson).filter(
		(e) => e.person === fact.who[0] && e.startMs < fact.endMs && e.endMs > fact.startMs,
	);
	const { target } = fact;
	return {
		fact,
		frames: tallyOf(within.map((f) => isWithin(claimed, f.tMs))),
		isFound: claimed.length > 0,
		isTargetRight: target === null ? null : claimed.some((e) => isSameTarget(e.target, target)),
	};
};

const scoresOf = (results: readonly FactResult[], confidence: Fact['confidence']): FactScores => {
	const mine = results.filter((r) => r.fact.confidence === confidence);
	const frames = (isWanted: (fact: Fact) => boolean) =>
		addTallies(mine.filter((r) => isWanted(r.fact)).map((r) => r.frames));
	const isLook = (f: Fact) => f.kind === 'looks_at' && f.target !== null;
	const pointings = mine.filter((r) => r.fact.kind === 'points_at');
	return {
		visibleLooks: frames((f) => isLook(f) && f.target?.kind !== 'away' && f.target?.kind !== 'camera'),
		offscreenLooks: frames((f) => isLook(f) && f.target?.kind === 'away'),
		cameraLooks: frames((f) => f.kind === 'looks_at_camera'),
		mutualGaze: frames((f) => f.kind === 'mutual_gaze'),
		pointings: tallyOf(pointings.map((r) => r.isFound)),
		pointingTargets: tallyOf(pointings.flatMap((r) => (r.isTargetRight === null ? [] : [r.isTargetRight]))),
		found: tallyOf(mine.map((r) => r.isFound)),
	};
};

/** Event kinds that contradict a kind which the truth calls absent. */
const ABSENT_EVENTS: Readonly<Record<string, readonly SocialEvent['kind'][]>> = {
	looks_at: ['look-at-head'],
	mutual_gaze: ['mutual-gaze'],
	points_at: ['deictic-gesture'],
	looks_at_camera: ['camera-contact'],
	joint_attention: ['joint-attention', 'shared-attention'],
	expression: ['expression'],
};

/** A most probable target that holds for fewer analysed frames than this is no episode. */
const MIN_EPISODE_FRAMES = 3;

/** Runs of analysed frames in which one person's most probable target is the camera. Needed as long as files have no camera-contact events. */
const cameraEpisodes = (frames: readonly MatchedFrame[]): number => {
	const lengths = new Map<PersonId, number>();
	let episodes = 0;
	for (const { observations } of frames) {
		const now = new Set(observations.filter((o) => o.gaze?.scores[0]?.target.kind === 'camera').map((o) => o.personId));
		for (const id of lengths.keys()) if (!now.has(id)) lengths.delete(id);
		for (const id of now) {
			const length = (lengths.get(id) ?? 0) + 1;
			lengths.set(id, length);
			if (length === MIN_EPISODE_FRAMES) episodes += 1;
		}
	}
	return episodes;
};

/** Facts found, and false alarms of absent kinds, of one hand-labelled clip. */
export const scoreFacts = (
	truth: Truth,
	frames: readonly MatchedFrame[],
	events: readonly SocialEvent[],
	mainPerson: ReadonlyMap<PersonId, TruthPerson>,
): AllFactScores => {
	const results = truth.facts.map((fact) => resultOf(fact, { frames, events, mainPerson }));
	const alarms = truth.absent.map((kind): [string, number] => {
		const kinds = ABSENT_EVENTS[kind] ?? [];
		const claimed = events.filter((e) => kinds.includes(e.kind) && (e.gesture ?? 'pointing') === 'pointing').length;
		return [kind, kind === 'looks_at_camera' ? claimed + cameraEpisodes(frames) : claimed];
	});
	return {
		high: scoresOf(results, 'high'),
		medium: scoresOf(results, 'medium'),
		results,
		falseAlarms: Object.fromEntries(alarms),
	};
};
