import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { scoreGraphs, seenGraphs, trueGraphs } from '../../../../src/bench/grasp/rendered-clips';
import { accuracyOf } from '../../../../src/bench/grasp/report';
import { graspClipsOf, syntheticSession } from '../../../../src/bench/synthetic/synthetic-sessions';
import { readAreas, readTruth } from '../../../../tools/bench/accuracy/clips.ts';
import { measureSyntheticGrasp } from '../../../../tools/bench/accuracy/grasp.ts';

const TRUTH = 'public/samples/table-talk.truth.json';
const truth = readTruth(TRUTH);
const real = trueGraphs(
	truth,
	JSON.parse(readFileSync(TRUTH, 'utf8')),
	readAreas('public/samples/table-talk.aoi.json'),
)!;

describe('questions about the bundled sample', { timeout: 60_000 }, () => {
	test('its true event graph has what its description tells', () => {
		const told = real.events.events.map((e) => `${e.type} ${e.people.join(' ')} ${e.startS}`);
		expect(told).toContain('mutual_gaze 1 2 1');
		expect(told).toContain('pointing 1 3.5');
		expect(told).toContain('pointing 2 3 6.5');
		expect(told).toContain('mutual_gaze 2 3 7');
		expect(real.detectors.events.some((e) => e.type === 'joint_attention')).toBe(true);
	});

	test.each(['events', 'detectors'] as const)('the graph of the %s answers all its own questions', (way) => {
		const { own, report, notSeen } = scoreGraphs([{ truth: real[way], seen: real[way] }], 1, { density: 'dense' });
		expect(own).toBe(1);
		expect(accuracyOf(report.overall)).toBe(1);
		expect(notSeen).toBe(0);
		expect(report.categories.length).toBeGreaterThanOrEqual(12);
	});

	test('a program that saw nothing answers nothing', () => {
		const seen = seenGraphs(truth, { frames: [], events: [] });
		const { report, notSeen } = scoreGraphs([{ truth: real.events, seen: seen.events }], 1);
		expect(report.overall.right).toBe(0);
		expect(notSeen).toBe(report.overall.items);
	});
});

describe('questions about synthetic sessions', { timeout: 60_000 }, () => {
	test(
		'answered from what was seen they are fewer right than from what happened, the more is out of sight',
		{ timeout: 60_000 },
		() => {
			const { rows, choosing } = measureSyntheticGrasp(14);
			const [given, jittered, gaps] = rows.map((row) => accuracyOf(row.report.overall)!);
			expect(given).toBe(1);
			expect(rows[0]!.report.categories).toHaveLength(16);
			expect(jittered!).toBeLessThan(1);
			expect(jittered!).toBeGreaterThan(0.6);
			expect(gaps!).toBeLessThan(jittered!);
			expect(rows.every((row) => row.own === 1)).toBe(true);
			const lifts = choosing.map((c) => c.bestBySgr - c.single);
			expect(lifts[2]!).toBeGreaterThan(lifts[0]!);
		},
	);

	test('an empty graph beside a full one sees nothing', () => {
		const [clip] = graspClipsOf(syntheticSession({ seed: 1 }));
		const { notSeen, report } = scoreGraphs([{ truth: clip!, seen: { ...clip!, events: [] } }], 1);
		expect(notSeen).toBe(report.overall.items);
	});
});
