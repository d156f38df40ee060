/** What the original object detector computes for one generated picture. */
export type ObjectReference = {
	rows: number;
	columns: number;
	/** Of `testPicture`. */
	seed: number;
	/** Some cells by their number, row by row: distances left, top, right and bottom, best score, class. */
	cells: { cell: number; values: number[] }[];
};

/** What an original face network computes for a batch of generated square pictures, one after another. */
export type FaceReference = { sidePx: number; seeds: number[]; values: number[] };

/** The form of `references.json`. */
export type References = { objects: ObjectReference[]; identity: FaceReference; expression: FaceReference };
