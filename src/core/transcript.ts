import type { PersonId } from './people';

/** A word that was said, on the media timeline. */
export type TranscriptWord = { text: string; startMs: number; endMs: number };

/** A word with who said it; `null` when nobody in view seems to have. */
export type SpokenWord = TranscriptWord & { personId: PersonId | null };
