/**
 * `npm run models`: makes the embedded models and the runtime, where they are not there yet, and lists the others.
 * `npm run models -- --print`: writes nothing; prints size and hash of each model as assembled now, for the catalogue.
 * `npm run models -- --list` (or `list`): prints the catalogue with sizes, licences and terms.
 * `npm run models -- pull ID[:DTYPE] …`: loads models into `public/models/ID/`, checked as in the page.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { catalogue, modelsFolder } from '../../src/models/catalogue';
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

const pull = async (words: readonly string[]): Promise<void> => {
	if (words.length === 0) throw new ModelBuildError('Say which: npm run models -- pull ID …; “--list” shows all.');
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

try {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { print: { type: 'boolean', default: false }, list: { type: 'boolean', default: false } },
	});
	const [command, ...words] = positionals;
	if (values.print) print();
	else if (values.list || command === 'list') log(describeModels());
	else if (command === 'pull') await pull(words);
	else if (command !== undefined) throw new ModelBuildError(`Unknown: ${command}. There are “pull ID …” and “--list”.`);
	else {
		await ensureModels({ log });
		log('The embedded models are complete.');
	}
} catch (error) {
	console.error(error instanceof ModelBuildError ? error.message : error);
	process.exitCode = 1;
}
