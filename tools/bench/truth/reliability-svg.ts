import type { ReliabilityBin } from '../../../src/bench/truth/calibration';

const SIDE = 240;
const MARGIN = 44;

const at = (share: number): string => (MARGIN + share * SIDE).toFixed(1);
const up = (share: number): string => (MARGIN + (1 - share) * SIDE).toFixed(1);

/** A reliability diagram: stated probability against the share that is right; a disc's area grows with its looks. */
export const reliabilitySvg = (bins: readonly ReliabilityBin[], title: string): string => {
	const all = bins.reduce((sum, { count }) => sum + count, 0);
	const size = SIDE + 2 * MARGIN;
	const ticks = [0, 0.25, 0.5, 0.75, 1];
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" font-family="sans-serif" font-size="11">`,
		`<title>Reliability of stated gaze targets, ${title} part</title>`,
		`<rect width="${size}" height="${size}" fill="#fff"/>`,
		`<rect x="${MARGIN}" y="${MARGIN}" width="${SIDE}" height="${SIDE}" fill="none" stroke="#bbb"/>`,
		`<line x1="${at(0)}" y1="${up(0)}" x2="${at(1)}" y2="${up(1)}" stroke="#bbb" stroke-dasharray="4 4"/>`,
		...ticks.map((t) => `<text x="${at(t)}" y="${MARGIN + SIDE + 16}" text-anchor="middle" fill="#444">${t}</text>`),
		...ticks.map((t) => `<text x="${MARGIN - 8}" y="${up(t)}" dy="4" text-anchor="end" fill="#444">${t}</text>`),
		`<text x="${size / 2}" y="${size - 8}" text-anchor="middle" fill="#222">stated probability</text>`,
		`<text x="12" y="${size / 2}" text-anchor="middle" fill="#222" transform="rotate(-90 12 ${size / 2})">share that is right</text>`,
		`<text x="${size / 2}" y="24" text-anchor="middle" fill="#222">${title} part, ${all} settled looks</text>`,
		...bins
			.filter(({ count }) => count > 0)
			.map(({ count, stated, right }) => {
				const radius = (3 + 14 * Math.sqrt(count / all)).toFixed(1);
				return `<circle cx="${at(stated)}" cy="${up(right)}" r="${radius}" fill="#2563eb" fill-opacity="0.55"/>`;
			}),
		'</svg>',
		'',
	].join('\n');
};
