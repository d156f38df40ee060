import type { Observation, Pointing } from '../../core/attention';
import type { PersonId } from '../../core/people';
import type { SocialEvent } from '../../core/social';
import { forwardOf, directionFromAngles, visualAngle, type Vec3 } from '../../core/geometry/space';
import { normalise, scale } from '../../core/geometry/vector';
import { mainPersonOf, matchFrames, targetTranslator, type MatchedFrame } from '../scenes/match';
import type { Prediction } from '../scenes/prediction';
import { isSameTarget } from '../scenes/target-scores';
import { exactAt, type ExactPerson, type Truth, type TruthPerson, type TruthTarget } from '../scenes/truth';

/** A target that was claimed, in the words of the truth (`null`: somebody who matches nobody), with how sure the claim is. */
export type Claim = { target: TruthTarget | null; probability: number };

/** One person of a rendered scene in one analysed frame, with what was said of them. */
export type PersonFrame = {
	tMs: number;
	person: TruthPerson;
	exact: ExactPerson;
	/** `null`: the head was not found. */
	observation: Observation | null;
	/** Targets of the look, most probable first; empty when nothing is known of it. */
	gaze: readonly Claim[];
	pointing: readonly Claim[];
	/** Between where the face points and the lens, 0 to π. */
	angleToCameraRad: number;
};

/** A clip with its truth, matched to what was said of it: all that the figures need. */
export type ScoredScene = {
	truth: Truth;
	frames: readonly MatchedFrame[];
	events: readonly SocialEvent[];
	mainPerson: ReadonlyMap<PersonId, TruthPerson>;
	/** Everybody in every analysed frame of a rendered scene; empty for hand-labelled clips. */
	people: readonly PersonFrame[];
};

/** Where the face of a rendered person points, unit length. */
export const trueForward = ({ headYawRad, headPitchRad }: ExactPerson): Vec3<'camera'> =>
	directionFromAngles(headYawRad, headPitchRad);

/** Where the head of an observation points; `null` when it is unknown. */
export const saidForward = (observation: Observation | null): Vec3<'camera'> | null =>
	observation?.headPose ? forwardOf(observation.headPose.cameraFromHead) : null;

const angleToCamera = (exact: ExactPerson): number => {
	const toLens = normalise(scale(exact.eyesMid, -1));
	return toLens ? visualAngle(trueForward(exact), toLens) : 0;
};

/** Claims about a look or a pointing hand in the words of the truth. */
export const claimsOf = (
	attention: Pick<Pointing, 'scores'> | null | undefined,
	frame: MatchedFrame,
	mainPerson: ScoredScene['mainPerson'],
): Claim[] => {
	const translate = targetTranslator(frame, mainPerson);
	return (attention?.scores ?? []).map(({ target, probability }) => ({ target: translate(target), probability }));
};

/** Matches a prediction to the truth, once for all figures. */
export const scoredSceneOf = (truth: Truth, prediction: Prediction): ScoredScene => {
	const frames = matchFrames(truth, prediction);
	const mainPerson = mainPersonOf(frames);
	const people = frames.flatMap((frame) =>
		(exactAt(truth, frame.tMs)?.people ?? []).map((exact): PersonFrame => {
			const observation = frame.byPerson.get(exact.person) ?? null;
			return {
				tMs: frame.tMs,
				person: exact.person,
				exact,
				observation,
				gaze: claimsOf(observation?.gaze, frame, mainPerson),
				pointing: claimsOf(observation?.pointing, frame, mainPerson),
				angleToCameraRad: angleToCamera(exact),
			};
		}),
	);
	return { truth, frames, events: prediction.events, mainPerson, people };
};

/** More closed than this, the eyes cannot be read and the look is not asked for. */
const MAX_BLINK = 0.3;
/** With less of the front of the face in view nobody could say where somebody looks. */
const MIN_VISIBLE = 0.4;

/** A head that was found, with open eyes and enough of the face in view: its look may be asked for. */
export const mayBeAsked = ({ exact, observation }: PersonFrame): boolean =>
	observation !== null && exact.blink <= MAX_BLINK && exact.visibleFraction >= MIN_VISIBLE;

/** Whether the most probable target of a claim is the true one. */
export const isRight = ([best]: readonly Claim[], wanted: TruthTarget): boolean =>
	isSameTarget(best?.target ?? null, wanted);
