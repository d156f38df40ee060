import { readSession } from '../export/read-session';
import { serve } from '../workers/serve';
import { linesOf } from './blob-lines';
import { graspEventsOf } from './timeline-grasp';
import type { GraspApi } from './timeline-grasp-protocol';

serve<GraspApi>(self, {
	detect: async ({ file, flavour }) => graspEventsOf(await readSession(linesOf(file)), flavour),
});
