import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LanguagePage, PageModel } from './page/page.ts';
import { GRAPHS } from './graphs.ts';
import { openBenchPage } from '../bench-page.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The bench page for language models in a headless browser, and addresses of files for it. */
export type LanguageBrowser = {
	/** Runs one of the page's functions; arguments and result are JSON. */
	call<K extends keyof LanguagePage>(
		name: K,
		job: Parameters<LanguagePage[K]>[0],
	): Promise<Awaited<ReturnType<LanguagePage[K]>>>;
	readonly urlOf: (path: string) => string;
	close(): Promise<void>;
};

/** Starts the page; to be closed. */
export const openLanguageBrowser = async (): Promise<LanguageBrowser> => {
	const { page, urlOf, close } = await openBenchPage('language/page', { global: 'languageBench' });
	return {
		call: (name, job) =>
			page.evaluate(([key, input]) => (globalThis.languageBench[key] as (given: unknown) => unknown)(input), [
				name,
				job,
			] as const) as never,
		urlOf,
		close,
	};
};

const filesBelow = (folder: string): string[] =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.map((path) => path.replaceAll('\\', '/'))
		.filter((path) => statSync(`${folder}/${path}`).isFile());

/** A model in a folder as transformers.js expects it; `null` when the folder has none of that width. */
export const modelInFolder = (
	folder: string,
	dtype: PageModel['dtype'],
	{ id, title }: Pick<PageModel, 'id' | 'title'>,
	urlOf: LanguageBrowser['urlOf'],
): PageModel | null => {
	if (!existsSync(`${folder}/${GRAPHS[dtype]}`)) return null;
	const paths = filesBelow(folder).filter(
		(path) => path.startsWith(GRAPHS[dtype]) || (!path.includes('/') && path.endsWith('.json')),
	);
	return { id, title, dtype, files: Object.fromEntries(paths.map((path) => [path, urlOf(`${folder}/${path}`)])) };
};
