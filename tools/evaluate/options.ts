import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { benchmarkSets } from '../../src/bench/benchmark-sets.ts';
import { splitOf } from '../../src/bench/probe/feature-builder.ts';
import { isFeatureFile } from '../../src/bench/probe/feature-file.ts';
import type { Split } from '../../src/bench/probe/feature-set.ts';
import { probeConfig, type ProbeConfig } from '../../src/bench/probe/probe.ts';
import { sharedLayerConfig, type SharedLayerConfig } from '../../src/bench/probe/shared-layer.ts';
import { numberOption, readArgs, UsageError } from '../command-line.ts';
import { labelFormats, type LabelFormat } from './labels.ts';
import { flagLine, helpLine, parseSet, setFlags, setForms, setOptions, setUsage, type SetJob } from './set-options.ts';
import type { TraceJob } from './traces.ts';

export const usage = `${helpLine('probe FEATURES…', 'train a linear probe for each task, print accuracy and mAP')}
${helpLine('gcd FEATURES…', 'Gradient Conflict Degree of every pair of tasks')}
${helpLine('labels SET ANNOTATIONS…', 'list the samples of a data set as lines that only lack features')}
${setUsage}
${helpLine('SET --tiny', 'any of these sets that has made-up files, scored on them')}
${helpLine('social-genome QUESTIONS --session NAME.regard.jsonl --submission FILE', 'make the traces from a session')}

FEATURES are files or folders of them: JSON lines (.jsonl) like
  {"features": [0.1, 0.2], "label": "happiness", "task": "expression", "split": "train", "id": "a.jpg", "group": "video 7"}
where features may be rows of patches, [[[0.1, …], …], …], and "boxes" (as labels lists them) with "size": [WIDTH, HEIGHT] add a
mask of their patches; or tables (.csv, .tsv) with the same names as columns and every other column a feature. Without split, a fifth is held out,
whole groups only.

SET is ${labelFormats.join(', ')}; for the last two ANNOTATIONS are the files of pictures, of labels and,
where wanted, of the ids of a part.

${setForms}

${flagLine('--tiny', 'scores a few made-up items that come with the set; "all --tiny" those of every set, in one table')}
${flagLine('--json FILE', 'also write the result as JSON')}
${flagLine('--seed N', `of the held-out part and of initialisations (default ${probeConfig.seed})`)}
${flagLine('--held-out SHARE', `of each class, when the files name no parts (default ${probeConfig.heldOutShare})`)}
${flagLine('--decay X', `L2 penalty of the probe (default ${probeConfig.weightDecay})`)}
${flagLine('--before FEATURES', 'features of another encoder for the same tasks: probes and gcd before and after')}
${flagLine('--no-control', 'leave out the control on shuffled labels')}
${flagLine('--units N', `units of the shared layer for gcd (default ${sharedLayerConfig.hiddenUnits})`)}
${flagLine('--split PART', 'of the samples that labels lists: train, validation or test')}
${setFlags}
${flagLine('--transcript FILE', 'WebVTT or SubRip, for the verbal steps of traces that are made')}
${flagLine('--sound FILE', 'WAV of the session, for the vocal steps of traces that are made')}
${flagLine('--encoder DIR', 'sentence encoder for a set that compares sentences: all-MiniLM-L6-v2 as Hugging Face lays it out')}
${flagLine('--clip DIR', 'image–text model that looks at --pictures: CLIP or SigLIP as Hugging Face lays it out, JPEG pictures')}
${flagLine('--save FILE', 'also write what a model made of --pictures')}
${flagLine('--help', 'this text')}`;

/** What the command line asks for. Paths are absolute. */
export type EvaluateOptions = { readonly json: string | null } & (
	| {
			readonly command: 'probe';
			readonly files: readonly string[];
			/** Features of another encoder to compare with; `null`: none. */
			readonly before: readonly string[] | null;
			readonly config: ProbeConfig;
	  }
	| { readonly command: 'gcd'; readonly files: readonly string[]; readonly config: SharedLayerConfig }
	| { readonly command: 'labels'; readonly set: LabelFormat; readonly files: readonly string[]; readonly split: Split }
	| { readonly command: 'set'; readonly job: SetJob; readonly encoder: string | null }
	| { readonly command: 'all' }
	| { readonly command: 'traces'; readonly job: TraceJob }
);

const existing = (path: string): string => {
	if (!existsSync(path)) throw new UsageError(`There is no such file: ${path}`);
	return path;
};

/** Files by name, and the feature files of folders, in the order of their names. */
const featureFiles = (paths: readonly string[]): string[] =>
	paths.flatMap((path) => {
		if (!statSync(existing(path)).isDirectory()) return [path];
		const found = readdirSync(path).filter(isFeatureFile).sort();
		if (found.length === 0) throw new UsageError(`No .jsonl, .csv or .tsv file in the folder ${path}`);
		return found.map((name) => join(path, name));
	});

