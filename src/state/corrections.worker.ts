import { serve } from '../workers/serve';
import type { CorrectionsApi } from './corrections-protocol';
import { CorrectionsWork } from './corrections-work';

/** How long the worker computes before it looks for messages, such as one that cancels, milliseconds. */
const TURN_MS = 40;

const work = new CorrectionsWork();

serve<CorrectionsApi>(self, {
	load(input) {
		work.load(input);
		return null;
	},
	run(corrections, { signal, emit }) {
		let lastMs = performance.now();
		return work.run(corrections, async (share) => {
			if (performance.now() - lastMs < TURN_MS) return;
			emit(share);
			await new Promise((resolve) => setTimeout(resolve));
			lastMs = performance.now();
			signal.throwIfAborted();
		});
	},
	doubts: (corrections) => [...work.doubts(corrections)],
	file: (input, { emit }) => work.file(input, emit),
});
