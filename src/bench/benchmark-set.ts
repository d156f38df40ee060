import { AppError } from '../core/errors';
import type { NamedFile } from '../core/named-file';
import type { Prompt } from '../reason/language-model/language-model';
import type { SentenceEncoder } from '../reason/social-genome/measures';
import type { Eye } from './seeing/eye';
import type { SetReport } from './set-report';

/** Endings of files of JSON lines, for `accept`. */
export const LINES = '.jsonl,.ndjson,.json';

/** A file that a set takes: a field in the view, a name or an option on the command line. */
export type SetFile = {
	/** Key of the files that are given for it; with `option`, the name of the option. */
	readonly id: string;
	readonly label: string;
	/** As help writes it: `REPLIES`. */
	readonly placeholder: string;
	/** Endings, as of `<input accept>`; left out: any. */
	readonly accept?: string;
	/** Left out: one file. */
	readonly holds?: 'folder' | 'several';
	/** What the option is for: the file may be left out, and is named by `--id`. Left out: named by its place. */
	readonly option?: string;
	/** Whether prompts need it as well as scores. */
	readonly isForPrompts?: boolean;
};

/** What can be chosen beside the files, by the name of the option. */
export type SetOptions = Readonly<Record<string, SetOption & { readonly label?: string }>>;
/** With a `label` it can be chosen in the view, too. */
type SetOption =
	| { readonly kind: 'flag'; readonly about: string }
	| { readonly kind: 'text'; readonly placeholder: string; readonly about: string }
	/** The first is the default. */
	| {
			readonly kind: 'choice';
			readonly placeholder: string;
			readonly choices: readonly string[];
			readonly about: string;
	  }
	| {
			readonly kind: 'number';
			readonly placeholder: string;
			readonly least: number;
			readonly most: number;
			readonly default: number;
			readonly about: string;
	  }
	/** Which field of a file has what, where the names are not published. */
	| {
			readonly kind: 'fields';
			readonly placeholder: string;
			/** Id of the file. */
			readonly file: string;
			/** What is looked for, and what it is called. */
			readonly fields: Readonly<Record<string, string>>;
			readonly about: string;
	  };

/** Names of fields as a file has them, by what they stand for; of those left out the name is the same. */
export type FieldNames = Readonly<Partial<Record<string, string>>>;

type ValueOf<Option extends SetOption> = Option extends { kind: 'choice'; choices: readonly (infer Choice)[] }
	? Choice
	: { flag: boolean; text: string | null; number: number; choice: string; fields: FieldNames }[Option['kind']];

/** What was chosen of the options of a set. */
export type OptionValues<Options extends SetOptions> = { readonly [Name in keyof Options]: ValueOf<Options[Name]> };

/** Files by the id of what the set takes. */
export type GivenFiles = Readonly<Partial<Record<string, readonly NamedFile[]>>>;

/**
 * What a set read. `hint`: what whoever lists its prompts should know; `wrong`: rows that were left out, each with its
 * place and field.
 */
export type SetData<Item = unknown> = {
	readonly items: readonly Item[];
	readonly hint?: string | null;
	readonly wrong?: readonly string[];
};

/** What reading and scoring may use beside the files. */
export type SetTools = {
	/** Opens the sentence encoder that is installed; `null` without one. */
	readonly openSentences: () => Promise<SentenceEncoder | null>;
};

/** Where no model is installed. */
export const noTools: SetTools = { openSentences: () => Promise.resolve(null) };

/** How a language model answers items in the page, and how its replies become a file of the set. */
type Asking<Item, Options extends SetOptions> = {
	/** Id of the file that its replies are given as. */
	readonly into: string;
	/** What is asked about an item, each a conversation of its own. */
	prompts(item: Item, options: OptionValues<Options>): readonly Prompt[];
	/** The replies to these as a row of that file. */
	row(item: Item, replies: readonly string[]): object;
	/** Rows as that file; left out: JSON lines. */
	file?(rows: readonly object[]): TinyFile;
	/** Whether one reply of several is taken by Social Grounding Reward. */
	readonly takesSeveral?: boolean;
	/** What a model that only reads does not get, a sentence. */
	readonly lacks: string;
};

/** How a model that sees makes a file of the set from pictures. `Seen`: what is looked at. */
export type Seeing<Seen> = {
	/** Id of the file of pictures. */
	readonly pictures: string;
	/** Id of the file of a checkpoint that can look instead of an image–text model; left out: none. */
	readonly checkpoint?: string;
	/** Id of the file that is made. */
	readonly into: string;
	/** What is looked at. @throws AppError `evaluation-invalid` with the place that is wrong */
	items(files: GivenFiles): Promise<readonly Seen[]>;
	/** Path of an item’s picture. */
	pictureOf(item: Seen): string;
	/** A row of what is made; `null`: the model has no answer. */
	row(item: Seen, picture: Blob, eye: Eye): Promise<object | null>;
	/** Rows as that file. */
	file(rows: readonly object[], eye: Eye): Promise<TinyFile>;
	/** What such a model does not get, a sentence. */
	readonly lacks: string;
};

/**
 * A benchmark: what files it takes, what a model is asked, how replies are scored and how scores are shown. The view
 * Evaluate and `npm run evaluate` are driven by this alone.
 */
