import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { inventory } from './tools/inventory.ts';
import {
	isolationHeaders,
	optimizeDeps,
	pageHeaders,
	pagePolicy,
	resolve,
	withoutPublishedPrompts,
} from './vite.shared.ts';

const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Our licence and those of what we ship go with every copy of the app. */
const licences: Plugin = {
	name: 'regard-licences',
	apply: 'build',
	applyToEnvironment: ({ name }) => name === 'client',
	generateBundle() {
		for (const fileName of ['LICENSE', 'NOTICE']) {
			this.emitFile({ type: 'asset', fileName, source: readFileSync(beside(`./${fileName}`)) });
		}
	},
};

/** The policy in the page itself, for hosts that send no headers. It comes before all that it holds for. */
const policy: Plugin = {
	name: 'regard-policy',
	apply: 'build',
	transformIndexHtml: {
		order: 'post',
		handler: () => [
			{
				tag: 'meta',
				attrs: { 'http-equiv': 'Content-Security-Policy', content: pagePolicy },
				injectTo: 'head-prepend',
			},
		],
	},
};

/** What is begun before the page itself is there: a script of its own, since one page makes one script of all that it names. */
const begin: Plugin = {
	name: 'regard-begin',
	transformIndexHtml: {
		order: 'post',
		handler(_html, { bundle, path }) {
			if (path !== '/index.html') return [];
			const chunk = Object.values(bundle ?? {}).find(
				(one) => one.type === 'chunk' && one.isEntry && one.name === 'begin',
			);
			const src = bundle ? `./${chunk?.fileName}` : '/src/begin.ts';
			return [{ tag: 'script', attrs: { type: 'module', crossorigin: true, src }, injectTo: 'head-prepend' }];
		},
	},
};

const { name, version } = JSON.parse(readFileSync(beside('./package.json'), 'utf8')) as {
	name: string;
	version: string;
};
const { inPage, inWorker } = inventory({ name, version });

/** Set by `npm run build -- --mit-only`. */
const mitOnly = process.env['REGARD_MIT_ONLY'] === '1' ? [withoutPublishedPrompts] : [];

/** Workers and Svelte take most of a small build; being told so each time helps nobody. */
const checks = { pluginTimings: false };

/** Modules end in `.js` whatever their source: hosts that do not know `.mjs` would send what no browser runs. */
const output = {
	assetFileNames: ({ names }: { names: string[] }) =>
		`assets/[name]-[hash]${names.some((name) => name.endsWith('.mjs')) ? '.js' : '[extname]'}`,
};

export default defineConfig({
	// Relative addresses, so that the build also works below a path of a static host.
	base: './',
	// No fallback to index.html: a missing model file must be a 404, not a page.
	appType: 'mpa',
	plugins: [svelte(), licences, begin, policy, inPage, ...mitOnly],
	resolve,
	optimizeDeps,
	worker: { format: 'es', plugins: () => [inWorker, ...mitOnly], rolldownOptions: { checks, output } },
	server: { headers: isolationHeaders },
	preview: { headers: pageHeaders },
	build: {
		target: 'es2023',
		assetsInlineLimit: 0,
		rolldownOptions: {
			input: { begin: beside('./src/begin.ts'), index: beside('./index.html'), analyze: beside('./analyze.html') },
			checks,
			output,
		},
	},
});
