import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/** ESLint reads the components; Oxlint (.oxlintrc.json) reads the rest by the same rules, far quicker. */
export default defineConfig(
	{ ignores: ['**/*.js', '**/*.ts', 'dist/', '.dist-*/', 'public/', '*-out/'] },
	js.configs.recommended,
	ts.configs.recommendedTypeChecked,
	svelte.configs.recommended,
	{
		languageOptions: {
			globals: { ...globals.browser, ...globals.worker },
			parserOptions: {
				project: './tsconfig.components.json',
				extraFileExtensions: ['.svelte'],
				tsconfigRootDir: import.meta.dirname,
			},
		},
		rules: {
			eqeqeq: 'error',
			'no-console': ['error', { allow: ['warn', 'error'] }],
			'@typescript-eslint/consistent-type-definitions': ['error', 'type'],
			'@typescript-eslint/no-non-null-assertion': 'off',
			'@typescript-eslint/switch-exhaustiveness-check': 'error',
			// No component uses a store; the rule takes a fifth of the time.
			'svelte/require-store-reactive-access': 'off',
			'@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
		},
	},
	{ files: ['**/*.svelte'], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
);
