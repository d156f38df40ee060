import { describe, expect, test } from 'vitest';
import { problemText } from '../../../../src/study/folder/problem';
import { readSessions } from '../../../../src/study/folder/sessions-table';

const problemsOf = (text: string) => readSessions(text).problems.map(problemText);

describe('sessions.csv', () => {
	test('a row is a video with its settings; any further column is a factor, by its values a number or a category', () => {
		const { value, problems } = readSessions(
			'session_id,file,condition,dyad,age_months,coder_file,fov,start_s,end_s,Toy,n_siblings\n' +
				'S01,videos/a.mp4,play,7,14.5,coders/a.eaf,55,10,70.5,cup,2\n' +
				'\n' +
				'S02,videos/b.mp4,n/a,8,,,,,,ball,0\n',
		);
		expect(problems).toEqual([]);
		expect(value.factors).toEqual([
			{ name: 'condition', kind: 'category', levels: ['play'] },
			{ name: 'dyad', kind: 'category', levels: ['7', '8'] },
			{ name: 'age_months', kind: 'number' },
			{ name: 'toy', kind: 'category', levels: ['cup', 'ball'] },
			{ name: 'n_siblings', kind: 'number' },
		]);
		expect(value.sessions[0]).toEqual({
			...{ sessionId: 'S01', file: 'videos/a.mp4', coderFile: 'coders/a.eaf', coderMap: null, areasFile: null },
			...{ fovDeg: 55, startS: 10, endS: 70.5, consent: 'not-asked', row: 2 },
			factors: { condition: 'play', dyad: '7', age_months: 14.5, toy: 'cup', n_siblings: 2 },
		});
		expect(value.sessions[1]).toMatchObject({
			...{ sessionId: 'S02', fovDeg: null, startS: null, row: 4 },
			factors: { condition: null, dyad: '8', age_months: null, toy: 'ball', n_siblings: 0 },
		});
	});

	test('a table of BIDS, with tabs and n/a, and one of a German spreadsheet, with semicolons, are read', () => {
		const tabs = readSessions('session_id\tfile\tacq_time\nsub-01_ses-02\ta.mp4\tn/a\n');
		expect(tabs.problems).toEqual([]);
		expect(tabs.value.sessions[0]).toMatchObject({ sessionId: 'sub-01_ses-02', factors: { acq_time: null } });
		expect(readSessions('session_id;file\r\nS01;a.mp4\r\n').value.sessions).toHaveLength(1);
	});

	test('what is wrong is named by row and column, and the rows without a fault are read all the same', () => {
		const text =
			'session_id,file,fov,age_months,start_s,end_s,consent\n' +
			'S01,a.mp4,600,,,,yes\n' +
			's01,,,,9,3,yes\n' +
			'S 3,/etc/passwd,,-2,,,maybe\n' +
			'S04,x/../../y.mp4,wide,,,,yes\n' +
			'S05,e.mp4,60,12,0,1,yes\n';
		expect(problemsOf(text)).toEqual([
			expect.stringMatching(/^sessions\.csv, row 2, column fov: “600” is not a number of degrees from 5 to 170/),
			expect.stringMatching(/^sessions\.csv, row 3, column session_id: “s01” is in row 2 as well/),
			expect.stringMatching(/^sessions\.csv, row 3, column file: It is empty/),
			expect.stringMatching(/^sessions\.csv, row 3, column end_s: The end is not after the start/),
			expect.stringMatching(/^sessions\.csv, row 4, column session_id: “S 3” is no id/),
			expect.stringMatching(/^sessions\.csv, row 4, column file: .* lies outside of the study/),
			expect.stringMatching(/^sessions\.csv, row 4, column age_months: “-2” is not a number of months/),
			expect.stringMatching(/^sessions\.csv, row 4, column consent: “maybe” is none of the words/),
			expect.stringMatching(/^sessions\.csv, row 5, column file: .* lies outside of the study/),
			expect.stringMatching(/^sessions\.csv, row 5, column fov: “wide” is not a number/),
		]);
		expect(readSessions(text).value.sessions.map(({ sessionId }) => sessionId)).toEqual(['S05']);
	});

	test('a header without the two columns that are needed, or with one twice, is a problem of row 1', () => {
		expect(problemsOf('id,file,file\nS01,a.mp4,b.mp4\n').slice(0, 2)).toEqual([
			'sessions.csv, row 1, column file: It is there twice. Rename or delete one of them.',
			'sessions.csv, row 1, column session_id: It is missing. The first row has to name it.',
		]);
	});

	test('an id that would lie where the results of the whole study lie is refused', () => {
		expect(problemsOf('session_id,file\nDataset,a.mp4\n')).toHaveLength(1);
	});

	test('where there is a consent column, an empty cell is no consent', () => {
		const { value } = readSessions('session_id,file,consent\nA,a.mp4,yes\nB,b.mp4,\nC,c.mp4,Withdrawn\nD,d.mp4,no\n');
		expect(value.sessions.map(({ consent }) => consent)).toEqual(['given', 'unknown', 'withdrawn', 'refused']);
		expect(value.factors).toEqual([]);
	});
});
