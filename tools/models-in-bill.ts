import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '../src/models/catalogue.ts';
import { allModels, filesOf } from '../src/models/catalogue/entries.ts';
import { licencesOf } from './inventory.ts';
import { readJson } from './read-json.ts';

const model = (path: string, sha256: string | null, licence: string, description: string) => ({
	type: 'machine-learning-model',
	'bom-ref': `model:${path}`,
	name: path,
	description,
	...(sha256 !== null && { hashes: [{ alg: 'SHA-256', content: sha256 }] }),
	licenses: licencesOf(licence),
});

/** The models that come with the page, by file. Variants share some. */
const modelsInPage = () => {
	const own = allModels
		.filter(({ origin }) => origin.kind === 'own')
		.flatMap((entry) =>
			entry.variants
				.flatMap((variant) => filesOf(entry, variant))
				.map(({ path, sha256 }) => model(`${entry.id}/${path}`, sha256, entry.licence.name, 'Made by us')),
		);
	const others = catalogue.map(({ file, sha256, licence, origin }) =>
		model(file, sha256, licence, `From ${origin.join(', ')}`),
	);
	return [...new Map([...others, ...own].map((one) => [one.name, one])).values()];
};

/** Adds the models that come with the page to the bill of materials in a built folder, which has its libraries. */
export const addModelsToBill = (folder: string): void => {
	const path = join(folder, 'sbom.cdx.json');
	const bill = readJson<{ components: object[]; dependencies: [{ dependsOn: string[] }] }>(path);
	const models = modelsInPage();
	bill.components.push(...models);
	bill.dependencies[0].dependsOn.push(...models.map((one) => one['bom-ref']));
	writeFileSync(path, JSON.stringify(bill, null, '\t'));
};
