import { describe, expect, test } from 'vitest';
import { readParticipants } from '../../../../src/study/folder/participants-table';
import { problemText } from '../../../../src/study/folder/problem';
import { newDescription, readDescription, type StudyDescription } from '../../../../src/study/folder/study-file';
import { participantExclusion, readStudy, sessionExclusion } from '../../../../src/study/folder/study-folder';
import { resultsOf } from '../../../../src/study/folder/study-paths';

const SESSIONS = 'session_id,file\nS01,a.mp4\nS02,b.mp4\n';
const described = (more: Partial<StudyDescription> = {}) => JSON.stringify({ ...newDescription('Play'), ...more });
const problems = (read: {
	problems: Parameters<typeof problemText>[0][] | readonly Parameters<typeof problemText>[0][];
}) => read.problems.map(problemText);

describe('study.json', () => {
	test('what is left out is as npm run analyze does it', () => {
		const { value, problems: none } = readDescription('{"format": "regard-study/1", "title": "Play"}');
		expect(none).toEqual([]);
		expect(value).toEqual(newDescription('Play'));
	});

	test('an option that is misspelt or impossible is named, not passed over', () => {
		const read = readDescription(
			'{"format": "regard-study/1", "title": "", "analysis": {"fps": 0, "Objects": true}, "exclusions": [{"session": "S01"}]}',
		);
		expect(read.value).toBeNull();
		const places = read.problems.map(({ column }) => column);
		expect(places).toEqual(expect.arrayContaining(['title', 'analysis.fps', 'analysis.Objects', 'exclusions.0']));
		expect(problems(readDescription('{'))).toEqual([expect.stringMatching(/^study\.json: It is not JSON/)]);
	});
});

describe('participants.csv', () => {
	test('who is whom in a session, also where the analysis took one for two', () => {
		const { value, problems: none } = readParticipants(
			'participant_id,role,session_id,person,confirmed,handedness\n' +
				'A,infant,S01,P2,yes,left\nA,infant,S02,P1 P4,no,left\nB,,S01,,,n/a\n',
		);
		expect(none).toEqual([]);
		expect(value.participations).toMatchObject([
			{ participantId: 'A', role: 'infant', people: ['P2'], isConfirmed: true, consent: 'not-asked' },
			{ sessionId: 'S02', people: ['P1', 'P4'], isConfirmed: false, factors: { handedness: 'left' } },
			{ participantId: 'B', role: null, people: [], factors: { handedness: null } },
		]);
	});

	test('one person of a session who is two participants, and one participant twice in it, are named', () => {
		const read = readParticipants(
			'participant_id,session_id,person\nA,S01,P1\nB,S01,P1\nA,S01,P2\nC,S02,P1\nD,S02,me\n',
		);
		expect(problems(read)).toEqual([
			'participants.csv, row 3, column person: “P1” of session S01 is in row 2 as well. Correct one of them.',
			'participants.csv, row 4, column participant_id: “A” of session S01 is in row 2 as well. Correct one of them.',
			expect.stringMatching(/^participants\.csv, row 6, column person: “me” is no person of a session/),
		]);
		expect(read.value.participations.map(({ participantId }) => participantId)).toEqual(['A', 'C']);
	});
});

describe('a study', () => {
	test('sessions and participants that are named in one file and not in another are told', () => {
		const exclusions = [
			{ session: 'S09', reason: 'dark' },
			{ participant: 'B', reason: 'asleep' },
			{ session: 'S01', reason: 'dark' },
		];
		const participants = 'participant_id,session_id\nA,S01\nA,S07\n';
		expect(problems(readStudy({ description: described({ exclusions }), sessions: SESSIONS, participants }))).toEqual([
			expect.stringMatching(/^participants\.csv, row 3, column session_id: There is no session “S07”/),
			expect.stringMatching(/^study\.json, field exclusions\.0: There is no session “S09”/),
			expect.stringMatching(/^study\.json, field exclusions\.1: There is no participant “B”/),
		]);
	});

	test('whoever has not consented or is excluded is left out with the reason, and nobody else', () => {
		const { value: study } = readStudy({
			description: described({
				exclusions: [
					{ session: 'S02', reason: 'camera fell' },
					{ participant: 'B', reason: 'asleep' },
				],
			}),
			sessions: 'session_id,file,consent\nS01,a.mp4,yes\nS02,b.mp4,yes\nS03,c.mp4,withdrawn\nS04,d.mp4,\n',
			participants: 'participant_id,session_id,consent\nA,S01,yes\nB,S01,yes\nC,S01,no\n',
		});
		expect(study.sessions.map((session) => sessionExclusion(study, session))).toEqual([
			null,
			'camera fell',
			'consent was withdrawn',
			'consent is not known',
		]);
		expect(study.participations.map((one) => participantExclusion(study, one))).toEqual([
			null,
			'asleep',
			'consent was refused',
		]);
	});

	test('results lie in derivatives/regard, in a folder of each session, by the name of its video', () => {
		expect(resultsOf({ sessionId: 'sub-01', file: 'videos/a.long.mp4' }).session).toBe(
			'derivatives/regard/sub-01/a.long.regard.jsonl',
		);
		expect(resultsOf({ sessionId: 'S', file: '.hidden' }).session).toBe('derivatives/regard/S/.hidden.regard.jsonl');
	});
});
