// The synthetic hour as a session file, NAME.regard.jsonl.
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline as pipe } from 'node:stream/promises';
import type { HourOptions } from '../../../src/bench/synthetic/hour-session';
import { hourLines } from './hour-lines.ts';

/** Writes the synthetic session to a file, as text streams past. */
export const writeHour = async (file: string, options: HourOptions = {}): Promise<void> => {
	mkdirSync(dirname(file), { recursive: true });
	await pipe(Readable.from(hourLines(options)), createWriteStream(file));
};
