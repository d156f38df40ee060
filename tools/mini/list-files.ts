// Writes down sizes and hashes of public/models/regard-mini for the catalogue: tsx tools/mini/list-files.ts
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const FOLDER = at('public/models/regard-mini');
const LIST = at('src/models/catalogue/regard-mini.json');

/** In the order in which they are loaded. */
const SHARED = ['config.json', 'generation_config.json', 'tokenizer_config.json', 'tokenizer.json'] as const;
const VARIANTS = { q8: 'onnx/model_quantized.onnx', q4: 'onnx/model_q4.onnx' } as const;

type Listed = { path: string; bytes: number; sha256: string };

const listed = (path: string): Listed[] => {
	const file = `${FOLDER}/${path}`;
	if (!existsSync(file)) return [];
	const content = readFileSync(file);
	return [{ path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }];
};

/** The list for the files that are there; without variants when there are none. */
export const listMiniFiles = (): { shared: Listed[]; variants: Record<string, Listed[]> } => ({
	shared: SHARED.flatMap(listed),
	variants: Object.fromEntries(
		Object.entries(VARIANTS).flatMap(([dtype, path]) => {
			const files = listed(path);
			return files.length > 0 ? [[dtype, files]] : [];
		}),
	),
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const files = listMiniFiles();
	writeFileSync(LIST, `${JSON.stringify(files, null, '\t')}\n`);
	const bytes = [...files.shared, ...Object.values(files.variants).flat()].reduce((sum, f) => sum + f.bytes, 0);
	console.log(`${Object.keys(files.variants).length} variants, ${bytes} bytes in all`);
}
