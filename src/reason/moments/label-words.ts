import { isManner, type Manner, type MomentLabel } from './labels';

const MANNER_WORDS: Readonly<Record<Manner, string>> = {
	lively: 'people speak, nod or move a lot',
	close: 'people look at each other',
	shared: 'people look at the same thing',
	withdrawn: 'people look away from each other',
	sudden: 'people turn their gaze fast or all at once',
	gestural: 'people point, show, give or reach',
};

/**
 * A label in words that say what is seen: what people do for a manner, `apparent joy` for an emotion, which is one of
 * faces and words and says nothing of what somebody feels.
 */
export const labelWords = (label: MomentLabel): string =>
	isManner(label) ? MANNER_WORDS[label] : `apparent ${label.toLowerCase()}`;
