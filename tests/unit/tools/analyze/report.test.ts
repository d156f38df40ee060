import { expect, test } from 'vitest';
import { lookTable, summaryLine } from '../../../../tools/analyze/report';
import { ending, tie } from './stub';

test('the table has a row for who looks and a column for who is looked at', () => {
	const cells = lookTable(ending(3, [tie(1, 3, 2340), tie(3, 1, 12_000)]))
		.split('\n')
		.map((line) => line.trim().split(/ {2,}/));
	expect(cells).toEqual([
		['who ↓ looked at →', 'P1', 'P2', 'P3', 'gaze known'],
		['P1', '–', '0.0 s', '2.3 s', '1.0 s'],
		['P2', '0.0 s', '–', '0.0 s', '2.0 s'],
		['P3', '12.0 s', '0.0 s', '–', '3.0 s'],
	]);
});

test('its columns are aligned', () => {
	const lines = lookTable(ending(2, [tie(1, 2, 123_456)])).split('\n');
	expect(new Set(lines.map((line) => line.length)).size).toBe(1);
});

test('a row is headed by the label of the person, where there is one', () => {
	expect(lookTable(ending(2, [], ['Anna', null])).split('\n')[1]).toMatch(/^ {2}Anna /);
});

test('nobody seen is said in words', () => {
	expect(lookTable(ending(0, []))).toBe('  nobody was seen');
});

test('the summary tells people, frames and speed', () => {
	expect(summaryLine('clip.mp4', ending(2, []), { analysisMs: 4000, mediaMs: 10_000 })).toBe(
		'clip.mp4: 2 people, 100 analysed frames, 2.50 × real time',
	);
	expect(summaryLine('clip.mp4', ending(1, []), { analysisMs: 4000, mediaMs: 10_000 })).toContain('1 person,');
});

test('a picture, which has no duration, has no speed', () => {
	const summary = summaryLine('a.png', { ...ending(1, []), frameCount: 1 }, { analysisMs: 100, mediaMs: 0 });
	expect(summary).toBe('a.png: 1 person, 1 analysed frame');
});
