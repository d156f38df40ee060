import { jsonLines, type TinyFiles } from '../benchmark-set';

const ids = ['rain', 'queue', 'gift', 'cake', 'phone', 'tie', 'map', 'plant', 'chair', 'dog'];
/** Not perceived, and perceived with the sarcasm missed. */
const unseen = ['chair', 'dog'];
const missed = ['rain', 'queue'];

/** Ten items, eight of them perceived and two of these wrong on sarcasm; the pictures do not exist. */
export const tinyVisualRoom: TinyFiles = {
	items: jsonLines('visual-room-tiny.jsonl', [
		...ids.map((id, i) => ({
			...{ id, picture: `${id}.jpg`, text: `What a lovely ${id}!` },
			perception: [
				{ question: 'What is in the middle?', options: [`a ${id}`, 'a fence'], answer: `a ${id}` },
				{ question: 'Is anybody smiling?', answer: i % 2 === 0 ? 'no' : 'yes' },
			],
			sarcasm: { question: 'Is the text meant sarcastically?', answer: i % 3 === 0 ? 'no' : 'yes' },
		})),
	]),
	replies: jsonLines('visual-room-replies-tiny.jsonl', [
		...ids.map((id, i) => {
			const isSarcastic = i % 3 !== 0;
			return {
				...{ id, perception: [unseen.includes(id) ? 'B' : 'A', i % 2 === 0 ? 'No.' : 'Yes, one person is.'] },
				sarcasm: isSarcastic === missed.includes(id) ? 'No' : 'Yes',
			};
		}),
	]),
	causes: jsonLines('visual-room-causes-tiny.jsonl', [{ id: 'rain', cause: 'context alignment' }]),
};
