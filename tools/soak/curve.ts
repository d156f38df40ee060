/** What is in use at a time. */
export type MemoryPoint = {
	/** Since the first analysed frame. */
	minute: number;
	/** Bytes in use by the page and its workers once garbage is collected; `null` where it was not asked or not told. */
	usedMiB: number | null;
	/**
	 * What the page's process has for itself right after all garbage was collected, which otherwise waits until the browser
	 * sees a need; `null` where that was not asked for.
	 */
	heldMiB: number | null;
	/** Resident: of the page's process, and of the whole browser. */
	rendererMiB: number;
	browserMiB: number;
	/** Length of the session's lines as they are kept. */
	sessionMiB: number;
	/** Analysed so far, media time, seconds. */
	mediaS: number;
};

type Quantity = 'usedMiB' | 'heldMiB' | 'rendererMiB' | 'browserMiB' | 'sessionMiB';

/** Before this minute caches fill and code is compiled. */
const SETTLED_MINUTE = 10;

/** From when on growth counts: minute ten, or the last half of a run too short for that. */
export const settledFrom = (points: readonly MemoryPoint[]): number =>
	Math.min(SETTLED_MINUTE, (points.at(-1)?.minute ?? 0) / 2);

/**
 * Rise of a quantity once it has settled, MiB an hour, by least squares; `null` for fewer than three points.
 *
 * @param fromMinute see `settledFrom`
 */
export const risePerHour = (points: readonly MemoryPoint[], quantity: Quantity, fromMinute: number): number | null => {
	const known = points.flatMap((point) => {
		const value = point[quantity];
		return point.minute < fromMinute || value === null ? [] : [{ x: point.minute / 60, y: value }];
	});
	if (known.length < 3) return null;
	const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
	const [meanX, meanY] = [mean(known.map(({ x }) => x)), mean(known.map(({ y }) => y))];
	const spread = known.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
	return spread === 0 ? null : known.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread;
};

const COLUMNS = ['minute', 'usedMiB', 'heldMiB', 'rendererMiB', 'browserMiB', 'sessionMiB', 'mediaS'] as const;

/** As a table with a line of names; what is unknown is empty. */
export const csvOf = (points: readonly MemoryPoint[]): string =>
	[
		COLUMNS.join(','),
		...points.map((point) => COLUMNS.map((name) => point[name]?.toFixed(2) ?? '').join(',')),
		'',
	].join('\n');

const WIDTH = 640;
const HEIGHT = 320;
const MARGIN = { left: 56, right: 150, top: 36, bottom: 44 };

const LINES: readonly { quantity: Quantity; name: string; colour: string }[] = [
	{ quantity: 'browserMiB', name: 'whole browser, resident', colour: '#7c3aed' },
	{ quantity: 'rendererMiB', name: 'page, resident', colour: '#2563eb' },
	{ quantity: 'heldMiB', name: 'page, after collecting', colour: '#0891b2' },
	{ quantity: 'usedMiB', name: 'page, in use', colour: '#059669' },
	{ quantity: 'sessionMiB', name: 'session file', colour: '#b45309' },
];

/** A round number of ticks that reaches beyond the largest value. */
const tickStep = (largest: number): number => {
	const rough = Math.max(largest, 1) / 5;
	const power = 10 ** Math.floor(Math.log10(rough));
	return power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
};

const ticksTo = (largest: number): number[] => {
	const step = tickStep(largest);
	return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, i) => i * step);
};

/** The curves over the minutes, as a picture. */
export const svgOf = (points: readonly MemoryPoint[], title: string): string => {
	const minutes = ticksTo(points.at(-1)?.minute ?? 1);
	const sizes = ticksTo(Math.max(...points.map(({ browserMiB }) => browserMiB), 1));
	const [lastMinute, largest] = [minutes.at(-1) ?? 1, sizes.at(-1) ?? 1];
	const at = (minute: number) =>
		(MARGIN.left + (minute / lastMinute) * (WIDTH - MARGIN.left - MARGIN.right)).toFixed(1);
	const up = (mib: number) =>
		(HEIGHT - MARGIN.bottom - (mib / largest) * (HEIGHT - MARGIN.top - MARGIN.bottom)).toFixed(1);
	const curves = LINES.flatMap(({ quantity, name, colour }) => {
		const known = points.flatMap((point) => {
			const value = point[quantity];
			return value === null ? [] : [{ minute: point.minute, value }];
		});
		const last = known.at(-1);
		if (!last) return [];
		const path = known.map(({ minute, value }) => `${at(minute)},${up(value)}`).join(' ');
		const y = up(last.value);
		return [
			`<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="1.5"/>`,
			`<text x="${WIDTH - MARGIN.right + 8}" y="${y}" dy="4" fill="${colour}">${name}</text>`,
		];
	});
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11">`,
		`<title>${title}</title>`,
		`<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
		`<text x="${MARGIN.left}" y="20" fill="#222" font-size="13">${title}</text>`,
		...sizes.map(
			(mib) =>
				`<line x1="${at(0)}" y1="${up(mib)}" x2="${at(lastMinute)}" y2="${up(mib)}" stroke="#ddd"/>` +
				`<text x="${MARGIN.left - 6}" y="${up(mib)}" dy="4" text-anchor="end" fill="#444">${mib}</text>`,
		),
		...minutes.map(
			(minute) =>
				`<text x="${at(minute)}" y="${HEIGHT - MARGIN.bottom + 18}" text-anchor="middle" fill="#444">${minute}</text>`,
		),
		`<text x="${at(lastMinute / 2)}" y="${HEIGHT - 8}" text-anchor="middle" fill="#222">minutes from the first frame</text>`,
		`<text x="12" y="${MARGIN.top - 6}" fill="#222">MiB</text>`,
		...curves,
		'</svg>',
		'',
	].join('\n');
};
