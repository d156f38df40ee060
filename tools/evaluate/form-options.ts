import { existsSync } from 'node:fs';
import { DEFAULT_TAU } from '../../src/reason/social-genome/measures.ts';
import { humanSenseStyles, type HumanSenseStyle } from '../../src/reason/human-sense/prompt.ts';
import { UsageError } from '../command-line.ts';

/** Forms in which replies, traces or predictions are scored. */
export const answerForms = ['humansense', 'social-genome', 'affectseek', 'emotrans', 'saynext', 'emocap'] as const;
export type AnswerForm = (typeof answerForms)[number];

/** What is scored. Paths are absolute; `null`: not given. */
export type FormJob =
	| {
			readonly form: 'humansense';
			readonly questions: string;
			readonly replies: string | null;
			/** Model whose replies stand in the file of questions. */
			readonly model: string | null;
			readonly style: HumanSenseStyle;
			readonly asReleased: boolean;
			readonly skipsAbnormal: boolean;
			readonly withTranscript: boolean;
			/** Where the radar is drawn to. */
			readonly radar: string | null;
	  }
	| {
			readonly form: 'social-genome';
			readonly submission: string;
			readonly reference: string;
			readonly questions: string | null;
			/** Vectors of the sentences, made elsewhere. */
			readonly vectors: string | null;
			readonly tau: number;
	  }
	| {
			readonly form: 'social-genome-traces';
			readonly questions: string;
			readonly session: string;
			/** WebVTT or SubRip. */
			readonly transcript: string | null;
			readonly submission: string;
	  }
	| { readonly form: 'affectseek'; readonly truth: string; readonly predictions: string }
	| { readonly form: 'emotrans'; readonly questions: string; readonly replies: string }
	| { readonly form: 'saynext'; readonly results: string; readonly lexicon: string | null }
	| { readonly form: 'emocap'; readonly file: string };

/** Options of the command line that are about these forms. */
export const formOptions = {
	style: { type: 'string', default: 'plain' },
	model: { type: 'string' },
	'as-released': { type: 'boolean', default: false },
	'skip-abnormal': { type: 'boolean', default: false },
	'with-transcript': { type: 'boolean', default: false },
	radar: { type: 'string' },
	questions: { type: 'string' },
	vectors: { type: 'string' },
	tau: { type: 'string', default: String(DEFAULT_TAU) },
	session: { type: 'string' },
	submission: { type: 'string' },
	transcript: { type: 'string' },
	lexicon: { type: 'string' },
} as const;

type Values = {
	readonly [Name in keyof typeof formOptions]?: (typeof formOptions)[Name]['type'] extends 'boolean' ? boolean : string;
};

export const formUsage = `npm run evaluate -- humansense FILE [REPLIES] score replies to HumanSense; without any list the prompts
npm run evaluate -- social-genome SUBMISSION REFERENCE  twelve measures of traces against reference traces
npm run evaluate -- social-genome QUESTIONS --session NAME.regard.jsonl --submission FILE  make the traces from a session
npm run evaluate -- affectseek PREDICTIONS TRUTH  moments found for vague queries: tIoU, recall, emotion, joint (ours)
npm run evaluate -- emotrans REPLIES QUESTIONS  change, states, reason and next state (scoring ours)
npm run evaluate -- saynext RESULTS.csv    six measures of predicted next utterances
npm run evaluate -- emocap FILE            zero-shot expressions from vectors, and the contrastive loss (ours)`;

export const formHelp = `FILE of humansense is HumanSense_VQA.json or _AQA.json; its REPLIES are JSON lines {"index", "reply"} or, with --model, those
beside the questions. SUBMISSION and REFERENCE are Social Genome's pickles, or the same as JSON; QUESTIONS its qa_test.json.
Moments of affectseek are JSON lines {"id", "start", "end", "emotion"}, seconds. QUESTIONS of emotrans are JSON lines
{"id", "form": "ECD"|"ESI"|"ETR"|"NEP", "answer"}, REPLIES {"id", "answer"}. FILE of emocap is {"classes": [{"name",
"prompts": [vector]}], "faces": [{"vector", "label", "global", "locals"}]}. What its authors do not publish is ours.`;

