import { jsonFile, jsonLines, type TinyFiles } from '../benchmark-set';

/** A trace as submissions have it: `external knowledge` is a member of the modality list there. */
const trace = (answer: string, ...steps: (readonly [text: string, ...modalities: string[]])[]) => ({
	steps: steps.map(([text]) => text),
	modalities: steps.map(([, ...modalities]) => modalities),
	steps_modalities: steps.map(([text, ...modalities]) => [text, modalities]),
	answer,
});
const question = (qid: string, q: string, answers: readonly [string, string, string, string], answer_idx: number) => {
	const [a0, a1, a2, a3] = answers;
	return { qid, q, vid_name: qid.replace(/_q\d+$/, ''), ts: '0.00-60.00', a0, a1, a2, a3, answer_idx };
};

/** Three questions with references and traces: the first two traces equal their references, the third differs. */
export const tinySocialGenome: TinyFiles = {
	submission: jsonFile('social-genome-traces-tiny.json', {
		invented_q1: trace('B', ['The woman smiles at the man.', 'visual'], ['He says thank you.', 'verbal']),
		invented_q2: trace('A', ['His voice gets quiet.', 'vocal']),
		invented_q3: trace('D', ['She looks away.', 'visual'], ['He laughs loudly.', 'vocal'], ['She says no.', 'verbal']),
	}),
	reference: jsonFile('social-genome-references-tiny.json', {
		invented_q1: trace('B', ['The woman smiles at the man.', 'visual'], ['He says thank you.', 'verbal']),
		invented_q2: trace('A', ['His voice gets quiet.', 'vocal']),
		invented_q3: trace(
			'C',
			['She sighs.', 'vocal'],
			['Her voice is flat.', 'vocal'],
			['People who turn away are often annoyed.', 'visual', 'external knowledge'],
		),
	}),
	questions: jsonLines('social-genome-questions-tiny.jsonl', [
		question('invented_q1', 'How does the man react?', ['Angrily', 'Gratefully', 'Not at all', 'With fear'], 1),
		question('invented_q2', 'How does he feel about the news?', ['Sad', 'Amused', 'Proud', 'Bored'], 0),
		question(
			'invented_q3',
			'How does she take the joke?',
			['She likes it', 'She repeats it', 'She is annoyed', 'She cries'],
			2,
		),
	]),
};
