import type { AffectSeekReport } from '../../src/bench/sets/affect-seek.ts';
import type { EmoCapReport } from '../../src/bench/sets/emo-cap.ts';
import type { EmoTransReport } from '../../src/bench/sets/emo-trans.ts';
import { fixed, percent } from '../../src/bench/scenes/report.ts';
import { sayNextAnchors, sayNextSource, type SayNextReport } from '../../src/bench/sets/say-next.ts';
import { radarPoints, type HumanSenseReport } from '../../src/reason/human-sense/report.ts';
import { socialGenomeAnchors } from '../../src/reason/social-genome/measures.ts';
import type { TraceReport } from '../../src/reason/social-genome/trace-report.ts';
import { table } from './tables.ts';

/** Replies to HumanSense: tasks, levels, the mean without the audio tasks, and types of task that nobody knows. */
export const humanSenseLines = (report: HumanSenseReport): string[] => [
	...table([
		['task', 'level', 'score', 'of', 'accuracy %', 'people, published %'],
		...report.rows.map(({ code, name, level, correct, total, accuracy, publishedHuman, isAudio }) => [
			`${code} ${name}${isAudio ? ' (audio)' : ''}`,
			`L${level}`,
			String(correct),
			String(total),
			percent(accuracy),
			percent(publishedHuman),
		]),
		...report.levels.map(({ level, accuracy, codes }) => [
			...[`L${level}, mean over ${codes.length} tasks`, '', '', '', percent(accuracy), ''],
		]),
		[`mean over ${report.mean.codes.length} tasks`, '', '', '', percent(report.mean.accuracy), '87.5'],
	]),
	`  audio tasks (FR2, PC) are left out of every mean; ${report.all.total} replies, ${report.all.unanswered} questions without one`,
	...report.unknown.map(
		({ taskType, total, accuracy }) =>
			`  task type "${taskType}" is none of the fifteen known: ${total} replies, ${percent(accuracy)} %, in no mean`,
	),
];

/** The radar of a report as an SVG picture: what was measured, and people's published accuracy dashed. */
export const radarSvg = (rows: HumanSenseReport['rows']): string => {
	const RADIUS = 100;
	const at = (i: number, share: number) => {
		const angle = (2 * Math.PI * i) / rows.length;
		return `${(RADIUS * share * Math.sin(angle)).toFixed(1)},${(-RADIUS * share * Math.cos(angle)).toFixed(1)}`;
	};
	const line = (points: ReturnType<typeof radarPoints>) =>
		points
			.map((from, i) => {
				const to = points[(i + 1) % points.length];
				return from && to ? `M${RADIUS * from.x} ${RADIUS * from.y}L${RADIUS * to.x} ${RADIUS * to.y}` : '';
			})
			.join('');
	const ring = (share: number) => `<polygon points="${rows.map((_, i) => at(i, share)).join(' ')}"/>`;
	const people = radarPoints(rows.map(({ publishedHuman }) => ({ accuracy: publishedHuman })));
	return [
		'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-134 -124 268 248" width="804" height="744">',
		'<rect x="-134" y="-124" width="268" height="248" fill="#fff"/>',
		`<g fill="none" stroke="#bbb" stroke-width="0.7">${[0.25, 0.5, 0.75, 1].map(ring).join('')}</g>`,
		`<path d="${line(people)}" fill="none" stroke="#b07a10" stroke-width="1.6" stroke-dasharray="3 4"/>`,
		`<path d="${line(radarPoints(rows))}" fill="none" stroke="#1668a8" stroke-width="2"/>`,
		...rows.map(({ code }, i) => {
			const [x, y] = at(i, 1.14).split(',');
			return `<text x="${x}" y="${y}" font-size="9" text-anchor="middle" dominant-baseline="middle">${code}</text>`;
		}),
		'</svg>\n',
	].join('\n');
};

