import type { Figure } from '../../../src/bench/truth/figure';
import type { CalibrationTogether } from '../../../src/bench/truth/calibration';
import type { TruthScore, TruthTable } from './measure.ts';

type Unit = Figure['unit'];

const text = (value: number | null, unit: Unit): string => {
	if (value === null) return '–';
	return unit === 'deg' ? `${value.toFixed(1)}°` : value.toFixed(2);
};

const summary = (table: TruthTable): string[] => {
	const width = Math.max(...table.figures.map(({ figure }) => figure.key.length));
	return [
		`${table.title}, ${table.clips.length} clips: mean over clips, 95 % interval, lowest and highest clip`,
		...table.figures.flatMap(({ figure: { key, title, unit }, macro }) => {
			if (!macro) return [];
			const { mean, low, high, worst, best, scenes } = macro;
			const interval = `${text(low, unit)} to ${text(high, unit)}`;
			const span = `${text(worst, unit)} … ${text(best, unit)}`;
			return [
				`  ${key.padEnd(width)}  ${text(mean, unit).padStart(6)}  (${interval})`.padEnd(width + 32) +
					`  ${span.padEnd(16)} ${String(scenes).padStart(2)} clips  ${title}`,
			];
		}),
		'',
	];
};

/** One line an arrangement: too few scenes for intervals. */
const brief = (tables: readonly TruthTable[], keys: readonly string[]): string[] => [
	['by arrangement'.padEnd(16), ...keys.map((k) => k.padStart(Math.max(7, k.length)))].join('  '),
	...tables.map(({ title, figures, clips }) =>
		[
			`${title} (${clips.length})`.padEnd(16),
			...keys.map((key) => {
				const found = figures.find(({ figure }) => figure.key === key);
				return text(found?.macro?.mean ?? null, found?.figure.unit ?? 'share').padStart(Math.max(7, key.length));
			}),
		].join('  '),
	),
	'',
];

/** One line a clip. */
const byClip = ({ clips, figures }: TruthTable, keys: readonly string[]): string[] => {
	const shown = figures.filter(({ figure }) => keys.includes(figure.key));
	const width = Math.max(...clips.map((c) => c.length), 4);
	return [
		['clip'.padEnd(width), ...shown.map(({ figure }) => figure.key.padStart(Math.max(6, figure.key.length)))].join(
			'  ',
		),
		...clips.map((clip, i) =>
			[
				clip.padEnd(width),
				...shown.map(({ figure, values }) =>
					text(values[i] ?? null, figure.unit).padStart(Math.max(6, figure.key.length)),
				),
			].join('  '),
		),
		'',
	];
};

const SCENE_KEYS = [
	'settled',
	'moving',
	'away',
	'known',
	'our ray',
	'true ray',
	'ray',
	'ray near',
	'head',
	'ray pitch',
	'mutual F1',
	'ECE',
	'purity',
	'heads front',
	'heads behind',
	'pointings right',
	'false pointing',
];
const CLIP_KEYS = [
	'looks by fact',
	'offscreen',
	'pointings',
	'heads',
	'purity',
	'switches',
	'over cuts',
	'absent claimed',
];
const SIGNED_KEYS = [
	'settled',
	'away',
	'our ray',
	'true ray',
	'ray',
	'ray yaw',
	'ray outward',
	'ray pitch',
	'head',
	'head pitch',
	'head outward',
	'ECE',
];
const OVERALL = ['random scenes', 'close scenes', 'film-like scenes', 'real clips'];

const together = ({ error, byChance, looks }: CalibrationTogether): string[] => [
	`all rendered scenes together, ${looks} looks: ECE ${error.toFixed(2)}; ${byChance.toFixed(2)} were every stated probability true`,
	'',
];

const eventLines = (events: TruthScore['events']): string[] =>
	events.length === 0
		? []
		: [
				'events of all rendered scenes together: found of the true ones, and claimed',
				...events.map(
					(e) => `  ${e.kind.padEnd(16)} ${`${e.found} of ${e.true}`.padStart(10)} ${String(e.claimed).padStart(6)}`,
				),
				'',
			];

const PART_TITLES: Record<TruthScore['part'], string> = {
	choose: 'CHOOSE PART: looked at while choosing',
	check: 'CHECK PART: never looked at while choosing',
	calibrate: 'CALIBRATE PART: stated probabilities were corrected by it, and nothing else was chosen by it',
};

/** The figures of one part as tables. */
export const truthLines = ({ part, tables, calibration, events }: TruthScore): string[] => [
	PART_TITLES[part],
	'',
	...tables
		.filter(({ title }) => OVERALL.includes(title))
		.flatMap((table) => [...summary(table), ...byClip(table, table.title === 'real clips' ? CLIP_KEYS : SCENE_KEYS)]),
	...brief(
		tables.filter(({ title }) => !OVERALL.includes(title)),
		SIGNED_KEYS,
	),
	...(calibration ? together(calibration) : []),
	...eventLines(events),
];
