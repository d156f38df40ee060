import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { catalogue, modelsFolder } from '../../src/models/catalogue';
import { readArgs, runCommand, UsageError } from '../command-line';
import { buildModels } from './build-models';
import { ensureModels } from './assemble';
import { ModelBuildError } from './errors';
import { sha256 } from './expected-file';
import { folderStorage } from './folder-storage';
import { listPlaced } from './placed';
import { chosenModels, describeModels, pullModel } from './pull';

const folder = fileURLToPath(new URL(`../../public/${modelsFolder}/`, import.meta.url));
const log = (line: string): void => console.log(line);

const print = (): void => {
	const made = buildModels();
	for (const { name, file } of catalogue) {
		log(`${file}\n\tbytes: ${made[name].length},\n\tsha256: '${sha256(made[name])}',`);
	}
};

/** A line that is written over, on terminals; a line for each tenth elsewhere would only fill logs. */
const showProgress = (path: string, received: number, total: number | null): void => {
	if (!process.stderr.isTTY) return;
	const of = total === null ? '' : ` of ${(total / 1e6).toFixed(1)}`;
	process.stderr.write(`\r  ${path}  ${(received / 1e6).toFixed(1)}${of} MB\x1b[K`);
	if (received === total) process.stderr.write('\r\x1b[K');
};

const makeEmbedded = async (): Promise<void> => {
	await ensureModels({ log });
	log('The embedded models are complete.');
};

const pull = async (words: readonly string[]): Promise<void> => {
	const stop = new AbortController();
	process.once('SIGINT', () => stop.abort(new ModelBuildError('\nStopped. The same command goes on from here.')));
	for (const { entry, variant } of chosenModels(words)) {
		await pullModel(entry, variant, {
			storage: folderStorage(folder),
			log,
			onProgress: (path, { receivedBytes, totalBytes }) => showProgress(path, receivedBytes, totalBytes),
			fetch,
			signal: stop.signal,
		});
	}
	await listPlaced(folder, log);
};

const usage = `npm run models                            make the embedded models and the runtime, where they are not there yet
npm run models -- --list                  the catalogue with sizes, licences and terms
npm run models -- --print                 size and hash of each model as assembled now, for the catalogue; writes nothing
npm run models -- pull ID[:DTYPE] …       load models into public/${modelsFolder}/ID/, checked as in the page

  --help             this text`;

await runCommand({
	script: 'models',
	usage,
	parse(args): (() => Promise<void>) | null {
		const { values, positionals } = readArgs(() =>
			parseArgs({
				args,
				allowPositionals: true,
				options: {
					print: { type: 'boolean', default: false },
					list: { type: 'boolean', default: false },
					help: { type: 'boolean', short: 'h', default: false },
				},
			}),
		);
		const [command, ...words] = positionals;
		if (values.help) return null;
		if (values.print) return () => Promise.resolve(print());
		if (values.list || command === 'list') return () => Promise.resolve(log(describeModels()));
		if (command === undefined) return makeEmbedded;
		if (command !== 'pull') throw new UsageError(`Unknown: ${command}.`);
		if (words.length === 0) throw new UsageError('Say which models to pull.');
		return () => pull(words);
	},
	run: (job) => job(),
	explain: (cause) => (cause instanceof ModelBuildError ? cause.message : cause),
});
