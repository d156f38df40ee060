import { TIER_SEPARATOR } from '../write-formats/eaf';
import { codesInvalid, finishCodes, MAX_TIME_MS, quoted, type Code, type ImportedCodes } from './code';
import { readXml } from './read-xml';

type Tier = { id: string; participant: string };
type Annotation = {
	id: string;
	tier: Tier;
	line: number;
	value: string;
	/** Ids of its two time slots, or of the annotation it refers to. */
	slots: readonly [string, string] | null;
	parent: string | null;
};
type Span = { startMs: number; endMs: number };

type Document = {
	slots: Map<string, number | null>;
	annotations: Map<string, Annotation>;
	media: string | null;
};

const fail = (line: number, what: string): Error =>
	codesInvalid(`Line ${line}: ${what}.`, 'Open the file in ELAN and save it again.');

const required = (
	attributes: Readonly<Record<string, string>>,
	name: string,
	element: string,
	line: number,
): string => {
	const value = attributes[name];
	if (value === undefined || value === '') throw fail(line, `${element} without ${name}`);
	return value;
};

const readDocument = (text: string): Document => {
	const document: Document = { slots: new Map(), annotations: new Map(), media: null };
	let isEaf = false;
	let tier: Tier | null = null;
	let annotation: Annotation | null = null;
	let isInValue = false;

	const begin = (id: string, line: number, place: Pick<Annotation, 'slots' | 'parent'>) => {
		if (!tier) throw fail(line, 'an annotation outside of a tier');
		if (document.annotations.has(id)) throw fail(line, `two annotations with the id ${quoted(id)}`);
		annotation = { id, tier, line, value: '', ...place };
		document.annotations.set(id, annotation);
	};

	const open: Parameters<typeof readXml>[1]['open'] = (name, attributes, line) => {
		const get = (attribute: string) => required(attributes, attribute, name, line);
		if (!isEaf && name !== 'ANNOTATION_DOCUMENT') {
			throw codesInvalid(
				`Line ${line}: this is XML, but not an ELAN file (it begins with ${quoted(name)}).`,
				'Choose an .eaf file.',
			);
		}
		isEaf = true;
		switch (name) {
			case 'HEADER': {
				const units = attributes['TIME_UNITS'] ?? 'milliseconds';
				if (units !== 'milliseconds') throw fail(line, `times in ${quoted(units)}, not in milliseconds`);
				break;
			}
			case 'MEDIA_DESCRIPTOR':
				document.media ??= attributes['RELATIVE_MEDIA_URL'] ?? attributes['MEDIA_URL'] ?? null;
				break;
			case 'TIME_SLOT': {
				const value = attributes['TIME_VALUE'];
				if (value !== undefined && (!/^\d{1,12}$/.test(value) || Number(value) > MAX_TIME_MS)) {
					throw fail(line, `${quoted(value)} is not a time in milliseconds`);
				}
				document.slots.set(get('TIME_SLOT_ID'), value === undefined ? null : Number(value));
				break;
			}
			case 'TIER':
				tier = { id: get('TIER_ID'), participant: (attributes['PARTICIPANT'] ?? '').trim() };
				break;
			case 'ALIGNABLE_ANNOTATION':
				begin(get('ANNOTATION_ID'), line, { slots: [get('TIME_SLOT_REF1'), get('TIME_SLOT_REF2')], parent: null });
				break;
			case 'REF_ANNOTATION':
				begin(get('ANNOTATION_ID'), line, { slots: null, parent: get('ANNOTATION_REF') });
				break;
			case 'ANNOTATION_VALUE':
				isInValue = true;
				break;
		}
	};
	readXml(text, {
		open,
		text: (piece) => {
			if (isInValue && annotation) annotation.value += piece;
		},
		close: (name) => {
			if (name === 'ANNOTATION_VALUE') isInValue = false;
			else if (name === 'ALIGNABLE_ANNOTATION' || name === 'REF_ANNOTATION') annotation = null;
			else if (name === 'TIER') tier = null;
		},
	});
	return document;
};

