import { affectSeekReport, readAffectMoments, type AffectSeekReport } from '../../bench/sets/affect-seek';
import { emoCapReport, type EmoCapReport } from '../../bench/sets/emo-cap';
import { emoTransReport, type EmoTransReport } from '../../bench/sets/emo-trans';
import { sayNextAnchors, sayNextReport, type SayNextReport } from '../../bench/sets/say-next';
import type { NamedFile } from '../../core/named-file';
import { problemOf, type Problem } from '../phase';

/** One measure of a form, in words. */
export type FormRow = {
	readonly name: string;
	/** `null`: not known, or not measured. */
	readonly value: number | null;
	/** Whose definition, or what it rests on. */
	readonly note: string;
	/** Published values beside it, by the name of the model; never measured here. */
	readonly anchors: readonly { readonly model: string; readonly value: number }[];
};

/** What came of a form’s files. */
export type FormScore = {
	readonly about: string;
	readonly rows: readonly FormRow[];
	/** What was left out or is not known, a sentence each. */
	readonly notes: readonly string[];
	/** Truth by prediction; `null` where the form has none. */
	readonly confusion: NonNullable<EmoCapReport['confusion']> | null;
};

/** A form with the files that it takes, in order. */
export type AnswerFormChoice = {
	readonly id: 'affectseek' | 'emotrans' | 'saynext' | 'emocap';
	readonly title: string;
	readonly about: string;
	readonly files: readonly { readonly label: string; readonly accept: string; readonly isNeeded: boolean }[];
};

const LINES = '.jsonl,.ndjson,.json';

/** Forms to choose from. */
export const answerFormChoices: readonly AnswerFormChoice[] = [
	{
		id: 'affectseek',
		title: 'AffectSeek',
		about: 'Moments found for vague queries, against labelled ones. The benchmark’s measures are not published: ours.',
		files: [
			{ label: 'Moments found', accept: LINES, isNeeded: true },
			{ label: 'Labelled moments', accept: LINES, isNeeded: true },
		],
	},
	{
		id: 'emotrans',
		title: 'EmoTrans',
		about: 'Change, states, what came before, what is next. The benchmark’s scoring is not published: ours.',
		files: [
			{ label: 'Replies', accept: LINES, isNeeded: true },
			{ label: 'Questions', accept: LINES, isNeeded: true },
		],
	},
	{
		id: 'saynext',
		title: 'SayNext',
		about: 'Predicted next utterances against what was said, in SayNext’s result file.',
		files: [
			{ label: 'Results (CSV)', accept: '.csv', isNeeded: true },
			{ label: 'Rated words (CSV), for CEC', accept: '.csv,.tsv,.txt', isNeeded: false },
		],
	},
	{
		id: 'emocap',
		title: 'EmoCap',
		about: 'Zero-shot expressions from vectors of a CLIP, and the contrastive loss. Form and loss are ours.',
		files: [{ label: 'Vectors (JSON)', accept: '.json', isNeeded: true }],
	},
];

const ours = (name: string, value: number | null): FormRow => ({ name, value, note: 'ours', anchors: [] });
const many = (count: number, what: string): string[] => (count > 0 ? [`${count} ${what}.`] : []);

const fromMoments = ({ measures, queries, unanswered, unknown, strangeLabels }: AffectSeekReport): FormScore => ({
	about: `${queries} queries`,
	rows: measures.map(({ name, value }) => ours(name, value)),
	notes: [
		...many(unanswered, 'queries without a moment, which count as wrong'),
		...many(unknown.length, 'moments of queries that nobody labelled'),
		...(strangeLabels.length > 0
			? [`Labels that are none of the thirteen emotions: ${strangeLabels.join(', ')}.`]
			: []),
	],
	confusion: null,
});

const fromChanges = (report: EmoTransReport): FormScore => ({
	about: `${Object.entries(report.counts)
		.map(([form, count]) => `${count} ${form}`)
		.join(', ')}`,
	rows: [
		ours('ECD: accuracy of “changed”', report.changeAccuracy),
		ours('ECD: F1 of “changed”', report.changeF1),
		ours('ESI: first state', report.startAccuracy),
		ours('ESI: last state', report.endAccuracy),
		ours('ETR: what came before', report.reasonAccuracy),
		ours('ETR: precision of the evidence', report.evidencePrecision),
		ours('NEP: first guess', report.nextTop1),
		ours('NEP: among the first three', report.nextTop3),
	],
	notes: [
		...many(report.unanswered, 'questions without a reply, which count as wrong'),
		...many(report.unknown.length, 'replies to no question'),
	],
	confusion: null,
});

const BASIS = {
	published: 'as published',
	'other-encoder': 'another encoder than published: a measure of its own',
	fixture: 'a stand-in that knows no meaning: compares with nothing',
	'not-measured': 'not measured: it takes a list of rated words',
} as const;

const fromUtterances = ({ rows, measures }: SayNextReport): FormScore => ({
	about: `${rows} utterances`,
	rows: measures.map(({ name, title, value, basis }, i) => ({
		name: `${name} ${title}`,
		value,
		note: BASIS[basis],
		anchors: sayNextAnchors.map(({ model, values }) => ({ model, value: values[i]! })),
	})),
	notes: [],
	confusion: null,
});

const fromVectors = ({ encoder, confusion, loss }: EmoCapReport): FormScore => ({
	about: `Vectors of ${encoder}`,
	rows: [
		{ ...ours('Accuracy', confusion?.accuracy ?? null), note: 'zero-shot' },
		{ ...ours('Mean recall (UAR)', confusion?.meanRecall ?? null), note: 'zero-shot' },
		...(loss
			? [
					ours('Contrastive loss, nats', loss.total),
					ours('of it global', loss.global),
					ours('of it local', loss.local),
					{ ...ours('Global loss where all look alike', loss.chance), note: 'ln N' },
				]
			: []),
	],
	notes: loss ? [] : ['No loss: fewer than two faces have captions.'],
	confusion,
});

/** Answers in four more forms, scored in the page. */
export class EvaluateForms {
	form = $state<AnswerFormChoice['id']>('affectseek');
	score = $state.raw<FormScore | null>(null);
	problem = $state.raw<Problem | null>(null);

	/** The form that is shown. */
	get choice(): AnswerFormChoice {
		return answerFormChoices.find(({ id }) => id === this.form)!;
	}

	choose(form: AnswerFormChoice['id']): void {
		this.form = form;
		this.score = null;
		this.problem = null;
	}

	/** Scores files of the form, in the order of its fields; `null` for one that is not given. Never rejects. */
	async run(files: readonly (NamedFile | null)[]): Promise<void> {
		this.problem = null;
		this.score = null;
		const [first, second] = await Promise.all(
			files.map(async (file) => file && { name: file.name, text: await file.blob.text() }),
		);
		if (!first) return;
		try {
			this.score = await this.#scoreOf(first, second ?? null);
		} catch (e) {
			this.problem = problemOf(e, first.name);
		}
	}

	async #scoreOf(first: { name: string; text: string }, second: { name: string; text: string } | null) {
		switch (this.form) {
			case 'affectseek':
				if (!second) return null;
				return fromMoments(
					affectSeekReport(
						readAffectMoments(second.text, second.name),
						readAffectMoments(first.text, first.name),
						second.name,
					),
				);
			case 'emotrans':
				return second && fromChanges(emoTransReport(second, first));
			case 'saynext':
				return fromUtterances(await sayNextReport(first, second));
			case 'emocap':
				return fromVectors(emoCapReport(first.text, first.name));
		}
	}
}
