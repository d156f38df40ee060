import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { affectSeekReport, readAffectMoments } from '../../src/bench/sets/affect-seek.ts';
import { emoCapReport } from '../../src/bench/sets/emo-cap.ts';
import { emoTransReport } from '../../src/bench/sets/emo-trans.ts';
import { checkShape, jsonRows } from '../../src/bench/datasets/json-rows.ts';
import { sayNextReport } from '../../src/bench/sets/say-next.ts';
import { AppError } from '../../src/core/errors.ts';
import { readSession } from '../../src/session/file/read-session.ts';
import { colourWord } from '../../src/draw/colour-words.ts';
import { toAskSession } from '../../src/reason/answer/ask-session.ts';
import { resolvePerson } from '../../src/reason/answer/resolve.ts';
import { readHumanSense } from '../../src/reason/human-sense/item.ts';
import { humanSensePrompt } from '../../src/reason/human-sense/prompt.ts';
import { modelsWithReplies, readHumanSenseReplies, repliesBy } from '../../src/reason/human-sense/replies.ts';
import { humanSenseReport } from '../../src/reason/human-sense/report.ts';
import type { SentenceEncoder } from '../../src/reason/social-genome/measures.ts';
import { readSocialGenome } from '../../src/reason/social-genome/questions.ts';
import { traceForQuestion } from '../../src/reason/social-genome/session-trace.ts';
import { readSubmission, submissionFile } from '../../src/reason/social-genome/submission-file.ts';
import { readTranscriptFile } from '../../src/reason/social-genome/transcript-file.ts';
import { traceReport } from '../../src/reason/social-genome/trace-report.ts';
import { wordEncoder } from '../../src/reason/social-genome/word-encoder.ts';
import type { FormJob } from './form-options.ts';
import {
	affectSeekLines,
	emoCapLines,
	emoTransLines,
	humanSenseLines,
	radarSvg,
	sayNextLines,
	traceLines,
} from './form-tables.ts';

/** What came of it: lines to print, and the result as data. */
export type FormResult = { readonly lines: readonly string[]; readonly result: unknown };

const text = (path: string) => ({ text: readFileSync(path, 'utf8'), name: basename(path) });

const humanSense = (job: Extract<FormJob, { form: 'humansense' }>): FormResult => {
	const file = text(job.questions);
	const items = readHumanSense(file.text, file.name);
	if (job.replies === null && job.model === null) {
		const { style, withTranscript } = job;
		const prompts = items.map((item) => ({
			...{ index: item.index, video: item.videoPath, clip: item.clip },
			...humanSensePrompt(item, style, { withTranscript }),
		}));
		const known = modelsWithReplies(items);
		if (known.length > 0) console.error(`Replies in the file, for --model: ${known.join(', ')}`);
		return { lines: prompts.map((prompt) => JSON.stringify(prompt)), result: prompts };
	}
	if (job.model !== null && !modelsWithReplies(items).includes(job.model)) {
		const known = modelsWithReplies(items);
		throw new AppError(
			'evaluation-invalid',
			`${file.name} has no replies of ${job.model}; it has ${known.length > 0 ? known.join(', ') : 'none'}`,
		);
	}
	const replies =
		job.model === null
			? readHumanSenseReplies(readFileSync(job.replies!, 'utf8'), basename(job.replies!), items.length)
			: repliesBy(items, job.model);
	const protocol = job.style === 'think' ? 'think' : 'plain';
	const { asReleased, skipsAbnormal } = job;
	const report = humanSenseReport(items, replies, { protocol, asReleased, skipsAbnormal });
	if (job.radar !== null) writeFileSync(job.radar, radarSvg(report.rows));
	return { lines: humanSenseLines(report), result: report };
};

const vectorRow = v.object({ text: v.string(), vector: v.pipe(v.array(v.number()), v.minLength(1)) });

