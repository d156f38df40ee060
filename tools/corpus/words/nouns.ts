import type { Doing } from '../../../src/reason/answer/query';
import { wordings } from '../wordings';

/** A word for what is done, for phrases such as `A's glances at B`. */
export type Noun = {
	readonly doing: Doing;
	readonly one: string;
	/** `null`: it is not counted. */
	readonly many: string | null;
	/** Between the noun and at whom or what; `null`: nothing follows. */
	readonly preposition: string | null;
};

/** Of words as `look/looks`; `gaze` alone is not counted. */
const nounsOf =
	(doing: Doing, preposition: string | null) =>
	(table: TemplateStringsArray): Noun[] =>
		wordings(table).map((words) => {
			const [one = '', many = null] = words.split('/');
			return { doing, one, many, preposition };
		});

/** Nouns of what one does. */
export const nouns: readonly Noun[] = [
	...nounsOf('look', 'at')`look/looks ×3 | glance/glances ×2 | gaze | stare/stares | peek/peeks`,
	...nounsOf('look', 'on')`fixation/fixations | gaze fixation/gaze fixations`,
	...nounsOf('pointing', 'at')`
		pointing gesture/pointing gestures ×2 | pointing/pointings | gesture/gestures | point/points
	`,
	...nounsOf('pointing', 'to')`pointing gesture/pointing gestures | pointing | pointing event/pointing events`,
	...nounsOf('camera-contact', null)`
		camera contact/camera contacts ×2 | camera gaze | camera look/camera looks
		look into the camera/looks into the camera | eye contact with the camera
	`,
	...nounsOf('gaze-aversion', 'from')`gaze aversion/gaze aversions ×2 | aversion of gaze | look away/looks away`,
	...nounsOf('gaze-shift', null)`
		gaze shift/gaze shifts | sudden gaze shift/sudden gaze shifts | attention shift/attention shifts
		quick gaze shift/quick gaze shifts | gaze change/gaze changes
	`,
	...nounsOf('gaze-following', null)`gaze following | gaze-following/gaze followings`,
	...nounsOf('pointing-followed', null)`followed pointing/followed pointings | pointing following`,
	...nounsOf('attention-capture', null)`attention capture/attention captures`,
	...nounsOf('head-nod', null)`nod/nods ×2 | head nod/head nods`,
	...nounsOf('head-shake', null)`head shake/head shakes | headshake/headshakes`,
	...nounsOf('speaking', null)`speech | speaking turn/speaking turns | speaking time | talking time`,
	...nounsOf('expression', null)`facial expression/facial expressions | expression/expressions`,
	...nounsOf('showing', null)`showing gesture/showing gestures`,
	...nounsOf('giving', null)`giving gesture/giving gestures | handover/handovers`,
	...nounsOf('reaching', null)`reaching gesture/reaching gestures`,
];

/** Nouns of what two do with one another: `between A and B`, `of A with B`. */
export const pairNouns: readonly Noun[] = [
	...nounsOf('mutual-gaze', 'with')`
		eye contact/eye contacts ×2 | eye contact | mutual gaze/mutual gazes | mutual gaze | LAEO | reciprocal gaze
		mutual looking | eye-to-eye contact | direct eye contact
	`,
	...nounsOf('shared-attention', 'with')`shared attention ×2 | common attention | shared visual attention`,
	...nounsOf('joint-attention', 'with')`joint attention ×2 | joint visual attention`,
	...nounsOf('interaction', 'with')`
		interaction/interactions ×2 | social interaction/social interactions | contact/contacts
	`,
];
