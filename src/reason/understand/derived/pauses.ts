import { not } from '../../query/build';
import type { Span } from '../../query/query';
import type { Understood } from '../../query/reading';
import { onlyQuery, withQuery, type Rereading } from './reread';

/*
 * “The longest pause between two of her turns”: how long she did not speak, after the first of them and before the last. What is
 * before the first or after the last is no pause.
 */

const GAP = String.raw`(?:pauses?|gaps?|breaks?|silences?|lulls?|intervals?)`;
const TURNS = String.raw`(?:utterances?|turns?(?: at talk)?|speaking turns?|vocali[sz]ations?|contributions?|speech(?:es)?|statements?|bouts? of (?:talk|speech)(?:ing)?)`;
const ASKED = String.raw`^\s*(?:(?:and|so|but|ok) )*(?:(?:what|when|how long) (?:is|was) |(?:give|tell|show) me )?(?:the )?(longest|shortest|average|mean)(?: single)? `;
const PATTERNS = [
	new RegExp(
		String.raw`${ASKED}${GAP} (?:between|in) (?:any |the )?(?:two |successive |consecutive )*(?:of )?${TURNS} (?:of|by) (.{1,30}?)\s*[?.!]*\s*$`,
		'iu',
	),
	new RegExp(
		String.raw`${ASKED}${GAP} (?:between|in) (?:any )?(?:two (?:of )?)?(.{1,30}?)(?:'s|s') (?:two |successive |consecutive )*${TURNS}\s*[?.!]*\s*$`,
		'iu',
	),
];

/** The longest (shortest, mean) time between turns of one person; `null`: something else is asked. */
export const pauses = (question: string, { known, read }: Rereading): Understood | null => {
	const [, which = '', who = ''] =
		PATTERNS.map((pattern) => pattern.exec(question)).find((match) => match !== null) ?? [];
	if (who === '') return null;
	const reading = read(`when did ${who} speak?`);
	const said = onlyQuery(reading);
	if (!reading || said?.get !== 'when' || said.about.is !== 'does' || said.about.who?.is !== 'person') return null;
	const turn = said.about;
	const beside = { is: 'beside', anchor: turn, withinMs: null } as const;
	const span: Span = {
		is: 'both',
		of: [
			{ ...beside, relation: 'after', edge: 'end', pick: { is: 'first' } },
			{ ...beside, relation: 'before', edge: 'start', pick: { is: 'last' } },
		],
	};
	const asked = { vars: {}, about: not(turn), span };
	if (/average|mean/i.test(which)) {
		const rest = { by: [], pick: null, rank: null, keep: null } as const;
		return withQuery(reading, { ...asked, get: 'measure', measure: { of: 'mean' }, ...rest }, known);
	}
	const pick = { is: /longest/i.test(which) ? 'longest' : 'shortest' } as const;
	return withQuery(reading, { ...asked, get: 'when', pick }, known);
};