export type BenchmarkSet<Data extends SetData = SetData, Report = unknown, Options extends SetOptions = SetOptions> = {
	/** Name of the command. */
	readonly id: string;
	readonly title: string;
	/** What is scored, and whose definition it is; sentences. */
	readonly about: string;
	/** Its paper. */
	readonly source: string;
	/** In order. With `prompts`, the last that is named by its place is of replies: without it the prompts are listed. */
	readonly files: readonly SetFile[];
	readonly options: Options;
	/** For help: what the files are, as in “needs …”; what the command does; what the files look like. */
	readonly help: { readonly needs: string; readonly does: string; readonly forms?: string };
	/**
	 * Reads the items that are asked, or that the given files are scored against.
	 *
	 * @throws AppError `evaluation-invalid` with the place that is wrong
	 */
	read(files: GivenFiles, options: OptionValues<Options>, tools: SetTools): Promise<Data>;
	/** What a model is asked, a row of JSON; left out where no model is asked. */
	prompts?(item: Data['items'][number], options: OptionValues<Options>): object;
	/** Left out where a model that reads has nothing to go by. */
	readonly asking?: Asking<Data['items'][number], Options>;
	/** Left out where pictures tell nothing that is asked, or a model that sees cannot answer. */
	readonly seeing?: Seeing<unknown>;
	/** Whether what was read holds the replies too. */
	hasReplies?(options: OptionValues<Options>): boolean;
	/** @throws AppError `evaluation-invalid` with the place that is wrong */
	score(given: Given<Data, Options>): Report | Promise<Report>;
	/** A few made-up items and replies in the form of its files, to try it on. */
	readonly tiny?: TinyFiles;
	/** The report in words and tables. */
	rows(report: Report, given: Given<Data, Options>): SetReport;
	/** An SVG picture of a report. */
	draw?: { readonly option: string; readonly about: string; svg(report: Report): string };
};

/** What a set is scored from. */
type Given<Data extends SetData = SetData, Options extends SetOptions = SetOptions> = {
	readonly data: Data;
	readonly files: GivenFiles;
	readonly options: OptionValues<Options>;
	readonly tools: SetTools;
};

/** A file written out. */
export type TinyFile = { readonly name: string; readonly text: string };

/** Files written out, by the id of the set’s file; several for a folder. */
export type TinyFiles = Readonly<Record<string, TinyFile | readonly TinyFile[]>>;

/** A file of JSON lines. */
export const jsonLines = (name: string, rows: readonly object[]): TinyFile => ({
	name,
	text: `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`,
});

/** A file of JSON. */
export const jsonFile = (name: string, value: object): TinyFile => ({
	name,
	text: `${JSON.stringify(value, null, '\t')}\n`,
});

/** The made-up files of a set as if they had been chosen. @throws AppError `evaluation-invalid` when it has none */
export const tinyFilesOf = ({ id, tiny }: Pick<BenchmarkSet, 'id' | 'tiny'>): GivenFiles => {
	if (!tiny) throw new AppError('evaluation-invalid', `${id} has no files to try it on`);
	return Object.fromEntries(
		Object.entries(tiny).map(([file, texts]) => [
			file,
			[texts].flat().map(({ name, text }) => ({ name, blob: new Blob([text]) })),
		]),
	);
};

/** A prompt of one message for a short answer; `system`: what the model is told first. */
export const shortPrompt = (
	content: string,
	{ maxTokens = 64, system = null }: { maxTokens?: number; system?: string | null } = {},
): Prompt => ({
	messages: [...(system === null ? [] : [{ role: 'system' as const, content: system }]), { role: 'user', content }],
	maxTokens,
});

/** A set with its types inferred. */
export const defineSet = <Data extends SetData, Report, const Options extends SetOptions>(
	set: BenchmarkSet<Data, Report, Options>,
): BenchmarkSet<Data, Report, Options> => set;

/** Options that nobody chose. */
export const defaultsOf = (options: SetOptions): OptionValues<SetOptions> =>
	Object.fromEntries(
		Object.entries(options).map(([name, option]): [string, OptionValues<SetOptions>[string]] => {
			if (option.kind === 'number') return [name, option.default];
			if (option.kind === 'choice') return [name, option.choices[0] ?? ''];
			if (option.kind === 'fields') return [name, {}];
			return [name, option.kind === 'flag' ? false : null];
		}),
	);

/**
 * Reads a set and scores it.
 *
 * @throws AppError `evaluation-invalid` with the place that is wrong
 */
export const scoreSet = async (
	set: BenchmarkSet,
	files: GivenFiles,
	options = defaultsOf(set.options),
	tools = noTools,
) => {
	const given = { data: await set.read(files, options, tools), files, options, tools };
	const report = await set.score(given);
	return { report, shown: set.rows(report, given), items: given.data.items.length };
};

/** The one file of a field. @throws AppError `evaluation-invalid` when it is not given */
export const fileOf = (files: GivenFiles, id: string): NamedFile => {
	const file = files[id]?.[0];
	if (!file) throw new AppError('evaluation-invalid', `No file of ${id}`);
	return file;
};

/** Name and text of the one file of a field. @throws AppError `evaluation-invalid` when it is not given */
export const textOf = async (
	files: GivenFiles,
	id: string,
): Promise<{ readonly name: string; readonly text: string }> => {
	const { name, blob } = fileOf(files, id);
	return { name, text: await blob.text() };
};
