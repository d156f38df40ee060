import { listWords } from '../../../core/text/words';
import { personKey } from '../../answer/resolve';
import type { AskSession } from '../../answer/types';
import { keysOfSlot } from '../../query/scope';
import type { SummaryQuery } from '../../query/query';
import { nthWord } from '../names';
import { sentence, type Said } from '../said';

/** Who is where, from left to right as the picture shows them; of one or two who are named, where among the others. */
export const sayPlaces = ({ who, side: asked = null }: SummaryQuery, session: AskSession): Said => {
	const side = asked === 'left-of' ? 'left' : asked === 'right-of' ? 'right' : asked;
	const row = session.people
		.filter(({ meanHeadX }) => meanHeadX !== null)
		.sort((a, b) => (a.meanHeadX ?? 0) - (b.meanHeadX ?? 0));
	const named = who.flatMap((slot) => keysOfSlot(slot, session, new Map()) ?? []);
	const at = named.flatMap((key) => {
		const index = row.findIndex(({ personId }) => personKey(personId) === key);
		return index === -1 ? [] : [index];
	});
	const name = (i: number | undefined): string => (i === undefined ? '' : (row[i]?.name ?? ''));
	const all = `From left to right: ${listWords(row.map((one) => one.name))}`;
	const told = (text: string, yes: boolean | null = null): Said => ({
		...{ yes, shown: [], isList: false, status: row.length > 0 ? 'answered' : 'not-seen' },
		...{ named, sentences: text === '' ? [sentence(all)] : [sentence(text), sentence(all)] },
	});
	if (row.length === 0) return told('Not seen: where people are in the picture is not known');
	const [a, b] = at;
	if (a !== undefined && b !== undefined) {
		const is = a < b ? 'left' : 'right';
		return told(`${name(a)} is to the ${is} of ${name(b)}`, side && side === is);
	}
	// Where one is among many needs no list of them all.
	const alone = (text: string, yes: boolean | null): Said => {
		const beside = a === undefined ? [] : [row[a - 1], row[a + 1]];
		const keys = beside.flatMap((one) => (one ? [personKey(one.personId)] : []));
		return { ...told('', yes), named: [...named, ...keys], sentences: [sentence(text)] };
	};
	if (a !== undefined && side && side !== asked) {
		const names = (side === 'left' ? row.slice(0, a) : row.slice(a + 1)).map((one) => one.name);
		const are = names.length > 1 ? 'are' : 'is';
		return told(`${names.length > 0 ? listWords(names) : 'Nobody'} ${are} to the ${side} of ${name(a)}`);
	}
	if (a !== undefined) {
		const beside = [a - 1, a + 1].flatMap((i) => (i >= 0 && i < row.length ? [name(i)] : []));
		const [first] = beside;
		const nth = ` (the ${nthWord(a + 1)} of ${row.length} from the left)`;
		if (beside.length === 2) return alone(`${name(a)} is between ${listWords(beside)}${nth}`, side && false);
		const is = a === 0 ? 'left' : 'right';
		return alone(`${name(a)} is on the ${is}${first ? `, beside ${first}` : ''}`, side && side === is);
	}
	return told(side ? `${name(side === 'left' ? 0 : row.length - 1)} is on the ${side}` : '');
};
