import type { SessionEnding } from '../../src/session/file/session-file.ts';

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Who looked at whom, as a table of seconds, rows look at columns; a sentence when there is nobody to tell of. */
export const lookTable = ({ people, graph }: SessionEnding): string => {
	if (people.length === 0) return '  nobody was seen';
	const ids = people.map((p) => p.personId);
	const header = ['who ↓ looked at →', ...ids, 'gaze known'];
	const rows = ids.map((from) => [
		people.find((p) => p.personId === from)?.label ?? from,
		...ids.map((to) => {
			if (from === to) return '–';
			const tie = graph.ties.find((t) => t.from === from && t.to === to);
			return seconds(tie?.lookMs ?? 0);
		}),
		seconds(graph.people.find((p) => p.personId === from)?.gazeKnownMs ?? 0),
	]);
	const table = [header, ...rows];
	const widths = header.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
	return table
		.map(
			(row) => `  ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ')}`,
		)
		.join('\n');
};

/** One line for a finished file. */
export const summaryLine = (
	name: string,
	ending: SessionEnding,
	{ analysisMs, mediaMs }: { analysisMs: number; mediaMs: number },
): string => {
	const count = ending.people.length;
	const frames = `${ending.frameCount} analysed ${ending.frameCount === 1 ? 'frame' : 'frames'}`;
	const speed = mediaMs > 0 && analysisMs > 0 ? `, ${(mediaMs / analysisMs).toFixed(2)} × real time` : '';
	return `${name}: ${count} ${count === 1 ? 'person' : 'people'}, ${frames}${speed}`;
};
