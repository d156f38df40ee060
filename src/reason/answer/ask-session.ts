import type { PersonId } from '../../core/people';
import type { Session } from '../../core/session';
import type { AskPerson, AskSession } from './types';
import { looksOf } from './looks';

/** How people are called and drawn, which is the page's to say. */
export type AskNames = {
	/** The name of somebody whom nobody named: `Person 2`. */
	nameOf: (personId: PersonId) => string;
	/** Word for the colour that somebody is drawn in. */
	colourOf: (personId: PersonId) => string;
};

/** A session as read from its file, for asking. */
export const toAskSession = (session: Session, { nameOf, colourOf }: AskNames): AskSession => {
	const { header, people, areas, observations, events } = session;
	const places = new Map<PersonId, { sum: number; count: number }>();
	for (const { personId, box } of observations) {
		const place = places.get(personId) ?? { sum: 0, count: 0 };
		places.set(personId, { sum: place.sum + box.x + box.width / 2, count: place.count + 1 });
	}
	const objects = new Map(areas.map(({ objectId, label }) => [objectId, { objectId, label }]));
	const lastMs = observations.at(-1)?.tMs ?? 0;
	return {
		people: people.map(({ personId, label }): AskPerson => {
			const place = places.get(personId);
			return {
				personId,
				name: label ?? nameOf(personId),
				isNamed: label !== null,
				colour: colourOf(personId),
				meanHeadX: place ? place.sum / place.count : null,
			};
		}),
		objects: [...objects.values()],
		events: [...events].sort((a, b) => a.startMs - b.startMs),
		looks: looksOf(observations),
		untilMs: header.source.durationMs ?? Math.max(lastMs, ...events.map((e) => e.endMs ?? e.startMs)),
		widthPx: header.source.widthPx,
		heightPx: header.source.heightPx,
	};
};
