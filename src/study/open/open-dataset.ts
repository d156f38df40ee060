import * as v from 'valibot';
import { AppError, messageOf } from '../../core/errors';
import { countBy } from './count-by';
import { idFrom, type PersonId } from '../../core/people';
import type { MeasuredSession, StudyOrigin } from '../compare/study-data';
import type { Factor, FactorValue } from '../folder/factors';
import type { MeasureLevel } from '../measures/measure-table';
import type { MeasureRow } from '../measures/session-measures';
import { eventTimesOf, type FilesByPath, type OpenedStudy, type OpenProgress } from './opened-study';
import { numberIn, numbersIn, parquetRows, textIn, type ParquetRow } from './parquet-rows';

const model = v.object({ name: v.string(), sha256: v.string(), backend: v.picklist(['wasm', 'webgl', 'webgpu']) });
const provenance = v.object({
	format: v.literal('regard-dataset/1'),
	title: v.string(),
	measures: v.object({
		minKnownMs: v.number(),
		readings: v.object({ seed: v.number(), draws: v.number(), errorCorrelation: v.number() }),
	}),
	sessions: v.array(v.object({ analysis: v.object({ app: v.string(), fps: v.nullable(v.number()) }) })),
	models: v.array(v.array(model)),
	leftOut: v.array(v.object({ what: v.picklist(['session', 'participant']), reason: v.string() })),
});

/** How many sessions are read side by side. */
const AT_ONCE = 8;

const originOf = (text: string): StudyOrigin => {
	const read = v.safeParse(provenance, JSON.parse(text));
	if (!read.success) throw new AppError('recording-invalid', `dataset.json: ${read.issues[0].message}`);
	const { title, measures, sessions, models, leftOut } = read.output;
	return {
		...{ title, measures },
		apps: [...new Set(sessions.map(({ analysis }) => analysis.app))],
		fps: [...new Set(sessions.map(({ analysis }) => analysis.fps))],
		models: models.flat(),
		leftOut: countBy(leftOut),
	};
};

const isLevel = (text: string | null): text is MeasureLevel =>
	text === 'session' || text === 'person' || text === 'dyad';

const personIn = (row: ParquetRow, column: string): PersonId | null => {
	const id = textIn(row, column);
	return id === null ? null : idFrom(id);
};

const measureIn = (row: ParquetRow): MeasureRow | [] => {
	const level = textIn(row, 'level');
	const measure = textIn(row, 'measure');
	if (!isLevel(level) || measure === null) return [];
	return {
		...{ level, measure, personId: personIn(row, 'person'), otherId: personIn(row, 'other') },
		...{ value: numberIn(row, 'value'), best: numberIn(row, 'best'), draws: numbersIn(row, 'draws') },
	};
};

const FACTOR = /^factor_(.+)$/;

const factorsIn = (row: ParquetRow): Record<string, FactorValue> =>
	Object.fromEntries(
		Object.keys(row).flatMap((column) => {
			const name = FACTOR.exec(column)?.[1];
			return name === undefined ? [] : [[name, textIn(row, column) ?? numberIn(row, column)] as const];
		}),
	);

const factorsOf = (sessions: readonly MeasuredSession[]): Factor[] =>
	Object.keys(sessions[0]?.factors ?? {}).map((name) => {
		const values = sessions.flatMap(({ factors }) => factors[name] ?? []);
		if (values.length > 0 && values.every((value) => typeof value === 'number')) return { name, kind: 'number' };
		return { name, kind: 'category', levels: [...new Set(values.map(String))] };
	});

const sessionOf = (row: ParquetRow, people: readonly ParquetRow[], rows: readonly MeasureRow[]): MeasuredSession => {
	const named = (column: string) =>
		new Map(
			people.flatMap((person) => {
				const [id, text] = [personIn(person, 'person'), textIn(person, column)];
				return id === null || text === null ? [] : [[id, text] as const];
			}),
		);
	return {
		sessionId: textIn(row, 'session_id') ?? '',
		path: textIn(row, 'path') ?? '',
		video: textIn(row, 'video') ?? '',
		factors: factorsIn(row),
		quality: {
			durationMs: numberIn(row, 'duration_ms') ?? 0,
			people: numberIn(row, 'people') ?? 0,
			visibleMs: numberIn(row, 'visible_ms') ?? 0,
			gazeKnownMs: numberIn(row, 'gaze_known_ms') ?? 0,
			timesLost: numberIn(row, 'times_lost') ?? 0,
			switchesRepaired: numberIn(row, 'switches_repaired') ?? 0,
			doubtfulEvents: numberIn(row, 'doubtful_events') ?? 0,
			events: numberIn(row, 'events') ?? 0,
		},
		...{ roles: named('role'), labels: named('label'), rows },
	};
};

/**
 * Opens a dataset that `npm run study -- dataset` made. Measures are read, a file a session; events stay where they are
 * until they are asked for.
 *
 * @param root folder of `dataset.json` among the files, with its `/`; empty for none
 * @throws AppError `recording-invalid`
 */
export const openDataset = async (
	files: FilesByPath,
	root: string,
	{ onShare, signal }: OpenProgress,
): Promise<OpenedStudy> => {
	const blobOf = (path: string): Blob => {
		const file = files.get(`${root}${path}`);
		if (!file) throw new AppError('recording-invalid', `The dataset has no ${path}: choose its whole folder`);
		return file.blob;
	};
	const tableOf = (table: string, sessionId: string) => blobOf(`${table}/session_id=${sessionId}/${table}.parquet`);
	const origin = originOf(await blobOf('dataset.json').text());
	const listed = await parquetRows(blobOf('sessions.parquet'));
	const problems: string[] = [];
	const sessions: MeasuredSession[] = [];
	for (let from = 0; from < listed.length; from += AT_ONCE) {
		signal.throwIfAborted();
		const read = await Promise.all(
			listed.slice(from, from + AT_ONCE).map(async (row) => {
				const id = textIn(row, 'session_id') ?? '';
				try {
					const [people, measures] = await Promise.all(
						['people', 'measures'].map((table) => parquetRows(tableOf(table, id))),
					);
					return sessionOf(row, people ?? [], (measures ?? []).flatMap(measureIn));
				} catch (e) {
					problems.push(`${id}: ${messageOf(e)}`);
					return [];
				}
			}),
		);
		sessions.push(...read.flat());
		onShare(Math.min(1, (from + AT_ONCE) / listed.length));
	}
	return {
		data: { origin, agreement: null, factors: factorsOf(sessions), sessions },
		...{ problems, participants: null },
		async events(sessionId, channels) {
			const rows = await parquetRows(tableOf('events', sessionId), ['channel', 'start_ms', 'end_ms']);
			return new Map(
				channels.map((channel) => [
					channel,
					eventTimesOf(
						rows.flatMap((row) =>
							row['channel'] === channel
								? { startMs: numberIn(row, 'start_ms') ?? 0, endMs: numberIn(row, 'end_ms') ?? 0 }
								: [],
						),
					),
				]),
			);
		},
	};
};
