import { eventKinds } from '../core/event-kinds/kinds';
import type { EventsConfig } from './events-config';
import type { RuleOf } from './episodes';

/** Rule of each kind that is an episode. Joint attention is a shared attention, and has its rule. */
export const rulesOf =
	(config: EventsConfig): RuleOf =>
	(kind) =>
		config[eventKinds[kind].rule];
