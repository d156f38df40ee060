/** Thresholds of following things. */
export type ObjectsConfig = {
	/**
	 * Lowest score for a new thing, 0 to 1. The detector's scores are typically low: 0.3 to 0.5 is a good detection,
	 * below 0.3 is noise. Default 0.33: once out of two sightings may be weaker.
	 */
	minNewScore: number;
	/** A thing counts once `shownAfter` of this many latest runs of the detector saw it: 2 of 3. */
	window: number;
	shownAfter: number;
	/** Runs in a row without the thing after which it is gone. 3 are about 3 s: things are hidden by hands for that long. */
	goneAfter: number;
	/** Runs in a row after which a thing that never counted is dropped. */
	droppedAfter: number;
	/** Overlap (intersection over union) from which a box is the same thing as before, whatever it is called now. */
	sameOverlap: number;
	/** The same kind of thing this far away, in its sizes, is that thing moved, if no other of its kind is nearer. */
	movedDistance: number;
	/** Largest ratio of sizes for that. */
	movedSizeRatio: number;
	/** Above this overlap the box is smoothed; below, the thing has moved, as for the spans of the session file. */
	stillOverlap: number;
	/** Share of the new box in a smoothed one. */
	smoothing: number;
	/**
	 * Smallest size of a thing (root of its area) in sizes of the heads in the picture. A telephone is 10 cm by this
	 * measure, a head with hair 23: 0.45. Smaller ones are far behind people, and looks at them cannot be told apart.
	 */
	minHeadShare: number;
	/** The same without heads, in shares of the picture's longer side. */
	minPictureShare: number;
	/** A thing is given another name when its votes for that exceed those for its own by this factor. */
	renameRatio: number;
	/** Largest share of the picture: what fills it is the scene. */
	maxPictureShare: number;
	/** Share of a thing that lies in a head from which on it is worn there, or held to an ear. */
	onHeadCover: number;
	/** Largest number of things at a time; the most certain ones are kept. */
	maxThings: number;
	/** How many things that are gone are remembered, so that they keep their ids when a shot returns. */
	maxRemembered: number;
	/**
	 * Kinds that are no targets: people (they are followed by their faces and bodies), what is worn, and furniture that
	 * people sit at and put things on, whose boxes lie around everything else.
	 */
	ignored: readonly string[];
};

/** Defaults; sources are with each field. */
export const defaultObjectsConfig: ObjectsConfig = {
	minNewScore: 0.33,
	window: 3,
	shownAfter: 2,
	goneAfter: 3,
	droppedAfter: 2,
	sameOverlap: 0.3,
	movedDistance: 2,
	movedSizeRatio: 1.6,
	stillOverlap: 0.7,
	smoothing: 0.3,
	minHeadShare: 0.3,
	minPictureShare: 0.04,
	renameRatio: 1.5,
	maxPictureShare: 0.3,
	onHeadCover: 0.5,
	maxThings: 12,
	maxRemembered: 40,
	ignored: ['person', 'tie', 'chair', 'couch', 'bench', 'bed', 'dining table', 'toilet'],
};
