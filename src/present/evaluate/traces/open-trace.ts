import type { Answer } from '../../../state/ask/ask-session';
import type { Watch } from '../../../state/watch/watch.svelte';

/** Whether an answer has evidence that a trace can begin with: a lookup that found something. */
export const canTrace = ({ status, form, facts }: Answer): boolean =>
	status === 'answered' && form === undefined && facts.length > 0;

/**
 * Opens the trace editor of Evaluate with an answered question, and with a trace that is made from the open session and
 * begins with the events of the answer. Does nothing where there is no session any more.
 */
export const openTrace = async (watch: Watch, { question, citations }: Answer): Promise<void> => {
	// Evaluate is no part of what Ask loads.
	const [{ traceSession, videoNameOf }, { sharedTraces }, { keepSection }] = await Promise.all([
		import('./trace-session'),
		import('../../../state/evaluate/evaluate-shared'),
		import('../sections'),
	]);
	const session = traceSession(watch);
	const evidence = await session?.evidence();
	if (!session || !evidence) return;
	const traces = sharedTraces(new URL('.', document.baseURI).href);
	traces.addAsked(question, videoNameOf(session.name), evidence, new Set(citations));
	keepSection('traces');
	location.hash = '#evaluate';
};
