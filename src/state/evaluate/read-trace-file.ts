import type { NamedFile } from '../../core/named-file';
import type { PersonId } from '../../core/people';
import type { SpokenWord } from '../../core/transcript';
import { readSocialGenome, type SocialGenomeQuestion } from '../../reason/social-genome/questions';
import { readSubmission } from '../../reason/social-genome/submission-file';
import type { Trace } from '../../reason/social-genome/trace';
import { readTranscriptFile } from '../../reason/social-genome/transcript-file';

/** What a file of the trace editor holds; `wrong`: what was left out of it, each with its place and field. */
export type TraceFile = { readonly wrong?: readonly string[] } & (
	| { readonly kind: 'questions'; readonly questions: readonly SocialGenomeQuestion[] }
	| { readonly kind: 'submission'; readonly traces: ReadonlyMap<string, Trace> }
	| { readonly kind: 'transcript'; readonly words: readonly SpokenWord[] }
);

/** JSON that holds an object of objects: a submission. */
const SUBMISSION = /^\s*\{\s*"[^"]*"\s*:\s*\{/;

/**
 * Reads a file by what it is: questions (.json, .jsonl), a submission (.pkl, .pickle, or .json that is one), a transcript
 * (.vtt, .srt).
 *
 * @param personOf the person of a voice’s name in a transcript
 * @throws AppError when it is none of them, or damaged
 */
export const readTraceFile = async (
	{ name, blob }: NamedFile,
	personOf: (voice: string) => PersonId | null,
): Promise<TraceFile> => {
	const submission = async (): Promise<TraceFile> => ({
		kind: 'submission',
		...readSubmission(new Uint8Array(await blob.arrayBuffer()), name),
	});
	if (/\.(pkl|pickle)$/i.test(name)) return submission();
	const text = await blob.text();
	if (/\.(vtt|srt)$/i.test(name)) return { kind: 'transcript', words: readTranscriptFile(text, name, personOf) };
	if (SUBMISSION.test(text)) return submission();
	const { rows: questions, wrong } = readSocialGenome(text, name);
	return { kind: 'questions', questions, wrong };
};
