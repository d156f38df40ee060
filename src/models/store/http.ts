/** What a `Content-Range` header says; a part is `null` where it has an asterisk. */
export type ContentRange = { start: number | null; total: number | null };

/** Reads `bytes 5-9/100`, where either part may be an asterisk; `null` when the header is absent or something else. */
export const parseContentRange = (header: string | null): ContentRange | null => {
	const match = /^bytes (?:(\d+)-\d+|\*)\/(\d+|\*)$/.exec(header?.trim() ?? '');
	if (!match) return null;
	const [, start, total] = match;
	return { start: start === undefined ? null : Number(start), total: total === '*' ? null : Number(total) };
};

/** A number of bytes from a header; `null` when it is absent or no such number. */
export const parseLength = (header: string | null): number | null =>
	header !== null && /^\d+$/.test(header) ? Number(header) : null;

/** Longest wait that a host may ask for, ms: a minute later somebody can press the button again. */
const LONGEST_WAIT_MS = 60_000;

/** Milliseconds that `Retry-After` asks for, as seconds or as a date; `null` when it asks for nothing that can be read. */
export const retryAfterMs = (header: string | null, nowMs: number): number | null => {
	if (header === null) return null;
	const asked = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs;
	return Number.isFinite(asked) ? Math.min(Math.max(asked, 0), LONGEST_WAIT_MS) : null;
};

/** Whether the same request may succeed a little later. */
export const mayRecover = (status: number): boolean =>
	status === 408 || status === 425 || status === 429 || status >= 500;

/** Two names of a version are the same; unknown ones may be. Weakness does not matter: a hash decides in the end. */
export const mayBeSameVersion = (a: string | null, b: string | null): boolean =>
	a === null || b === null || a.replace(/^W\//, '') === b.replace(/^W\//, '');
