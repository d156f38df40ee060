import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { personIdOf } from '../../../../src/core/people';
import { detectGraspEvents } from '../../../../src/events/grasp/detect';
import { gazeSeries } from '../../../../src/events/grasp/gaze-series';
import { releasedSeries } from '../../../../src/events/grasp/released-series';
import {
	defaultGraspConfig,
	type GraspConfig,
	type GraspEvent,
	type GraspEventType,
	type GraspSample,
	type NormalisedPoint,
} from '../../../../src/events/grasp/types';
import { clip, hold, type Script } from './scene';

/**
 * 200 made sessions and what the released detector (github.com/jhkim0911/gaze-data, gaze_calculation/, commit fde399e) and
 * feature extractor (commit a61f070) gave for them under Python 3 with NumPy 2.4: inputs and outputs, no code. A line is a
 * session; a sample lists `[person, face box or null, gaze point or null, in the picture]`, people in order of first
 * appearance. The people of group events are sorted, for there the released order is that of a hash table.
 */
const FILE = 'tests/fixtures/grasp-released.jsonl.gz';

type Person = [id: number, box: [number, number, number, number] | null, gaze: [number, number] | null, isIn: boolean];
type Details = { [key: string]: unknown };
type Released = {
	event_id: number;
	event_type: string;
	start_time: number;
	end_time: number;
	start_frame: number;
	end_frame: number;
	confidence: number;
	persons_involved: number[];
	details: Details;
};
type Session = { session: number; frames: Person[][]; events: Released[] };

const sessions: Session[] = gunzipSync(readFileSync(FILE))
	.toString('utf8')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as Session);

const samplesOf = ({ frames }: Session): GraspSample[] =>
	frames.map((people, index) => ({
		index,
		frameIndex: index * 15,
		people: people.map(([id, box, gaze, isIn]) => ({
			personId: personIdOf(id),
			faceBox: box && { x1: box[0], y1: box[1], x2: box[2], y2: box[3] },
			gazePoint: gaze,
			isInFrame: isIn,
		})),
	}));

const isGroup = (type: string) => type === 'joint_attention' || type === 'attention_capture';
const numberOf = (id: unknown) => (typeof id === 'string' && /^P\d+$/.test(id) ? Number(id.slice(1)) : id);

/** Rounded to 1e-9: the sums of the two languages differ in the last digits. */
const rounded = (value: unknown): unknown => {
	if (typeof value === 'number') return Math.round(value * 1e9) / 1e9;
	if (Array.isArray(value)) return value.map(rounded);
	if (typeof value !== 'object' || value === null) return numberOf(value);
	return Object.fromEntries(Object.entries(value).map(([key, v]) => [String(numberOf(key)), rounded(v)]));
};

const publishedForm = ({ eventId, type, startS, endS, confidence, people, details }: GraspEvent): Released => {
	const ids = people.map((id) => Number(id.slice(1)));
	return {
		event_id: eventId,
		event_type: type,
		start_time: startS,
		end_time: endS,
		start_frame: startS * 2 * 15,
		end_frame: endS * 2 * 15,
		confidence,
		persons_involved: isGroup(type) ? ids.sort((a, b) => a - b) : ids,
		details,
	};
};

