import { serve } from '../serve';
import type { CorrectionsApi } from './corrections-api';
import { CorrectionsWork } from '../../session/corrected/corrections-work';

/** How long the worker computes before it looks for messages, such as one that cancels, milliseconds. */
const TURN_MS = 40;

const work = new CorrectionsWork();

/** Now and then, says how much is done and looks for messages. */
const turns = ({ signal, emit }: { signal: AbortSignal; emit: (share: number) => void }) => {
	let lastMs = performance.now();
	return async (share: number): Promise<void> => {
		if (performance.now() - lastMs < TURN_MS) return;
		emit(share);
		await new Promise((resolve) => setTimeout(resolve));
		lastMs = performance.now();
		signal.throwIfAborted();
	};
};

serve<CorrectionsApi>(self, {
	async load(input, context) {
		await work.read(input, turns(context));
		return null;
	},
	run: (corrections, context) => work.run(corrections, turns(context)),
	doubts: (corrections) => [...work.doubts(corrections)],
	file: (input, { emit }) => work.file(input, emit),
});
