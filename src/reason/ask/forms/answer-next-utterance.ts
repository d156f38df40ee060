import type { PersonId } from '../../../core/people';
import { describeFace } from '../../face-caption/caption';
import type { FormSources } from '../../answer/types';
import type { Answer, AnswerDeps } from '../answer';
import { personWord, timeWord } from '../../answer/wording';
import type { LanguageModel } from '../../language-model/language-model';
import { cueSummary, cuesUntil, type FaceCue } from '../../next-utterance/cues';
import { cuePrompt, readGuess } from '../../next-utterance/guess';
import { utterancesOf, type Utterance } from '../../next-utterance/utterances';
import { sentenceOf } from './event-words';
import { factList, formAnswer } from './facts-of-form';
import { oneAskedFor, type FormRequest, type GuessBasis, type NextUtteranceForm } from './form';
import { refuse } from './refuse';

/** Whether a model can write what somebody may say; our own small one knows its own short forms alone. */
const writesSpeech = ({ info }: LanguageModel): boolean => info.promptStyle !== 'mini';

/** Tokens of a guess, at most: an utterance. */
const GUESS_TOKENS = 60;
/** Sentences about a face in the cues. */
const FACE_SENTENCES = 2;

/** Strongest movements of somebody's face in words, at each time they were measured. */
const faceCues = ({ observations, hasEmotions }: FormSources, personId: PersonId): FaceCue[] =>
	hasEmotions
		? observations.flatMap((o) => {
				if (o.personId !== personId || !o.faceMovements) return [];
				const caption = describeFace(o.faceMovements.movements);
				if (caption.kind === 'still') return [];
				return [{ tMs: o.tMs, sentences: caption.local.slice(0, FACE_SENTENCES).map(({ text }) => text) }];
			})
		: [];

/**
 * Guesses what somebody says next (SayNext) from what was said to them last, up to the moment shown, and from what was seen
 * of them until then. Without a transcript, or a language model, it says so.
 *
 * @throws AbortError; what the model throws
 */
export const answerNextUtterance = async (
	request: FormRequest,
	{ model, signal }: Pick<AnswerDeps, 'model' | 'signal'>,
): Promise<Answer> => {
	const { question, asked, session, sources } = request;
	const personId = oneAskedFor(request);
	if (personId === null) return refuse(request, asked.unknown.length > 0 ? 'nobody-known' : 'nobody-named');
	if (!sources.words || sources.words.length === 0) return refuse(request, 'no-transcript');
	const name = personWord(personId, session);
	const nowMs = asked.atMs ?? sources.atMs ?? session.untilMs;
	const utterances = utterancesOf(sources.words);
	// What lasts on at that moment is not over, and what somebody says in it is not known yet.
	const last = utterances.filter((u) => u.personId !== personId && u.endMs <= nowMs).at(-1) ?? null;
	const endMs = last?.endMs ?? nowMs;
	const { facts, add } = factList();
	const said = ({ personId: by, text, startMs, endMs: untilMs }: Utterance): GuessBasis => {
		const who = by === null ? 'Somebody' : personWord(by, session);
		const words = `${who} says “${text.trim()}”.`;
		return { text: words, factId: add({ text: words, startMs, endMs: untilMs, people: by === null ? [] : [by] }) };
	};
	const prompt = last && said(last);
	const seen = cuesUntil(endMs, {
		events: session.events,
		faces: faceCues(sources, personId),
		personId,
		sentenceOf: (event) => sentenceOf(event, session),
	});
	const cues = seen.map(({ text, startMs, lastsMs }): GuessBasis => {
		const sentence = `${text.replace(/\.$/, '')}.`;
		const eventIds = session.events
			.filter((e) => e.startMs === startMs && sentenceOf(e, session) === text)
			.map((e) => e.eventId);
		return {
			text: sentence,
			factId: add({ text: sentence, startMs, endMs: startMs + lastsMs, people: [personId], eventIds }),
		};
	});
	const input = { question: last?.text ?? '(nothing was said yet)', cues: cueSummary(seen, endMs), name };
	const writer = model && writesSpeech(model) ? model : null;
	const written = writer
		? await writer.generate(
				{ messages: [{ role: 'user', content: cuePrompt(input) }], maxTokens: GUESS_TOKENS },
				signal ? { signal } : {},
			)
		: null;
	const guess = written && readGuess(written.text);
	const after = utterances.find((u) => u.personId === personId && u.startMs >= endMs) ?? null;
	const then = after && said(after);
	const form: NextUtteranceForm = { kind: 'next-utterance', personId, prompt, cues, guess, then };
	const rests = `${last ? `the last thing said to ${name}` : 'no words before it'} and ${cues.length === 0 ? 'nothing seen' : cues.length === 1 ? 'one thing seen' : `${cues.length} things seen`} up to ${timeWord(endMs)}`;
	if (!writer) {
		const refused = refuse(request, model ? 'small-language-model' : 'no-language-model', { facts });
		return { ...refused, note: `A guess would rest on ${rests}.`, form: { ...form } };
	}
	return formAnswer({
		question,
		cited: guess
			? `A guess, which nobody has said: ${name} may say “${guess}”.`
			: `${writer.info.title} made no guess of what ${name} says next.`,
		facts,
		status: 'unsupported',
		form,
		by: writer.info.title,
		note: `The guess rests on ${rests}.`,
	});
};
