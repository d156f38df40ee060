/**
 * Emotions with words that name them, English. Ours: the extractor that the authors use is not published. Families after
 * Ekman’s basic emotions with those that traces about conversations often name.
 */
const LEXICON: Readonly<Record<string, readonly string[]>> = {
	anger: ['anger', 'angry', 'angrily', 'annoyed', 'annoyance', 'irritated', 'irritation', 'furious', 'mad'],
	contempt: ['contempt', 'contemptuous', 'scorn', 'scornful', 'disdain'],
	disgust: ['disgust', 'disgusted', 'repulsed'],
	fear: ['fear', 'afraid', 'scared', 'frightened', 'fearful', 'terrified'],
	anxiety: ['anxious', 'anxiety', 'nervous', 'nervously', 'nervousness', 'worried', 'worry', 'tense', 'uneasy'],
	joy: ['joy', 'joyful', 'happy', 'happily', 'happiness', 'glad', 'delighted', 'cheerful', 'pleased'],
	amusement: ['amused', 'amusement', 'amusing', 'entertained'],
	excitement: ['excited', 'excitement', 'excitedly', 'thrilled', 'enthusiastic', 'enthusiasm'],
	sadness: ['sad', 'sadness', 'sadly', 'unhappy', 'sorrow', 'upset', 'depressed', 'grief'],
	surprise: ['surprise', 'surprised', 'surprising', 'astonished', 'shocked', 'shock', 'amazed'],
	embarrassment: ['embarrassed', 'embarrassment', 'awkward', 'awkwardly', 'awkwardness', 'ashamed', 'shame'],
	confusion: ['confused', 'confusion', 'puzzled', 'perplexed'],
	interest: ['interested', 'interest', 'curious', 'curiosity', 'engaged'],
	boredom: ['bored', 'boredom', 'uninterested'],
	pride: ['proud', 'proudly', 'pride'],
	guilt: ['guilt', 'guilty', 'regret', 'regretful'],
	frustration: ['frustrated', 'frustration'],
	disappointment: ['disappointed', 'disappointment'],
	affection: ['affection', 'affectionate', 'love', 'loving', 'fond', 'caring'],
	calm: ['calm', 'calmly', 'relaxed', 'comfortable'],
};

const FAMILY = new Map(Object.entries(LEXICON).flatMap(([family, words]) => words.map((word) => [word, family])));

/** Families of emotions that a text names. Negation is not read: “not angry” names anger. */
export const emotionsIn = (text: string): ReadonlySet<string> =>
	new Set((text.toLowerCase().match(/\p{L}+/gu) ?? []).flatMap((word) => FAMILY.get(word) ?? []));
