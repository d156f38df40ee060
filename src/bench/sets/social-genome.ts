import { AppError } from '../../core/errors';
import { DEFAULT_TAU, socialGenomeAnchors } from '../../reason/social-genome/measures';
import { readSocialGenome } from '../../reason/social-genome/questions';
import { readSubmission } from '../../reason/social-genome/submission-file';
import { traceReport } from '../../reason/social-genome/trace-report';
import { defineSet, fileOf, textOf, type GivenFiles } from '../benchmark-set';
import { sentencesOf, vectorsField } from '../sentence-vectors';
import { leftOutNotes, mainNumber } from '../set-report';
import { tinySocialGenome } from '../tiny/social-genome';
import { countWords } from '../../core/text/words';

const readTraces = async (files: GivenFiles, id: string) => {
	const { name, blob } = fileOf(files, id);
	return readSubmission(new Uint8Array(await blob.arrayBuffer()), name);
};

/** Social Genome’s traces against reference traces. The view edits them, and has a panel of its own. */
export const socialGenomeSet = defineSet({
	id: 'social-genome',
	title: 'Social Genome',
	about: 'Questions with the evidence that leads to their answers.',
	source: 'Social Genome',
	files: [
		{ id: 'submission', label: 'Submission', placeholder: 'SUBMISSION' },
		{ id: 'reference', label: 'Reference', placeholder: 'REFERENCE' },
		{ id: 'questions', label: 'Questions', placeholder: 'FILE', option: `Social Genome's questions, for their keys` },
		vectorsField,
	],
	options: {
		tau: {
			kind: 'number',
			placeholder: 'X',
			...{ least: -1, most: 1, default: DEFAULT_TAU },
			about: `least cosine of a step that counts as found (default ${DEFAULT_TAU})`,
		},
	},
	help: {
		needs: 'a submission and a reference',
		does: 'twelve measures of traces against reference traces',
		forms: `SUBMISSION and REFERENCE are Social Genome's pickles, or the same as JSON; QUESTIONS its qa_test.json.`,
	},
	async read(files) {
		const { traces: reference, wrong } = await readTraces(files, 'reference');
		const questions = files['questions'] ? await textOf(files, 'questions') : null;
		const asked = questions ? readSocialGenome(questions.text, questions.name) : { rows: [], wrong: [] };
		const right = new Map(asked.rows.flatMap((q) => (q.right === null ? [] : [[q.qid, q.right] as const])));
		return { items: [...reference.keys()], reference, right, wrong: [...wrong, ...asked.wrong] };
	},
	async score({ data: { reference, right }, files, options: { tau }, tools }) {
		const { traces: submission, wrong } = await readTraces(files, 'submission');
		const report = await traceReport(submission, reference, await sentencesOf(files, tools), { right, tau });
		if (report.questions.length === 0) {
			const names = `${fileOf(files, 'submission').name} and ${fileOf(files, 'reference').name}`;
			throw new AppError('evaluation-invalid', `${names} have no question in common`);
		}
		return { ...report, wrong };
	},
	tiny: tinySocialGenome,
	rows: ({ means, questions, withoutReference, withoutTrace, encoder, wrong }, { data }) => [
		{
			about: `${countWords(questions.length, 'question')} with a trace and a reference; sentences compared by ${encoder.name}${encoder.isPublished ? '' : ', not the published encoder'}.`,
			label: 'Measures of traces',
			tables: [
				{
					columns: ['Measure', 'Mean', 'Over', 'Definition'],
					rows: means.map(({ name, value, count, definition, isHigherBetter }) => ({
						name: `${name}${isHigherBetter ? '' : ' (lower is better)'}`,
						cells: [mainNumber(value), String(count), definition],
					})),
				},
			],
			notes: [
				...leftOutNotes([...data.wrong, ...wrong]),
				...(withoutReference.length > 0 ? [`Without a reference: ${withoutReference.length}`] : []),
				...(withoutTrace.length > 0 ? [`Without a trace: ${withoutTrace.length}`] : []),
				`Published accuracy, not measured here: ${socialGenomeAnchors.map((a) => `${a.model} ${(100 * a.accuracy).toFixed(1)} %`).join(', ')}`,
			],
			details: means.flatMap(({ name, note, definition, parts }) => {
				const numbers = Object.entries(parts).map(([part, value]) => `${part} ${value.toFixed(2)}`);
				return definition === 'ours' ? [`${name}: ${[note, ...numbers].join('; ')}`] : [];
			}),
		},
	],
});
