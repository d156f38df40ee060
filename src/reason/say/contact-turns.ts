import type { Condition, MeasureQuery, Span } from '../query/query';

/** Whose look had begun when two came to look at each other or at the same, or who of the two stopped looking. */
type ContactTurn = { readonly turn: 'began' | 'ended'; readonly contact: string };

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const isLook = (condition: Condition | undefined, who: unknown, whom: unknown): boolean =>
	condition?.is === 'does' && condition.doing === 'look' && isSame(condition.who, who) && isSame(condition.whom, whom);

const CONTACTS: Readonly<Record<string, string>> = {
	'mutual-gaze': 'eye contact',
	'joint-attention': 'joint attention',
	'shared-attention': 'shared attention',
};

/** What a count of eye contact or shared attention beside looks of the same two is of; `null`: it is of something else. */
export const contactTurn = ({ about, span, measure }: MeasureQuery): ContactTurn | null => {
	const contact = about.is === 'does' ? CONTACTS[about.doing] : undefined;
	if (contact === undefined || about.is !== 'does' || span.is !== 'beside' || measure.of !== 'count') return null;
	const { who, whom, what } = about;
	const [mine, theirs] = [what ?? whom, what ?? who];
	const { anchor, relation } = span;
	if (relation === 'during') return span.isBegun && isLook(anchor, who, mine) ? { turn: 'began', contact } : null;
	if (relation !== 'before' || anchor.is !== 'and' || anchor.of.length !== 2) return null;
	const [still, away] = anchor.of;
	const isEnd = isLook(still, whom, theirs) && away?.is === 'not' && isLook(away.of, who, mine);
	return isEnd ? { turn: 'ended', contact } : null;
};

/** Whether it is counted how many gestures were followed, and not how often somebody followed one. */
export const isFollowedCount = ({ about, span, measure }: MeasureQuery): boolean =>
	about.is === 'does' &&
	about.doing === 'pointing' &&
	measure.of === 'count' &&
	span.is === 'beside' &&
	span.relation === 'before' &&
	span.isBegun === true &&
	span.anchor.is === 'does' &&
	span.anchor.doing === 'pointing-followed';

/** The look that is left, of looks at something else right after it; `null`: it is of something else. */
export const leftLook = (condition: Condition): Extract<Condition, { is: 'does' }> | null => {
	if (condition.is !== 'in' || condition.of.is !== 'or' || condition.span.is !== 'beside') return null;
	const { anchor, relation, edge } = condition.span;
	const isLeft = anchor.is === 'does' && anchor.doing === 'look' && relation === 'after' && edge === 'end';
	const looks = condition.of.of.every(
		(one) => one.is === 'does' && one.doing === 'look' && isSame(one.who, isLeft ? anchor.who : null),
	);
	return isLeft && looks ? anchor : null;
};

/** Whether looks stand beside looks back. */
export const isReturn = (look: Condition, span: Span): boolean =>
	look.is === 'does' && span.is === 'beside' && span.relation === 'during' && isLook(span.anchor, look.whom, look.who);

/** Who followed pointings, of pointings that are told by that; `null`: they are not. */
export const followerOf = ({
	of,
	span,
}: Extract<Condition, { is: 'in' }>): Extract<Condition, { is: 'does' }> | null => {
	if (of.is !== 'does' || of.doing !== 'pointing' || span.is !== 'beside' || span.anchor.is !== 'does') return null;
	const { anchor } = span;
	return span.relation === 'before' && anchor.doing === 'pointing-followed' ? { ...anchor, what: null } : null;
};