export const formFlags = `  --style STYLE      of HumanSense's prompts: plain, think or enhanced (default plain)
  --model NAME       scores the replies of this model in the file of questions
  --as-released      scores exactly as HumanSense's scripts
  --skip-abnormal    leaves Abnormal_Recognition out, as its script does
  --with-transcript  puts what is said before each prompt
  --radar FILE       draws the radar, as SVG
  --questions FILE   Social Genome's questions, for their keys
  --vectors FILE     JSON lines {"text", "vector"} of a sentence encoder, for the similarities; else words are counted
  --transcript FILE  WebVTT or SubRip, for the verbal steps of traces that are made
  --tau X            least cosine of a step that counts as found (default ${DEFAULT_TAU})
  --lexicon FILE     table of word, valence, arousal for CEC-V and CEC-A`;

/**
 * The job that a command line asks for.
 *
 * @param resolvePath makes a path absolute
 * @throws UsageError
 */
export const parseForm = (
	form: AnswerForm,
	names: readonly string[],
	values: Values,
	resolvePath: (name: string) => string,
): FormJob => {
	const need = (what: string, least: number, most = least): string[] => {
		if (names.length < least || names.length > most) throw new UsageError(`${form} needs ${what}`);
		return names.map((name) => given(name)!);
	};
	const given = (name: string | undefined): string | null => {
		if (name === undefined) return null;
		const path = resolvePath(name);
		if (!existsSync(path)) throw new UsageError(`There is no such file: ${path}`);
		return path;
	};
	switch (form) {
		case 'humansense': {
			const [questions, replies] = need('the file of questions and, to score, a file of replies', 1, 2);
			const style = humanSenseStyles.find((one) => one === values.style);
			if (!style) throw new UsageError(`--style is ${humanSenseStyles.join(', ')}, not "${values.style ?? ''}"`);
			if (replies !== undefined && values.model !== undefined) {
				throw new UsageError('Give either a file of replies or --model');
			}
			return {
				...{ form, style, questions: questions!, replies: replies ?? null, model: values.model ?? null },
				asReleased: values['as-released'] ?? false,
				skipsAbnormal: values['skip-abnormal'] ?? false,
				withTranscript: values['with-transcript'] ?? false,
				radar: values.radar === undefined ? null : resolvePath(values.radar),
			};
		}
		case 'social-genome': {
			if (values.session !== undefined) {
				const [questions] = need('one file of questions with --session', 1);
				if (values.submission === undefined)
					throw new UsageError('--session needs --submission FILE, the file to write');
				const submission = resolvePath(values.submission);
				const [session, transcript] = [given(values.session)!, given(values.transcript)];
				return { form: 'social-genome-traces', questions: questions!, session, transcript, submission };
			}
			const [submission, reference] = need('a submission and a reference', 2);
			const tau = Number(values.tau);
			if (!(tau >= -1 && tau <= 1))
				throw new UsageError(`--tau must be a number from -1 to 1, not "${values.tau ?? ''}"`);
			const [questions, vectors] = [given(values.questions), given(values.vectors)];
			return { form, submission: submission!, reference: reference!, questions, vectors, tau };
		}
		case 'affectseek': {
			const [predictions, truth] = need('two files: predictions and truth', 2);
			return { form, predictions: predictions!, truth: truth! };
		}
		case 'emotrans': {
			const [replies, questions] = need('two files: replies and questions', 2);
			return { form, replies: replies!, questions: questions! };
		}
		case 'saynext': {
			const [results] = need('the file of results', 1);
			return { form, results: results!, lexicon: given(values.lexicon) };
		}
		case 'emocap': {
			const [file] = need('one file of vectors', 1);
			return { form, file: file! };
		}
	}
};
