import { listWords } from '../../core/text/words';
import type { AskSession } from '../answer/types';
import type { Measured } from '../query/found';
import { intersect, lengthOf } from '../query/intervals';
import type { MeasureQuery, Span } from '../query/query';
import { relationsOf } from '../query/relations';
import { atomsOf, keysOfSlot } from '../query/scope';
import { keyWord } from './names';
import { sentence, type Sentence } from './said';

/** A size of looks says of how much of the time it is known where that is less: as in summaries. */
const WELL_KNOWN = 0.8;
/** Of more people it is told of the least known alone. */
const MOST = 2;

/** One measured value and what it is of. */
type Sized = { readonly query: MeasureQuery; readonly value: Measured };

const windowOf = (span: Span, untilMs: number): { readonly startMs: number; readonly endMs: number } =>
	span.is === 'between'
		? { startMs: span.startMs ?? 0, endMs: Math.min(untilMs, span.endMs ?? untilMs) }
		: { startMs: 0, endMs: untilMs };

/** Those whose looks are summed. */
const lookersIn = ({ query, value }: Sized, session: AskSession): readonly string[] => {
	const env = new Map(value.group.flatMap((one) => (one.is === 'key' ? [[one.name, one.key] as const] : [])));
	return atomsOf(query.about).flatMap(({ doing, who }) =>
		doing === 'look' && who && who.is !== 'any' ? (keysOfSlot(who, session, env) ?? []) : [],
	);
};

/** `Where Anna looked is known for 62 % of the time`, of sizes of looks that are not a share of it already; `null`: well known. */
export const knownShare = (sized: readonly Sized[], session: AskSession): Sentence | null => {
	const { untilMs } = session;
	const [first] = sized;
	if (!first || first.query.measure.of === 'share' || first.query.measure.of === 'rate' || untilMs <= 0) return null;
	const { gazeKnown } = relationsOf(session);
	const window = windowOf(first.query.span, untilMs);
	const ofMs = window.endMs - window.startMs;
	const keys = [...new Set(sized.flatMap((one) => lookersIn(one, session)))];
	const known = keys
		.map((key) => ({ key, share: ofMs > 0 ? lengthOf(intersect([window], gazeKnown([key]))) / ofMs : 1 }))
		.filter(({ share }) => share < WELL_KNOWN)
		.sort((a, b) => a.share - b.share);
	const [least, ...others] = known.slice(0, MOST);
	if (!least) return null;
	const word = (share: number): string => `${Math.round(100 * share)} %`;
	const time = first.query.span.is === 'between' ? 'that time' : 'the time';
	return sentence(
		listWords([
			`Where ${keyWord(least.key, session)} looked is known for ${word(least.share)} of ${time}`,
			...others.map(({ key, share }) => `${keyWord(key, session)} for ${word(share)}`),
		]),
	);
};
