import type { Doing } from '../../../src/reason/answer/query';

/** A word for what is done, for phrases such as `A's glances at B`. */
export type Noun = {
	readonly doing: Doing;
	readonly one: string;
	/** `null`: it is not counted. */
	readonly many: string | null;
	/** Between the noun and at whom or what; `null`: nothing follows. */
	readonly preposition: string | null;
};

const noun = (doing: Doing, preposition: string | null, pairs: string): Noun[] =>
	pairs.split('/').map((pair) => {
		const [one = '', many] = pair.split('|');
		return { doing, one, many: many ?? null, preposition };
	});

/** Nouns of what one does. */
export const nouns: readonly Noun[] = [
	...noun('look', 'at', 'look|looks/look|looks/look|looks/glance|glances/glance|glances/gaze/stare|stares/peek|peeks'),
	...noun('look', 'on', 'fixation|fixations/gaze fixation|gaze fixations'),
	...noun(
		'pointing',
		'at',
		'pointing gesture|pointing gestures/pointing gesture|pointing gestures/pointing|pointings/gesture|gestures/point|points',
	),
	...noun('pointing', 'to', 'pointing gesture|pointing gestures/pointing/pointing event|pointing events'),
	...noun(
		'camera-contact',
		null,
		'camera contact|camera contacts/camera contact|camera contacts/camera gaze/camera look|camera looks/look into the camera|looks into the camera/eye contact with the camera',
	),
	...noun(
		'gaze-aversion',
		'from',
		'gaze aversion|gaze aversions/gaze aversion|gaze aversions/aversion of gaze/look away|looks away',
	),
	...noun(
		'gaze-shift',
		null,
		'gaze shift|gaze shifts/sudden gaze shift|sudden gaze shifts/attention shift|attention shifts/quick gaze shift|quick gaze shifts/gaze change|gaze changes',
	),
	...noun('gaze-following', null, 'gaze following/gaze-following|gaze followings'),
	...noun('pointing-followed', null, 'followed pointing|followed pointings/pointing following'),
	...noun('attention-capture', null, 'attention capture|attention captures'),
	...noun('head-nod', null, 'nod|nods/nod|nods/head nod|head nods'),
	...noun('head-shake', null, 'head shake|head shakes/headshake|headshakes'),
	...noun('speaking', null, 'speech/speaking turn|speaking turns/speaking time/talking time'),
	...noun('expression', null, 'facial expression|facial expressions/expression|expressions'),
	...noun('showing', null, 'showing gesture|showing gestures'),
	...noun('giving', null, 'giving gesture|giving gestures/handover|handovers'),
	...noun('reaching', null, 'reaching gesture|reaching gestures'),
];

/** Nouns of what two do with one another: `between A and B`, `of A with B`. */
export const pairNouns: readonly Noun[] = [
	...noun(
		'mutual-gaze',
		'with',
		'eye contact|eye contacts/eye contact|eye contacts/eye contact/mutual gaze|mutual gazes/mutual gaze/LAEO/reciprocal gaze/mutual looking/eye-to-eye contact/direct eye contact',
	),
	...noun('shared-attention', 'with', 'shared attention/shared attention/common attention/shared visual attention'),
	...noun('joint-attention', 'with', 'joint attention/joint attention/joint visual attention'),
	...noun(
		'interaction',
		'with',
		'interaction|interactions/interaction|interactions/social interaction|social interactions/contact|contacts',
	),
];
