import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { keysOf } from '../../src/core/collections.ts';
import { readArgs, UsageError } from '../command-line.ts';
import type { AskModelsOptions } from './ask/ask-models.ts';
import type { TruthPart } from './truth/clips.ts';

/**
 * Parts of bench. `onRequest`: takes minutes, and runs only when asked for. `browser`: whether the program in its page is
 * needed.
 */
const PARTS = {
	sample: { onRequest: false, browser: true },
	stage: { onRequest: false, browser: true },
	media: { onRequest: false, browser: true },
	speed: { onRequest: false, browser: true },
	human: { onRequest: false, browser: true },
	memory: { onRequest: true, browser: true },
	truth: { onRequest: true, browser: true },
	gestures: { onRequest: false, browser: false },
	events: { onRequest: false, browser: false },
	encoders: { onRequest: true, browser: true },
	hour: { onRequest: true, browser: false },
	export: { onRequest: true, browser: false },
	timeline: { onRequest: true, browser: false },
	readers: { onRequest: true, browser: false },
	study: { onRequest: true, browser: false },
	'study-view': { onRequest: true, browser: false },
	jobs: { onRequest: true, browser: false },
	language: { onRequest: true, browser: false },
	gpu: { onRequest: true, browser: false },
	phone: { onRequest: true, browser: false },
	grasp: { onRequest: false, browser: true },
	ask: { onRequest: false, browser: false },
} as const;
export type Part = keyof typeof PARTS;

/** Whether a part needs the program in its page, and not only what it has measured itself. */
export const needsBrowser = (part: Part): boolean => PARTS[part].browser;

export type BenchOptions = {
	parts: ReadonlySet<Part>;
	/** Where the results go as JSON. */
	json: string;
	/** Only clips whose name holds this; `null` takes all. */
	clip: string | null;
	/** Minutes of the long file for `memory`. */
	memoryMinutes: number;
	/** Minutes of the synthetic session. */
	hourMinutes: number;
	/** Made-up studies of each kind. */
	studies: number;
	/** Sessions of the made-up dataset for `study-view`. */
	sessions: number;
	/** Where the synthetic session goes as a session file; `null`: nowhere. */
	hourOut: string | null;
	/** Parts of the clips for `truth`. */
	truthParts: readonly TruthPart[];
	/** Whether the sealed half of the questions is asked, too. */
	isSealed: boolean;
	/** Language models to measure in Ask; `null`: only the rules, as `ask` was not asked for by name. */
	askModels: AskModelsOptions | null;
};

export const USAGE = `npm run bench -- [options]

  --only PARTS   some of ${keysOf(PARTS).join(', ')};
                 separated by commas (encoders: each clip without and with a gaze direction model; only when asked for)
  --part P       with --only truth: choose (what thresholds are chosen by), check (what nothing is) or calibrate (what stated
                 probabilities are corrected by); choose and check by default
  --memory       the renderer's memory over a ten-minute file as well (takes minutes)
  --clip TEXT    only clips whose name holds TEXT
  --minutes N    length of the file for --memory (default 10), or of the synthetic session for --only hour, export,
                 timeline and study-view (default 60)
  --studies N    with --only study: made-up studies of each kind (default 100)
  --sessions N   with --only study-view: sessions of the made-up dataset (default 500)
  --hour-out FILE  with --only hour: the synthetic session as a session file, NAME.regard.jsonl
  --model-dir NAME=DIR  with --only ask: a language model in a folder as transformers.js loads it, measured beside the
                 shipped one; may be given more than once
  --size N       with --only ask: examples of each task (default 200; 0 leaves the models out)
  --answers N    with --only ask: answers looked through for what no fact has (default 2000)
  --sealed       with --only ask: the sealed half of our questions, too, for a last look
  --no-browser   with --only ask: without speed and WebGPU
  --json FILE    where the results go as JSON (default bench-out/bench.json)`;

const TRUTH_PARTS: readonly TruthPart[] = ['choose', 'check', 'calibrate'];

const isTruthPart = (name: string): name is TruthPart => TRUTH_PARTS.some((part) => part === name);

const isPart = (name: string): name is Part => Object.hasOwn(PARTS, name);

const wholeNumber = (name: string, text: string): number => {
	const value = Number(text);
	if (!/^\d+$/.test(text)) throw new UsageError(`--${name} must be a whole number, not ${text}`);
	return value;
};

const askModelsOf = (values: {
	'model-dir': string[];
	size: string;
	answers: string;
	'no-browser': boolean;
}): AskModelsOptions | null => {
	const folders = values['model-dir'].map((given) => {
		const [, name, folder] = /^([^=]+)=(.+)$/.exec(given) ?? [];
		if (name === undefined || folder === undefined) throw new UsageError(`--model-dir must be NAME=DIR, not ${given}`);
		return { name, folder: resolve(folder) };
	});
	const size = wholeNumber('size', values.size);
	const answers = wholeNumber('answers', values.answers);
	return size === 0 ? null : { folders, size, answers, withBrowser: !values['no-browser'] };
};

/** Reads the command line. `null`: help was asked for. @throws UsageError */
export const parseOptions = (args: readonly string[]): BenchOptions | null => {
	const { values } = readArgs(() =>
		parseArgs({
			args: [...args],
			options: {
				only: { type: 'string' },
				memory: { type: 'boolean', default: false },
				clip: { type: 'string' },
				minutes: { type: 'string' },
				part: { type: 'string' },
				'hour-out': { type: 'string' },
				studies: { type: 'string', default: '100' },
				sessions: { type: 'string', default: '500' },
				'model-dir': { type: 'string', multiple: true, default: [] },
				size: { type: 'string', default: '200' },
				answers: { type: 'string', default: '2000' },
				'no-browser': { type: 'boolean', default: false },
				sealed: { type: 'boolean', default: false },
				json: { type: 'string', default: 'bench-out/bench.json' },
				help: { type: 'boolean', short: 'h', default: false },
			},
		}),
	);
	if (values.help) return null;
	const names = values.only?.split(',') ?? keysOf(PARTS).filter((part) => !PARTS[part].onRequest);
	const unknown = names.find((n) => !isPart(n));
	if (unknown !== undefined) throw new UsageError(`No such part: ${unknown}`);
	if (values.part !== undefined && !isTruthPart(values.part)) {
		throw new UsageError(`--part must be ${TRUTH_PARTS.join(', ')}, not ${values.part}`);
	}
	const memoryMinutes = Number(values.minutes ?? 10);
	if (!(memoryMinutes > 0)) throw new UsageError(`Not a number of minutes: ${values.minutes}`);
	return {
		parts: new Set([...names.filter(isPart), ...(values.memory ? (['memory'] as const) : [])]),
		json: values.json,
		clip: values.clip ?? null,
		memoryMinutes,
		hourMinutes: Number(values.minutes ?? 60),
		hourOut: values['hour-out'] ?? null,
		studies: wholeNumber('studies', values.studies),
		sessions: wholeNumber('sessions', values.sessions),
		truthParts: values.part === undefined ? ['choose', 'check'] : [values.part],
		isSealed: values.sealed,
		askModels: values.only?.split(',').includes('ask') ? askModelsOf(values) : null,
	};
};
