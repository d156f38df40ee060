import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

/** What each folder of src may import besides itself. A stage knows only the shared types. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
	core: [],
	source: ['core'],
	models: ['core'],
	perceive: ['core', 'models'],
	track: ['core'],
	ground: ['core'],
	events: ['core'],
	graph: ['core'],
	pipeline: ['core', 'track', 'ground', 'events', 'graph'],
	session: ['core', 'pipeline'],
	// GRASP's questions are asked of what its detectors find.
	reason: ['core', 'models', 'events'],
	agreement: ['core'],
	// GRASP's event file is a session run through the GRASP detectors, so writing it needs them.
	export: ['core', 'events', 'session'],
	bench: ['core', 'pipeline', 'events', 'reason', 'agreement'],
	draw: ['core', 'session'],
	workers: ['core', 'source', 'models', 'perceive', 'reason', 'session', 'export', 'bench', 'draw'],
	run: ['core', 'source', 'models', 'pipeline', 'session', 'workers'],
	// Of reason only what is quick: a language model runs in its worker.
	state: [
		'core',
		'source',
		'models',
		'graph',
		'pipeline',
		'session',
		'reason',
		'agreement',
		'export',
		'bench',
		'draw',
		'workers',
		'run',
	],
	present: ['core', 'draw', 'session', 'run', 'state'],
};

/** Packages that only these folders may import. Files beside the folders, such as main.ts, are the folder `.`. */
const ONLY_IN: readonly { vendor: RegExp; folders: readonly string[] }[] = [
	{ vendor: /^@mediapipe\//, folders: ['perceive'] },
	{ vendor: /^mediabunny$/, folders: ['source'] },
	{ vendor: /^onnxruntime-web/, folders: ['models'] },
	{ vendor: /^@huggingface\//, folders: ['models', 'reason'] },
	{ vendor: /^svelte(\/|$)/, folders: ['state', 'present', '.'] },
];

/** The pure middle: no clock, no random number, no page, no network. */
const PURE = ['core', 'track', 'ground', 'events', 'graph', 'pipeline', 'agreement'];
const IMPURE =
	/\b(Math\.random|Date\.now|performance\.now|new Date\(\)|setTimeout|setInterval|document\.|window\.|fetch\()/;

const CODE = /\.(ts|svelte)$/;

/** Scripts of a component; all of any other file. */
const scriptOf = (file: string, text: string): string =>
	file.endsWith('.svelte')
		? [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script).join('\n')
		: text;

/** A module that a text names. `isType`: the import is gone once it is compiled. */
type Import = { specifier: string; isType: boolean };

/** Every module a text names: import and export declarations, type imports, `import()`, `import('…')` types, workers' URLs. */
const importsIn = (file: string, text: string): Import[] => {
	const found: Import[] = [];
	const add = (node: ts.Node | undefined, isType = false) => {
		if (node && ts.isStringLiteralLike(node)) found.push({ specifier: node.text, isType });
	};
	const visit = (node: ts.Node): void => {
		if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, node.importClause?.isTypeOnly);
		else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
		else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0]);
		else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true);
		else if (ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'URL') {
			const [path] = node.arguments ?? [];
			if (path && ts.isStringLiteralLike(path) && /^\.{1,2}\/.*\.ts/.test(path.text)) add(path);
		}
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile(file, scriptOf(file, text), ts.ScriptTarget.Latest, true, ts.ScriptKind.TS));
	return found;
};

const specifiersIn = (file: string, text: string): string[] => importsIn(file, text).map(({ specifier }) => specifier);

/**
 * Folders in which types may name each other in a circle: an encoder and what loads it do, and nothing of it is left to
 * run. Anywhere else a circle of types is a circle too, since the two files cannot be read or moved one without the other.
 */
const TYPES_MAY_CIRCLE = ['perceive'];

