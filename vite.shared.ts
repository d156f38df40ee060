import { defaultClientConditions, type Plugin } from 'vite';
import { modelSources } from './src/models/catalogue/locate.ts';

/**
 * Headers of every page we serve, in development and for the built app.
 *
 * Isolation lets wasm use threads; the content security policy makes "pictures stay on this computer" checkable:
 * nothing may be loaded from, or sent to, anywhere but the page's own origin and the hosts of models that a visitor may
 * ask for in the Models view.
 */
export const pageHeaders = {
	'Cross-Origin-Opener-Policy': 'same-origin',
	'Cross-Origin-Embedder-Policy': 'require-corp',
	'Cross-Origin-Resource-Policy': 'same-origin',
	'Referrer-Policy': 'no-referrer',
	'X-Content-Type-Options': 'nosniff',
	'Content-Security-Policy': [
		"default-src 'self'",
		"script-src 'self' 'wasm-unsafe-eval'",
		"worker-src 'self' blob:",
		`connect-src 'self' blob: ${modelSources.join(' ')}`,
		"img-src 'self' blob: data:",
		"media-src 'self' blob: mediastream:",
		"style-src 'self' 'unsafe-inline'",
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'none'",
	].join('; '),
};

/** The policy as a page may state it itself: who may frame a page, only a header can say. */
export const pagePolicy = pageHeaders['Content-Security-Policy'].replace(/; frame-ancestors [^;]*/, '');

/** The development server injects inline scripts and opens a socket, so it cannot run under the full policy. */
const { 'Content-Security-Policy': _policy, ...isolationHeaders } = pageHeaders;
export { isolationHeaders };

/**
 * ONNX Runtime with its WebAssembly as files of their own: the build that inlines the loader starts its threads from
 * our worker's bundle, and then never finishes creating a session.
 */
export const resolve = { conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions] };

/** Packages that Vite must not pre-bundle: found late inside a worker, they would reload the page in mid-run. */
export const optimizeDeps = {
	exclude: ['@mediapipe/tasks-vision', 'onnxruntime-web', '@huggingface/transformers'],
	include: [
		...['@huggingface/tokenizers', '@observablehq/plot', 'escape-string-regexp', 'fastest-levenshtein', 'fflate'],
		...[
			'file-type',
			'graphology',
			'graphology-metrics/node/weighted-degree.js',
			'hash-wasm',
			'hyparquet',
			'hyparquet-writer',
			'idb',
			'mediabunny',
		],
		...['munkres', 'papaparse', 'saxes', 'simple-statistics', 'stemmer', 'valibot'],
	],
};

/** Puts `null` in the place of each file that is not under the MIT licence (`src/reason/published-prompts/TERMS.md`). */
export const withoutPublishedPrompts: Plugin = {
	name: 'regard-mit-only',
	load: (id) => (/\/published-prompts\/[^/]*\.json$/.test(id) ? 'null' : null),
};
