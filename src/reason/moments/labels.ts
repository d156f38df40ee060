import { isOneOf, keysOf } from '../../core/collections';

/**
 * The thirteen emotions of VQAU-Bench (its project page, vqau-bench index.html) with words that name each, its own name
 * included. Ours: near-synonyms such as “Angry” occur in the published page.
 */
const EMOTION_WORDS = {
	Anger: 'anger angry angrily annoyed furious mad irritated',
	Anticipation: 'anticipation expectant expectantly eager eagerly',
	Disgust: 'disgust disgusted disgusting revolted',
	Fear: 'fear afraid scared fearful frightened anxious nervous worried',
	Horror: 'horror horrified horrifying terrified terror',
	Joy: 'joy joyful joyous happy happily happiness glad delighted cheerful laugh laughed laughing smile smiled smiling fun',
	Love: 'love loving lovingly affection affectionate tender tenderness',
	Neutral: 'neutral calm calmly',
	Pride: 'pride proud proudly',
	Sadness: 'sadness sad sadly unhappy sorrow grief crying cried tears upset',
	Satisfaction: 'satisfaction satisfied content contented pleased',
	Surprise: 'surprise surprised surprising astonished amazed shocked startled',
	Trust: 'trust trusting trusted trustful',
};

export type VqauEmotion = keyof typeof EMOTION_WORDS;
export const vqauEmotions: readonly VqauEmotion[] = keysOf(EMOTION_WORDS);

/** How people move and interact, which is observed and no feeling. Ours. */
export const manners = ['lively', 'close', 'shared', 'withdrawn', 'sudden', 'gestural'] as const;
export type Manner = (typeof manners)[number];

/** Whether a label is a manner, and no emotion. */
export const isManner = (label: MomentLabel): label is Manner => isOneOf(manners, label);

/** What a moment is labelled with: an apparent emotion where these are switched on, else a manner. */
export type MomentLabel = VqauEmotion | Manner;

const BY_WORD = new Map(
	vqauEmotions.flatMap((emotion) => EMOTION_WORDS[emotion].split(' ').map((word) => [word, emotion] as const)),
);

/** Words of a text, lower case. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];

const NEGATIONS = new Set(['not', 'never', 'no', 'without', "don't", "didn't", "isn't", "wasn't"]);

/** Emotions that a text names, once for each word that does, in order; those right after a negation are left out. */
export const emotionsNamed = (text: string): VqauEmotion[] => {
	const words = wordsOf(text);
	return words.flatMap((word, i) => {
		const emotion = BY_WORD.get(word);
		return emotion && !words.slice(Math.max(0, i - 2), i).some((w) => NEGATIONS.has(w)) ? [emotion] : [];
	});
};

/** The emotion that a label of a file or a reply of a model stands for: `Angry` is Anger. `null` when none or several. */
export const toVqauEmotion = (label: string): VqauEmotion | null => {
	const named = new Set(emotionsNamed(label));
	return named.size === 1 ? [...named][0]! : null;
};

/** Names that classifiers of apparent expressions use. The other emotions have no face of their own and are never read. */
const EXPRESSIONS: Readonly<Record<string, VqauEmotion>> = {
	neutral: 'Neutral',
	happy: 'Joy',
	happiness: 'Joy',
	sad: 'Sadness',
	sadness: 'Sadness',
	angry: 'Anger',
	anger: 'Anger',
	fearful: 'Fear',
	fear: 'Fear',
	disgusted: 'Disgust',
	disgust: 'Disgust',
	surprised: 'Surprise',
	surprise: 'Surprise',
};

/** The emotion of a classifier's name of an apparent expression; `null` for one that stands for none of the thirteen. */
export const emotionOfExpression = (name: string): VqauEmotion | null => EXPRESSIONS[name.toLowerCase()] ?? null;

/**
 * What is looked for in movement and interaction when a query names an emotion and emotion signals are off. Ours, and no
 * claim that anybody felt so: it says only which moments are worth watching.
 */
export const mannerInstead: Readonly<Record<VqauEmotion, Manner | null>> = {
	Anger: 'withdrawn',
	Anticipation: 'lively',
	Disgust: 'withdrawn',
	Fear: 'sudden',
	Horror: 'sudden',
	Joy: 'lively',
	Love: 'close',
	Neutral: null,
	Pride: 'lively',
	Sadness: 'withdrawn',
	Satisfaction: 'lively',
	Surprise: 'sudden',
	Trust: 'close',
};

/** Phrases in which a rationale tells of each manner; they are also what a reader of it goes by. */
const MANNER_PHRASES: Readonly<Record<Manner, readonly string[]>> = {
	lively: ['speaks', 'nods', 'shakes the head', 'moves a lot'],
	close: ['look at each other'],
	shared: ['look at the same thing', 'share attention', 'follows the gaze'],
	withdrawn: ['looks away'],
	sudden: ['shifts gaze', 'turn at once'],
	gestural: ['points', 'shows', 'offers', 'reaches'],
};

/** Manners that a text tells of by those phrases, once for each time. */
export const mannersTold = (text: string): Manner[] =>
	manners.flatMap((manner) =>
		MANNER_PHRASES[manner].flatMap((phrase) =>
			text
				.split(new RegExp(`\\b${phrase}\\b`))
				.slice(1)
				.map(() => manner),
		),
	);

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
