/** When what was seen before is taken for what would be seen now. Each saving can be switched off. */
export type StillConfig = {
	/**
	 * Hands and bodies are looked at anew where a cell of 4 pixels around them differs by more than this from the last look,
	 * grey levels of 0 to 255: codecs and cameras make still cells differ by 1 to 4.
	 */
	stillLevels: number;
	/**
	 * Share of the cells about a hand, and about a joint of a body, that may differ so before it counts as moved; 0: none. Measured
	 * from look to look in eight choose clips: with no cell changed, the models themselves move a hand by up to 0.12 of its size
	 * and a joint by up to 0.17 of the body (95 % of 318 and 280). With shares of 0.1 to 0.2 hands move by hardly more (30
	 * times, median below 0.03, most 0.17), nor do joints with shares of 0.2 to 0.4 (71 times, median 0.04); with larger ones
	 * both do.
	 */
	handStillShare: number;
	bodyStillShare: number;
	/**
	 * Hands are searched for only where forearms changed, once the bodies of all who are seen are known; `false`: where anything
	 * did.
	 */
	handsWhereArmsMove: boolean;
	/**
	 * Overlap (intersection over union) from which on two squares around a wrist show the same hand. A square is three hands
	 * wide: one that is shifted by a third of its side, 0.5, still holds the whole hand. 1: each look is a new one.
	 */
	sameHandSquare: number;
	/** Other hands, and bodies, are looked for this soon where they may have come to be seen, milliseconds. */
	handSearchMs: number;
	bodySearchMs: number;
	/** They are looked at all the same after this long, milliseconds. */
	stillMostMs: number;
	/** For this long after one was lost while it moved, every frame is looked at, milliseconds. */
	stillLostMs: number;
	/**
	 * For this long a part of the frame is not searched for bodies again while nothing moves in it, and the body found there is
	 * given again; as long as in the whole frame. 0: each turn searches.
	 */
	bodyCropMostMs: number;
	/**
	 * For this long a search for things is not repeated, and its things are given again, where the picture has changed in people
	 * only: two turns in three. 0: each turn searches. In fourteen choose clips 18 of 120 searches were spared so, and in
	 * the sample 5 of 10.
	 */
	objectsStillMostMs: number;
	/**
	 * Heads are read with regard-gaze on every frame but where their pixels stay the same: the root mean square change of
	 * grey levels, 0 to 255, that is noise of camera and codec; overlap with the head that was read; time after which it is
	 * read again all the same, milliseconds. At 3 and 4 levels at most a tenth and a fifth of the heads would be spared, and the
	 * gaze that is kept would be off by 5 to 22° (95 %, in five choose clips).
	 */
	sightStillLevels: number;
	sightSameOverlap: number;
	sightEveryMs: number;
};

export const defaultStillConfig: StillConfig = {
	stillLevels: 6,
	handStillShare: 0.2,
	bodyStillShare: 0.3,
	handsWhereArmsMove: true,
	sameHandSquare: 0.5,
	handSearchMs: 300,
	bodySearchMs: 600,
	stillMostMs: 1000,
	stillLostMs: 300,
	bodyCropMostMs: 1000,
	objectsStillMostMs: 4500,
	sightStillLevels: 2,
	sightSameOverlap: 0.7,
	sightEveryMs: 500,
};