/** Times for slots that have none: a run of annotations without times between is spread evenly, as ELAN shows it. */
const spreadSlots = ({ slots, annotations }: Document): ReadonlyMap<string, number> => {
	const times = new Map<string, number>();
	for (const [id, ms] of slots) if (ms !== null) times.set(id, ms);
	const next = new Map<string, string>();
	for (const { slots: pair } of annotations.values()) if (pair) next.set(pair[0], pair[1]);
	/** Slots that lead to no time, and those being visited, so that no run is walked twice or in a circle. */
	const walked = new Set<string>();
	for (const from of [...next.keys()]) {
		if (!times.has(from) || slots.get(from) === null) continue;
		const run: string[] = [];
		let at = next.get(from);
		while (at !== undefined && !times.has(at) && !walked.has(at)) {
			walked.add(at);
			run.push(at);
			at = next.get(at);
		}
		const startMs = times.get(from);
		const endMs = at === undefined ? undefined : times.get(at);
		if (run.length === 0 || startMs === undefined || endMs === undefined) continue;
		run.forEach((id, i) => times.set(id, Math.round(startMs + ((i + 1) / (run.length + 1)) * (endMs - startMs))));
	}
	return times;
};

/** Longest chain of annotations that refer to one another; ELAN's users have tiers of at most a handful of levels. */
const MAX_REFERENCES = 100;

/** Where an annotation lies; one that refers to another lies where that one does. `null`: no times. */
const spanOf = (annotation: Annotation, { annotations }: Document, times: ReadonlyMap<string, number>): Span | null => {
	let at = annotation;
	for (let steps = 0; at.parent !== null; steps++) {
		const parent = annotations.get(at.parent);
		if (!parent) throw fail(at.line, `it refers to the annotation ${quoted(at.parent)}, which is not there`);
		if (steps > MAX_REFERENCES) throw fail(at.line, 'annotations that refer to each other in a circle');
		at = parent;
	}
	const [from, to] = at.slots!;
	const startMs = times.get(from);
	const endMs = times.get(to);
	if (startMs === undefined || endMs === undefined) return null;
	if (endMs < startMs) throw fail(at.line, `the annotation ${quoted(at.id)} ends before it starts`);
	return { startMs, endMs };
};

/** `pointing@Anna` is the channel pointing of Anna; a tier without such a name stands for both. */
const readTierName = ({ id, participant }: Tier): Pick<Code, 'subject' | 'behaviour'> => {
	const at = id.indexOf(TIER_SEPARATOR);
	const behaviour = at > 0 ? id.slice(0, at) : id;
	return { subject: participant || (at > 0 ? id.slice(at + 1) : id), behaviour };
};

/**
 * Reads an ELAN annotation file (.eaf, EAF 2.x and 3.0). Every annotation of every tier becomes a code.
 *
 * @throws AppError `codes-invalid` with the line and what to do.
 */
export const readEaf = (text: string): ImportedCodes => {
	const document = readDocument(text);
	for (const { slots, line } of document.annotations.values()) {
		const missing = slots?.find((id) => !document.slots.has(id));
		if (missing !== undefined) throw fail(line, `the time slot ${quoted(missing)} is not there`);
	}
	const times = spreadSlots(document);
	let untimed = 0;
	const codes = [...document.annotations.values()].flatMap((annotation): Code[] => {
		const span = spanOf(annotation, document, times);
		if (!span) {
			untimed++;
			return [];
		}
		return [
			{ ...span, ...readTierName(annotation.tier), value: annotation.value.trim(), place: `line ${annotation.line}` },
		];
	});
	const notes = untimed > 0 ? [`${untimed} annotations have no times and were left out.`] : [];
	return finishCodes({ format: 'eaf', codes, media: document.media, notes });
};
