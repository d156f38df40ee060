import { describeMissing } from '../../core/damage';
import { channelOf, isSymmetric } from '../../core/event-kinds/kinds';
import type { Session } from '../../core/session';
import { FirstFit } from './first-fit';
import { wholeMs } from './cells';
import { describeOthers, endedEvents, namesOf } from './names';
import { closeTag, element, openTag, xmlCharacters, XML_DECLARATION } from '../../core/text/xml';

/** Between channel and person in the name of a tier, as ELAN's users commonly have it. */
export const TIER_SEPARATOR = '@';

const TIER_TYPE = 'event';

/** MIME types by the file's last extension, as ELAN writes them. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
	mp4: 'video/mp4',
	m4v: 'video/mp4',
	mov: 'video/quicktime',
	webm: 'video/webm',
	mkv: 'video/x-matroska',
	avi: 'video/x-msvideo',
	mpg: 'video/mpeg',
	mpeg: 'video/mpeg',
};

/** The constraints that every ELAN file lists. */
const CONSTRAINTS: readonly (readonly [stereotype: string, description: string])[] = [
	[
		'Time_Subdivision',
		"Time subdivision of parent annotation's time interval, no time gaps allowed within this interval",
	],
	[
		'Symbolic_Subdivision',
		'Symbolic subdivision of a parent annotation. Annotations refering to the same parent are ordered',
	],
	['Symbolic_Association', '1-1 association with a parent annotation'],
	['Included_In', "Time alignable annotations within the parent annotation's time interval, gaps are allowed"],
];

type Annotation = { startMs: number; endMs: number; value: string };
type Tier = { id: string; participant: string; annotations: Annotation[] };

/**
 * A tier a person and channel; an event without an actor, such as mutual gaze, stands on
 * the tiers of all its people. Annotations of one tier must not overlap in
 * ELAN: what does goes to a second tier, `pointing@P1 #2`.
 */
const tiersOf = (session: Session): Tier[] => {
	const names = namesOf(session);
	const tiers = new Map<string, { fit: FirstFit; same: Tier[] }>();
	for (const event of endedEvents(session.events)) {
		const startMs = wholeMs(event.startMs);
		// ELAN has no annotation without a length.
		const endMs = Math.max(startMs + 1, wholeMs(event.endMs));
		for (const personId of isSymmetric(event.kind) ? event.people : event.people.slice(0, 1)) {
			const participant = names.person(personId);
			const id = `${channelOf(event)}${TIER_SEPARATOR}${participant}`;
			const { fit, same } = tiers.get(id) ?? { fit: new FirstFit(), same: [] };
			tiers.set(id, { fit, same });
			let tier = same[fit.put(startMs, endMs)];
			if (!tier) {
				tier = { id: same.length === 0 ? id : `${id} #${same.length + 1}`, participant, annotations: [] };
				same.push(tier);
			}
			tier.annotations.push({ startMs, endMs, value: describeOthers(event, personId, names) });
		}
	}
	return [...tiers.values()].flatMap(({ same }) => same).sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
};

/**
 * ELAN annotation file, EAF 3.0: whole milliseconds, a tier a person and channel, annotations say target and other people.
 * Confidence does not travel. The media file is looked for beside it.
 */
export function* writeEaf(session: Session): Generator<string> {
	const { source, analysis } = session.header;
	const tiers = tiersOf(session);
	const slots = tiers
		.flatMap((tier) => tier.annotations.flatMap((a) => [a.startMs, a.endMs]))
		.map((timeMs, place) => ({ timeMs, place }))
		.sort((a, b) => a.timeMs - b.timeMs || a.place - b.place);
	/** Number of the slot of each boundary, from 1 in order of time; boundaries in order of tiers and annotations. */
	const slotNumbers = new Int32Array(slots.length);
	slots.forEach(({ place }, i) => (slotNumbers[place] = i + 1));

	yield XML_DECLARATION;
	yield openTag('ANNOTATION_DOCUMENT', {
		AUTHOR: analysis.app,
		DATE: analysis.startedAt,
		FORMAT: '3.0',
		VERSION: '3.0',
		'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
		'xsi:noNamespaceSchemaLocation': 'http://www.mpi.nl/tools/elan/EAFv3.0.xsd',
	});
	yield openTag('HEADER', { MEDIA_FILE: '', TIME_UNITS: 'milliseconds' });
	yield element('MEDIA_DESCRIPTOR', {
		MEDIA_URL: `file:///${encodeURIComponent(xmlCharacters(source.name))}`,
		MIME_TYPE: MEDIA_TYPES[source.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'unknown',
		RELATIVE_MEDIA_URL: `./${encodeURIComponent(xmlCharacters(source.name))}`,
	});
	yield element('PROPERTY', { NAME: 'lastUsedAnnotationId' }, String(slots.length / 2));
	const damage = describeMissing(source);
	if (damage !== null) yield element('PROPERTY', { NAME: 'sourceDamage' }, damage);
	yield closeTag('HEADER');

	yield openTag('TIME_ORDER');
	for (const [i, { timeMs }] of slots.entries()) {
		yield element('TIME_SLOT', { TIME_SLOT_ID: `ts${i + 1}`, TIME_VALUE: timeMs });
	}
	yield closeTag('TIME_ORDER');

	let count = 0;
	for (const { id, participant, annotations } of tiers) {
		yield openTag('TIER', {
			ANNOTATOR: analysis.app,
			LINGUISTIC_TYPE_REF: TIER_TYPE,
			PARTICIPANT: participant,
			TIER_ID: id,
		});
		for (const { value } of annotations) {
			yield openTag('ANNOTATION');
			yield openTag('ALIGNABLE_ANNOTATION', {
				ANNOTATION_ID: `a${count + 1}`,
				TIME_SLOT_REF1: `ts${slotNumbers[2 * count]}`,
				TIME_SLOT_REF2: `ts${slotNumbers[2 * count + 1]}`,
			});
			count++;
			yield element('ANNOTATION_VALUE', {}, value);
			yield closeTag('ALIGNABLE_ANNOTATION') + closeTag('ANNOTATION');
		}
		yield closeTag('TIER');
	}

	yield element('LINGUISTIC_TYPE', {
		GRAPHIC_REFERENCES: 'false',
		LINGUISTIC_TYPE_ID: TIER_TYPE,
		TIME_ALIGNABLE: 'true',
	});
	for (const [STEREOTYPE, DESCRIPTION] of CONSTRAINTS) yield element('CONSTRAINT', { DESCRIPTION, STEREOTYPE });
	yield closeTag('ANNOTATION_DOCUMENT');
}
