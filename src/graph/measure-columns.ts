/** Unit of a measure: milliseconds, 0 to 1, a count, or a count per minute. */
export type MeasureUnit = 'ms' | 'share' | 'count' | 'per-minute';

/** A measure as a column of a table. */
export type MeasureColumn<Id extends string = string> = {
	id: Id;
	/** Heading, a few words. */
	title: string;
	unit: MeasureUnit;
	/** What is counted, over what. */
	definition: string;
	/** What the denominator counts; `null` for a plain count. */
	of: { words: string; unit: 'ms' | 'count' } | null;
	/** Where the formula comes from; `ours` when the field has no fixed one. */
	source: string;
};

const KNOWN = { words: 'time in which where they look was known', unit: 'ms' } as const;
const BOTH_KNOWN = { words: 'time in which the gaze of both was known', unit: 'ms' } as const;
/** Total and mean duration, rate and relative duration of codes: Bakeman & Quera 2011, chapter 8. */
const BAKEMAN = 'Bakeman & Quera 2011';

/** Columns of the table of people. */
export const personColumns = [
	{
		id: 'known',
		title: 'Gaze known',
		unit: 'share',
		definition: 'Share of the time in the picture in which it was known where this person looked.',
		of: { words: 'time in the picture', unit: 'ms' },
		source: 'ours',
	},
	{
		id: 'given',
		title: 'Looks at others',
		unit: 'ms',
		definition: 'Total duration of looks at others’ heads (time given).',
		of: KNOWN,
		source: BAKEMAN,
	},
	{
		id: 'given-share',
		title: 'of known time',
		unit: 'share',
		definition: 'Looks at others as a share of the time in which this person’s gaze was known.',
		of: KNOWN,
		source: BAKEMAN,
	},
	{
		id: 'received',
		title: 'Looked at by others',
		unit: 'ms',
		definition: 'Total duration of others’ looks at this person (time received); two who look at once count twice.',
		of: { words: 'others’ known gaze while this person was in the picture, added up', unit: 'ms' },
		source: BAKEMAN,
	},
	{
		id: 'received-share',
		title: 'of possible',
		unit: 'share',
		definition: 'Looks received as a share of the time in which others’ gaze was known while this person was seen.',
		of: { words: 'others’ known gaze while this person was in the picture, added up', unit: 'ms' },
		source: 'ours',
	},
	{
		id: 'look-rate',
		title: 'Looks per minute',
		unit: 'per-minute',
		definition: 'Looks at others a minute of known gaze.',
		of: KNOWN,
		source: BAKEMAN,
	},
	{
		id: 'bout',
		title: 'Mean look',
		unit: 'ms',
		definition: 'Mean duration of a look at somebody; looks across the edge of the window count with their part in it.',
		of: { words: 'looks at others', unit: 'count' },
		source: BAKEMAN,
	},
	{
		id: 'mutual-rate',
		title: 'Mutual per minute',
		unit: 'per-minute',
		definition: 'Times of mutual gaze with anybody, a minute of known gaze.',
		of: KNOWN,
		source: BAKEMAN,
	},
	{
		id: 'reciprocity',
		title: 'Reciprocity',
		unit: 'share',
		definition:
			'How much of this person’s looking is returned: Σ min(out, in) / Σ out over others, in shares of known time.',
		of: KNOWN,
		source: 'Squartini et al. 2013, reciprocated over out-strength; shares of known time as weights are ours',
	},
	{
		id: 'joint',
		title: 'Joint attention',
		unit: 'ms',
		definition: 'Time in shared or joint attention with anybody; what overlaps counts once.',
		of: KNOWN,
		source: BAKEMAN,
	},
	{
		id: 'joint-share',
		title: 'of known time',
		unit: 'share',
		definition: 'Time in shared or joint attention as a share of known time.',
		of: KNOWN,
		source: BAKEMAN,
	},
	{
		id: 'answered',
		title: 'Pointing answered',
		unit: 'share',
		definition: 'Share of this person’s pointing gestures that somebody then looked along.',
		of: { words: 'pointing gestures while somebody else’s gaze was known', unit: 'count' },
		source: 'ours',
	},
	{
		id: 'leads',
		title: 'Leads following',
		unit: 'share',
		definition: 'Of all gaze followings with this person, the share in which the other followed.',
		of: { words: 'gaze followings with this person', unit: 'count' },
		source: 'ours',
	},
	{
		id: 'aversion-rate',
		title: 'Aversions per minute',
		unit: 'per-minute',
		definition: 'Gaze aversions from others’ faces a minute of known gaze.',
		of: KNOWN,
		source: BAKEMAN,
	},
] as const satisfies readonly MeasureColumn[];

