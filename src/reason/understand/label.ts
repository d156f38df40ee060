import type { Part } from '../query/reading';
import { verbWords } from '../answer/wording';
import type { Asked, Condition, MeasureQuery, Query, Slot, Span } from '../query/query';
import type { Known } from './words/noun';

/** Somebody or something in words; who is asked for is `who`, at the other end `whom` or `what`. */
export const slotText = (slot: Slot | null, { people, objects }: Known, isAim = false): string => {
	if (!slot) return '';
	switch (slot.is) {
		case 'person':
			return people.find(({ personId, name }) => personId === slot.name || name === slot.name)?.name ?? slot.name;
		case 'thing':
			return `the ${objects.find(({ objectId }) => objectId === slot.name)?.label ?? slot.name}`;
		case 'camera':
			return 'the camera';
		case 'elsewhere':
			return 'elsewhere';
		case 'any':
			return slot.of === 'person' ? 'somebody' : 'something';
		case 'var':
			return isAim ? 'whom or what' : 'who';
	}
};

const conditionText = (condition: Condition, known: Known): string => {
	switch (condition.is) {
		case 'does': {
			const { doing, who, whom, what } = condition;
			const by = slotText(who, known) || 'somebody';
			const aim = slotText(whom, known, true) || slotText(what, known, true);
			return `${by} ${doing === 'event' ? 'did something' : verbWords(doing, aim || null, 'past')}`;
		}
		case 'and':
			return condition.of.map((one) => conditionText(one, known)).join(' and ');
		case 'or':
			return condition.of.map((one) => conditionText(one, known)).join(' or ');
		case 'not':
			return `not: ${conditionText(condition.of, known)}`;
		case 'number': {
			const { op, count, holds } = condition;
			const none = op === 'exactly' && count === 0;
			const who = none
				? 'nobody'
				: op === 'all'
					? 'everybody'
					: `${op === 'exactly' ? '' : `${op.replace('-', ' ')} `}${count} of them`;
			const text = conditionText(holds, known);
			return /^who\b/.test(text)
				? text.replace(/^who\b/, who)
				: text.replace('whom or what', none ? 'nothing' : 'whom or what');
		}
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
			return ` ${span.relation === 'during' ? 'while' : span.relation} ${conditionText(span.anchor, known)}`;
		case 'both':
			return span.of.map((one) => spanText(one, known)).join('');
	}
};

const MEASURES: Readonly<Record<MeasureQuery['measure']['of'], string>> = {
	...{ time: 'how long', count: 'how often', share: 'what share of the time', rate: 'how often a minute' },
	...{ mean: 'how long on average', longest: 'how long at the longest', latency: 'how soon', distinct: 'how many' },
};

const askedText = (query: Extract<Query, Asked>, known: Known): string => {
	const said = `${conditionText(query.about, known)}${spanText(query.span, known)}`;
	switch (query.get) {
		case 'list':
			return said;
		case 'sequence':
			return `${said}, in order`;
		case 'explain':
			return `what came just before ${said}`;
		case 'measure':
			return `${MEASURES[query.measure.of]} ${said.replace(/^who\b/, 'each').replace('whom or what', 'each')}`;
		case 'when':
		case 'whether':
			// Whether and when it is so of anybody at all.
			return `${query.get} ${said.replace(/\bwho\b/g, 'somebody').replaceAll('whom or what', 'somebody or something')}`;
	}
};

const queryText = (query: Query, known: Known): string => {
	if (query.get === 'compare') return `which more: ${query.sides.map((side) => queryText(side, known)).join(', or ')}`;
	if (query.get === 'table') return query.columns.map((column) => queryText(column, known)).join(', ');
	if (query.get === 'state') return `where everybody looked at ${(query.tMs / 1000).toFixed(1)} s`;
	if (query.get === 'summary') return `what happened${spanText(query.span, known)}`;
	return askedText(query, known);
};

/** A reading in a few words. */
export const labelOf = (parts: readonly Part[], known: Known): string =>
	parts.map((part) => (part.is === 'refused' ? part.topic : queryText(part.query, known))).join('; ');

/** Who is taken to be meant, for a button. */
export const chosenLabel = (chosen: ReadonlyMap<string, readonly Slot[]>, known: Known): string =>
	[...chosen.values()].map((slots) => slots.map((slot) => slotText(slot, known)).join(' and ')).join(' → ');
