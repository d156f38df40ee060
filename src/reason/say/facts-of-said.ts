import { capital } from '../../core/text/words';
import type { EventId } from '../../core/social';
import type { AskSession, Fact, Segment } from '../answer/types';
import { lengthWord, timeWord } from '../answer/wording';
import type { Relation } from '../query/relations';
import { rowsClause } from './rows-clause';
import type { Said, Sentence } from './said';
import { whenWord } from './sizes';

/** Single events and looks that stand beside the sentences of an answer, and those cited in the text, at most. */
const MAX_ROW_FACTS = 8;
const MAX_CITATIONS = 6;

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];

const peopleOf = (rows: readonly Relation[]): Fact['people'] =>
	unique(rows.flatMap(({ who, whom }) => [who, ...(whom?.kind === 'person' ? [whom.personId] : [])]));

const eventsOf = (rows: readonly Relation[]): readonly EventId[] => unique(rows.flatMap(({ eventIds }) => eventIds));

const clausesOf = (one: Sentence): readonly Sentence[] => one.clauses ?? [one];

const sentenceFact = ({ text, rows, at }: Sentence, id: string, session: AskSession): Fact => ({
	id,
	text: `${capital(text)}.`,
	eventIds: eventsOf(rows),
	startMs: at?.startMs ?? (rows.length > 0 ? Math.min(...rows.map((r) => r.startMs)) : 0),
	endMs: at?.endMs ?? (rows.length > 0 ? Math.max(...rows.map((r) => r.endMs)) : session.untilMs),
	people: peopleOf(rows),
});

const rowWhen = ({ startMs, endMs, isOpen }: Relation): string => {
	if (isOpen) return ` from ${timeWord(startMs)} on, still going on at ${timeWord(endMs)}`;
	return `${whenWord({ startMs, endMs })}${startMs === endMs ? '' : ` (${lengthWord(endMs - startMs)})`}`;
};

/** One event or look as a fact. */
const rowFact = (row: Relation, id: string, session: AskSession): Fact => ({
	id,
	text: `${capital(rowsClause([row], session))}${rowWhen(row)}.`,
	eventIds: row.eventIds,
	startMs: row.startMs,
	endMs: row.endMs,
	people: peopleOf([row]),
});

/**
 * What an answer may say: first each sentence of it as a fact over all that shows it, then events and looks one by one, in
 * order of time. What was not seen has none, but for answers that are a no.
 */
export const factsOfSaid = (said: readonly Said[], session: AskSession): Fact[] => {
	const sentences = said.flatMap((one) => (one.status === 'answered' ? one.sentences.flatMap(clausesOf) : []));
	const rows = [...new Map(sentences.flatMap(({ rows: own }) => own).map((row) => [row.id, row])).values()];
	// What the answer names first goes before what is earlier.
	const shown = rows.slice(0, MAX_ROW_FACTS).sort((a, b) => a.startMs - b.startMs);
	return [
		...sentences.map((one, i) => sentenceFact(one, `F${i + 1}`, session)),
		...shown.map((row, i) => rowFact(row, `F${sentences.length + i + 1}`, session)),
	];
};

/** Below these mean probabilities an answer is hedged. A look at 0.5 is as likely as not to be at something else. */
const POSSIBLE_BELOW = 0.5;
const PROBABLE_BELOW = 0.7;

const hedgeOf = ({ sentences }: Said): string => {
	const rows = sentences.flatMap(({ rows: own }) => own);
	if (rows.length === 0) return '';
	const mean = rows.reduce((sum, { confidence }) => sum + confidence, 0) / rows.length;
	return mean < POSSIBLE_BELOW ? 'possibly' : mean < PROBABLE_BELOW ? 'probably' : '';
};

/** Yes or no, and how sure, before the sentence. */
const openingOf = (said: Said): string => {
	const hedge = hedgeOf(said);
	if (said.yes !== null) return `${said.yes ? 'Yes' : 'No'}${hedge ? `, ${hedge}` : ''}. `;
	return hedge ? `${capital(hedge)}: ` : '';
};

const citation = (factId: string): Segment => ({ kind: 'citation', factId });

/** The answer from templates. Lists stand in lines; each sentence cites its own fact, a single one what it rests on, too. */
export const segmentsOf = (said: readonly Said[], facts: readonly Fact[]): Segment[] => {
	const count = said.flatMap((one) => (one.status === 'answered' ? one.sentences.flatMap(clausesOf) : [])).length;
	const rowIds = facts.slice(count, count + MAX_CITATIONS - 1).map(({ id }) => id);
	let number = 0;
	return said.flatMap((one, part) =>
		one.sentences.flatMap((sentence, i): Segment[] => {
			const gap = part === 0 && i === 0 ? '' : one.isList ? '\n' : ' ';
			return clausesOf(sentence).flatMap((clause, j, all): Segment[] => {
				const isAnswered = one.status === 'answered';
				if (isAnswered) number++;
				const opening = j > 0 ? ' ' : `${gap}${i === 0 ? openingOf(one) : ''}`;
				const text = `${opening}${clause.text}`;
				// What nothing shows cites nothing.
				const isShown = clause.rows.length > 0 || clause.at !== null;
				const chips = isAnswered && isShown ? [`F${number}`, ...(count === 1 ? rowIds : [])] : [];
				return [
					{ kind: 'text', text: chips.length > 0 ? `${text} ` : text },
					...chips.map(citation),
					{ kind: 'text', text: j < all.length - 1 ? ';' : '.' },
				];
			});
		}),
	);
};
