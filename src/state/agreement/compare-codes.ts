import { compareCoders, defaultAgreementOptions, type AgreementReport } from '../../agreement/agreement';
import type { CodedEvent } from '../../agreement/coded-event';
import type { AreaOfInterest } from '../../core/attention';
import type { PersonId } from '../../core/people';
import type { Session } from '../../core/session';
import type { SocialEvent } from '../../core/social';
import { applyMapping, type UnreadCode } from '../../export/read-coders/apply-mapping';
import { MAX_CODE_BYTES, type Code } from '../../export/read-coders/code';
import { kindKey, mappedKinds, type CodeMapping } from '../../export/read-coders/mapping';
import { suggestMapping } from '../../export/read-coders/suggest-mapping';
import { readSession } from '../../session/file/read-session';
import { linesOf } from '../../session/file/blob-lines';

export type { Agreement, AgreementReport } from '../../agreement/agreement';
export type { CodedEvent } from '../../agreement/coded-event';
export type { Disagreement } from '../../agreement/disagreements';
export type { CodeMapping } from '../../export/read-coders/mapping';

/** Settings of a comparison that a reader may change. */
export type ComparisonOptions = Omit<typeof defaultAgreementOptions, 'channels' | 'people'>;

/** What a comparison starts with: the same as the command line. */
export const defaultComparison: ComparisonOptions = {
	unitMs: defaultAgreementOptions.unitMs,
	toleranceMs: defaultAgreementOptions.toleranceMs,
	minIou: defaultAgreementOptions.minIou,
	comparesTargets: defaultAgreementOptions.comparesTargets,
};

/** What the other coder's events are compared with. */
export type OurCoding = {
	people: readonly { personId: PersonId; label: string | null }[];
	areas: readonly AreaOfInterest[];
	events: readonly SocialEvent[];
	/** What was analysed, milliseconds. */
	window: { startMs: number; endMs: number };
};

/** The other coder's file, as read. */
export type OtherCoder = {
	name: string;
	/** `eaf`, `boris-aggregated`, …, or `regard` for another session, whose events need no mapping. */
	format: string;
	/** In the coder's own words; none of another session. */
	codes: readonly Code[];
	/** Of another session. */
	events: readonly CodedEvent[];
	/** Media file that the file names. */
	media: string | null;
	notes: readonly string[];
};

/** A file that was chosen or dropped. */
export type CoderFile = Pick<File, 'name' | 'size' | 'arrayBuffer' | 'stream'> & Blob;

const ended = (events: readonly SocialEvent[]): CodedEvent[] =>
	events.flatMap((e) => (e.endMs === null ? [] : [{ ...e, endMs: e.endMs }]));

/**
 * Reads a coder's file: ELAN, BORIS, Datavyu, CSV, or a session of this program.
 *
 * @param observation which one of a BORIS file with several
 * @throws AppError `codes-invalid` or `recording-invalid`, with the place in the file and what to do
 */
export const readOther = async (file: CoderFile, observation: string | null): Promise<OtherCoder> => {
	const { name } = file;
	if (/\.jsonl(\.partial)?$/i.test(name)) {
		// What a person corrected in it is what their coding is.
		const { correctSession } = await import('../../session/open/correct-session');
		const { events, header } = await readSession(linesOf((await correctSession(file)) ?? file), { keep: 'last' });
		return { name, format: 'regard', codes: [], events: ended(events), media: header.source.name, notes: [] };
	}
	// A file too large for any reader is not loaded at all; the reader reports that.
	const bytes =
		file.size > MAX_CODE_BYTES ? new Uint8Array(MAX_CODE_BYTES + 1) : new Uint8Array(await file.arrayBuffer());
	const { readCodes } = await import('../../export/read-coders/read-codes');
	const { format, codes, media, notes } = readCodes(bytes, { observation });
	return { name, format, codes, events: [], media, notes };
};

type Named = Pick<Session, 'people' | 'areas' | 'events' | 'observations'>;
const sessionOf = ({ people, areas, events }: OurCoding): Named => ({
	people: people.map((p) => ({ ...p, trackIds: [] })),
	areas,
	events,
	observations: [],
});

