import type { Comparison } from '../statistics/compare';
import type { SessionSummary, StudyAgreement, StudyOrigin } from './study-data';

/** What a methods paragraph tells of. */
export type MethodsInput = {
	origin: StudyOrigin;
	sessions: readonly SessionSummary[];
	/** With human coders; `null`: not known here. */
	agreement: StudyAgreement | null;
	/** A comparison that was made; `null`: none. */
	comparison: { title: string; factor: string; pair: readonly [string, string]; result: Comparison } | null;
};

const HOUR_MS = 3_600_000;

const fixed = (value: number, digits: number): string => value.toFixed(digits).replace('-', '−');
const percent = (value: number): string => `${Math.round(100 * value)} %`;
const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
const list = (words: readonly string[]): string =>
	words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
const pText = (p: number): string => (p < 0.001 ? 'p < 0.001' : `p = ${fixed(p, 3)}`);

const comparisonText = ({ title, factor, pair, result }: NonNullable<MethodsInput['comparison']>): string => {
	const { difference, test, hedgesG, cliffsDelta, counts } = result;
	const [a, b] = pair;
	const names = `${title}, ${factor} “${b}” (n = ${counts[1]}) less “${a}” (n = ${counts[0]})`;
	if (!difference) return `${names}: too few sessions for an interval.`;
	const { estimate, low, high } = difference;
	const effects = [
		...(hedgesG === null ? [] : [`Hedges’ g = ${fixed(hedgesG, 2)}`]),
		...(cliffsDelta === null ? [] : [`Cliff’s delta = ${fixed(cliffsDelta, 2)}`]),
	];
	const tested = test
		? `; two-sided permutation test with ${test.isExact ? `all ${test.permutations}` : test.permutations} permutations, ${pText(test.p)}`
		: '';
	return `${names}: ${fixed(estimate, 3)}, 95 % interval ${fixed(low, 3)} to ${fixed(high, 3)}${tested}${effects.length > 0 ? `; ${effects.join(', ')}` : ''}.`;
};

/** A methods paragraph of what was really run, to be copied into a paper. Nothing in it is assumed. */
export const methodsText = ({ origin, sessions, agreement, comparison }: MethodsInput): string => {
	const { apps, models, fps, measures, leftOut } = origin;
	const sumOf = (pick: (session: SessionSummary) => number) => sessions.reduce((sum, one) => sum + pick(one), 0);
	const visibleMs = sumOf(({ quality }) => quality.visibleMs);
	const knownMs = sumOf(({ quality }) => quality.gazeKnownMs);
	const hours = sumOf(({ quality }) => quality.durationMs) / HOUR_MS;
	const rates = [...new Set(fps)].map((rate) => (rate === null ? 'live' : `${rate} frames a second`));
	const names = [...new Map(models.map((model) => [`${model.name} ${model.sha256}`, model])).values()];
	return [
		`${count(sessions.length, 'session')} (${fixed(hours, 1)} hours of video) were analysed with Regard (${list(apps)}) at ${list(rates)}.`,
		names.length === 0
			? ''
			: `Models, with the first eight digits of their SHA-256: ${list(names.map(({ name, sha256 }) => `${name} (${sha256.slice(0, 8)})`))}.`,
		leftOut.length === 0
			? 'No session or participant was left out.'
			: `Left out were ${list(leftOut.map((one) => `${count(one.count, one.what)} (${one.reason})`))}.`,
		visibleMs > 0
			? `Gaze was known in ${percent(knownMs / visibleMs)} of the time in which people were in the picture; people were lost from view ${count(
					sumOf(({ quality }) => quality.timesLost),
					'time',
				)}.`
			: '',
		agreement
			? `Against human coders, Cohen’s κ was ${fixed(agreement.kappa, 2)} (mean over ${count(agreement.sessions, 'session')} with codes of a human coder).`
			: 'No agreement with human coders is known of these files.',
		`Measures were computed for each session from ${measures.readings.draws} readings, in each of which every look went to a target drawn by its probabilities (errors of one person about one target correlated by ${measures.readings.errorCorrelation}, an assumption); measures that rest on less than ${measures.minKnownMs / 1000} s of known time were left out.`,
		'Intervals are studentised bootstrap intervals over sessions (Efron & Tibshirani, 1993), each session drawn as one of its readings.',
		comparison ? comparisonText(comparison) : '',
	]
		.filter((sentence) => sentence !== '')
		.join(' ');
};
