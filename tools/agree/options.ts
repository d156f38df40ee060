import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultAgreementOptions } from '../../src/agreement/agreement.ts';
import { numberOption, readArgs, UsageError } from '../command-line.ts';

const { unitMs, toleranceMs, minIou } = defaultAgreementOptions;

export const usage = `Usage: npm run agree -- OURS.regard.jsonl THEIRS [options]

Compares a session with a coder's file: time-unit Cohen's kappa, and precision, recall and F1 of events, with THEIRS as
the truth. THEIRS is an ELAN file (.eaf), a BORIS project (.boris), a BORIS export of aggregated or tabular events (CSV or
TSV), a Datavyu project (.opf) or export (CSV), a CSV with one row an event, or another .regard.jsonl.

  --map FILE          what their words mean, as JSON (without it: a guess, which is printed)
  --write-map FILE    write the guess to FILE, to be corrected and given to --map
  --observation NAME  which observation of a BORIS file
  --tolerance MS      two onsets this close are the same event (default ${toleranceMs})
  --iou X             two events that overlap this much are the same, above 0 to 1 (default ${minIou})
  --unit MS           length of a unit of time for kappa (default ${unitMs})
  --targets           events must also have the same target
  --kinds LIST        kinds to compare, with commas (default: those that THEIRS has)
  --start S, --end S  compare only these seconds of the video
  --json              print the whole report as JSON
  --help              this text`;

export type AgreeOptions = {
	/** Absolute paths. */
	ours: string;
	theirs: string;
	map: string | null;
	writeMap: string | null;
	observation: string | null;
	toleranceMs: number;
	minIou: number;
	unitMs: number;
	comparesTargets: boolean;
	channels: readonly string[] | null;
	/** `null`: from the start, to the end of the video. */
	startMs: number | null;
	endMs: number | null;
	json: boolean;
};

/**
 * What the command line asks for; `null` when it asks for help.
 *
 * @param folder paths are relative to this one.
 * @throws UsageError
 */
export const parseOptions = (args: string[], folder = process.cwd()): AgreeOptions | null => {
	const { values, positionals } = readArgs(() =>
		parseArgs({
			args,
			allowPositionals: true,
			options: {
				map: { type: 'string' },
				'write-map': { type: 'string' },
				observation: { type: 'string' },
				tolerance: { type: 'string', default: String(toleranceMs) },
				iou: { type: 'string', default: String(minIou) },
				unit: { type: 'string', default: String(unitMs) },
				targets: { type: 'boolean', default: false },
				kinds: { type: 'string' },
				start: { type: 'string' },
				end: { type: 'string' },
				json: { type: 'boolean', default: false },
				help: { type: 'boolean', short: 'h', default: false },
			},
		}),
	);
	if (values.help) return null;
	const [ours, theirs, ...more] = positionals;
	if (ours === undefined || theirs === undefined || more.length > 0) {
		throw new UsageError('Name two files: the session, and the file of the other coder');
	}
	const path = (text: string | undefined) => (text === undefined ? null : resolve(folder, text));
	const ms = (name: 'start' | 'end') => {
		const text = values[name];
		return text === undefined ? null : numberOption(name, text, { least: 0, most: 1e6 }) * 1000;
	};
	const startMs = ms('start');
	const endMs = ms('end');
	if (endMs !== null && endMs <= (startMs ?? 0)) throw new UsageError('--end must be after --start');
	return {
		ours: resolve(folder, ours),
		theirs: resolve(folder, theirs),
		map: path(values.map),
		writeMap: path(values['write-map']),
		observation: values.observation ?? null,
		toleranceMs: numberOption('tolerance', values.tolerance, { least: 0, most: 600_000 }),
		minIou: numberOption('iou', values.iou, { least: 0.01, most: 1 }),
		unitMs: numberOption('unit', values.unit, { least: 1, most: 600_000 }),
		comparesTargets: values.targets,
		channels: values.kinds === undefined ? null : values.kinds.split(',').map((kind) => kind.trim()),
		startMs,
		endMs,
		json: values.json,
	};
};
