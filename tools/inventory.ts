import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { parseJson } from './read-json.ts';

/** A package of which something is in the built app. */
type Shipped = { name: string; version: string; licence: string; text: string | null };

/** Folder of the package that a module belongs to. */
const PACKAGE = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;

const readPackage = (folder: string): Shipped => {
	const read = (name: string) => readFileSync(join(folder, name), 'utf8');
	const { name, version, license } = parseJson<Record<'name' | 'version' | 'license', string>>(read('package.json'));
	const file = readdirSync(folder).find((candidate) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(candidate));
	return { name, version, licence: license, text: file === undefined ? null : read(file).trim() };
};

const noticesOf = (packages: readonly Shipped[]): string =>
	[
		'Libraries of which something is in this build, with their licences. NOTICE names those of models and of all else,',
		'and has the licences of packages that hold no text of their own.',
		...packages.map(({ name, version, licence, text }) => {
			const title = `${name} ${version} (${licence})`;
			return `${title}\n${'='.repeat(title.length)}\n\n${text ?? 'The package holds no licence text: see NOTICE.'}`;
		}),
	].join('\n\n');

/** A licence as CycloneDX states it. */
export const licencesOf = (licence: string) =>
	/^[\w.-]+$/.test(licence) && licence !== 'unknown'
		? [{ license: { id: licence } }]
		: [{ license: { name: licence } }];

/**
 * The software bill of materials, CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/): what of libraries is in this build,
 * and no more; models are added by `models-in-bill.ts`. Lists of what is installed, such as `npm sbom` makes, have twice as many.
 */
const billOf = (packages: readonly Shipped[], app: { name: string; version: string }) => {
	const ref = `pkg:npm/${app.name}@${app.version}`;
	const components = packages.map(({ name, version, licence }) => {
		const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
		return { type: 'library', 'bom-ref': purl, name, version, purl, licenses: licencesOf(licence) };
	});
	// The same build has the same number.
	const id = createHash('sha256').update(JSON.stringify(components)).digest('hex');
	return {
		$schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
		bomFormat: 'CycloneDX',
		specVersion: '1.6',
		serialNumber: `urn:uuid:${id.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')}`,
		version: 1,
		metadata: {
			component: { type: 'application', 'bom-ref': ref, ...app, licenses: licencesOf('MIT') },
		},
		components,
		dependencies: [{ ref, dependsOn: components.map((component) => component['bom-ref']) }],
	};
};

/**
 * Lists what ships. `inWorker` belongs into each worker's build, `inPage` into that of the page, which comes last and
 * writes `THIRD-PARTY.txt` and `sbom.cdx.json`.
 */
export const inventory = (app: { name: string; version: string }): { inWorker: Plugin; inPage: Plugin } => {
	const folders = new Set<string>();
	const collect = (bundle: Rolldown.OutputBundle) => {
		for (const part of Object.values(bundle)) {
			for (const id of part.type === 'chunk' ? part.moduleIds : []) {
				const folder = PACKAGE.exec(id.replaceAll('\\', '/'))?.[1];
				if (folder !== undefined) folders.add(folder);
			}
		}
	};
	return {
		inWorker: { name: 'regard-inventory-of-worker', generateBundle: (_, bundle) => collect(bundle) },
		inPage: {
			name: 'regard-inventory',
			apply: 'build',
			applyToEnvironment: ({ name }) => name === 'client',
			generateBundle: {
				order: 'post',
				handler(_, bundle) {
					collect(bundle);
					const packages = [...folders].map(readPackage).sort((a, b) => a.name.localeCompare(b.name));
					const unique = packages.filter(
						({ name, version }, i) => name !== packages[i - 1]?.name || version !== packages[i - 1]?.version,
					);
					this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY.txt', source: noticesOf(unique) });
					this.emitFile({
						type: 'asset',
						fileName: 'sbom.cdx.json',
						source: JSON.stringify(billOf(unique, app), null, '\t'),
					});
				},
			},
		},
	};
};