/**
 * What the command line asks for; `null` when it asks for help.
 *
 * @param folder paths are relative to this one
 * @throws UsageError
 */
export const parseOptions = (args: string[], folder = process.cwd()): EvaluateOptions | null => {
	const { values, positionals } = readArgs(() =>
		parseArgs({
			args,
			allowPositionals: true,
			allowNegative: true,
			options: {
				json: { type: 'string' },
				tiny: { type: 'boolean', default: false },
				seed: { type: 'string', default: String(probeConfig.seed) },
				'held-out': { type: 'string', default: String(probeConfig.heldOutShare) },
				decay: { type: 'string', default: String(probeConfig.weightDecay) },
				control: { type: 'boolean', default: true },
				split: { type: 'string', default: '' },
				session: { type: 'string' },
				submission: { type: 'string' },
				transcript: { type: 'string' },
				sound: { type: 'string' },
				before: { type: 'string' },
				encoder: { type: 'string' },
				clip: { type: 'string' },
				save: { type: 'string' },
				...setOptions,
				units: { type: 'string', default: String(sharedLayerConfig.hiddenUnits) },
				help: { type: 'boolean', short: 'h', default: false },
			},
		}),
	);
	if (values.help) return null;
	const [command, ...names] = positionals;
	const paths = names.map((name) => resolve(folder, name));
	const json = values.json === undefined ? null : resolve(folder, values.json);
	const given = (path: string | undefined) => (path === undefined ? null : existing(resolve(folder, path)));
	const seed = numberOption('seed', values.seed, { least: 0, most: 2 ** 31, isWhole: true });
	switch (command) {
		case 'probe': {
			if (paths.length === 0) throw new UsageError('probe needs files of features');
			const heldOutShare = numberOption('held-out', values['held-out'], { least: 0.01, most: 0.9 });
			const weightDecay = numberOption('decay', values.decay, { least: 0, most: 1000 });
			const config = { ...probeConfig, seed, heldOutShare, weightDecay, hasControl: values.control };
			const before = values.before === undefined ? null : featureFiles([resolve(folder, values.before)]);
			return { command, json, files: featureFiles(paths), before, config };
		}
		case 'gcd': {
			if (paths.length === 0) throw new UsageError('gcd needs files of features');
			const config = {
				...sharedLayerConfig,
				seed,
				hiddenUnits: numberOption('units', values.units, { least: 1, most: 4096, isWhole: true }),
			};
			return { command, json, files: featureFiles(paths), config };
		}
		case 'labels': {
			const [name = '', ...rest] = names;
			const set = labelFormats.find((format) => format === name);
			if (!set) throw new UsageError(`labels needs the name of a data set, ${labelFormats.join(', ')}, not "${name}"`);
			const files = rest.map((file) => existing(resolve(folder, file)));
			const isPisc = set.startsWith('pisc');
			if (isPisc ? files.length < 2 || files.length > 3 : files.length === 0) {
				throw new UsageError(
					isPisc ? `${set} needs the files of pictures and of labels` : `${set} needs files of annotations`,
				);
			}
			const split = splitOf(values.split);
			if (split === undefined) throw new UsageError(`--split is train, validation or test, not "${values.split}"`);
			return { command, json, set, files, split };
		}
		case 'all':
			if (!values.tiny || paths.length > 0) throw new UsageError('all goes with --tiny alone');
			return { command, json };
		case undefined:
		default: {
			const set = benchmarkSets.find(({ id }) => id === command);
			if (!set) {
				const known = ['probe', 'gcd', 'labels', ...benchmarkSets.map(({ id }) => id)].join(', ');
				throw new UsageError(
					command === undefined ? `Say what to do: ${known}` : `"${command}" is not one of ${known}`,
				);
			}
			const { session, submission, transcript } = values;
			if (command !== 'social-genome' || session === undefined) {
				const job = parseSet(set, names, values, (name) => resolve(folder, name));
				return { command: 'set', json, job, encoder: given(values.encoder) };
			}
			const [questions, ...others] = paths;
			if (questions === undefined || others.length > 0) {
				throw new UsageError('social-genome needs one file of questions with --session');
			}
			if (submission === undefined) throw new UsageError('--session needs --submission FILE, the file to write');
			const job = {
				questions: existing(questions),
				session: existing(resolve(folder, session)),
				transcript: given(transcript),
				sound: given(values.sound),
				submission: resolve(folder, submission),
			};
			return { command: 'traces', json, job };
		}
	}
};
