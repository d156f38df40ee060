import { jsonLines, type TinyFiles } from '../benchmark-set';

const modalities = ['face', 'voice', 'text'] as const;
const clip = (dataset: string, video_id: string, label: string, task = 'emotion') => ({
	...{ dataset, video_id, label, task, instruction: 'Which emotion does the person show?' },
});
const votes = (dataset: string, video_id: string, said: readonly [string, number][]) =>
	said.map(([response, confidence], i) => ({ dataset, video_id, modality: modalities[i], response, confidence }));

/** Records of two sets, with a vote of each modality; the clips do not exist. */
export const tinyMmeVerse: TinyFiles = {
	records: jsonLines('mmeverse-tiny.jsonl', [
		clip('meld', 'a', 'Joy'),
		clip('meld', 'b', 'anger'),
		clip('meld', 'c', 'neutral', 'think'),
		clip('iemocap', 'd', 'sad', 'reason'),
		clip('iemocap', 'e', 'happy'),
	]),
	replies: jsonLines('mmeverse-replies-tiny.jsonl', [
		...votes('meld', 'a', [
			['joy', 0.6],
			[' JOY ', 0.4],
			['neutral', 0.9],
		]),
		...votes('meld', 'b', [
			['anger', 0.5],
			['sadness', 0.7],
			['Anger.', 0.4],
		]),
		...votes('meld', 'c', [
			['<think>Hardly moves.</think>neutral', 0.5],
			['joy', 0.9],
			['neutral', 0.2],
		]),
		...votes('iemocap', 'd', [
			['sad', 0.5],
			['angry', 0.5],
		]),
		...votes('iemocap', 'e', [['happy', 1]]),
	]),
};
