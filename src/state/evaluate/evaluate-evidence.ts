import type { SpokenWord } from '../../core/transcript';
import type { PersonId } from '../../core/people';
import { utterancesOf } from '../../reason/next-utterance/utterances';
import { measureProsody } from '../../reason/social-genome/prosody';
import type { SessionEvidence } from '../../reason/social-genome/session-trace';
import type { AskSession } from '../../reason/answer/types';
import type { SamplesBetween } from '../watch/transcript.svelte';

export type { SessionEvidence };

/** Samples a second of the sound that is read. */
const RATE_HZ = 16_000;
/** Longer stretches are measured by their beginning: pitch does not change its middle later on. Milliseconds. */
const LONGEST_MS = 6000;
/** Shorter ones have too few voiced frames for a median. Milliseconds. */
const SHORTEST_MS = 200;
/** Stretches that are measured at most. */
const MOST = 120;

type Spoken = { personId: PersonId; startMs: number; endMs: number };

/** Who spoke when: by the words where there are any, else by the events. */
const spokenBy = (session: AskSession, words: readonly SpokenWord[]): Spoken[] => {
	const said = utterancesOf(words).flatMap(({ personId, startMs, endMs }) =>
		personId === null ? [] : [{ personId, startMs, endMs }],
	);
	if (said.length > 0) return said;
	return session.events.flatMap(({ kind, people, startMs, endMs }) =>
		kind === 'speaking' && people[0] !== undefined
			? [{ personId: people[0], startMs, endMs: endMs ?? session.untilMs }]
			: [],
	);
};

/**
 * What a trace about the session may rest on: its events, the words, and how each stretch of speech sounded, as far as its
 * sound is still there.
 *
 * @param samples sound between two times; gives `null` where it cannot be heard any more
 */
export const gatherEvidence = async (
	session: AskSession,
	words: readonly SpokenWord[],
	samples: SamplesBetween,
): Promise<SessionEvidence> => {
	const prosody: { personId: PersonId; startMs: number; endMs: number; prosody: ReturnType<typeof measureProsody> }[] =
		[];
	for (const { personId, startMs, endMs } of spokenBy(session, words).slice(0, MOST)) {
		if (endMs - startMs < SHORTEST_MS) continue;
		const sound = await samples(startMs, Math.min(endMs, startMs + LONGEST_MS));
		if (sound && sound.length > 0) prosody.push({ personId, startMs, endMs, prosody: measureProsody(sound, RATE_HZ) });
	}
	return { session, words, prosody };
};
