// npm run bench -- --only readers: whether readers and writers of odd files take time in proportion to their size.
import { fixed } from '../../../src/bench/scenes/report';
import type { Session } from '../../../src/core/session';
import { eventIdOf, type SocialEvent } from '../../../src/core/social';
import { personIdOf } from '../../../src/core/people';
import { lookupIn } from '../../../src/export/read-coders/mapping';
import { readCodes } from '../../../src/export/read-coders/read-codes';
import { suggestMapping } from '../../../src/export/read-coders/suggest-mapping';
import { writeEaf } from '../../../src/export/write-formats/eaf';
import { linesOf } from '../../../src/session/file/blob-lines';

/** Seconds of CPU for one, two and four times as much of something. */
export type ReaderCost = { what: string; unit: string; sizes: readonly number[]; cpuS: readonly number[] };

const people = [1, 2].map((n) => ({ personId: personIdOf(n), label: `Name ${n}`, trackIds: [] }));

const sessionOf = (events: readonly SocialEvent[]): Session => ({
	header: {
		format: 'regard/2',
		source: { kind: 'video-file', name: 'a.mp4', widthPx: 640, heightPx: 480, durationMs: null, sha256: null },
		camera: { focalPx: 554, principal: [320, 240], source: 'assumed' },
		...{ models: [], config: {}, analysis: { fps: 10, app: 'regard', startedAt: '2026-01-01T00:00:00.000Z' } },
	},
	...{ people, areas: [], observations: [], events },
	graph: { window: { startMs: 0, endMs: 0 }, people: [], ties: [] },
});

/** Events of one person that all overlap. */
const overlapping = (count: number): SocialEvent[] =>
	Array.from({ length: count }, (_, i) => ({
		...{ eventId: eventIdOf(i + 1), kind: 'head-nod', gesture: null, startMs: i, endMs: 1_000_000 + i },
		...{ people: [personIdOf(1)], target: null, confidence: 0.9, source: 'model' },
		evidence: { firstFrame: 0, peakFrame: 0, lastFrame: 0, frameCount: 1 },
	}));

/** A file whose one line has this many MiB, half of it behind a line feed so that it is no more than a line may have. */
const longLine = async (mib: number): Promise<void> => {
	const part = new Blob(['x'.repeat(1 << 20)]);
	const lines = Array.from({ length: mib }, (_, i) => (i % 40 === 39 ? [part, '\n'] : [part])).flat();
	for await (const _ of linesOf(new Blob(lines)));
};

/** A table of codes with as many names. */
const table = (count: number): Uint8Array => {
	const rows = Array.from({ length: count }, (_, i) => `Nume ${i},look,${i},${i + 1},P2`);
	return new TextEncoder().encode(`Subject,Behavior,Start (s),Stop (s),Modifier\n${rows.join('\n')}`);
};

type Case = { what: string; unit: string; sizes: readonly number[]; run: (size: number) => unknown };
const CASES: readonly Case[] = [
	{ what: 'lines of 40 MiB each', unit: 'MiB', sizes: [40, 80, 160], run: longLine },
	{
		what: 'a cell with many “with”, read 20 times',
		unit: '“with”',
		sizes: [50_000, 100_000, 200_000],
		run: (count) => {
			const lookup = lookupIn(sessionOf([]));
			for (let i = 0; i < 20; i++) lookup.target(`P2${' with P3'.repeat(count)}${i}`);
		},
	},
	{
		what: 'a coder’s table in which every row has another name',
		unit: 'names',
		sizes: [15_000, 30_000, 60_000],
		run: (count) => suggestMapping(readCodes(table(count)).codes, sessionOf([])),
	},
	{
		what: 'ELAN export of events that all overlap',
		unit: 'events',
		sizes: [8000, 16_000, 32_000],
		run: (count) => [...writeEaf(sessionOf(overlapping(count)))].length,
	},
];

/** Each case once unmeasured, so that it is compiled, then at one, two and four times its size. */
export const measureReaders = async (): Promise<ReaderCost[]> => {
	const costs: ReaderCost[] = [];
	for (const { what, unit, sizes, run } of CASES) {
		await run(sizes[0] ?? 0);
		const cpuS: number[] = [];
		for (const size of sizes) {
			const before = process.cpuUsage();
			await run(size);
			const { user, system } = process.cpuUsage(before);
			cpuS.push((user + system) / 1e6);
		}
		costs.push({ what, unit, sizes, cpuS });
	}
	return costs;
};

/** In words. */
export const readerLines = (costs: readonly ReaderCost[]): string[] =>
	costs.length === 0
		? []
		: [
				'Odd files, CPU by size:',
				...costs.map(({ what, unit, sizes, cpuS }) => {
					const each = sizes.map((size, i) => `${size} ${unit} ${fixed(cpuS[i] ?? 0, 2)} s`).join(', ');
					const growth = (cpuS.at(-1) ?? 0) / (cpuS[0] ?? 1) / ((sizes.at(-1) ?? 0) / (sizes[0] ?? 1));
					return `  ${what}: ${each} (${fixed(growth, 2)} times in proportion)`;
				}),
			];
