/** Names of columns, in small letters, by what they tell; of several the first that a table has counts. */
export const START = ['start_s', 'start', 'onset', 'begin', 'start time', 'start (s)', 'begin time'];
export const STOP = ['stop_s', 'stop', 'end_s', 'end', 'offset', 'end time', 'stop (s)', 'end (s)'];
export const DURATION = ['duration_s', 'duration', 'duration (s)'];
export const TYPE = ['trial_type', 'type', 'kind', 'behavior', 'behaviour', 'code', 'event', 'label'];
export const ACTOR = ['actor', 'subject', 'person', 'participant', 'who'];
export const TARGET = ['target', 'object', 'modifier', 'towards', 'value'];

/** What the name of a column of times in milliseconds ends with. */
const IN_MS = /[ _-]*[([]?(?:ms|msec|milliseconds)[)\]]?$/;

/** Columns that have one of these times, and whether they count milliseconds: others have seconds or clock times. */
export const timeColumns = (columns: Iterable<string>, names: readonly string[]): { name: string; isMs: boolean }[] => {
	const all = [...columns];
	return [
		...names.filter((name) => all.includes(name)).map((name) => ({ name, isMs: false })),
		...all
			.filter((name) => IN_MS.test(name) && names.includes(name.replace(IN_MS, '')))
			.map((name) => ({ name, isMs: true })),
	];
};
