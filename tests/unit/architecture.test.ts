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
	study: ['core', 'events', 'graph', 'session', 'agreement', 'export'],
	bench: ['core', 'pipeline', 'events', 'session', 'reason', 'agreement'],
	draw: ['core', 'session'],
	workers: ['core', 'source', 'models', 'perceive', 'reason', 'session', 'export', 'bench', 'draw', 'study'],
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
		'study',
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
const PURE = ['core', 'track', 'ground', 'events', 'graph', 'pipeline', 'agreement', 'study'];
const IMPURE =
	/\b(Math\.random|Date\.now|performance\.now|new Date\(\)|setTimeout|setInterval|document\.|window\.|fetch\()/;

const CODE = /\.(ts|svelte)$/;

/** Scripts of a component; all of any other file. */
const scriptOf = (file: string, text: string): string =>
	file.endsWith('.svelte')
		? [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script).join('\n')
		: text;

/** Every module a text names: import and export declarations, type imports, `import()`, `import('…')` types, workers' URLs. */
const specifiersIn = (file: string, text: string): string[] => {
	const found: string[] = [];
	const add = (node: ts.Node | undefined) => {
		if (node && ts.isStringLiteralLike(node)) found.push(node.text);
	};
	const visit = (node: ts.Node): void => {
		if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) add(node.moduleSpecifier);
		else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0]);
		else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal);
		else if (ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'URL') {
			const [path] = node.arguments ?? [];
			if (path && ts.isStringLiteralLike(path) && /^\.{1,2}\/.*\.ts/.test(path.text)) add(path);
		}
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile(file, scriptOf(file, text), ts.ScriptTarget.Latest, true, ts.ScriptKind.TS));
	return found;
};

/** A tree as what each of its files imports of it, types as well as values. Paths under src. */
type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** `texts`: what is in each file, by its path under src. */
const graphOf = (texts: ReadonlyMap<string, string>): ImportGraph =>
	new Map(
		[...texts].map(([file, text]) => {
			const relative = specifiersIn(file, text).filter((specifier) => specifier.startsWith('.'));
			const paths = relative.flatMap((specifier) => {
				const path = posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
				return [path, `${path}.ts`].filter((candidate) => texts.has(candidate));
			});
			return [file, paths];
		}),
	);

/** The files that import each other in a circle, or lie between two circles. */
const filesInCircles = (importsOf: ImportGraph): string[] => {
	let left = [...importsOf.keys()];
	for (;;) {
		// A file in a circle imports one in it and is imported by one.
		const imported = new Set(left.flatMap((file) => importsOf.get(file)!));
		const rest = left.filter((file) => imported.has(file) && importsOf.get(file)!.some((path) => left.includes(path)));
		if (rest.length === left.length) return rest;
		left = rest;
	}
};

/**
 * Pairs of folders of one parent, at any depth, that import each other: neither can then be read, moved or replaced
 * without the other. Each pair with an import of either direction.
 */
