/** A file of a study that people write. */
export type StudyFile = 'study.json' | 'sessions.csv' | 'participants.csv';

/** Something in a file of a study that has to be put right, in words. */
export type Problem = {
	file: StudyFile;
	/** Row as a spreadsheet counts it: the header is row 1. `null`: no row is meant. */
	row: number | null;
	/** Name of the column, or the field of study.json; `null`: none is meant. */
	column: string | null;
	/** What is wrong and what to do. */
	message: string;
};

/** What could be read of a file, and what could not. Where there are problems, what they are about is left out. */
export type Read<T> = { value: T; problems: readonly Problem[] };

/** `sessions.csv, row 3, column fov: …`. */
export const problemText = ({ file, row, column, message }: Problem): string => {
	const where = file === 'study.json' ? 'field' : 'column';
	const place = [file, row === null ? null : `row ${row}`, column === null ? null : `${where} ${column}`];
	return `${place.filter((part) => part !== null).join(', ')}: ${message}`;
};
