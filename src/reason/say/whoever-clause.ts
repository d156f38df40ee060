import type { Condition } from '../query/query';
import { verb } from './names';
import { isOpen, slotWord, type Does, type Known } from './slot-words';

/**
 * What is done to somebody who does something meanwhile: `Ben looked at whoever spoke`, `Ben looked at somebody who did not
 * speak`; `null`: the two conditions say something else.
 */
export const whoeverClause = (of: readonly Condition[], known: Known): string | null => {
	const [first, second, ...more] = of;
	const isNot = second?.is === 'not';
	const other = isNot ? second.of : second;
	if (more.length > 0 || first?.is !== 'does' || other?.is !== 'does') return null;
	const { session, env } = known;
	const isSame =
		first.whom?.is === 'var' &&
		other.who?.is === 'var' &&
		first.whom.name === other.who.name &&
		isOpen(first.whom, session, env);
	const who = slotWord(first.who, session, env);
	if (!isSame || who === null || other.whom?.is === 'var' || !known.isSum) return null;
	const ends = ({ whom, what }: Does) => ({ whom: slotWord(whom, session, env), what: slotWord(what, session, env) });
	const done = isNot ? `did not ${verb(other.doing, ends(other), 'base')}` : verb(other.doing, ends(other), 'past');
	return `${who} ${verb(first.doing, { whom: isNot ? `somebody who ${done}` : `whoever ${done}`, what: null }, 'past')}`;
};
