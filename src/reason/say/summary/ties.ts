import { lengthWord, timesWord } from '../../answer/wording';
import { any, does, variable } from '../../query/build';
import type { Measured } from '../../query/found';
import { keyList, keyWord } from '../names';
import { inOneSentence, sentence, type Sentence } from '../said';
import { rowsIn } from '../say-whether';
import { contactsOf, keysOf, looksOf, ranked, type Subject } from './subject';

const sizeOf = ({ size }: Measured): string => lengthWord(size ?? 0);

/** `Ben looked at Lina for 1 min 35.0 s, Lina at Ben for 1 min 51.5 s; they had eye contact 5 times, for 8.5 s in all`. */
const pairSentence = (of: Subject, looks: readonly Measured[]): Sentence => {
	const { session } = of;
	const [contact] = contactsOf(of);
	const words = looks.slice(0, 2).map((one, i) => {
		const [who = '', whom = ''] = keysOf(one);
		return `${keyWord(who, session)} ${i === 0 ? 'looked ' : ''}at ${keyWord(whom, session)} for ${sizeOf(one)}`;
	});
	const count = contact?.found.length ?? 0;
	const times = count > 1 ? ` ${timesWord(count)}, for` : ' for';
	const met = contact
		? `they had eye contact${times} ${sizeOf(contact)}${count > 1 ? ' in all' : ''}`
		: 'they had no eye contact';
	return inOneSentence([
		sentence(
			words.join(', '),
			looks.slice(0, 2).flatMap(({ found }) => rowsIn(found)),
		),
		sentence(met, rowsIn(contact?.found ?? [])),
	]);
};

/** Who looked at whom the most and who had the most eye contact; of two, how long each looked. */
export const tieSentence = (of: Subject): Sentence | null => {
	const { session, who } = of;
	const looks = looksOf(of);
	const [look] = looks;
	if (!look) return null;
	if (who.length === 2 || session.people.length === 2) return pairSentence(of, looks);
	const [mutual] = contactsOf(of);
	const [by = '', whom = ''] = keysOf(look);
	const said = `${keyWord(by, session)} looked at ${keyWord(whom, session)} the longest (${sizeOf(look)})`;
	if (!mutual) return sentence(said, rowsIn(look.found));
	return sentence(`${said}; ${keyList(keysOf(mutual), session)} had the most eye contact (${sizeOf(mutual)})`, [
		...rowsIn(look.found),
		...rowsIn(mutual.found),
	]);
};

/** The one most looked at, with the measure named. */
export const centralSentence = (of: Subject): Sentence | null => {
	const [best] = ranked(does('look', any('person'), variable('y')), ['y'], of);
	if (!best) return null;
	return sentence(
		`${keyList(keysOf(best), of.session)} was looked at the most: others did so for ${sizeOf(best)}`,
		rowsIn(best.found),
	);
};