/** Means of the twelve measures, each with whose definition it is. */
export const traceLines = ({ means, questions, withoutReference, withoutTrace, encoder }: TraceReport): string[] => [
	`${questions.length} questions with a trace and a reference; sentences compared by ${encoder.name}${encoder.isPublished ? '' : ', not the published encoder'}`,
	...table([
		['measure', 'mean', 'over', 'definition'],
		...means.map(({ name, value, count, definition, isHigherBetter }) => [
			`${name}${isHigherBetter ? '' : ' (lower is better)'}`,
			fixed(value, 4),
			String(count),
			definition,
		]),
	]),
	...means.flatMap(({ name, note, definition, parts }) => {
		const numbers = Object.entries(parts).map(([part, value]) => `${part} ${value.toFixed(2)}`);
		return definition === 'ours' ? [`  ${name}: ${[note, ...numbers].join('; ')}`] : [];
	}),
	...(withoutReference.length > 0 ? [`Without a reference: ${withoutReference.length}`] : []),
	...(withoutTrace.length > 0 ? [`Without a trace: ${withoutTrace.length}`] : []),
	`Published accuracy, not measured here: ${socialGenomeAnchors.map((a) => `${a.model} ${percent(a.accuracy)} %`).join(', ')}`,
];

const ids = (what: string, found: readonly string[]): string[] =>
	found.length > 0 ? [`${what}: ${found.slice(0, 8).join(', ')}${found.length > 8 ? ' …' : ''}`] : [];

/** Moments found for vague queries. */
export const affectSeekLines = ({
	measures,
	queries,
	unanswered,
	unknown,
	strangeLabels,
}: AffectSeekReport): string[] => [
	`${queries} queries, ${unanswered} without a moment, which count as wrong; all measures are our variants`,
	...measures.map(({ name, value }) => `  ${name.padEnd(20)} ${fixed(value, 4)}`),
	...ids('Predictions of queries that nobody labelled', unknown),
	...ids('Labels that are none of the thirteen emotions', strangeLabels),
];

/** Replies to the four forms of EmoTrans. */
export const emoTransLines = (report: EmoTransReport): string[] => {
	const line = (name: string, value: number | null) => `  ${name.padEnd(44)} ${percent(value)} %`;
	const { counts } = report;
	return [
		`EmoTrans’s four forms, scoring ours: ${counts.ECD} ECD, ${counts.ESI} ESI, ${counts.ETR} ETR, ${counts.NEP} NEP; ${report.unanswered} without a reply, which count as wrong`,
		line('ECD accuracy of “changed”', report.changeAccuracy),
		line('ECD F1 of “changed”', report.changeF1),
		line('ESI first state', report.startAccuracy),
		line('ESI last state', report.endAccuracy),
		line('ETR what came before', report.reasonAccuracy),
		line('ETR precision of the evidence', report.evidencePrecision),
		line('NEP first guess', report.nextTop1),
		line('NEP among the first three', report.nextTop3),
		...ids('Replies to no question', report.unknown),
	];
};

const basisWords = {
	published: 'as published',
	'other-encoder': 'another encoder than published: a measure of its own',
	fixture: 'a stand-in that knows no meaning: compares with nothing',
	'not-measured': 'not measured: it takes a list of rated words (--lexicon)',
} as const;

/** The six measures of predicted next utterances, with what each rests on. */
export const sayNextLines = ({ rows, measures }: SayNextReport): string[] => [
	`${rows} predicted utterances`,
	...table([
		['measure', 'value', ...sayNextAnchors.map(({ model }) => model)],
		...measures.map(({ name, title, value }, i) => [
			`${name} ${title}`,
			fixed(value, 4),
			...sayNextAnchors.map(({ values }) => fixed(values[i]!, 4)),
		]),
	]),
	...measures.map(
		({ name, encoder, basis }) => `  ${name}: ${basisWords[basis]}${encoder === null ? '' : ` (${encoder})`}`,
	),
	`  Published, not measured here: ${sayNextSource}`,
];

/** Zero-shot expressions and the contrastive loss. */
export const emoCapLines = ({ encoder, confusion, loss }: EmoCapReport): string[] => [
	`vectors of ${encoder}`,
	...(confusion
		? [
				`  accuracy ${percent(confusion.accuracy)} %, mean recall (UAR) ${percent(confusion.meanRecall)} %`,
				...table([
					['true \\ predicted', ...confusion.names, 'recall %'],
					...confusion.names.map((name, i) => [
						...[name, ...confusion.counts[i]!.map(String), percent(confusion.recalls[i] ?? null)],
					]),
				]).map((line) => `    ${line}`),
			]
		: ['  no face has a label']),
	loss
		? `  contrastive loss (ours) ${fixed(loss.total, 4)} nats: global ${fixed(loss.global, 4)}, local ${fixed(loss.local, 4)}; global ${fixed(loss.chance, 4)} where all look alike`
		: '  no loss: fewer than two faces have captions',
];
