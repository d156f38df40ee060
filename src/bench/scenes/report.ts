import { f1Of, shareOf, type Detections, type Tally } from '../scores/count';
import type { ClipScore } from './score-clip';

/** One column of the accuracy table. */
export type Column = { name: string; width: number; text(score: ClipScore): string };

const NOTHING = '–';

/** `97.3` for 0.973; a dash for what could not be measured. */
export const percent = (share: number | null): string => (share === null ? NOTHING : (share * 100).toFixed(1));

/** A number with this many decimals; a dash for what could not be measured. */
export const fixed = (value: number | null, decimals: number): string =>
	value === null ? NOTHING : value.toFixed(decimals);

const tally = (t: Tally | null): string => (t === null ? NOTHING : percent(shareOf(t)));
const ratio = ({ right, total }: Tally): string => (total === 0 ? NOTHING : `${right}/${total}`);
const f1 = (d: Detections): string => percent(f1Of(d));

const identitySwitches = ({ identity, hasCuts }: ClipScore): string =>
	hasCuts ? `${identity.switchesInShots}+${identity.switchesOverCuts}` : `${identity.switchesInShots}`;

const worstPerson = ({ targets }: ClipScore): number | null => {
	const shares = Object.values(targets.settledByPerson).flatMap((t) => shareOf(t) ?? []);
	return shares.length === 0 ? null : Math.min(...shares);
};

/** Columns for rendered clips with exact truth. Shares in per cent, angles in degrees. */
export const exactColumns: readonly Column[] = [
	{ name: 'heads', width: 6, text: (s) => tally(s.heads.recall) },
	{ name: 'prec', width: 6, text: (s) => tally(s.heads.precision) },
	{ name: 'idsw', width: 5, text: identitySwitches },
	{ name: 'purity', width: 6, text: (s) => tally(s.identity.purity) },
	{ name: 'yaw°', width: 5, text: (s) => fixed(s.angles.headYawDeg, 1) },
	{ name: 'pitch°', width: 6, text: (s) => fixed(s.angles.headPitchDeg, 1) },
	{ name: 'gaze°', width: 6, text: (s) => fixed(s.angles.gazeDeg, 1) },
	{ name: 'all', width: 6, text: (s) => tally(s.targets.all) },
	{ name: 'settled', width: 7, text: (s) => tally(s.targets.settled) },
	{ name: 'worst', width: 6, text: (s) => percent(worstPerson(s)) },
	{ name: 'p(true)', width: 7, text: (s) => percent(s.targets.meanTrueProbability) },
	{ name: 'LAH', width: 6, text: (s) => f1(s.looks.lookAtHead) },
	{ name: 'LAEO', width: 6, text: (s) => f1(s.looks.mutualGaze) },
	{ name: 'point%', width: 6, text: (s) => tally(s.pointings.holdTargets) },
	{ name: 'points', width: 6, text: (s) => ratio(s.pointings.foundWithTarget) },
	{ name: 'extra', width: 5, text: (s) => String(s.pointings.extra) },
	{ name: 'depth%', width: 6, text: (s) => percent(s.angles.depthError) },
];

const alarms = (s: ClipScore): string => String(Object.values(s.facts.falseAlarms).reduce((sum, n) => sum + n, 0));

/** Columns for hand-labelled clips; what is in brackets is of medium confidence. */
export const markedColumns: readonly Column[] = [
	{ name: 'heads', width: 6, text: (s) => tally(s.heads.recall) },
	{ name: 'marks', width: 6, text: (s) => tally(s.heads.recallAtMarks) },
	{ name: 'prec', width: 6, text: (s) => tally(s.isEveryHeadMarked ? s.heads.precision : null) },
	{ name: 'placed', width: 6, text: (s) => tally(s.isEveryHeadMarked ? s.heads.precisionWherePlaced : null) },
	{ name: 'ghosts', width: 6, text: (s) => String(s.heads.ghosts) },
	{ name: 'present', width: 7, text: (s) => tally(s.heads.presence) },
	{ name: 'idsw', width: 5, text: identitySwitches },
	{ name: 'purity', width: 6, text: (s) => tally(s.identity.purity) },
	{ name: 'looks', width: 6, text: (s) => tally(s.facts.high.visibleLooks) },
	{ name: '(looks)', width: 7, text: (s) => tally(s.facts.medium.visibleLooks) },
	{ name: 'mutual', width: 6, text: (s) => tally(s.facts.high.mutualGaze) },
	{ name: '(mut.)', width: 6, text: (s) => tally(s.facts.medium.mutualGaze) },
	{ name: 'camera', width: 6, text: (s) => tally(s.facts.high.cameraLooks) },
	{ name: '(cam.)', width: 6, text: (s) => tally(s.facts.medium.cameraLooks) },
	{ name: 'offscr', width: 6, text: (s) => tally(s.facts.high.offscreenLooks) },
	{ name: 'points', width: 6, text: (s) => ratio(s.facts.high.pointings) },
	{ name: '(pts)', width: 5, text: (s) => ratio(s.facts.medium.pointings) },
	{ name: 'facts', width: 6, text: (s) => ratio(s.facts.high.found) },
	{ name: 'alarms', width: 6, text: alarms },
];

/** What the columns mean, for the foot of the table. */
export const LEGEND: readonly string[] = [
	'heads: true heads found, %. marks: the same at hand-made marks only. prec: found heads that are true, %. placed: the same without those that the truth cannot judge, long before or after a mark. ghosts: heads where nobody is.',
	'idsw: identity switches in shots + over cuts. purity: observations of an id that are its main person, %.',
	'yaw°, pitch°, gaze°: mean absolute error; gaze in settled looks with open eyes. depth%: median error of the distance.',
	'all, settled: most probable gaze target is the true one, % of all and of settled person-frames; worst: of the worst person; p(true): mean probability of the true target.',
	'LAH, LAEO: F1 of look-at-head and mutual-gaze events by frame and pair, %. point%: pointing target in hold frames, %. points: gestures found (rendered clips: with the right target). extra: pointing events that are none.',
	'looks, mutual, camera, offscr: frames of high-confidence facts that agree, %; in brackets: medium confidence. alarms: events of kinds the truth calls absent.',
];

/** A table of one row a clip. Every row is as long as its columns say, or longer where a text is. */
export const tableOf = (
	rows: readonly { name: string; score: ClipScore }[],
	columns: readonly Column[],
): readonly string[] => {
	const nameWidth = Math.max(4, ...rows.map((r) => r.name.length));
	const head = ['clip'.padEnd(nameWidth), ...columns.map((c) => c.name.padStart(c.width))].join('  ');
	const body = rows.map(({ name, score }) =>
		[name.padEnd(nameWidth), ...columns.map((c) => c.text(score).padStart(c.width))].join('  '),
	);
	return [head, '─'.repeat(head.length), ...body];
};

/** A table for each kind of truth among the rows, exact truth first. */
export const tablesOf = (rows: readonly { name: string; score: ClipScore }[]): (readonly string[])[] =>
	([exactColumns, markedColumns] as const).flatMap((columns) => {
		const mine = rows.filter(({ score }) => (score.format === 'stage-truth/1') === (columns === exactColumns));
		return mine.length > 0 ? [tableOf(mine, columns)] : [];
	});
