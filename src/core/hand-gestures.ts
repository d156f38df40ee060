/** Those of the 33 classes of HaGRIDv2 that need one hand. */
export const ONE_HAND_GESTURES = [
	'call',
	'dislike',
	'fist',
	'four',
	'grabbing',
	'grip',
	'like',
	'little_finger',
	'middle_finger',
	'mute',
	'ok',
	'one',
	'palm',
	'peace',
	'peace_inverted',
	'point',
	'rock',
	'stop',
	'stop_inverted',
	'three',
	'three2',
	'three3',
	'three_gun',
	'thumb_index',
	'two_up',
	'two_up_inverted',
] as const;

/** Those of the 33 classes that need both hands. */
export const TWO_HAND_GESTURES = [
	'hand_heart',
	'hand_heart2',
	'holy',
	'take_picture',
	'thumb_index2',
	'timeout',
	'xsign',
] as const;

export type OneHandGesture = (typeof ONE_HAND_GESTURES)[number];
export type TwoHandGesture = (typeof TWO_HAND_GESTURES)[number];
/** A shape of the hands, by its name in HaGRIDv2 (Nuzhdin et al. 2024). A shape, not what it means. */
export type HandGestureName = OneHandGesture | TwoHandGesture;

/** What a person's hands show. */
export type HandGesture = {
	/** The person's own; `both` for a shape of two hands. */
	hand: 'left' | 'right' | 'both';
	name: HandGestureName;
	/** How well the shape fits, 0 to 1: the weakest of its conditions. Not a probability. */
	score: number;
};