describe('GRASP as released', () => {
	test('200 made sessions give the events of the released code, with every field', () => {
		expect(sessions).toHaveLength(200);
		const different = sessions.filter((session) => {
			const ours = detectGraspEvents(samplesOf(session), defaultGraspConfig).map(publishedForm).map(rounded);
			return JSON.stringify(sorted(ours)) !== JSON.stringify(sorted(session.events.map(rounded)));
		});
		expect(different.map((s) => s.session)).toEqual([]);
	});

	test('they hold events of all five types, and nobody’s', () => {
		const types = sessions.flatMap(({ events }) => events.map((e) => e.event_type));
		for (const [type, least] of Object.entries({
			sudden_gaze_shift: 300,
			joint_attention: 200,
			gaze_following: 100,
			attention_capture: 90,
			mutual_gaze: 40,
		})) {
			expect(types.filter((t) => t === type).length, type).toBeGreaterThan(least);
		}
		expect(sessions.some(({ events }) => events.length === 0)).toBe(true);
	});

	const place: NormalisedPoint = [0.5, 0.9];
	const face = (id: string, looks: Script['looks'], x = 0.2): Script => ({ id, face: [x, 0.3], looks });
	const found = (flavour: GraspConfig['flavour'], type: GraspEventType, ...scripts: readonly Script[]) =>
		detectGraspEvents(clip(...scripts), { ...defaultGraspConfig, flavour }).filter((e) => e.type === type);

	test('looks that miss by more than 0.003 are dropped before followings are joined', () => {
		const at = (x: number): NormalisedPoint => [x, 0.9];
		const leader = face(
			'P1',
			[at(0.5), null, null, at(0.7), null, null].map((p) => p ?? 'no face'),
		);
		const follower = face('P2', ['no face', 'no face', at(0.52), 'no face', 'no face', at(0.701)], 0.8);
		expect(found('symmetric', 'gaze_following', leader, follower)).toMatchObject([{ startS: 0, endS: 2.5 }]);
		expect(found('compat', 'gaze_following', leader, follower)).toMatchObject([{ startS: 1.5, endS: 2.5 }]);
	});

	test('an unknown speed is one of 0 in the mean of a capture', () => {
		const turn = (id: string, x: number) => face(id, [...hold([0.2, 0.2] as const, 2), [0.2, 0.41]], x);
		const unknown = (id: string) => face(id, [...hold('no face' as const, 2), 'no face']);
		const scripts = [turn('P1', 0.2), turn('P2', 0.5), turn('P3', 0.8), unknown('P4'), unknown('P5')];
		expect(found('symmetric', 'attention_capture', ...scripts)[0]?.confidence).toBe(1);
		expect(found('compat', 'attention_capture', ...scripts)[0]?.confidence).toBeCloseTo((3 * 0.42) / 5 / 0.4, 12);
	});

	test('a gaze goes on for up to 3 s before the first and after the last look, and across a jump of the face', () => {
		const series = releasedSeries(clip(face('P1', [...hold(null, 7), place, ...hold(null, 7)])), defaultGraspConfig);
		expect(series[0]?.gaze.map((g) => g !== null)).toEqual([false, ...hold(true, 13), false]);
		expect(series[0]?.gaze[8]?.confidence).toBeCloseTo(0.5 * Math.exp(-0.2), 12);
		const [a, b, c] = clip(face('P1', [place, null, place]));
		const [, , moved] = clip(face('P1', hold(place, 3), 0.9));
		const jumped = [a, b, moved].flatMap((sample) => sample ?? []);
		expect(c && releasedSeries(jumped, defaultGraspConfig)[0]?.gaze[1]?.confidence).toBeCloseTo(0.9, 12);
	});

	test('without a face there is no gaze, however short the gap', () => {
		const samples = clip(face('P1', [place, 'no face', place]));
		expect(releasedSeries(samples, defaultGraspConfig)[0]?.gaze[1]).toBeNull();
		expect(gazeSeries(samples, defaultGraspConfig)[0]?.gaze[1]).not.toBeNull();
	});

	test('the speeds of who comes late are looked up at the wrong time, as released', () => {
		const late = clip(face('P1', hold(place, 5))).map((sample, i) => (i < 2 ? { ...sample, people: [] } : sample));
		const moved = late.map((sample, i) => ({
			...sample,
			people: sample.people.map((p) => ({ ...p, gazePoint: [i < 4 ? 0.5 : 0.9, 0.9] as const })),
		}));
		expect(releasedSeries(moved, defaultGraspConfig)[0]?.speed).toEqual([null, null, 0.8, 0, 0]);
		expect(gazeSeries(moved, defaultGraspConfig)[0]?.speed.at(-1)).toBeCloseTo(0.8, 12);
	});
});

/** With the keys of every object in alphabetical order. */
function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value)
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.map(([key, v]) => [key, sorted(v)]),
	);
}
