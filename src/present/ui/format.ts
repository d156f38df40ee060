/** Keeps a number and its unit on one line. */
const NBSP = '\u00a0';

/** A place on the media timeline as `m:ss.s`, from an hour on as `h:mm:ss`. */
export const formatTime = (ms: number): string => {
	const tenths = Math.max(0, Math.floor(ms / 100 + 1e-6));
	const seconds = Math.floor(tenths / 10);
	const two = (v: number) => String(v).padStart(2, '0');
	if (seconds >= 3600) {
		return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
	}
	return `${Math.floor(seconds / 60)}:${two(seconds % 60)}.${tenths % 10}`;
};

/** A time that a sentence tells, too: to the nearest tenth of a second as there. */
export const formatMoment = (ms: number): string => formatTime(Math.round(ms / 100) * 100);

/** A length of time in words short enough for a table: `0.8 s`, `42 s`, `3 min 05 s`, with spaces that do not break. */
export const formatSeconds = (ms: number): string => {
	const seconds = ms / 1000;
	if (seconds < 9.95) return `${seconds.toFixed(1)}${NBSP}s`;
	if (seconds < 99.5) return `${Math.round(seconds)}${NBSP}s`;
	const whole = Math.round(seconds);
	return [Math.floor(whole / 60), 'min', String(whole % 60).padStart(2, '0'), 's'].join(NBSP);
};

/** A probability or share from 0 to 1 in per cent; never rounds to a certainty that was not there. */
export const formatPercent = (share: number): string => {
	const percent = Math.round(share * 100);
	if (percent >= 100 && share < 1) return `99${NBSP}%`;
	return `${percent}${NBSP}%`;
};

/** Milliseconds of work: one decimal below ten. */
export const formatMs = (ms: number): string => `${ms < 9.95 ? ms.toFixed(1) : Math.round(ms)}${NBSP}ms`;

/** A rate with one decimal below ten. */
export const formatRate = (rate: number): string => (rate < 9.95 ? rate.toFixed(1) : String(Math.round(rate)));

/** Radians as whole degrees. */
export const formatDegrees = (rad: number): string => `${Math.round((rad * 180) / Math.PI)}°`;

/** Bytes as `3.2${NBSP}MB`: thousands, millions or thousand millions of them. */
export const formatBytes = (bytes: number): string => {
	if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))}${NBSP}kB`;
	return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)}${NBSP}MB` : `${(bytes / 1e9).toFixed(1)}${NBSP}GB`;
};
