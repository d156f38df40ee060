import type { Agreement, AgreementReport } from '../../src/agreement/agreement.ts';
import { channelOf } from '../../src/core/event-kinds/kinds.ts';
import { targetLabel, type CodedEvent } from '../../src/agreement/coded-event.ts';
import type { Disagreement } from '../../src/agreement/disagreements.ts';
import type { EventScore } from '../../src/agreement/event-scores.ts';
import type { ReadAs } from './compare-files.ts';

const FORMATS: Readonly<Record<string, string>> = {
	eaf: 'ELAN',
	'boris-aggregated': 'BORIS aggregated events',
	'boris-tabular': 'BORIS tabular events',
	'boris-project': 'BORIS project',
	datavyu: 'Datavyu project',
	'datavyu-csv': 'Datavyu export',
	csv: 'CSV',
	regard: 'session',
};

/** `1:02:03.4`. */
const clock = (ms: number): string => {
	const tenths = Math.round(ms / 100);
	const two = (n: number) => String(n).padStart(2, '0');
	const seconds = `${two(Math.floor(tenths / 10) % 60)}.${tenths % 10}`;
	const minutes = Math.floor(tenths / 600);
	return minutes < 60 ? `${minutes}:${seconds}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${seconds}`;
};

const share = (value: number | null): string => (value === null ? '–' : value.toFixed(2));

/** Columns in line; the first to the left, the others to the right. */
const aligned = (rows: readonly (readonly string[])[]): string[] => {
	const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
	return rows.map(
		(row) => `  ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ')}`,
	);
};

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;

const meanings = (title: string, entries: Readonly<Record<string, string | null>>): string[] => {
	const told = Object.entries(entries).map(
		([word, meaning]) => `${word === '' ? '(nothing)' : word} → ${meaning ?? 'not read'}`,
	);
	const shown = told.slice(0, MOST_SHOWN);
	const more = told.length > shown.length ? [`    and ${told.length - shown.length} more`] : [];
	return shown.length === 0 ? [] : [`  ${title}`, ...shown.map((line) => `    ${line}`), ...more];
};

/** Values are often free text: those without a meaning would be a long list. */
const withMeaning = (entries: Readonly<Record<string, string | null>>) =>
	Object.fromEntries(Object.entries(entries).filter(([, meaning]) => meaning !== null));

/** Longest list that is printed; --json has all. */
const MOST_SHOWN = 40;

/** What was read, and as what. */
export const readLines = ({ format, codes, events, mapping, isGuess, notes, unread }: ReadAs): string[] => {
	const why = new Map<string, number>();
	for (const { why: reason } of unread) why.set(reason, (why.get(reason) ?? 0) + 1);
	return [
		`${FORMATS[format] ?? format}: ${count(codes, 'code')}, ${count(events, 'event')} read`,
		...(mapping
			? [
					isGuess
						? 'Their words were taken to mean (a guess; correct it with --write-map and --map):'
						: 'Their words mean:',
					...meanings('people', mapping.people),
					...meanings('kinds', mapping.kinds),
					...meanings('targets', withMeaning(mapping.targets)),
				]
			: []),
		...notes.map((note) => `Note: ${note}`),
		...[...why].map(([reason, n]) => `Not read: ${count(n, 'code')}: ${reason}`),
	];
};

const scoreCells = (score: EventScore): string[] => [share(score.precision), share(score.recall), share(score.f1)];

const row = (name: string, { kappa, agreement, onset, iou }: Agreement): string[] => [
	name,
	share(kappa),
	share(agreement),
	String(onset.ours),
	String(onset.theirs),
	...scoreCells(onset),
	...scoreCells(iou),
];

const eventText = (event: CodedEvent | null): string => {
	if (!event) return 'nothing';
	const target = event.target ? ` → ${targetLabel(event)}` : '';
	return `${channelOf(event)} ${event.people.join('+')}${target} ${clock(event.startMs)}–${clock(event.endMs)}`;
};

const WHAT: Readonly<Record<Disagreement['what'], string>> = {
	'only-ours': 'only ours',
	'only-theirs': 'only theirs',
	kind: 'another kind',
	times: 'other times',
	target: 'another target',
};

/** The report as lines of text. */
export const reportLines = (report: AgreementReport): string[] => {
	const { options, overall, byKind, byPerson, byKindAndPerson, confusion, disagreements, notCompared, outside } =
		report;
	const { startMs, endMs } = options.window;
	const left =
		outside > 0
			? [`Not compared: ${count(outside, 'event')} of theirs outside of ${clock(startMs)} to ${clock(endMs)}.`]
			: [];
	if (byKind.length === 0) return [...left, 'The other coder has no event to compare.'];
	const heads = ['', 'kappa', 'agree', 'ours', 'theirs', 'P', 'R', 'F1', 'P', 'R', 'F1'];
	const onset = `onset within ${options.toleranceMs} ms`;
	return [
		...left,
		`${clock(startMs)} to ${clock(endMs)}, units of ${options.unitMs} ms; events: first P R F1 by ${onset}, then by IoU of at least ${options.minIou}${options.comparesTargets ? ', with the same target' : ''}`,
		...aligned([
			heads,
			row('all', overall),
			...byKind.map((a) => row(a.channel, a)),
			...byPerson.map((a) => row(a.personId, a)),
			...byKindAndPerson.map((a) => row(`${a.channel} ${a.personId}`, a)),
		]),
		'',
		'Confusion of kinds, ours down, theirs across:',
		...aligned([
			['', ...confusion.labels],
			...confusion.labels.map((label, i) => [label, ...confusion.counts[i]!.map(String)]),
		]),
		...(notCompared.length > 0
			? ['', `Not compared, because the other coder has none: ${notCompared.join(', ')}`]
			: []),
		'',
		disagreements.length === 0 ? 'No disagreements.' : `${count(disagreements.length, 'disagreement')}:`,
		...disagreements
			.slice(0, MOST_SHOWN)
			.map((d) => `  ${clock(d.startMs)}  ${WHAT[d.what]}: ours ${eventText(d.ours)}; theirs ${eventText(d.theirs)}`),
		...(disagreements.length > MOST_SHOWN ? [`  and ${disagreements.length - MOST_SHOWN} more (--json has all)`] : []),
	];
};
