import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { personIdOf } from '../../../../src/core/people';
import { readParticipants } from '../../../../src/study/folder/participants-table';
import { withDecisions } from '../../../../src/study/participants/decisions';

const [P1, P2, P3] = [personIdOf(1), personIdOf(2), personIdOf(3)];

describe('participants.csv with what was decided', () => {
	test('changes person and confirmed of these rows alone, whatever else stands in the file', () => {
		const text = [
			'\uFEFFparticipant_id;note; Person ;session_id;confirmed',
			'Ada;"sat; then ""stood""";P1;S1;no',
			'',
			'Ben;  plain  ;P2;S1;no',
			'Cleo;"two\r\nlines";;S1;no',
			'',
		].join('\r\n');
		const written = withDecisions(text, [
			{ row: 4, people: [P2, P3], isConfirmed: true },
			{ row: 5, people: [P1], isConfirmed: false },
		]);
		expect(written.split('\r\n')).toEqual([
			'\uFEFFparticipant_id;note; Person ;session_id;confirmed',
			'Ada;"sat; then ""stood""";P1;S1;no',
			'',
			'Ben;"  plain  ";P2 P3;S1;yes',
			'Cleo;"two',
			'lines";P1;S1;no',
			'',
		]);
	});

	test('is the same file where nothing was decided', () => {
		const cell = fc.string({ maxLength: 6 }).map((raw) => `"${raw.replaceAll('"', '""')}"`);
		const newline = fc.constantFrom('\n', '\r\n');
		fc.assert(
			fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 5 }), newline, (rows, end) => {
				const text = [['participant_id', 'session_id'], ...rows].map((row) => row.join(',')).join(end);
				expect(withDecisions(text, [])).toBe(text);
			}),
		);
	});

	test('adds the columns that it needs, and keeps what the table meant without them', () => {
		const text = 'participant_id,session_id\nAda,S1\nBen,S1\n';
		const written = withDecisions(text, [{ row: 3, people: [P2], isConfirmed: false }]);
		expect(written).toBe('participant_id,session_id,person,confirmed\nAda,S1,,yes\nBen,S1,P2,no\n');
		expect(withDecisions(text, [{ row: 2, people: [P1], isConfirmed: true }])).toBe(
			'participant_id,session_id,person\nAda,S1,P1\nBen,S1,\n',
		);
	});

	test('is read back as it was decided', () => {
		const text = 'participant_id,session_id,person,confirmed\nAda,S1,P1,no\nBen,S1,P2,no';
		const { value, problems } = readParticipants(
			withDecisions(text, [
				{ row: 2, people: [P2], isConfirmed: true },
				{ row: 3, people: [], isConfirmed: true },
			]),
		);
		expect(problems).toEqual([]);
		expect(value.participations.map(({ people, isConfirmed }) => ({ people, isConfirmed }))).toEqual([
			{ people: [P2], isConfirmed: true },
			{ people: [], isConfirmed: true },
		]);
	});
});
