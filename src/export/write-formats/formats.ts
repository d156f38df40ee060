import type { Session } from '../../core/session';
import { writeBidsEvents, writeBidsSidecar } from './bids';
import { writeBorisCsv, writeBorisTsv } from './boris';
import { writeEaf } from './eaf';
import { writeEventCsv } from './event-csv';
import { writeGexf, writeGraphMl } from './graph-files';
import { beginGazeTargets } from './gaze-targets';
import { beginGrasp } from './grasp';
import { beginOpenFace } from './openface';
import { beginParquet } from './parquet';
import type { ExportPiece, RowWriter, SessionFrame } from './row-writer';
import { writeVtt } from './vtt';

/** One file that a session can be written as. Pure; throws nothing of its own. */
export type ExportFile = {
	/** What follows the session's NAME: `.csv`, `_events.tsv`. */
	extension: string;
	mime: string;
} & (
	| {
			of: 'events';
			/** The file in small pieces, so that an hour never has to be one string. */
			write: (session: Session) => Iterable<ExportPiece>;
	  }
	| {
			of: 'observations';
			/** Takes the observations one by one. */
			begin: (session: SessionFrame) => RowWriter;
	  }
);

/** A format in a menu or on the command line. */
export type ExportFormat = ExportFile & {
	/** For the command line; never changes. */
	id: string;
	/** The format's name, as its users know it. */
	title: string;
	/** What it is for, in a sentence. */
	about: string;
	/** Files that belong to it, beside the first. */
	companions: readonly ExportFile[];
};

const csv: ExportFormat = {
	...{ id: 'csv', title: 'CSV of events', extension: '.csv', mime: 'text/csv', of: 'events', write: writeEventCsv },
	about: 'One row an event: for spreadsheets, R and Python. Comes back in.',
	companions: [],
};
const eaf: ExportFormat = {
	...{ id: 'eaf', title: 'ELAN', extension: '.eaf', mime: 'text/x-eaf+xml', of: 'events', write: writeEaf },
	about: 'A tier a person and kind of event, to be opened beside the video in ELAN. Comes back in.',
	companions: [],
};
const boris: ExportFormat = {
	...{ id: 'boris', title: 'BORIS aggregated events', extension: '.boris.csv', mime: 'text/csv' },
	...{ of: 'events', write: writeBorisCsv },
	about: 'The table that BORIS exports, with commas and with tabs. Comes back in.',
	companions: [{ extension: '.boris.tsv', mime: 'text/tab-separated-values', of: 'events', write: writeBorisTsv }],
};
const vtt: ExportFormat = {
	...{ id: 'vtt', title: 'WebVTT captions', extension: '.vtt', mime: 'text/vtt', of: 'events', write: writeVtt },
	about: 'A caption an event, for any video player.',
	companions: [],
};
const bids: ExportFormat = {
	...{ id: 'bids', title: 'BIDS events with sidecar', extension: '_events.tsv', mime: 'text/tab-separated-values' },
	...{ of: 'events', write: writeBidsEvents },
	about: 'Events for brain imaging and physiology data sets, with their description in JSON. Comes back in.',
	companions: [{ extension: '_events.json', mime: 'application/json', of: 'events', write: writeBidsSidecar }],
};
const grasp: ExportFormat = {
	...{ id: 'grasp', title: 'GRASP events', extension: '.grasp.json' },
	...{ mime: 'application/json', of: 'observations', begin: beginGrasp('compat') },
	about: 'What GRASP’s detectors find in two samples a second, as released and corrected, in their own words.',
	companions: [
		{
			...{ extension: '.grasp-symmetric.json', mime: 'application/json' },
			...{ of: 'observations', begin: beginGrasp('symmetric') },
		},
	],
};
const gaze: ExportFormat = {
	...{ id: 'gaze', title: 'Gaze targets', extension: '.gaze.jsonl', mime: 'application/jsonl' },
	...{ of: 'observations', begin: beginGazeTargets },
	about:
		'Where each look lands, as a map, a point and in or out of the picture: predictions for Gaze-LLE’s annotations.',
	companions: [],
};
const openface: ExportFormat = {
	...{ id: 'openface', title: 'OpenFace-like CSV of frames', extension: '.openface.csv', mime: 'text/csv' },
	...{ of: 'observations', begin: beginOpenFace },
	about: 'A row a person and frame: pose of the head and direction of the gaze, under OpenFace’s names.',
	companions: [],
};
const parquet: ExportFormat = {
	...{ id: 'parquet', title: 'Parquet of frames', extension: '.parquet', mime: 'application/vnd.apache.parquet' },
	...{ of: 'observations', begin: beginParquet },
	about: 'The whole table of frames, small and typed: for pandas, Arrow and DuckDB.',
	companions: [],
};
const graphml: ExportFormat = {
	...{ id: 'graphml', title: 'GraphML', extension: '.graphml', mime: 'application/graphml+xml' },
	...{ of: 'events', write: writeGraphMl },
	about: 'Who did what towards whom as a graph: for igraph, NetworkX and Cytoscape.',
	companions: [],
};
const gexf: ExportFormat = {
	...{ id: 'gexf', title: 'GEXF for Gephi', extension: '.gexf', mime: 'application/gexf+xml' },
	...{ of: 'events', write: writeGexf },
	about: 'The same graph for Gephi.',
	companions: [],
};

/** All formats, those of events first. */
export const exportFormats: readonly ExportFormat[] = [
	...[csv, eaf, boris, vtt, bids, grasp, gaze, openface, parquet, graphml, gexf],
];

/** The format of this id; `null` when there is none. */
export const exportFormat = (id: string): ExportFormat | null => exportFormats.find((f) => f.id === id) ?? null;

/** All files of a format. */
export const exportFiles = (format: ExportFormat): readonly ExportFile[] => [format, ...format.companions];
