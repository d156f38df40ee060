import { openAsBlob, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { colourWord } from '../../src/draw/colour-words.ts';
import { toAskSession } from '../../src/reason/answer/ask-session.ts';
import { resolvePerson } from '../../src/reason/answer/resolve.ts';
import { readSocialGenome } from '../../src/reason/social-genome/questions.ts';
import { traceForQuestion } from '../../src/reason/social-genome/session-trace.ts';
import { submissionFile } from '../../src/reason/social-genome/submission-file.ts';
import { readTranscriptFile } from '../../src/reason/social-genome/transcript-file.ts';
import { linesOf } from '../../src/session/file/blob-lines.ts';
import { readSession } from '../../src/session/file/read-session.ts';
import { gatherEvidence } from '../../src/state/evaluate/evaluate-evidence.ts';
import type { SamplesBetween } from '../../src/state/watch/transcript.svelte.ts';
import type { SetResult } from './sets.ts';
import { soundIn } from './sound.ts';
import { countWords } from '../../src/core/text/words.ts';

/** Traces to be made from a session. Paths are absolute. */
export type TraceJob = {
	readonly questions: string;
	readonly session: string;
	/** WebVTT or SubRip; `null`: none. */
	readonly transcript: string | null;
	/** How it was said, for vocal steps; `null`: not heard. */
	readonly sound: string | null;
	/** Where they are written. */
	readonly submission: string;
};

/**
 * Makes Social Genome’s traces from a session and writes them as a submission.
 *
 * @throws AppError `evaluation-invalid` or `recording-invalid`, with the place that is wrong
 */
export const makeTraces = async ({
	questions,
	session: path,
	transcript,
	sound,
	submission,
}: TraceJob): Promise<SetResult> => {
	const { rows: asked, wrong } = readSocialGenome(readFileSync(questions, 'utf8'), basename(questions));
	const session = toAskSession(await readSession(linesOf(await openAsBlob(path))), {
		nameOf: (personId) => `Person ${personId.replace(/^P/, '')}`,
		colourOf: colourWord,
	});
	const personOf = (name: string) => resolvePerson({ by: 'name', name }, session);
	const words =
		transcript === null ? [] : readTranscriptFile(readFileSync(transcript, 'utf8'), basename(transcript), personOf);
	const samples: SamplesBetween = sound === null ? () => Promise.resolve(null) : await soundIn(sound);
	const evidence = await gatherEvidence(session, words, samples);
	const traces = new Map(asked.map((question) => [question.qid, traceForQuestion(question, evidence)]));
	writeFileSync(submission, submissionFile(traces));
	const steps = [...traces.values()].reduce((sum, trace) => sum + trace.steps.length, 0);
	const sources = ['events', ...(transcript === null ? [] : ['transcript']), ...(sound === null ? [] : ['sound'])];
	const source = sources.length === 1 ? 'from events alone' : `from ${sources.join(' and ')}`;
	return {
		lines: [
			...wrong.map((line) => `Left out: ${line}`),
			`${countWords(traces.size, 'trace')} with ${countWords(steps, 'step')}, ${source}: ${submission}`,
		],
		result: Object.fromEntries(traces),
	};
};
