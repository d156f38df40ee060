import type { AnswerQuestion } from '../../../src/reason/ask/answer';
import { serveReason } from '../../../src/workers/reason/serve-reason';

/** Answers with what the model writes, so that tests of the model need nothing of answering. */
const answer: AnswerQuestion = async (question, _session, { model, earlier = [], onUpdate, signal }) => {
	const by = model?.info.title ?? 'templates';
	const messages = [
		...earlier.flatMap(({ question: asked, text }) => [
			{ role: 'user' as const, content: asked },
			{ role: 'assistant' as const, content: text },
		]),
		{ role: 'user' as const, content: question },
	];
	const written = await model
		?.generate(
			{ messages, maxTokens: 12 },
			{ onText: (text) => onUpdate?.({ type: 'text', text }), ...(signal && { signal }) },
		)
		.catch((e: unknown) => {
			signal?.throwIfAborted();
			console.warn('Without the model', e);
			return null;
		});
	return {
		question,
		queries: [],
		text: written?.text ?? 'written by templates',
		segments: [],
		facts: [],
		citations: [],
		status: 'unsupported',
		grounding: null,
		by: written ? by : 'templates',
		note: null,
	};
};

serveReason(self, answer, () => import('../../../src/reason/language-model/open-transformers'));
