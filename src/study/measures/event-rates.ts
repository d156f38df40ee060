import { channelOf } from '../../core/event-kinds/kinds';
import type { PersonId } from '../../core/people';
import { eventChannels } from './measure-table';
import { bridged, lengthOf } from './spans';
import type { SessionLooks } from './session-looks';

const MINUTE_MS = 60_000;

/** Events by minute in the picture: of each person, and of all. */
export type EventRates = {
	/** By channel, then person; people who were not in the picture long enough are left out. */
	people: ReadonlyMap<string, ReadonlyMap<PersonId, number>>;
	/** By channel; `null`: nobody was in the picture long enough. */
	session: ReadonlyMap<string, number | null>;
	/** Share of the time in the picture in which somebody speaks. */
	speaking: ReadonlyMap<PersonId, number>;
};

/** @param minKnownMs who was in the picture for less is left out */
export const eventRates = ({ people, events }: SessionLooks, minKnownMs: number): EventRates => {
	const known = people.filter(({ visibleMs }) => visibleMs > 0 && visibleMs >= minKnownMs);
	const totalMs = known.reduce((sum, { visibleMs }) => sum + visibleMs, 0);
	const counts = new Map<string, Map<PersonId, number>>();
	const totals = new Map<string, number>();
	const ofAll = new Set(eventChannels.filter((c) => c.ofAll).map((c) => c.channel));
	for (const event of events) {
		const channel = channelOf(event);
		totals.set(channel, (totals.get(channel) ?? 0) + 1);
		const own = counts.get(channel) ?? new Map<PersonId, number>();
		counts.set(channel, own);
		const whose = ofAll.has(channel) ? event.people : event.people.slice(0, 1);
		for (const personId of whose) own.set(personId, (own.get(personId) ?? 0) + 1);
	}
	const perPerson = (channel: string) =>
		new Map(
			known.map(({ personId, visibleMs }) => [
				personId,
				((counts.get(channel)?.get(personId) ?? 0) * MINUTE_MS) / visibleMs,
			]),
		);
	const speakingMs = (personId: PersonId) =>
		lengthOf(
			bridged(
				events
					.filter(({ kind, people: [who] }) => kind === 'speaking' && who === personId)
					.map(({ startMs, endMs }) => ({ startMs, endMs: endMs ?? startMs }))
					.sort((a, b) => a.startMs - b.startMs),
				0,
			),
		);
	return {
		people: new Map(eventChannels.map(({ channel }) => [channel, perPerson(channel)])),
		session: new Map(
			eventChannels.map(({ channel }) => [
				channel,
				totalMs > 0 ? ((totals.get(channel) ?? 0) * MINUTE_MS) / totalMs : null,
			]),
		),
		speaking: new Map(
			known.map(({ personId, visibleMs }) => [personId, Math.min(1, speakingMs(personId) / visibleMs)]),
		),
	};
};
