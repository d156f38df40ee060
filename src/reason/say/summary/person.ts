import { listWords } from '../../../core/text/words';
import { personKey } from '../../answer/resolve';
import type { Doing } from '../../answer/doings';
import { lengthWord, timesWord } from '../../answer/wording';
import { does, ranging, variable } from '../../query/build';
import { intersect, lengthOf, meets, union } from '../../query/intervals';
import { runMeasure } from '../../query/measure';
import type { MeasureQuery } from '../../query/query';
import type { Relation } from '../../query/relations';
import { scopeOf } from '../../query/scope';
import { deedOf, keyList, keyWord, verb } from '../names';
import { sentence, type Sentence } from '../said';
import { rowsIn } from '../say-whether';
import { keysOf, type Subject } from './subject';

/** What somebody does to steer others or to answer them, in the order in which a summary tells it. */
const ACTS: readonly Doing[] = ['pointing', 'showing', 'giving', 'reaching', 'head-nod', 'head-shake'];

/** What one person did in all, without their looks: `spoke for 5 s, pointed 3 times`. */
const actsOf = (key: string, { window, session }: Subject): { words: string[]; rows: Relation[] } => {
	const own = scopeOf({}, session)
		.relations.of('event', key)
		.filter((row) => personKey(row.who) === key && meets(row, window));
	const spoken = own.filter((row) => deedOf(row) === 'speaking');
	const spokenMs = lengthOf(intersect(union(spoken), union([window])));
	const words = spokenMs > 0 ? [`spoke for ${lengthWord(spokenMs)}`] : [];
	const rows = [...spoken];
	for (const act of ACTS) {
		const acts = own.filter((row) => deedOf(row) === act);
		const count = new Set(acts.map(({ id }) => id)).size;
		if (count === 0) continue;
		words.push(`${verb(act, { whom: null, what: null }, 'past')} ${timesWord(count)}`);
		rows.push(...acts);
	}
	return { words, rows };
};

/** What one person did in all, and at what they looked most, for a summary of that person. */
export const personSentence = (of: Subject): Sentence | null => {
	const { who, session, span } = of;
	const [one] = who;
	// Of a thing it is told what was done to it, and not what it did.
	if (one === undefined || who.length > 1 || !one.startsWith('person:')) return null;
	const acts = actsOf(one, of);
	const vars = { y: ranging('target') };
	const query: MeasureQuery = {
		...{ get: 'measure', measure: { of: 'time' }, vars, span, pick: null, keep: null },
		about: does('look', { is: 'person', name: one.slice('person:'.length) }, variable('y')),
		by: [{ by: 'var', name: 'y' }],
		rank: { order: 'most', top: 3 },
	};
	const groups = runMeasure(query, scopeOf(vars, session)).groups.filter(({ size }) => size !== null && size > 0);
	const list = groups.map((g) => `${keyList(keysOf(g), session)} (${lengthWord(g.size ?? 0)})`);
	const looked = list.length > 0 ? [`looked ${list.length > 1 ? 'most ' : ''}at ${list.join(', ')}`] : [];
	const told = [...(acts.words.length > 0 ? [listWords(acts.words)] : []), ...looked];
	if (told.length === 0) return null;
	const rows = [...acts.rows, ...groups.flatMap((g) => rowsIn(g.found))];
	return sentence(`${keyWord(one, session)} ${told.join('; ')}`, rows);
};
