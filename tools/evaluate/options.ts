import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isFeatureFile } from '../../src/bench/probe/feature-file.ts';
import { numberOption, readArgs, UsageError } from '../command-line.ts';
import { answerForms, formFlags, formHelp, formOptions, formUsage, parseForm, type FormJob } from './form-options.ts';
import { questionSets, type QuestionSet } from './grasp.ts';
import { labelFormats, type LabelFormat } from './labels.ts';
import { probeConfig, type ProbeConfig } from '../../src/bench/probe/probe.ts';
import { splitOf } from '../../src/bench/probe/feature-builder.ts';
import type { Split } from '../../src/bench/probe/feature-set.ts';
import { sharedLayerConfig, type SharedLayerConfig } from '../../src/bench/probe/shared-layer.ts';

export const usage = `npm run evaluate -- probe FEATURES…        train a linear probe for each task, print accuracy and mAP
npm run evaluate -- gcd FEATURES…          Gradient Conflict Degree of every pair of tasks
npm run evaluate -- gaze PREDICTIONS TRUTH gaze-target scores: AUC, min L2, both readings of avg L2, in/out AP
npm run evaluate -- labels SET ANNOTATIONS… list the samples of a data set as lines that only lack features
npm run evaluate -- grasp FOLDER [REPLIES] score replies to GRASP-Bench (json/ and video/); without REPLIES list the prompts
npm run evaluate -- mmsi FILE [REPLIES]    the same for MMSI; online-mmsi and tvqa (TVQA+) likewise
${formUsage}

FEATURES are files or folders of them: JSON lines (.jsonl) like
  {"features": [0.1, 0.2], "label": "happiness", "task": "expression", "split": "train", "id": "a.jpg", "group": "video 7"}
or tables (.csv, .tsv) with the same names as columns and every other column a feature. Without split, a fifth is held out,
whole groups only. PREDICTIONS are JSON lines {"path", "head", "heatmap" or "point", "inout"}; TRUTH is the prepared JSON of
Gaze-LLE: [{"path", "width", "height", "heads": [{"bbox_norm", "gazex_norm", "gazey_norm", "inout"}]}].

REPLIES are JSON lines {"name", "reply"}, several of one name being samples to choose from, or the list that GRASP's own evaluation writes.

SET is ${labelFormats.join(', ')}; for the last two ANNOTATIONS are the files of pictures, of labels and,
where wanted, of the ids of a part.

${formHelp}

  --json FILE        also write the result as JSON
  --seed N           of the held-out part and of initialisations (default ${probeConfig.seed})
  --held-out SHARE   of each class, when the files name no parts (default ${probeConfig.heldOutShare})
  --decay X          L2 penalty of the probe (default ${probeConfig.weightDecay})
  --no-control       leave out the control on shuffled labels
  --units N          units of the shared layer for gcd (default ${sharedLayerConfig.hiddenUnits})
  --split PART       of the samples that labels lists: train, validation or test
  --sessions FOLDER  of NAME.regard.jsonl for GRASP's clips: of several replies to a question the one with the best Social
                     Grounding Reward against the session's events is taken, without the key, and the lift measured
  --plain            list GRASP's prompts for models that do not reason
${formFlags}
  --help             this text`;

export type EvaluateOptions = { readonly json: string | null } & (
	| { readonly command: 'probe'; readonly files: readonly string[]; readonly config: ProbeConfig }
	| { readonly command: 'gcd'; readonly files: readonly string[]; readonly config: SharedLayerConfig }
	| { readonly command: 'labels'; readonly set: LabelFormat; readonly files: readonly string[]; readonly split: Split }
	| { readonly command: 'form'; readonly job: FormJob }
	| { readonly command: 'gaze'; readonly predictions: string; readonly truth: string }
	| {
			readonly command: 'questions';
			readonly set: QuestionSet;
			readonly source: string;
			/** `null`: list the prompts. */
			readonly replies: string | null;
			/** Folder of session files, for GRASP; `null`: none. */
			readonly sessions: string | null;
			readonly style: 'reasoning' | 'plain';
	  }
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
				seed: { type: 'string', default: String(probeConfig.seed) },
				'held-out': { type: 'string', default: String(probeConfig.heldOutShare) },
				decay: { type: 'string', default: String(probeConfig.weightDecay) },
				control: { type: 'boolean', default: true },
				split: { type: 'string', default: '' },
				plain: { type: 'boolean', default: false },
				sessions: { type: 'string' },
				...formOptions,
				units: { type: 'string', default: String(sharedLayerConfig.hiddenUnits) },
				help: { type: 'boolean', short: 'h', default: false },
			},
		}),
	);
	if (values.help) return null;
	const [command, ...names] = positionals;
	const paths = names.map((name) => resolve(folder, name));
	const json = values.json === undefined ? null : resolve(folder, values.json);
	const seed = numberOption('seed', values.seed, 0, 2 ** 31, true);
	switch (command) {
		case 'probe': {
			if (paths.length === 0) throw new UsageError('probe needs files of features');
			const heldOutShare = numberOption('held-out', values['held-out'], 0.01, 0.9);
			const weightDecay = numberOption('decay', values.decay, 0, 1000);
			const config = { ...probeConfig, seed, heldOutShare, weightDecay, hasControl: values.control };
			return { command, json, files: featureFiles(paths), config };
		}
		case 'gcd': {
			if (paths.length === 0) throw new UsageError('gcd needs files of features');
			const config = { ...sharedLayerConfig, seed, hiddenUnits: numberOption('units', values.units, 1, 4096, true) };
			return { command, json, files: featureFiles(paths), config };
		}
		case 'gaze': {
			const [predictions, truth] = paths;
			if (predictions === undefined || truth === undefined || paths.length > 2) {
				throw new UsageError('gaze needs two files: predictions and truth');
			}
			return { command, json, predictions: existing(predictions), truth: existing(truth) };
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
		case 'grasp':
		case 'mmsi':
		case 'online-mmsi':
		case 'tvqa': {
			const [source, replies] = paths;
			if (source === undefined || paths.length > 2) {
				const what = command === 'grasp' ? 'the folder of the benchmark' : 'the file of questions';
				throw new UsageError(`${command} needs ${what} and, to score, a file of replies`);
			}
			const style = values.plain ? 'plain' : 'reasoning';
			if (values.sessions !== undefined && (command !== 'grasp' || replies === undefined)) {
				throw new UsageError('--sessions goes with grasp FOLDER REPLIES');
			}
			return {
				command: 'questions',
				json,
				set: command,
				source: existing(source),
				replies: replies === undefined ? null : existing(replies),
				sessions: values.sessions === undefined ? null : existing(resolve(folder, values.sessions)),
				style,
			};
		}
		case undefined:
		default: {
			const form = answerForms.find((one) => one === command);
			if (form) {
				const job = parseForm(form, names, values, (name) => resolve(folder, name));
				return { command: 'form', json, job };
			}
			const known = ['probe', 'gcd', 'gaze', 'labels', ...questionSets, ...answerForms].join(', ');
			throw new UsageError(command === undefined ? `Say what to do: ${known}` : `"${command}" is not one of ${known}`);
		}
	}
};
