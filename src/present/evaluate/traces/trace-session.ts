import type { PersonId } from '../../../core/people';
import { gatherEvidence, type SessionEvidence } from '../../../state/evaluate/evaluate-evidence';
import type { Watch } from '../../../state/watch/watch.svelte';
import { sessionToAsk } from '../../ui/session-to-ask';
import { defaultName } from '../../../core/people';

/** Name of a video as questions have it: without its ending. */
export const videoNameOf = (fileName: string): string => fileName.replace(/\.[^.]+$/, '');

/** The session that is open while traces are edited. */
export type TraceSession = {
	/** Name of its video. */
	readonly name: string;
	/** How much of it is known, milliseconds. */
	readonly untilMs: number;
	/** What traces may rest on; `null` before its first frame. */
	evidence(): Promise<SessionEvidence | null>;
	/** The person that a voice of a transcript is called like; `null`: nobody. */
	personOf(voice: string): PersonId | null;
};

/** The session that Watch shows; `null` when there is none. */
export const traceSession = (watch: Watch): TraceSession | null => {
	const { source } = watch;
	if (!source || watch.panels.people.length === 0) return null;
	return {
		name: source.name,
		untilMs: watch.untilMs,
		async evidence() {
			const session = await sessionToAsk(watch);
			return (
				session &&
				gatherEvidence(session, watch.transcript.words, (fromMs, untilMs) => watch.sound.samples(fromMs, untilMs))
			);
		},
		personOf: (voice) =>
			watch.panels.people.find((personId) => (watch.labels[personId] ?? defaultName(personId)) === voice) ?? null,
	};
};
