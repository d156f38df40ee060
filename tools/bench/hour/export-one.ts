// One export of one session file, measured: `export-one.ts FILE FORMAT` prints a JSON line. A process of its own, so that
// its memory is that of one format.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { exportFiles, exportFormat } from '../../../src/export/write-formats/formats.ts';
import { exportFromLines } from '../../../src/export/write-formats/write-formats.ts';
import type { ExportCost } from './export.ts';

const MIB = 2 ** 20;

const main = async (path: string, id: string): Promise<ExportCost> => {
	const format = exportFormat(id);
	if (!format) throw new Error(`There is no format ${id}`);
	const openLines = () => createInterface({ input: createReadStream(path), crlfDelay: Infinity });
	const before = process.cpuUsage();
	const residentMib = process.memoryUsage().rss / MIB;
	const startedMs = performance.now();
	let bytes = 0;
	for await (const chunk of exportFromLines(exportFiles(format), openLines)) bytes += chunk.bytes.length;
	const { user, system } = process.cpuUsage(before);
	return {
		format: id,
		cpuS: (user + system) / 1e6,
		wallS: (performance.now() - startedMs) / 1000,
		// Kibibytes.
		peakMib: process.resourceUsage().maxRSS / 1024 - residentMib,
		writtenMib: bytes / MIB,
	};
};

const [path, id] = process.argv.slice(2);
if (path === undefined || id === undefined)
	throw new Error('Two arguments are needed: the session file and the format');
console.log(JSON.stringify(await main(path, id)));
