import { describe, expect, test } from 'vitest';
import { exportChoices, exportSession } from '../../../src/state/export-session';

const fileOf = (text: string) => ({ name: 'talk.regard.jsonl', blob: new Blob([text]) });

describe('exporting a session from the page', () => {
	test('offers every format once', () => {
		const ids = exportChoices.map(({ id }) => id);
		expect(ids).toContain('eaf');
		expect(new Set(ids).size).toBe(ids.length);
	});
	test('does not write a file for a format it does not know', async () => {
		expect(await exportSession(fileOf('{}'), 'nonsense')).toEqual([]);
	});
	test('does not write a file from lines that are no session', async () => {
		await expect(exportSession(fileOf('not a session\n'), 'csv')).rejects.toThrow();
	});
});
