import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogue } from '../../../../src/models/catalogue';
import { allModels, filesOf, modelWithId, sizeOf, variantsFor } from '../../../../src/models/catalogue/entries';
import { ownModels } from '../../../../src/models/catalogue/own';
import { fileUrl, hostRules, loadsInPage, modelSources } from '../../../../src/models/catalogue/locate';
import { BLENDSHAPES_ID } from '../../../../src/perceive/faces/blendshapes';
import { candidatesFor } from '../../../../src/perceive/lanes/installed-encoders';
import { INSTALLED_IDENTITY } from '../../../../src/perceive/lanes/installed-identity';
import { modelsInUse } from '../../../../src/state/models/model-store-used';
import { SENTENCE_MODEL } from '../../../../src/workers/encoders/sentence-vectors';
import { pageHeaders } from '../../../../vite.shared';

const loadable = allModels.filter(({ tier }) => tier !== 'embedded');
const allFiles = (entry: (typeof allModels)[number]) => [
	...entry.sharedFiles,
	...entry.variants.flatMap(({ files }) => files),
];
const connectSources = (): string[] =>
	pageHeaders['Content-Security-Policy']
		.split('; ')
		.find((directive) => directive.startsWith('connect-src '))!
		.split(' ')
		.slice(1);

test('every tier has models, and every embedded model is among them once', () => {
	expect(new Set(allModels.map(({ tier }) => tier))).toEqual(new Set(['embedded', 'encoder', 'language']));
	expect(allModels.filter(({ tier }) => tier === 'embedded').map(({ id }) => id)).toEqual([
		...catalogue.map(({ name }) => name),
		...ownModels.map(({ id }) => id),
	]);
	expect(new Set(allModels.map(({ id }) => id)).size).toBe(allModels.length);
});

test('ids are folder names', () => {
	expect(allModels.map(({ id }) => id).filter((id) => !/^[a-z0-9][a-z0-9.-]*$/.test(id))).toEqual([]);
});

test('a model is found by its id, and an unknown one is not', () => {
	expect(modelWithId('sface')?.title).toBe('SFace');
	expect(modelWithId('nonsense')).toBeUndefined();
});

test.each(allModels.map((entry) => [entry.id, entry] as const))('%s has files that can be told apart', (_, entry) => {
	expect(entry.variants.length).toBeGreaterThan(0);
	for (const variant of entry.variants) {
		const paths = filesOf(entry, variant).map(({ path }) => path);
		expect(new Set(paths).size).toBe(paths.length);
	}
	for (const { path, bytes, roundedBytes, sha256 } of allFiles(entry)) {
		expect(path).toMatch(/^[\w.-]+(\/[\w.-]+)*$/);
		expect(path.split('/')).not.toContain('..');
		if (bytes !== null) expect([bytes > 0, roundedBytes]).toEqual([true, null]);
		if (sha256 !== null) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
	}
});

test.each(allModels.map((entry) => [entry.id, entry] as const))(
	'%s says what it is allowed for before anybody loads it: licence, training data, contract',
	(_, entry) => {
		expect(entry.licence.name).not.toBe('');
		if (!entry.licence.name.startsWith('unknown')) expect(entry.licence.url).toMatch(/^https:\/\//);
		expect(entry.trainingData.length).toBeGreaterThan(10);
		expect(entry.contract.input).not.toBe('');
		expect(entry.contract.output).not.toBe('');
		if (entry.accuracy) expect(entry.accuracy.source).toMatch(/^https:\/\//);
	},
);

test('whoever is named as speaking to a model is there', () => {
	const files = ['src/perceive', 'src/reason'].flatMap((folder) =>
		readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `/${file.replaceAll('\\', '/')}`),
	);
	const missing = allModels.filter(
		({ contract: { adapter } }) => adapter !== null && !files.some((file) => file.endsWith(`/${adapter}.ts`)),
	);
	expect(missing.map(({ id, contract }) => `${id}: ${contract.adapter}`)).toEqual([]);
});

test('models that a part of the app runs are in the catalogue', () => {
	expect([...modelsInUse].filter((id) => !modelWithId(id))).toEqual([]);
});

test('every model that some part of the app opens by its name counts as in use', () => {
	const opened = [
		// Adapters know more variants than the catalogue offers.
		...Object.values(candidatesFor)
			.flat()
			.filter((id) => modelWithId(id)),
		...Object.keys(INSTALLED_IDENTITY),
		BLENDSHAPES_ID,
		SENTENCE_MODEL,
		...allModels.filter(({ task, tier }) => tier !== 'embedded' && task === 'language').map(({ id }) => id),
		...allModels.filter(({ task }) => task === 'transcript').map(({ id }) => id),
	];
	expect(opened.filter((id) => !modelsInUse.has(id))).toEqual([]);
});

test('revisions are full commits or said to be open', () => {
	for (const { origin } of allModels) {
		if (origin.kind === 'hugging-face' && origin.revision !== null) expect(origin.revision).toMatch(/^[0-9a-f]{40}$/);
		if (origin.kind === 'github-file') expect(origin.revision).toMatch(/^[0-9a-f]{40}$/);
	}
});

test('a model without a pinned revision is loaded from main', () => {
	const origin = { kind: 'hugging-face', repository: 'a/b', revision: null } as const;
	expect(fileUrl(origin, 'onnx/model.onnx')).toBe('https://huggingface.co/a/b/resolve/main/onnx/model.onnx');
});

test('every machine has a variant of every model but those that need half-precision floats', () => {
	const machine = { webgpu: false, f16: false };
	expect(loadable.filter((entry) => variantsFor(entry, machine).length === 0).map(({ id }) => id)).toEqual([
		'llama-3.2-1b',
	]);
});

test('half-precision files are offered only to adapters that can compute with them', () => {
	const dtypes = (webgpu: boolean, f16: boolean) =>
		variantsFor(modelWithId('lfm2.5-350m')!, { webgpu, f16 }).map(({ dtype }) => dtype);
	expect(dtypes(true, true)).toEqual(['q4f16', 'q4']);
	expect(dtypes(true, false)).toEqual(['q4']);
	expect(dtypes(false, false)).toEqual(['q4']);
});

test('a size counts as exact only when every file says its bytes', () => {
	const exact = { path: 'a.onnx', bytes: 10, roundedBytes: null, sha256: null };
	const rounded = { path: 'b.onnx', bytes: null, roundedBytes: 20, sha256: null };
	const silent = { path: 'c.onnx', bytes: null, roundedBytes: null, sha256: null };
	expect(sizeOf([exact])).toEqual({ bytes: 10, isExact: true, isWhole: true });
	expect(sizeOf([exact, rounded])).toEqual({ bytes: 30, isExact: false, isWhole: true });
	expect(sizeOf([exact, silent])).toEqual({ bytes: 10, isExact: false, isWhole: false });
});

test('the content security policy lets the page reach its own origin and the model hosts, and nobody else', () => {
	expect(connectSources()).toEqual(["'self'", 'blob:', ...modelSources]);
});

test('every address that the page may load a model from has a host rule, and every rule a model', () => {
	const hosts = loadable
		.filter(loadsInPage)
		.flatMap((entry) => allFiles(entry).map(({ path }) => new URL(fileUrl(entry.origin, path)!)));
	expect(hosts.filter(({ protocol }) => protocol !== 'https:')).toEqual([]);
	expect(new Set(hosts.map(({ host }) => host))).toEqual(new Set(hostRules.map(({ host }) => host)));
	for (const { host, sources } of hostRules) expect(sources).toContain(`https://${host}`);
});
