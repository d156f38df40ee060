import js from '@eslint/js';
import vitest from '@vitest/eslint-plugin';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
	{ ignores: ['dist/', '.dist-*/', 'public/', 'node_modules/', 'test-results/', 'regard-out/', 'bench-out/'] },
	js.configs.recommended,
	ts.configs.recommendedTypeChecked,
	svelte.configs.recommended,
	{
		languageOptions: {
			globals: { ...globals.browser, ...globals.worker },
			parserOptions: { projectService: true, extraFileExtensions: ['.svelte'], tsconfigRootDir: import.meta.dirname },
		},
		rules: {
			eqeqeq: 'error',
			'no-console': ['error', { allow: ['warn', 'error'] }],
			'@typescript-eslint/consistent-type-definitions': ['error', 'type'],
			'@typescript-eslint/no-non-null-assertion': 'off',
			'@typescript-eslint/switch-exhaustiveness-check': 'error',
			'@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
		},
	},
	{ files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
	{ files: ['tools/**/*.ts'], rules: { 'no-console': 'off' }, languageOptions: { globals: globals.node } },
	{
		files: ['tests/**/*.test.ts'],
		plugins: { vitest },
		rules: {
			'vitest/valid-expect': ['error', { maxArgs: 2 }],
			'vitest/no-focused-tests': 'error',
			'vitest/expect-expect': 'off',
		},
	},
	{ files: ['**/*.js'], extends: [ts.configs.disableTypeChecked], languageOptions: { globals: globals.node } },
);
