import { writeResults } from '../../reason/next-utterance/result-file';
import type { TinyFiles } from '../benchmark-set';

const row = (video: string, question: string, answer: string, prediction: string) => ({
	...{ video: `${video}.mp4`, question, answer, prediction, GT_factor: '', predict_factor: '' },
});

/** Three made-up answers, the first predicted word for word, and a made-up list of rated words. */
export const tinySayNext: TinyFiles = {
	results: {
		name: 'say-next-tiny.csv',
		text: writeResults([
			row('court1', 'How do you feel?', 'I am tired but very happy today', 'I am tired but very happy today'),
			row('court2', 'What went wrong?', 'My serve was bad and I was slow', 'I was slow and the serve was not great'),
			row('court3', 'What is next, and when?', 'A calm week at home, then the grass', 'I will rest'),
		]),
	},
	lexicon: {
		name: 'say-next-words-tiny.csv',
		text: 'word,valence,arousal\ntired,0.3,0.2\nhappy,0.9,0.7\nbad,0.1,0.5\nslow,0.4,0.1\ngreat,0.9,0.6\ncalm,0.7,0.1\n',
	},
};
