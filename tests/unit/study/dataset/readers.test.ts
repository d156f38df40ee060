import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourLines } from '../../../../tools/bench/hour/hour-lines';
import { makeDataset } from '../../../../tools/study/dataset';
import { linesOfText } from '../../../fixtures/study-folder';

const docs = readFileSync('docs/dataset.md', 'utf8');
const blocks = (language: string): string[] =>
	[...docs.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text = '']) => text);

const python = (code: string, cwd?: string) => spawnSync('python3', ['-c', code], { cwd, encoding: 'utf8' });
const has = (name: string): boolean => python(`import ${name}`).status === 0;

const RUN_SQL = `
import duckdb, json, sys
print(json.dumps(duckdb.sql(sys.stdin.read()).fetchall(), default=float))
`;

let folder = '';
const dataset = () => join(folder, 'derivatives/regard/dataset');
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'regard-readers-'));
	const put = (path: string, text: string) => {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), text);
	};
	put('study.json', '{"format": "regard-study/1", "title": "Made up"}');
	put('sessions.csv', 'session_id,file,condition\nS1,a.mp4,play\nS2,b.mp4,read\n');
	put(
		'participants.csv',
		'participant_id,session_id,role,person\na,S1,infant,P1\nb,S1,caregiver,P2\na,S2,infant,P1\nb,S2,caregiver,P2\n',
	);
	put('derivatives/regard/S1/a.regard.jsonl', await linesOfText(hourLines({ seed: 1, minutes: 1, people: 3, fps: 5 })));
	put('derivatives/regard/S2/b.regard.jsonl', await linesOfText(hourLines({ seed: 2, minutes: 1, people: 3, fps: 5 })));
	await makeDataset(folder, () => undefined);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the dataset is read by other programs', { timeout: 60_000 }, () => {
	test.skipIf(!has('duckdb'))(
		'every query of the documentation finds something, by DuckDB (needs it in Python)',
		() => {
			const queries = blocks('sql');
			expect(queries).toHaveLength(3);
			for (const query of queries) {
				const { stdout, stderr } = spawnSync('python3', ['-c', RUN_SQL], {
					...{ cwd: dataset(), input: query, encoding: 'utf8' },
				});
				expect(stderr).toBe('');
				expect(JSON.parse(stdout)).not.toEqual([]);
			}
			const { stdout } = spawnSync('python3', ['-c', RUN_SQL], {
				...{ cwd: dataset(), input: queries[1], encoding: 'utf8' },
			});
			expect(JSON.parse(stdout)).toEqual([
				['play', 1, expect.any(Number), expect.any(Number)],
				['read', 1, expect.any(Number), expect.any(Number)],
			]);
		},
	);

	test.skipIf(!has('pyarrow'))(
		'the Python of the documentation counts measures, by pyarrow (needs it in Python)',
		() => {
			const [code = ''] = blocks('python');
			const { stdout, stderr } = python(code, dataset());
			expect(stderr).toBe('');
			expect(Number(stdout)).toBeGreaterThan(100);
		},
	);
});
