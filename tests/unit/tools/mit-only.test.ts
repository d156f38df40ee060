import { readdirSync, readFileSync } from 'node:fs';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { withoutPublishedPrompts } from '../../../vite.shared';

const FOLDER = 'src/reason/published-prompts';
/** Every text in the files, but for short ones, which are keys and numbers. */
const textsIn = (value: unknown): string[] => {
	if (typeof value === 'string') return value.length > 30 ? [value] : [];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};
const texts = readdirSync(FOLDER)
	.filter((name) => name.endsWith('.json'))
	.flatMap((name) => textsIn(JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8'))));

const bundled = async (isMitOnly: boolean): Promise<string> => {
	const built = (await build({
		configFile: false,
		logLevel: 'error',
		plugins: isMitOnly ? [withoutPublishedPrompts] : [],
		build: {
			write: false,
			minify: false,
			lib: { entry: `${FOLDER}/published.ts`, formats: ['es'] },
		},
	})) as Rolldown.RolldownOutput[];
	return built.flatMap(({ output }) => output.map((part) => (part.type === 'chunk' ? part.code : ''))).join('');
};
const heldBy = (code: string) => texts.filter((text) => code.includes(JSON.stringify(text).slice(1, -1)));

test('a build of MIT parts alone has no word of the published prompts, and says what is left out', async () => {
	expect(texts.length).toBeGreaterThan(10);
	expect(heldBy(await bundled(false))).toEqual(texts);
	const code = await bundled(true);
	expect(heldBy(code)).toEqual([]);
	const { promptsOf, leftOutWords, arePromptsLeftOut } = (await import(
		`data:text/javascript,${encodeURIComponent(code)}`
	)) as typeof import('../../../src/reason/published-prompts/published');
	expect(arePromptsLeftOut).toBe(true);
	expect(leftOutWords('grasp')).toContain('CC BY-NC 4.0');
	for (const of of ['grasp', 'humanSense', 'sayNext'] as const) expect(() => promptsOf(of)).toThrow('are left out');
});