/** The files of a tree that import each other in a circle, or lie between two circles. `texts`: by path under src. */
const filesInCircles = (texts: ReadonlyMap<string, string>): string[] => {
	const importsOf = new Map(
		[...texts].map(([file, text]) => {
			const counted = importsIn(file, text).filter(
				({ specifier, isType }) => specifier.startsWith('.') && !(isType && TYPES_MAY_CIRCLE.includes(folderOf(file))),
			);
			const paths = counted.flatMap(({ specifier }) => {
				const path = posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
				return [path, `${path}.ts`].filter((candidate) => texts.has(candidate));
			});
			return [file, paths];
		}),
	);
	let left = [...texts.keys()];
	for (;;) {
		// A file in a circle imports one in it and is imported by one.
		const imported = new Set(left.flatMap((file) => importsOf.get(file)!));
		const rest = left.filter((file) => imported.has(file) && importsOf.get(file)!.some((path) => left.includes(path)));
		if (rest.length === left.length) return rest;
		left = rest;
	}
};

const folderOf = (path: string): string => (path.includes('/') ? path.split('/')[0]! : '.');

/** What a file imports that it may not, in words. `file` is a path under src. */
const violations = (file: string, text: string): string[] => {
	const folder = folderOf(file);
	return specifiersIn(file, text).flatMap((specifier) => {
		if (!specifier.startsWith('.')) {
			const rule = ONLY_IN.find(({ vendor }) => vendor.test(specifier));
			return rule && !rule.folders.includes(folder) ? [`${specifier} belongs in ${rule.folders.join(', ')}`] : [];
		}
		if (folder === '.') return [];
		const path = posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
		const to = folderOf(path);
		const isAllowed = !path.startsWith('..') && [folder, ...(MAY_IMPORT[folder] ?? [])].includes(to);
		// A text that the page shows is no code.
		const isText = folder === 'present' && path.startsWith('../docs/') && specifier.endsWith('.md?raw');
		return isAllowed || isText ? [] : [`${folder} may not import ${specifier}`];
	});
};

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
	.map((file) => file.replaceAll('\\', '/'))
	.filter((file) => CODE.test(file))
	.sort();

