import { describe, expect, test } from 'vitest';
import { observationsOf, vacationFrames } from '../../../../src/bench/mtgs/vacation';
import { countVacation, stretchesOf } from '../../../../src/bench/mtgs/vacation-scores';
import { eventsOfVacation, scoreVacation, vacationLines } from '../../../../tools/bench/accuracy/vacation';

type Who = readonly [name: string, event: string, atomic: string, target: string];

/** Lines as the files have them; `lost` is 0. */
const linesOf = (from: number, to: number, ...people: Who[]): string[] =>
	Array.from({ length: to - from }, (_, k) =>
		people.map(
			([name, event, atomic, target], i) =>
				`${i} ${100 * i}  33 ${100 * i + 60} 199   ${from + k} 0 0 1 "${name}"   ${event}  ${atomic}  ${target}`,
		),
	).flat();

const single = (name: string, target = 'NaN'): Who => [name, 'SingleGaze', 'single', target];
const mutual: Who[] = [
	['Person1', 'MutualGaze', 'mutual', 'P2'],
	['Person2', 'MutualGaze', 'mutual', 'P1'],
];
const share: Who[] = [
	['Person1', 'JointAtt', 'share', 'O1'],
	['Person2', 'JointAtt', 'share', 'O1'],
];
const thing: Who = ['Object1', 'NaN', 'NaN', 'NaN'];

const video = [
	...linesOf(0, 25, single('Person1'), single('Person2'), thing),
	...linesOf(25, 75, ...mutual, thing),
	...linesOf(75, 100, single('Person1'), single('Person2'), thing),
	...linesOf(100, 150, ...share, thing),
].join('\n');

describe('VACATION+ labels', () => {
	test('are read as people and things by frame', () => {
		const frames = vacationFrames(video);
		expect(frames).toHaveLength(150);
		expect(frames[30]!.people[0]).toEqual({
			personId: 'P1',
			box: { x: 0, y: 33, width: 60, height: 166 },
			event: 'MutualGaze',
			atomic: 'mutual',
			target: { kind: 'person', personId: 'P2', part: 'head' },
		});
		expect(frames[30]!.things.map((t) => t.objectId)).toEqual(['O1']);
	});

	test('a line that is something else is refused with its number', () => {
		expect(() => vacationFrames(`${video}\n0 1 2 3`)).toThrow('Line 451');
		expect(() => vacationFrames('0 9 33 5 199 0 0 0 1 "Person1" NaN NaN NaN')).toThrow('Line 1');
	});

	test('a person who is lost is not there, and an unlabelled one has unknown gaze, not one at nothing', () => {
		const lost = vacationFrames('0 1 33 60 199 0 1 0 1 "Person1" SingleGaze single NaN');
		expect(lost[0]!.people).toEqual([]);
		const [frame] = vacationFrames('0 1 33 60 199 0 0 0 1 "Person1" NaN NaN NaN');
		expect(observationsOf(frame!)[0]!.gaze).toBeNull();
		const [looks] = vacationFrames('0 1 33 60 199 0 0 0 1 "Person1" SingleGaze single NaN');
		expect(observationsOf(looks!)[0]!.gaze!.scores[0]!.target).toEqual({ kind: 'outside' });
	});

	test('from given targets mutual gaze and shared attention are found with their times', () => {
		const { byKind } = scoreVacation([video]);
		expect(byKind.mutual).toMatchObject({ labelled: 1, found: 1, said: 1, right: 1, bothFrames: 50, saidFrames: 50 });
		expect(byKind.share).toMatchObject({ labelled: 1, found: 1, said: 1, right: 1, labelledFrames: 50 });
		expect(byKind.follow.said).toBe(0);
		expect(vacationLines({ videos: 1, byKind })[1]).toContain('precision 100.0 % of 1, recall 100.0 % of 1');
	});

	test('one who looks while the other does not is no mutual gaze', () => {
		const text = linesOf(0, 50, single('Person1', 'P2'), single('Person2')).join('\n');
		expect(scoreVacation([text]).byKind.mutual).toMatchObject({ labelled: 0, said: 0 });
	});

	test('a label that our events miss, and an event that has no label, lower recall and precision', () => {
		const frames = vacationFrames(video);
		const found = eventsOfVacation(frames);
		expect(countVacation(frames, [], 'mutual')).toMatchObject({ labelled: 1, found: 0, said: 0 });
		const late = found.map((e) => ({ ...e, startMs: e.startMs + 4000, endMs: e.endMs! + 4000 }));
		expect(countVacation(frames, late, 'mutual')).toMatchObject({ found: 0, said: 1, right: 0, bothFrames: 0 });
	});

	test('who looks at the other’s face and then at nothing for over a second averts their gaze; the label names both', () => {
		const averting: Who[] = [
			['Person1', 'AvertGaze', 'single', 'P2'],
			['Person2', 'AvertGaze', 'single', 'NaN'],
		];
		const text = [...linesOf(0, 25, ...mutual), ...linesOf(25, 75, ...averting)].join('\n');
		expect(scoreVacation([text]).byKind.avert).toMatchObject({ labelled: 1, found: 1, said: 1, right: 1 });
	});

	test('who turns to what another already looks at follows; the label is the follower’s alone', () => {
		const before = linesOf(0, 25, single('Person1'), single('Person2'));
		const leading = linesOf(25, 40, single('Person1', 'O1'), single('Person2'));
		const followed = linesOf(
			40,
			90,
			['Person1', 'SingleGaze', 'share', 'O1'],
			['Person2', 'GazeFollow', 'share', 'O1'],
		);
		const { follow } = scoreVacation([[...before, ...leading, ...followed].join('\n')]).byKind;
		expect(follow).toMatchObject({ labelled: 1, found: 1, said: 1, right: 1 });
	});

	test('a stretch ends where its label does', () => {
		const frames = vacationFrames([...linesOf(0, 10, ...mutual), ...linesOf(20, 30, ...mutual)].join('\n'));
		expect(stretchesOf(frames, 'mutual').map((s) => [s.startMs, s.endMs])).toEqual([
			[0, 400],
			[800, 1200],
		]);
	});
});
