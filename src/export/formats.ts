import type { Session } from '../core/session';
import { writeBidsEvents, writeBidsSidecar } from './out/bids';
import { writeBorisCsv, writeBorisTsv } from './out/boris';
import { writeEaf } from './out/eaf';
import { writeEventCsv } from './out/event-csv';
import { writeGexf, writeGraphMl } from './out/graph-files';
import { writeGrasp } from './out/grasp';
import { writeOpenFace } from './out/openface';
import { writeParquet } from './out/parquet';
import { writeVtt } from './out/vtt';

/** One file that a session can be written as. */
export type ExportFile = {
	/** What follows the session's NAME: `.csv`, `_events.tsv`. */
	extension: string;
	mime: string;
	/** The file in small pieces, so that an hour never has to be one string. Text is UTF-8. Pure; throws nothing of its own. */
	write: (session: Session) => Iterable<string | Uint8Array<ArrayBuffer>>;
};

/** A format in a menu or on the command line. */
export type ExportFormat = ExportFile & {
	/** For the command line; never changes. */
	id: string;
	/** The format's name, as its users know it. */
	title: string;
	/** Files that belong to it, beside the first. */
	companions: readonly ExportFile[];
};

/** All formats, those of events first. */
export const exportFormats: readonly ExportFormat[] = [
	{ id: 'csv', title: 'CSV of events', extension: '.csv', mime: 'text/csv', write: writeEventCsv, companions: [] },
	{ id: 'eaf', title: 'ELAN', extension: '.eaf', mime: 'text/x-eaf+xml', write: writeEaf, companions: [] },
	{
		id: 'boris',
		title: 'BORIS aggregated events',
		extension: '.boris.csv',
		mime: 'text/csv',
		write: writeBorisCsv,
		companions: [{ extension: '.boris.tsv', mime: 'text/tab-separated-values', write: writeBorisTsv }],
	},
	{ id: 'vtt', title: 'WebVTT captions', extension: '.vtt', mime: 'text/vtt', write: writeVtt, companions: [] },
	{
		id: 'bids',
		title: 'BIDS events with sidecar',
		extension: '_events.tsv',
		mime: 'text/tab-separated-values',
		write: writeBidsEvents,
		companions: [{ extension: '_events.json', mime: 'application/json', write: writeBidsSidecar }],
	},
	{
		id: 'grasp',
		title: 'GRASP events, as released and symmetric',
		extension: '.grasp.json',
		mime: 'application/json',
		write: writeGrasp('compat'),
		companions: [{ extension: '.grasp-symmetric.json', mime: 'application/json', write: writeGrasp('symmetric') }],
	},
	{
		id: 'openface',
		title: 'OpenFace-like CSV of frames',
		extension: '.openface.csv',
		mime: 'text/csv',
		write: writeOpenFace,
		companions: [],
	},
	{
		id: 'parquet',
		title: 'Parquet of frames',
		extension: '.parquet',
		mime: 'application/vnd.apache.parquet',
		write: writeParquet,
		companions: [],
	},
	{
		id: 'graphml',
		title: 'GraphML',
		extension: '.graphml',
		mime: 'application/graphml+xml',
		write: writeGraphMl,
		companions: [],
	},
	{
		id: 'gexf',
		title: 'GEXF for Gephi',
		extension: '.gexf',
		mime: 'application/gexf+xml',
		write: writeGexf,
		companions: [],
	},
];

/** The format of this id; `null` when there is none. */
export const exportFormat = (id: string): ExportFormat | null => exportFormats.find((f) => f.id === id) ?? null;

/** All files of a format. */
export const exportFiles = (format: ExportFormat): readonly ExportFile[] => [format, ...format.companions];

/** Bytes that are put together before they are handed on. */
const CHUNK_BYTES = 1 << 16;

/**
 * A file in pieces of about 64 KiB, ready for a stream or a `Blob`.
 *
 * @param file of `exportFiles`
 */
export function* exportChunks(file: ExportFile, session: Session): Generator<Uint8Array<ArrayBuffer>> {
	const encoder = new TextEncoder();
	let text = '';
	for (const piece of file.write(session)) {
		if (typeof piece === 'string') {
			text += piece;
			if (text.length < CHUNK_BYTES) continue;
		}
		if (text !== '') yield encoder.encode(text);
		text = '';
		if (typeof piece !== 'string') yield piece;
	}
	if (text !== '') yield encoder.encode(text);
}
