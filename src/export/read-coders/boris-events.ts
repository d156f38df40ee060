import { codesInvalid, listed, MAX_LISTED, quoted, type Code } from './code';

/** One key press of BORIS: a point event, or the start or stop of a state. */
export type BorisPoint = {
	timeMs: number;
	subject: string;
	behaviour: string;
	value: string;
	isState: boolean;
	place: string;
};

/** States alternate between start and stop for the same subject, behaviour and modifiers, as in BORIS. One that never stops is left out. */
export const pairStates = (points: readonly BorisPoint[]): { codes: Code[]; notes: string[] } => {
	const codes: Code[] = [];
	const open = new Map<string, BorisPoint>();
	for (const point of [...points].sort((a, b) => a.timeMs - b.timeMs)) {
		const { timeMs, subject, behaviour, value, place } = point;
		const code = (startMs: number, at: string): Code => ({
			startMs,
			endMs: timeMs,
			subject,
			behaviour,
			value,
			place: at,
		});
		if (!point.isState) {
			codes.push(code(timeMs, place));
			continue;
		}
		const key = JSON.stringify([subject, behaviour, value]);
		const start = open.get(key);
		if (start) codes.push(code(start.timeMs, start.place));
		if (start) open.delete(key);
		else open.set(key, point);
	}
	const unpaired = [...open.values()];
	const notes = unpaired
		.slice(0, MAX_LISTED)
		.map(({ behaviour, place }) => `${quoted(behaviour)} (${place}) never stops and was left out.`);
	if (unpaired.length > MAX_LISTED) notes.push(`${unpaired.length - MAX_LISTED} more never stop and were left out.`);
	return { codes, notes };
};

/** Codes belong to one video: the observation that was asked for, or the only one there is. */
export const oneObservation = (ids: readonly string[], wanted: string | null): string => {
	const distinct = [...new Set(ids)];
	if (wanted !== null) {
		if (distinct.includes(wanted)) return wanted;
		throw codesInvalid(`There is no observation ${quoted(wanted)}.`, `There are: ${listed(distinct.map(quoted))}.`);
	}
	if (distinct.length > 1) {
		throw codesInvalid(
			`The file has ${distinct.length} observations, and codes belong to one video.`,
			`Choose one of: ${listed(distinct.map(quoted))}.`,
		);
	}
	return distinct[0] ?? '';
};
