import type { Condition, MeasureQuery } from '../query/query';

/** Whose look at the other had begun when eye contact came about, or who of the two stopped looking. */
type EyeContactTurn = 'began' | 'ended';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const isLook = (condition: Condition | undefined, who: unknown, whom: unknown): boolean =>
	condition?.is === 'does' && condition.doing === 'look' && isSame(condition.who, who) && isSame(condition.whom, whom);

/** What a count of eye contact beside looks of the same two is of; `null`: it is of something else. */
export const eyeContactTurn = ({ about, span, measure }: MeasureQuery): EyeContactTurn | null => {
	if (about.is !== 'does' || about.doing !== 'mutual-gaze' || span.is !== 'beside' || measure.of !== 'count')
		return null;
	const { who, whom } = about;
	const { anchor, relation } = span;
	if (relation === 'during') return span.isBegun && isLook(anchor, who, whom) ? 'began' : null;
	if (relation !== 'before' || anchor.is !== 'and' || anchor.of.length !== 2) return null;
	const [still, away] = anchor.of;
	return isLook(still, whom, who) && away?.is === 'not' && isLook(away.of, who, whom) ? 'ended' : null;
};
