import { itemAt } from '../core/collections';
import { channelOf } from '../core/event-kinds/kinds';
import { compareIds } from '../core/order';
import type { PersonId } from '../core/people';
import { ownersOf, targetLabel, type CodedEvent } from './coded-event';
import { findDisagreements, type Confusion, type Disagreement } from './disagreements';
import { eventScore, matchEvents, type EventScore, type MatchRule } from './event-scores';
import { cohenKappa, poolTables, tallyUnits, type Kappa, type Span, type UnitTable } from './kappa';

export type AgreementOptions = {
	/** The time both coders watched, milliseconds. Events outside are left out; for κ, those across its ends are cut. */
	window: { startMs: number; endMs: number };
	/** Length of a unit of time for κ, milliseconds. */
	unitMs: number;
	/** Greatest distance between the two onsets of one event, milliseconds. */
	toleranceMs: number;
	/** Least temporal intersection over union of the same event, above 0 to 1. */
	minIou: number;
	/** Whether events also need the same target, and units the same target, to agree. */
	comparesTargets: boolean;
	/** Kinds and gestures to compare. `null`: those the other coder used; a kind they never coded does not mean they saw none. */
	channels: readonly string[] | null;
	/** People to compare; `null`: those whom the other coder coded. */
	people: readonly PersonId[] | null;
};

/**
 * Defaults without the window. One second is the unit that GSEQ and BORIS take for time-unit κ; 0.5 is the usual temporal
 * IoU (Heilbron et al. 2015); one second of tolerance is at the strict end of what Bakeman & Quera 2011 advise for onsets.
 */
export const defaultAgreementOptions: Omit<AgreementOptions, 'window'> = {
	unitMs: 1000,
	toleranceMs: 1000,
	minIou: 0.5,
	comparesTargets: false,
	channels: null,
	people: null,
};

/** How well two coders agree on some events. */
export type Agreement = Kappa & {
	/** Events matched by their onsets. */
	onset: EventScore;
	/** Events matched by their overlap. */
	iou: EventScore;
};

export type AgreementReport = {
	options: AgreementOptions;
	/** All kinds and people together; the time units of each kind and person are pooled. */
	overall: Agreement;
	byKind: readonly (Agreement & { channel: string })[];
	byPerson: readonly (Agreement & { personId: PersonId })[];
	byKindAndPerson: readonly (Agreement & { channel: string; personId: PersonId })[];
	confusion: Confusion;
	/** In order of time. */
	disagreements: readonly Disagreement[];
	/** Events of the other coder outside of the window, which are not compared. */
	outside: number;
	/** Kinds among our events that the other coder did not use; they are not compared. */
	notCompared: readonly string[];
};

type Side = readonly CodedEvent[];

const byStart = (a: CodedEvent, b: CodedEvent): number => a.startMs - b.startMs || a.endMs - b.endMs;

const isIn = (range: AgreementOptions['window'], { startMs, endMs }: CodedEvent): boolean =>
	startMs < range.endMs && (endMs > range.startMs || (startMs === endMs && endMs === range.startMs));

const spansOf = (events: Side, channel: string, personId: PersonId, comparesTargets: boolean): Span[] =>
	events
		.filter((e) => channelOf(e) === channel && ownersOf(e).includes(personId))
		.map((e) => ({
			startMs: e.startMs,
			endMs: e.endMs,
			category: comparesTargets ? targetLabel(e) : 'present',
		}));

/**
 * Compares this program's events with those of another coder: time-unit Cohen's κ, and precision, recall and F1 of events
 * by onset and by overlap, with the other coder's events as the truth; per kind, per person and both.
 *
 * An event of something done together belongs to each of its people: it counts in the tables of all of them, and once in
 * those of kinds.
 */
export const compareCoders = (ourEvents: Side, theirEvents: Side, options: AgreementOptions): AgreementReport => {
	const { window, unitMs, comparesTargets } = options;
	const theirsAll = theirEvents.filter((e) => isIn(window, e)).sort(byStart);
	const oursAll = ourEvents.filter((e) => isIn(window, e)).sort(byStart);
	const channels = [...(options.channels ?? new Set(theirsAll.map(channelOf)))].sort();
	const people = [...(options.people ?? new Set(theirsAll.flatMap(ownersOf)))].sort(compareIds);
	const isCompared = (e: CodedEvent) =>
		channels.includes(channelOf(e)) && ownersOf(e).some((id) => people.includes(id));
	const ours = oursAll.filter(isCompared);
	const theirs = theirsAll.filter(isCompared);

	const tables = new Map<string, UnitTable>();
	const keyOf = (channel: string, personId: PersonId) => `${channel}/${personId}`;
	for (const channel of channels) {
		for (const personId of people) {
			const of = (side: Side) => spansOf(side, channel, personId, comparesTargets);
			tables.set(keyOf(channel, personId), tallyUnits(of(ours), of(theirs), window, unitMs));
		}
	}

	const rules: { onset: MatchRule; iou: MatchRule } = {
		onset: { by: 'onset', toleranceMs: options.toleranceMs },
		iou: { by: 'iou', minIou: options.minIou },
	};
	const partners = {
		onset: matchEvents(ours, theirs, rules.onset, comparesTargets),
		iou: matchEvents(ours, theirs, rules.iou, comparesTargets),
	};
	/** Scores of those events that pass; whether an event of ours is matched does not depend on the table. */
	const score = (by: 'onset' | 'iou', passes: (e: CodedEvent) => boolean): EventScore =>
		eventScore(
			partners[by].filter((j, i) => j >= 0 && passes(itemAt(ours, i)) && passes(itemAt(theirs, j))).length,
			ours.filter(passes).length,
			theirs.filter(passes).length,
		);
	const agreementOf = (table: UnitTable[], passes: (e: CodedEvent) => boolean): Agreement => ({
		...cohenKappa(poolTables(table)),
		onset: score('onset', passes),
		iou: score('iou', passes),
	});
	const tablesOf = (cs: readonly string[], ps: readonly PersonId[]) =>
		cs.flatMap((c) => ps.flatMap((p) => tables.get(keyOf(c, p)) ?? []));

	return {
		options,
		overall: agreementOf(tablesOf(channels, people), () => true),
		byKind: channels.map((channel) => ({
			channel,
			...agreementOf(tablesOf([channel], people), (e) => channelOf(e) === channel),
		})),
		byPerson: people.map((personId) => ({
			personId,
			...agreementOf(tablesOf(channels, [personId]), (e) => ownersOf(e).includes(personId)),
		})),
		byKindAndPerson: channels.flatMap((channel) =>
			people.map((personId) => ({
				channel,
				personId,
				...agreementOf(
					tablesOf([channel], [personId]),
					(e) => channelOf(e) === channel && ownersOf(e).includes(personId),
				),
			})),
		),
		...findDisagreements(ours, theirs, options.minIou),
		outside: theirEvents.length - theirsAll.length,
		notCompared: [...new Set(oursAll.map(channelOf).filter((c) => !channels.includes(c)))].sort(),
	};
};
