import { mean } from '../../core/maths/statistics';
import type { PersonId } from '../../core/people';
import { dyadValues, type DyadValues } from './dyads';
import { eventRates } from './event-rates';
import { lookClasses, measureOf, type MeasureLevel } from './measure-table';
import { networkOf } from './network';
import { classOf, ReadGaze } from './read-gaze';
import { bestReading, defaultReadings, drawReadings, type ReadLook, type ReadingOptions } from './readings';
import { lengthOf, SHORTEST_MS } from './spans';
import type { SessionLooks } from './session-looks';
import { transitionsOf } from './transitions';

/** One measure of one session, person or ordered pair. */
export type MeasureRow = {
	readonly level: MeasureLevel;
	readonly measure: string;
	/** Whose; `null` of a session. */
	readonly personId: PersonId | null;
	/** Towards whom; `null` but for pairs. */
	readonly otherId: PersonId | null;
	/** Mean over readings; `null`: unknown, as it rests on too little, or in most readings has no value. */
	readonly value: number | null;
	/** With every look at its likeliest target. */
	readonly best: number | null;
	/** Its value in each reading, in the order of readings, `null` where it has none there; empty where looks do not matter. */
	readonly draws: readonly (number | null)[];
};

/** What measures are found with. */
export type MeasureOptions = {
	readings: ReadingOptions;
	/** Measures that rest on less known time are unknown, milliseconds. */
	minKnownMs: number;
};

/** As `minimumKnownMs` of study.json, which a study can set. */
export const defaultMeasures: MeasureOptions = { readings: defaultReadings, minKnownMs: 10_000 };

type Values = { set: (row: Omit<MeasureRow, 'value' | 'best' | 'draws'>, value: number | null) => void };

const MINUTE_MS = 60_000;

const meanOfKnown = (values: readonly (number | null)[]): number | null => mean(values.flatMap((v) => v ?? []));

/** All measures that rest on looks, of one reading. */
const readValues = (session: SessionLooks, reads: readonly ReadLook[], minKnownMs: number, into: Values): void => {
	const gaze = new ReadGaze(reads);
	const knownMs = (id: PersonId) => lengthOf(gaze.of(id).known);
	const ids = session.people.map(({ personId }) => personId);
	const known = ids.filter((id) => knownMs(id) > 0 && knownMs(id) >= minKnownMs);
	const ofPeople = new Map<string, (number | null)[]>();
	const setPerson = (personId: PersonId, measure: string, value: number | null) => {
		into.set({ level: 'person', measure, personId, otherId: null }, value);
		ofPeople.set(measure, [...(ofPeople.get(measure) ?? []), value]);
	};
	const setSession = (measure: string, value: number | null) =>
		into.set({ level: 'session', measure, personId: null, otherId: null }, value);

	const ofPairs = new Map<string, (number | null)[]>();
	const ties: { from: PersonId; to: PersonId; weight: number }[] = [];
	for (const from of known) {
		for (const to of known) {
			if (from === to) continue;
			const values: DyadValues = dyadValues(gaze, { from, to }, minKnownMs);
			ties.push({ from, to, weight: values.look ?? 0 });
			for (const [measure, value] of Object.entries(values)) {
				into.set({ level: 'dyad', measure, personId: from, otherId: to }, value);
				ofPairs.set(measure, [...(ofPairs.get(measure) ?? []), value]);
			}
		}
	}
	const network = networkOf(known, ties);

	for (const personId of known) {
		const { byTarget, looks } = gaze.of(personId);
		const ownMs = knownMs(personId);
		const msAt = (kind: string) =>
			[...byTarget].reduce((sum, [target, spans]) => sum + (classOf(target) === kind ? lengthOf(spans) : 0), 0);
		const counted = looks.filter(
			({ target, startMs, endMs }) => classOf(target) === 'person' && endMs - startMs >= SHORTEST_MS,
		);
		const others = known.filter((id) => id !== personId);
		const othersMs = others.reduce((sum, id) => sum + knownMs(id), 0);
		const receivedMs = others.reduce((sum, id) => sum + lengthOf(gaze.towards(id, personId)), 0);
		setPerson(personId, 'look-people', msAt('person') / ownMs);
		setPerson(personId, 'look-things', msAt('thing') / ownMs);
		setPerson(personId, 'look-camera', msAt('camera') / ownMs);
		setPerson(personId, 'look-rate', (counted.length * MINUTE_MS) / ownMs);
		setPerson(personId, 'look-length', counted.length > 0 ? lengthOf(counted) / counted.length / 1000 : null);
		setPerson(personId, 'received', othersMs > 0 ? receivedMs / othersMs : null);
		setPerson(personId, 'in-strength', network.strengths.get(personId)?.inStrength ?? null);
		setPerson(personId, 'out-strength', network.strengths.get(personId)?.outStrength ?? null);
	}
	for (const [measure, values] of [...ofPeople, ...ofPairs]) {
		if (measure !== 'reciprocity' && measureOf('session', measure)) setSession(measure, meanOfKnown(values));
	}
	setSession('reciprocity', network.reciprocity);
	setSession('centralisation', network.centralisation);
	const matrix = transitionsOf(gaze, known);
	for (const from of lookClasses) {
		for (const to of lookClasses) setSession(`turn:${from}>${to}`, matrix[from]?.[to] ?? null);
	}
};

