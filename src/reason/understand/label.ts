import type { Part } from '../query/reading';
import type { Condition, Query, Slot, Span } from '../query/query';
import { doings } from '../answer/doings';
import type { Known } from './words/noun';

const slotText = (slot: Slot | null, { people }: Known): string => {
	if (!slot) return '';
	switch (slot.is) {
		case 'person':
			return people.find(({ personId, name }) => personId === slot.name || name === slot.name)?.name ?? slot.name;
		case 'thing':
			return `the ${slot.name}`;
		case 'camera':
			return 'the camera';
		case 'elsewhere':
			return 'elsewhere';
		case 'any':
			return slot.of === 'person' ? 'somebody' : 'something';
		case 'var':
			return '…';
	}
};

const conditionText = (condition: Condition, known: Known): string => {
	switch (condition.is) {
		case 'does': {
			const { doing, who, whom, what } = condition;
			const does = doing === 'event' ? 'does something' : (doings[doing].short ?? doing);
			return [slotText(who, known), does, slotText(whom, known), slotText(what, known)].filter(Boolean).join(' ');
		}
		case 'and':
			return condition.of.map((one) => conditionText(one, known)).join(' and ');
		case 'or':
			return condition.of.map((one) => conditionText(one, known)).join(' or ');
		case 'not':
			return `not ${conditionText(condition.of, known)}`;
		case 'number':
			return conditionText(condition.holds, known);
		case 'ever':
		case 'lasting':
		case 'in':
		case 'pick':
			return conditionText(condition.of, known);
	}
};

const spanText = (span: Span, known: Known): string => {
	const s = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
	switch (span.is) {
		case 'all':
			return '';
		case 'between':
			return ` from ${s(span.startMs ?? 0)} to ${s(span.endMs ?? known.untilMs)}`;
		case 'at':
			return ` at ${s(span.tMs)}`;
		case 'beside':
			return ` ${span.relation} ${conditionText(span.anchor, known)}`;
		case 'both':
			return span.of.map((one) => spanText(one, known)).join('');
	}
};

const WORDS: Readonly<Record<Query['get'], string>> = {
	...{
		list: 'who or what',
		whether: 'whether',
		when: 'when',
		measure: 'how much',
		compare: 'which more',
		table: 'how much of each',
		sequence: 'in order',
	},
	...{ state: 'at one moment', summary: 'what happened', explain: 'what came before' },
};

const queryText = (query: Query, known: Known): string => {
	if (query.get === 'compare') return query.sides.map((side) => queryText(side, known)).join(' / ');
	if (query.get === 'table') return query.columns.map((column) => queryText(column, known)).join(', ');
	if (query.get === 'state') return `where everybody looks at ${(query.tMs / 1000).toFixed(1)} s`;
	if (query.get === 'summary') return `what happened${spanText(query.span, known)}`;
	return `${WORDS[query.get]}: ${conditionText(query.about, known)}${spanText(query.span, known)}`;
};

/** A reading in a few words. */
export const labelOf = (parts: readonly Part[], known: Known): string =>
	parts.map((part) => (part.is === 'refused' ? part.topic : queryText(part.query, known))).join('; ');

/** Who is taken to be meant, for a button. */
export const chosenLabel = (chosen: ReadonlyMap<string, readonly Slot[]>, known: Known): string =>
	[...chosen.values()].map((slots) => slots.map((slot) => slotText(slot, known)).join(' and ')).join(' → ');
