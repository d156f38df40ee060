import type { SocialEventKind } from '../core/social';
import type { EpisodeRule, EventsConfig } from './events-config';
import type { RuleOf } from './episodes';

/** Rule of each kind that is an episode. Joint attention is a shared attention, and has its rule. */
export const rulesOf =
	(config: EventsConfig): RuleOf =>
	(kind: SocialEventKind): EpisodeRule => {
		switch (kind) {
			case 'look-at-head':
				return config.lookAtHead;
			case 'mutual-gaze':
				return config.mutualGaze;
			case 'shared-attention':
			case 'joint-attention':
				return config.sharedAttention;
			case 'gaze-following':
				return config.gazeFollowing;
			case 'gaze-aversion':
				return config.gazeAversion;
			case 'gaze-shift':
				return config.gazeShift;
			case 'attention-capture':
				return config.attentionCapture;
			case 'camera-contact':
				return config.cameraContact;
			case 'deictic-gesture':
				return config.deicticGesture;
			case 'pointing-followed':
				return config.pointingFollowed;
			case 'head-nod':
			case 'head-shake':
				return config.headNod;
			case 'speaking':
				return config.speaking;
			case 'expression':
				return config.expression;
		}
	};
