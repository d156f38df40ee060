// Made-up studies measured as real ones are: from observations to looks, measures and statistics.
import { studySessions, type StudyOptions } from '../../../src/bench/synthetic/study-sessions';
import { defaultGraphConfig } from '../../../src/graph/graph-config';
import { LookBook } from '../../../src/study/measures/look-book';
import { defaultMeasures, sessionMeasures, type MeasureRow } from '../../../src/study/measures/session-measures';
import { sessionValue, type Question } from '../../../src/study/measures/session-value';
import { compareGroups, defaultCompare, type Comparison } from '../../../src/study/statistics/compare';

const CHILD_LOOKS: Question = { level: 'dyad', measure: 'look', role: 'child', otherRole: 'other' };

/** A session of a made-up study, measured. */
type MeasuredSession = { sessionId: string; condition: 'a' | 'b'; rows: readonly MeasureRow[] };

/** Measures every session of a made-up study. */
const measureStudy = (options: StudyOptions): MeasuredSession[] =>
	[...studySessions(options)].map(({ sessionId, condition, people: [child, other], durationMs, observations }) => {
		const book = new LookBook(defaultGraphConfig.maxFrameMs);
		for (const observation of observations) book.add(observation);
		const { looks, people } = book.end(durationMs);
		const roles = new Map([
			[child, 'child'],
			[other, 'other'],
		]);
		const session = {
			...{ sessionId, durationMs, looks, events: [] },
			people: people.map((person) => ({ ...person, label: null, role: roles.get(person.personId) ?? null })),
		};
		return { sessionId, condition, rows: sessionMeasures(session, defaultMeasures) };
	});

/** How much of the known time the child looks at the other, compared between the conditions of a made-up study. */
export const compareStudy = (options: StudyOptions): Comparison => {
	const sessions = measureStudy(options);
	const valuesOf = (condition: 'a' | 'b') =>
		sessions.flatMap((session) =>
			session.condition === condition
				? (sessionValue(session.rows, CHILD_LOOKS, (id) => (id === 'P1' ? 'child' : 'other')) ?? [])
				: [],
		);
	const { seed } = options;
	return compareGroups(valuesOf('a'), valuesOf('b'), {
		bootstrap: { ...defaultCompare.bootstrap, seed },
		permutation: { ...defaultCompare.permutation, seed },
	});
};