/** An encoder that knows the sentences of a file and no others. */
const encoderFrom = (path: string | null): SentenceEncoder => {
	if (path === null) return wordEncoder;
	const file = text(path);
	const rows = jsonRows(file.text, file.name).map(({ value, where }) => checkShape(vectorRow, value, where));
	const known = new Map(rows.map((row) => [row.text, Float32Array.from(row.vector)]));
	return {
		name: file.name,
		isPublished: /minilm[-_]?l6/i.test(file.name),
		encode: (texts) =>
			Promise.resolve(
				texts.map((one) => {
					const vector = known.get(one);
					if (!vector) throw new AppError('evaluation-invalid', `${file.name} has no vector of "${one}"`);
					return vector;
				}),
			),
	};
};

const socialGenome = async (job: Extract<FormJob, { form: 'social-genome' }>): Promise<FormResult> => {
	const read = (path: string) => readSubmission(readFileSync(path), basename(path));
	const questions = job.questions === null ? [] : readSocialGenome(text(job.questions).text, basename(job.questions));
	const right = new Map(questions.flatMap((q) => (q.right === null ? [] : [[q.qid, q.right] as const])));
	const options = { right, tau: job.tau };
	const report = await traceReport(read(job.submission), read(job.reference), encoderFrom(job.vectors), options);
	if (report.questions.length === 0) {
		const names = `${basename(job.submission)} and ${basename(job.reference)}`;
		throw new AppError('evaluation-invalid', `${names} have no question in common`);
	}
	return { lines: traceLines(report), result: report };
};

const makeTraces = async (job: Extract<FormJob, { form: 'social-genome-traces' }>): Promise<FormResult> => {
	const questions = readSocialGenome(text(job.questions).text, basename(job.questions));
	const lines = createInterface({ input: createReadStream(job.session), crlfDelay: Infinity });
	const session = toAskSession(await readSession(lines), {
		nameOf: (personId) => `Person ${personId.replace(/^P/, '')}`,
		colourOf: colourWord,
	});
	const said = job.transcript === null ? null : text(job.transcript);
	const personOf = (name: string) => resolvePerson({ by: 'name', name }, session);
	const words = said ? readTranscriptFile(said.text, said.name, personOf) : [];
	// How it was said takes the sound, which a session file has not.
	const evidence = { session, words, prosody: [] };
	const traces = new Map(questions.map((question) => [question.qid, traceForQuestion(question, evidence)]));
	writeFileSync(job.submission, submissionFile(traces));
	const steps = [...traces.values()].reduce((sum, trace) => sum + trace.steps.length, 0);
	return {
		lines: [
			`${traces.size} traces with ${steps} steps, from events${said ? ' and transcript' : ' alone'}: ${job.submission}`,
		],
		result: Object.fromEntries(traces),
	};
};

/**
 * Scores a file in one of the forms.
 *
 * @throws AppError `evaluation-invalid`, with the place that is wrong
 */
export const evaluateForm = async (job: FormJob): Promise<FormResult> => {
	switch (job.form) {
		case 'humansense':
			return humanSense(job);
		case 'social-genome':
			return socialGenome(job);
		case 'social-genome-traces':
			return makeTraces(job);
		case 'affectseek': {
			const [truth, predictions] = [text(job.truth), text(job.predictions)];
			const report = affectSeekReport(
				readAffectMoments(truth.text, truth.name),
				readAffectMoments(predictions.text, predictions.name),
				truth.name,
			);
			return { lines: affectSeekLines(report), result: report };
		}
		case 'emotrans': {
			const report = emoTransReport(text(job.questions), text(job.replies));
			return { lines: emoTransLines(report), result: report };
		}
		case 'saynext': {
			const report = await sayNextReport(text(job.results), job.lexicon === null ? null : text(job.lexicon));
			return { lines: sayNextLines(report), result: report };
		}
		case 'emocap': {
			const { text: json, name } = text(job.file);
			const report = emoCapReport(json, name);
			return { lines: emoCapLines(report), result: report };
		}
	}
};