const mutualFolders = (importsOf: ImportGraph): string[] => {
	const between = new Map<string, string>();
	for (const [file, paths] of importsOf) {
		for (const path of paths) {
			const [from, to] = [posix.dirname(file).split('/'), posix.dirname(path).split('/')];
			const fork = from.findIndex((folder, depth) => folder !== to[depth]);
			// A folder and one inside it are no siblings; nor are files beside the folders.
			if (fork < 0 || fork >= to.length || from[fork] === '.' || to[fork] === '.') continue;
			const pair = [from, to].map((folders) => folders.slice(0, fork + 1).join('/'));
			between.set(pair.join(' → '), `${file} → ${path}`);
		}
	}
	return [...between].flatMap(([pair, example]) => {
		const back = between.get(pair.split(' → ').reverse().join(' → '));
		return back !== undefined && example < back ? [`${pair}: ${example}, ${back}`] : [];
	});
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

	test('has no circle of imports and no two folders of one parent that import each other', { timeout: 60_000 }, () => {
		const graph = graphOf(new Map(files.map((file) => [file, readFileSync(`src/${file}`, 'utf8')])));
		expect(filesInCircles(graph)).toEqual([]);
		expect(mutualFolders(graph)).toEqual([]);
	});

	test('has at most 22 files in a folder and 300 lines in a file, so that both can be taken in', () => {
		const paths = ['src', 'tools'].flatMap((root) =>
			readdirSync(root, { recursive: true, withFileTypes: true })
				.filter((entry) => entry.isFile())
				.map((entry) => posix.join(entry.parentPath.replaceAll('\\', '/'), entry.name)),
		);
		const counts = new Map<string, number>();
		for (const folder of paths.map((path) => posix.dirname(path))) counts.set(folder, (counts.get(folder) ?? 0) + 1);
		const full = [...counts].filter(([, count]) => count > 22).map(([folder]) => folder);
		expect(full).toEqual([]);
		const long = paths.filter((path) => CODE.test(path) && readFileSync(path, 'utf8').split('\n').length > 301);
		expect(long).toEqual([]);
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

	const circlesIn = (texts: Record<string, string>) => filesInCircles(graphOf(new Map(Object.entries(texts))));

	test('two files that import each other are a circle, types or not, and so are three', () => {
		const text = (to: string) => `import { x } from './${to}';`;
		expect(circlesIn({ 'events/a.ts': text('b'), 'events/b.ts': text('a') })).toEqual(['events/a.ts', 'events/b.ts']);
		expect(
			circlesIn({ 'events/a.ts': `import type { X } from './b.svelte';`, 'events/b.svelte.ts': text('a') }),
		).toHaveLength(2);
		expect(circlesIn({ 'core/a.ts': text('b'), 'core/b.ts': text('c'), 'core/c.ts': text('a') })).toHaveLength(3);
		expect(
			circlesIn({ 'perceive/a.ts': `import type { X } from './b';`, 'perceive/b.ts': `import './a';` }),
		).toHaveLength(2);
	});

	test('files that only share an import, import a circle or are imported by one are in none', () => {
		const circle = { 'core/a.ts': `export * from './b';`, 'core/b.ts': `type A = import('./a').A; import './base';` };
		const around = { 'core/base.ts': '', 'core/user.ts': `import './a'; import './base';` };
		expect(circlesIn({ ...circle, ...around })).toEqual(['core/a.ts', 'core/b.ts']);
		expect(circlesIn(around)).toEqual([]);
	});

	const mutualIn = (texts: Record<string, string>) => mutualFolders(graphOf(new Map(Object.entries(texts))));

	test('two folders of one parent that import each other are refused, whatever lies between, at every depth', () => {
		expect(
			mutualIn({ 'run/a.ts': `import '../state/b';`, 'state/b.ts': '', 'state/c.ts': `import '../run/a';` }),
		).toEqual(['run → state: run/a.ts → state/b.ts, state/c.ts → run/a.ts']);
		expect(
			mutualIn({
				'reason/answer/a.ts': `import type { X } from '../mini/deep/b';`,
				'reason/mini/deep/b.ts': '',
				'reason/mini/c.ts': `export * from '../answer/d';`,
				'reason/answer/d.ts': '',
			}),
		).toEqual([
			'reason/answer → reason/mini: reason/answer/a.ts → reason/mini/deep/b.ts, reason/mini/c.ts → reason/answer/d.ts',
		]);
	});

	test('one direction, a folder and its own subfolder, and files beside the folders are accepted', () => {
		expect(mutualIn({ 'run/a.ts': `import '../state/b';`, 'state/b.ts': `import './c';`, 'state/c.ts': '' })).toEqual(
			[],
		);
		expect(mutualIn({ 'run/a.ts': `import './deep/b';`, 'run/deep/b.ts': `import '../c';`, 'run/c.ts': '' })).toEqual(
			[],
		);
		expect(mutualIn({ 'main.ts': `import './run/a';`, 'run/a.ts': `import '../words';`, 'words.ts': '' })).toEqual([]);
	});
});