/** Columns of the table of pairs, for `from` towards `to`; the last are the same both ways. */
export const pairColumns = [
	{
		id: 'look',
		title: 'Looks',
		unit: 'ms',
		definition: 'Total duration of looks of the first at the second’s head.',
		of: { words: 'time in which where the first looks was known', unit: 'ms' },
		source: BAKEMAN,
	},
	{
		id: 'look-share',
		title: 'of known time',
		unit: 'share',
		definition: 'Looks as a share of the time in which the first’s gaze was known.',
		of: { words: 'time in which where the first looks was known', unit: 'ms' },
		source: BAKEMAN,
	},
	{
		id: 'possible-share',
		title: 'of possible',
		unit: 'share',
		definition: 'Looks as a share of the time in which the first’s gaze was known while the second was in the picture.',
		of: { words: 'first’s known gaze while the second was in the picture', unit: 'ms' },
		source: 'ours',
	},
	{
		id: 'bout',
		title: 'Mean look',
		unit: 'ms',
		definition: 'Mean duration of a look; looks across the edge of the window count with their part in it.',
		of: { words: 'looks', unit: 'count' },
		source: BAKEMAN,
	},
	{
		id: 'aversion-rate',
		title: 'Aversions per minute',
		unit: 'per-minute',
		definition: 'Gaze aversions of the first from the second’s face, a minute of the first’s known gaze.',
		of: { words: 'time in which where the first looks was known', unit: 'ms' },
		source: BAKEMAN,
	},
	{
		id: 'answered',
		title: 'Pointing answered',
		unit: 'share',
		definition: 'Share of the first’s pointing gestures that the second then looked along.',
		of: { words: 'pointing gestures while the second’s gaze was known', unit: 'count' },
		source: 'ours',
	},
	{
		id: 'leads',
		title: 'Leads following',
		unit: 'share',
		definition: 'Of the gaze followings between the two, the share in which the second followed the first.',
		of: { words: 'gaze followings between the two', unit: 'count' },
		source: 'ours',
	},
	{
		id: 'mutual',
		title: 'Mutual gaze',
		unit: 'ms',
		definition: 'Total duration of mutual gaze of the two.',
		of: BOTH_KNOWN,
		source: BAKEMAN,
	},
	{
		id: 'mutual-rate',
		title: 'Mutual per minute',
		unit: 'per-minute',
		definition: 'Times of mutual gaze a minute in which the gaze of both was known.',
		of: BOTH_KNOWN,
		source: BAKEMAN,
	},
	{
		id: 'reciprocity',
		title: 'Reciprocity',
		unit: 'share',
		definition: 'How even the looking is: 2 · min(a, b) / (a + b) with each one’s look as a share of known time.',
		of: { words: 'shorter known time of the two', unit: 'ms' },
		source: 'Squartini et al. 2013, for one pair; shares of known time as weights are ours',
	},
	{
		id: 'joint',
		title: 'Joint attention',
		unit: 'ms',
		definition: 'Time in shared or joint attention of the two.',
		of: BOTH_KNOWN,
		source: BAKEMAN,
	},
	{
		id: 'joint-share',
		title: 'of known time',
		unit: 'share',
		definition: 'Shared or joint attention as a share of the time in which the gaze of both was known.',
		of: BOTH_KNOWN,
		source: BAKEMAN,
	},
] as const satisfies readonly MeasureColumn[];

export type PersonMeasureId = (typeof personColumns)[number]['id'];
export type PairMeasureId = (typeof pairColumns)[number]['id'];