/** Measures that rest on times and events only. */
const plainRows = (session: SessionLooks, minKnownMs: number): MeasureRow[] => {
	const rates = eventRates(session, minKnownMs);
	const row = (level: MeasureLevel, measure: string, personId: PersonId | null, value: number | null): MeasureRow => ({
		...{ level, measure, personId, otherId: null, value, best: value, draws: [] },
	});
	const seen = session.people.filter(({ visibleMs }) => visibleMs > 0 && visibleMs >= minKnownMs);
	const known = seen.map(({ personId, visibleMs, gazeKnownMs }) => ({ personId, share: gazeKnownMs / visibleMs }));
	return [
		row('session', 'known', null, meanOfKnown(known.map(({ share }) => share))),
		...known.map(({ personId, share }) => row('person', 'known', personId, share)),
		...[...rates.speaking].map(([personId, share]) => row('person', 'speaking', personId, share)),
		...[...rates.session].map(([channel, rate]) => row('session', `rate:${channel}`, null, rate)),
		...[...rates.people].flatMap(([channel, people]) =>
			[...people].map(([personId, rate]) => row('person', `rate:${channel}`, personId, rate)),
		),
	];
};

/** A measure without a value in more than half of the readings has none. */
const valueOf = (draws: readonly (number | null)[]): number | null => {
	const values = draws.flatMap((draw) => draw ?? []);
	return 2 * values.length > draws.length ? mean(values) : null;
};

/**
 * Every measure of a session, with how much each is in doubt because looks were: its values over readings drawn by the
 * probabilities of targets. Who is known too shortly has no rows.
 */
export const sessionMeasures = (session: SessionLooks, options: MeasureOptions = defaultMeasures): MeasureRow[] => {
	const { minKnownMs, readings } = options;
	const rows = new Map<string, { row: Omit<MeasureRow, 'value'>; draws: (number | null)[] }>();
	const entryOf = (row: Omit<MeasureRow, 'value' | 'best' | 'draws'>) => {
		const key = `${row.level} ${row.measure} ${row.personId} ${row.otherId}`;
		let entry = rows.get(key);
		if (!entry) {
			const draws: (number | null)[] = [];
			rows.set(key, (entry = { row: { ...row, best: null, draws }, draws }));
		}
		return entry;
	};
	readValues(session, bestReading(session.looks), minKnownMs, {
		set: (row, value) => {
			const entry = entryOf(row);
			entry.row = { ...entry.row, best: value };
		},
	});
	for (const reads of drawReadings(session.looks, readings)) {
		readValues(session, reads, minKnownMs, { set: (row, value) => entryOf(row).draws.push(value) });
	}
	const drawn = [...rows.values()].map(({ row, draws }): MeasureRow => ({ ...row, value: valueOf(draws) }));
	return [...plainRows(session, minKnownMs), ...drawn];
};
