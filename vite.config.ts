import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { isolationHeaders, optimizeDeps, pageHeaders } from './vite.shared.ts';

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig({
	// Relative addresses, so that the build also works below a path of a static host.
	base: './',
	// No fallback to index.html: a missing model file must be a 404, not a page.
	appType: 'mpa',
	plugins: [svelte()],
	optimizeDeps,
	worker: { format: 'es' },
	server: { headers: isolationHeaders },
	preview: { headers: pageHeaders },
	build: {
		target: 'es2023',
		assetsInlineLimit: 0,
		rolldownOptions: { input: { index: page('./index.html'), analyze: page('./analyze.html') } },
	},
});
