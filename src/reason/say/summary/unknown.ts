import { lengthWord } from '../../answer/wording';
import { lengthOf, subtract, union, type Interval } from '../../query/intervals';
import { scopeOf } from '../../query/scope';
import { keyList, keyWord } from '../names';
import { shortWhen } from '../sizes';
import { sentence, type Sentence } from '../said';
import type { Subject } from './subject';

/** A gaze that is known for so much of the time is told as known. */
const WELL_KNOWN = 0.95;

const BEYOND = 'what was said, felt or meant';

/** How long the gaze of somebody is unknown, and the longest stretch of it. */
type Unknown = {
	readonly key: string;
	readonly ms: number;
	readonly at: Interval | null;
	readonly all: readonly Interval[];
};

/** Those whose gaze is unknown for some of the window, the longest first. */
const unknownOf = ({ session, window, who }: Subject): readonly Unknown[] => {
	const { relations } = scopeOf({}, session);
	const ofMs = window.endMs - window.startMs;
	return (who.length > 0 ? who : relations.people)
		.map((key): Unknown => {
			const left = subtract(union([window]), relations.gazeKnown([key]));
			const [first = null] = [...left].sort((a, b) => b.endMs - b.startMs - (a.endMs - a.startMs));
			return { key, ms: lengthOf(left), at: first && { startMs: first.startMs, endMs: first.endMs }, all: left };
		})
		.filter(({ ms }) => ms > (1 - WELL_KNOWN) * ofMs)
		.sort((a, b) => b.ms - a.ms);
};

/** What could not be seen, in one sentence. */
export const unknownSentence = (of: Subject): Sentence => {
	const [most] = unknownOf(of);
	if (!most) return sentence(`Where everybody looked is known nearly all the time; ${BEYOND} is not known`);
	const { window, session } = of;
	const ofMs = window.endMs - window.startMs;
	return sentence(
		`Not known: ${BEYOND}, and where ${keyWord(most.key, session)} looked for ${lengthWord(most.ms)} of ${lengthWord(ofMs)}`,
	);
};

/** A gaze that is unknown for so much of the time is worth a word in two sentences. Ours. */
const MUCH = 0.2;

/** Whose gaze is not known for much of the time, for a summary in two sentences; `null`: nobody's. */
export const muchUnknown = (of: Subject): Sentence | null => {
	const { window, session } = of;
	const ofMs = window.endMs - window.startMs;
	const [most, ...others] = unknownOf(of).filter(({ ms }) => ms >= MUCH * ofMs);
	if (!most) return null;
	if (others.length === 0)
		return sentence(
			`where ${keyWord(most.key, session)} looked is not known for ${lengthWord(most.ms)} of ${lengthWord(ofMs)}`,
		);
	const all = [most, ...others];
	const least = Math.min(...all.map(({ ms }) => ms));
	const isAll = all.length === session.people.length && all.length > 2;
	const whose = isAll
		? 'everybody'
		: keyList(
				all.map(({ key }) => key),
				session,
			);
	return sentence(`where ${whose} looked is not known for ${lengthWord(least)} or more of ${lengthWord(ofMs)}`);
};

/** So many stretches are told, the longest, in order of time. Ours. */
const MOST_STRETCHES = 10;

const stretchWords = (all: readonly Interval[]): string => {
	const longest = [...all].sort((a, b) => b.endMs - b.startMs - (a.endMs - a.startMs)).slice(0, MOST_STRETCHES);
	const told = longest.sort((a, b) => a.startMs - b.startMs).map(shortWhen);
	const rest = all.length - told.length;
	return `: ${told.join(', ')}${rest > 0 ? `; and ${rest} more that are shorter` : ''}`;
};

/** What is not known, a line for everybody of whom it is some time, and one for what no event holds. */
export const unknownSentences = (of: Subject): readonly Sentence[] => {
	const { window, session, who } = of;
	const ofMs = window.endMs - window.startMs;
	const lines = unknownOf(of).map(({ key, ms, at, all }) =>
		sentence(
			`Where ${keyWord(key, session)} looked is not known for ${lengthWord(ms)} of ${lengthWord(ofMs)}${who.length === 1 ? stretchWords(all) : ''}`,
			[],
			at,
		),
	);
	const isSilent = !session.events.some(({ kind }) => kind === 'speaking');
	return [
		...(lines.length > 0 ? lines : [sentence('Where everybody looked is known nearly all the time')]),
		...(isSilent ? [sentence('No speaking was seen, which may have been missed')] : []),
		sentence(`${BEYOND.replace('what', 'What')} is not known: no event says it`),
	];
};
