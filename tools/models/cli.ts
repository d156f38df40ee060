/**
 * `npm run models`: makes the embedded models and the runtime, where they are not there yet.
 * `npm run models -- --print`: writes nothing; prints size and hash of each model as assembled now, for the catalogue.
 */
import { parseArgs } from 'node:util';
import { catalogue } from '../../src/models/catalogue';
import { buildModels } from './build-models';
import { ensureModels } from './assemble';
import { ModelBuildError } from './errors';
import { sha256 } from './expected-file';

const print = (): void => {
	const made = buildModels();
	for (const { name, file } of catalogue) {
		console.log(`${file}\n\tbytes: ${made[name].length},\n\tsha256: '${sha256(made[name])}',`);
	}
};

try {
	const { values } = parseArgs({ options: { print: { type: 'boolean', default: false } } });
	if (values.print) {
		print();
	} else {
		await ensureModels({ log: (line) => console.log(line) });
		console.log('The embedded models are complete.');
	}
} catch (error) {
	console.error(error instanceof ModelBuildError ? error.message : error);
	process.exitCode = 1;
}