/** A first guess at what the coder's words mean; targets by the keys of `targetChoices`, where they are one of these. */
export const suggestFor = (other: OtherCoder, ours: OurCoding): CodeMapping => {
	const mapping = suggestMapping(other.codes, sessionOf(ours));
	const choices = targetChoices(ours);
	/** A name serves as well as a key, unless two people or things share it. */
	const keyOf = (meaning: string | null): string | null => {
		const named = choices.filter((c) => c.label === meaning);
		return named.length === 1 && choices.every((c) => c.key !== meaning) ? named[0]!.key : meaning;
	};
	const targets = Object.entries(mapping.targets).map(([word, meaning]) => [word, keyOf(meaning)] as const);
	return { ...mapping, targets: Object.fromEntries(targets) };
};

/** Codes that were not compared, by why. */
type UnreadReason = { why: string; count: number };

export type Comparison = {
	report: AgreementReport;
	/** Events that came of the other coder's codes. */
	eventCount: number;
	unread: readonly UnreadReason[];
};

const reasonsOf = (unread: readonly UnreadCode[]): UnreadReason[] => {
	const counts = new Map<string, number>();
	for (const { why } of unread) counts.set(why, (counts.get(why) ?? 0) + 1);
	return [...counts].map(([why, count]) => ({ why, count })).sort((a, b) => b.count - a.count);
};

/**
 * Compares with the other coder.
 *
 * @throws AppError `codes-invalid` for a mapping that names what there is not
 */
export const compareWith = (
	ours: OurCoding,
	other: OtherCoder,
	mapping: CodeMapping,
	options: ComparisonOptions,
): Comparison => {
	const { events, unread } =
		other.format === 'regard'
			? { events: other.events, unread: [] }
			: applyMapping(other.codes, mapping, sessionOf(ours));
	const report = compareCoders(ended(ours.events), events, {
		...defaultAgreementOptions,
		...options,
		window: ours.window,
	});
	return { report, eventCount: events.length, unread: reasonsOf(unread) };
};

/** A word of the coder with how often it stands there, and what it is taken for; `null`: nothing. */
export type MappedWord = { word: string; count: number; meaning: string | null };

/** The words of a file that a mapping gives a meaning, most frequent first. */
export type MappedWords = {
	people: readonly MappedWord[];
	/** A behaviour, or `behaviour: value` where the value says what it is. */
	kinds: readonly MappedWord[];
	targets: readonly MappedWord[];
};

/** Every word of the coder that the mapping has or could have a meaning for. */
export const mappedWords = ({ codes }: OtherCoder, mapping: CodeMapping): MappedWords => {
	const counted = (words: readonly string[], meanings: CodeMapping['people']): MappedWord[] => {
		const counts = new Map<string, number>();
		for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
		return [...counts]
			.map(([word, count]) => ({
				word,
				count,
				meaning: Object.hasOwn(meanings, word) ? (meanings[word] ?? null) : null,
			}))
			.sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1));
	};
	/** The part of a code that tells its kind: its value if the mapping lists it, as for a tier “gestures”. */
	const kindWord = ({ behaviour, value }: Code) => {
		const both = kindKey(behaviour, value);
		return Object.hasOwn(mapping.kinds, both) ? both : behaviour;
	};
	return {
		people: counted(
			codes.map((c) => c.subject),
			mapping.people,
		),
		kinds: counted(codes.map(kindWord), mapping.kinds),
		targets: counted(
			codes.flatMap((c) => (c.value === '' ? [] : [c.value])),
			mapping.targets,
		),
	};
};

/** Every kind of event and gesture that a word may mean. */
export const kindChoices: readonly string[] = [...mappedKinds.keys()];

/** Every target that a word may mean, as a mapping writes it, with a name to show. */
export const targetChoices = ({
	people,
	areas,
}: OurCoding): { key: string; person: PersonId | null; label: string }[] => [
	...people.map(({ personId, label }) => ({ key: personId, person: personId, label: label ?? personId })),
	...areas.map(({ objectId, label }) => ({ key: `object:${objectId}`, person: null, label })),
	{ key: 'camera', person: null, label: 'the camera' },
	{ key: 'outside', person: null, label: 'elsewhere' },
];