describe('the source tree', () => {
	test('is found, with code in the folders of the pure middle', () => {
		expect(files.length).toBeGreaterThan(20);
		expect([...new Set(files.map(folderOf))]).toEqual(expect.arrayContaining(PURE));
	});

	test('has only folders with a rule', () => {
		const known = [...Object.keys(MAY_IMPORT), '.'];
		expect(files.map(folderOf).filter((folder) => !known.includes(folder))).toEqual([]);
	});

	test.each(files)('src/%s imports only what it may', (file) => {
		expect(violations(file, readFileSync(`src/${file}`, 'utf8'))).toEqual([]);
	});

	test('has no circle of imports', { timeout: 60_000 }, () => {
		expect(filesInCircles(new Map(files.map((file) => [file, readFileSync(`src/${file}`, 'utf8')])))).toEqual([]);
	});

	test('has a pure middle: no clock, no random number, no page, no network, no state in modules', () => {
		const impure = files.flatMap((file) => {
			if (!PURE.includes(folderOf(file))) return [];
			const text = readFileSync(`src/${file}`, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
			return [IMPURE.exec(text)?.[0], /^(export )?let .*$/m.exec(text)?.[0]].flatMap((what) =>
				what === undefined ? [] : [`${file}: ${what}`],
			);
		});
		expect(impure).toEqual([]);
	});

	test('has runes in state and components only', () => {
		const withRunes = files.filter(
			(file) =>
				!file.startsWith('state/') &&
				!file.endsWith('.svelte') &&
				/\$(state|derived|effect|props)\b[.(<]/.test(readFileSync(`src/${file}`, 'utf8')),
		);
		expect(withRunes).toEqual([]);
	});
});

describe('the rule itself', () => {
	test.each([
		['events/a.ts', `import { graph } from '../graph/graph';`],
		['events/a.ts', `import type { GraphState } from '../graph/graph';`],
		['events/a.ts', `export * from '../graph/graph';`],
		['events/a.ts', `const m = await import('../graph/graph');`],
		['events/a.ts', `const m = await import(\`../graph/graph\`);`],
		['events/a.ts', `type G = import('../graph/graph').GraphState;`],
		['events/deep/a.ts', `import { graph } from '../../graph/graph';`],
		['events/a.ts', `import "../graph/graph";`],
		['events/a.ts', `import pkg from '../../package.json';`],
		['core/a.ts', `import { x } from '../track/track';`],
		['present/A.svelte', `<script lang="ts">import { pipeline } from '../pipeline/pipeline';</script><p>hello</p>`],
		['pipeline/a.ts', `new Worker(new URL('../workers/perception.worker.ts', import.meta.url));`],
		['workers/a.ts', `import { FaceLandmarker } from '@mediapipe/tasks-vision';`],
		['workers/a.ts', `const m = await import('mediabunny');`],
		['track/a.ts', `import { untrack } from 'svelte';`],
		['session/a.ts', `import type { Snippet } from 'svelte';`],
		['state/a.ts', `const m = await import('../../docs/card.md?raw');`],
		['present/A.svelte', `<script>import { x } from '../../docs/code';</script>`],
	])('%s with "%s" is refused', (file, text) => {
		expect(violations(file, text)).toHaveLength(1);
	});

	test.each([
		['events/a.ts', `import type { Target } from '../core/attention';`],
		['events/deep/a.ts', `import { x } from '../episodes';`],
		['events/a.ts', `// import { graph } from '../graph/graph';`],
		['events/a.ts', `const words = "import { graph } from '../graph/graph'";`],
		['source/a.ts', `import { Input } from 'mediabunny';`],
		['perceive/a.ts', `import { FaceLandmarker } from '@mediapipe/tasks-vision';`],
		['present/A.svelte', `<script>import { mount } from 'svelte';</script>`],
		['present/A.svelte', `<script>const m = await import('../../docs/card.md?raw');</script>`],
		['export/a.ts', `import * as v from 'valibot';`],
		['main.ts', `import { mount } from 'svelte'; import App from './present/App.svelte';`],
	])('%s with "%s" is accepted', (file, text) => {
		expect(violations(file, text)).toEqual([]);
	});

	const circlesIn = (texts: Record<string, string>) => filesInCircles(new Map(Object.entries(texts)));

	test('two files that import each other are a circle, types or not, and so are three', () => {
		const text = (to: string) => `import { x } from './${to}';`;
		expect(circlesIn({ 'events/a.ts': text('b'), 'events/b.ts': text('a') })).toEqual(['events/a.ts', 'events/b.ts']);
		expect(
			circlesIn({ 'events/a.ts': `import type { X } from './b.svelte';`, 'events/b.svelte.ts': text('a') }),
		).toHaveLength(2);
		expect(circlesIn({ 'core/a.ts': text('b'), 'core/b.ts': text('c'), 'core/c.ts': text('a') })).toHaveLength(3);
		expect(circlesIn({ 'perceive/a.ts': text('b'), 'perceive/b.ts': text('a') })).toHaveLength(2);
	});

	test('files that only share an import, import a circle or are imported by one are in none', () => {
		const circle = { 'core/a.ts': `export * from './b';`, 'core/b.ts': `type A = import('./a').A; import './base';` };
		const around = { 'core/base.ts': '', 'core/user.ts': `import './a'; import './base';` };
		expect(circlesIn({ ...circle, ...around })).toEqual(['core/a.ts', 'core/b.ts']);
		expect(circlesIn(around)).toEqual([]);
	});

	test('types that name each other where they may are no circle', () => {
		const text = `import type { X } from './b';`;
		expect(circlesIn({ 'perceive/a.ts': text, 'perceive/b.ts': `import './a';` })).toEqual([]);
	});
});
