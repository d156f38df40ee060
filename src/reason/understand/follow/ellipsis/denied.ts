import { any, ever, not, ranging, variable } from '../../../query/build';
import type { Condition, Keep, Query } from '../../../query/query';
import type { Atom } from '../../conditions';
import type { AskedQuery } from '../exchange';

/* “So which of them doesn't?”, “and who never did?”: all of whom what was asked about is not so. */

const WHO = String.raw`(?:who|which(?: (?:one|ones|of (?:them|the (?:two|three|four|five|six)(?: of them)?|these|those)|person|people|persons|child|children|kid|kids))?)(?: (?:is|are|was|were) (?:the ones?|those) (?:who|that))?`;
const AUX = String.raw`(?:do(?:es)?|did|has|have|had|is|was|are|were)`;
const NOT = String.raw`(?:${AUX} not|(?:do(?:es)?|did|has|have|had|is|was|are|were)n'?t|not)`;
const NEVER = String.raw`(?:never(?: ${AUX})?(?: (?:even )?once)?|(?:${NOT} )?(?:ever|not (?:even )?(?:once|a single time)|even once|at all|(?:even )?a single time)|${NOT} (?:even )?(?:once|ever|at all|a single time))`;
const SO = String.raw`(?:(?: do(?:ne)?)?(?: (?:so|it|that))?(?: (?:at all|then|ever|either))?)`;
const DENIED = new RegExp(String.raw`^${WHO} (?:(${NEVER})|${NOT})${SO}$`, 'i');

/** The one thing that is done, however it is counted; `null`: several, or something denied. */
const doneIn = (about: Condition): Atom | null => {
	if (about.is === 'does') return about;
	if (about.is === 'number') return about.count === 0 && about.op === 'exactly' ? null : doneIn(about.holds);
	return about.is === 'ever' || about.is === 'lasting' ? doneIn(about.of) : null;
};

const OTHERWISE: Readonly<Partial<Record<Keep['op'], Keep['op']>>> = {
	...{ over: 'at-most', 'at-most': 'over', under: 'at-least', 'at-least': 'under' },
};

/** Those of whom what was asked before is not so; `null`: the follow-up says something else. */
export const denied = (last: AskedQuery, body: string): Query | null => {
	const found = DENIED.exec(body.replace(/^(?:(?:and|so|but|then|ok|okay) )+/i, ''));
	if (!found) return null;
	const isNever = found[1] !== undefined;
	if (last.get === 'measure' && last.keep && !isNever) {
		// “Did all of them talk at least five times?” – “Who didn't?”
		const isOfAll = last.claim?.is === 'all';
		const isOther = (last.claim && !isOfAll) || last.keep.than || last.keep.against;
		const op = isOther ? undefined : OTHERWISE[last.keep.op];
		return op ? { ...last, keep: { ...last.keep, op }, claim: undefined } : null;
	}
	if (last.get === 'explain' || (last.get === 'measure' && last.rank)) return null;
	const atom = doneIn(last.about);
	if (!atom) return null;
	const { who, whom, what } = atom;
	const name = who?.is === 'var' ? who.name : 'x';
	const range = who?.is === 'var' ? (last.vars[who.name] ?? ranging('person')) : ranging('person');
	if (range.of !== 'person') return null;
	// At whom or what they do it stays open where it was asked for.
	const open = (slot: Atom['whom']): Atom['whom'] =>
		slot?.is === 'var' ? any(last.vars[slot.name]?.of ?? 'target') : slot;
	const about = not(ever({ ...atom, who: variable(name), whom: open(whom), what: open(what) }));
	return { get: 'list', vars: { [name]: range }, about, span: last.span, show: [name], pick: null };
};

/** “And less?”, after who did it more than Ben: the other way; `null`: nothing was held against anybody. */
export const heldTheOtherWay = (last: AskedQuery, body: string): Query | null => {
	const word =
		/^(?:and |but )?(?:who )?(?:does |did )?(?:it )?(more|longer|less|fewer|shorter)(?: often)?(?: than (?:him|her|that|them))?$/.exec(
			body,
		)?.[1];
	if (word === undefined || last.get !== 'measure' || !last.keep?.than) return null;
	return { ...last, keep: { ...last.keep, op: /^(?:more|longer)$/.test(word) ? 'over' : 'under' } };
};
