// npm run bench -- --only study: whether a planted difference between made-up groups of sessions is found, and none where none is.
import { fixed } from '../../../src/bench/scenes/report';
import { defaultStudy, type StudyOptions } from '../../../src/bench/synthetic/study-sessions';
import { compareStudy } from './made-study.ts';

/** What came of made-up studies of one kind. */
export type StudyScore = {
	what: string;
	studies: number;
	/** Planted difference in the share of time, and the mean of what was found. */
	planted: number;
	found: number;
	/** Studies whose estimate has the planted sign; `null`: none is planted. */
	rightSign: number | null;
	/** Studies whose 95 % interval covers the planted difference. */
	covered: number;
	/** Studies with p ≤ 0.05. */
	significant: number;
	/** Mean width of the interval. */
	width: number;
};

const CASES: readonly { what: string; options: Partial<StudyOptions> }[] = [
	{ what: 'near faces (5°), 0.15 planted', options: { shares: [0.35, 0.5] } },
	{ what: 'near faces (5°), nothing planted', options: {} },
	{ what: 'small faces (20°), 0.15 planted', options: { shares: [0.35, 0.5], sigmaDeg: 20 } },
	{ what: 'small faces (20°), nothing planted', options: { sigmaDeg: 20 } },
];

const scoreOf = ({ what, options }: (typeof CASES)[number], studies: number, note: (line: string) => void) => {
	const { shares } = { ...defaultStudy, ...options };
	const planted = shares[1] - shares[0];
	const sums = { found: 0, rightSign: 0, covered: 0, significant: 0, width: 0 };
	for (let seed = 1; seed <= studies; seed++) {
		const { difference, test } = compareStudy({ ...defaultStudy, ...options, seed });
		if (!difference) continue;
		const { estimate, low, high } = difference;
		sums.found += estimate;
		sums.width += high - low;
		if (estimate > 0 === planted > 0) sums.rightSign++;
		if (low <= planted && planted <= high) sums.covered++;
		if (test && test.p <= 0.05) sums.significant++;
	}
	note(`  ${what}: done`);
	return {
		...{ what, studies, planted, covered: sums.covered, significant: sums.significant },
		...{ found: sums.found / studies, width: sums.width / studies },
		rightSign: planted === 0 ? null : sums.rightSign,
	};
};

/** Scores made-up studies of each kind, with seeds from 1. */
export const measureStudies = (studies: number, note: (line: string) => void): StudyScore[] =>
	CASES.map((kind) => scoreOf(kind, studies, note));

/** In words. */
export const studyLines = (scores: readonly StudyScore[]): string[] =>
	scores.length === 0
		? []
		: [
				'Made-up studies, 6 sessions of 10 min in each of two conditions:',
				...scores.map(
					({ what, studies, found, width, rightSign, covered, significant }) =>
						`  ${what}: found ${fixed(found, 3)} ± ${fixed(width / 2, 3)}, ${rightSign === null ? '' : `right sign in ${rightSign}, `}` +
						`covered in ${covered}, p ≤ 0.05 in ${significant} of ${studies}`,
				),
			];
