import { isAbort, messageOf } from '../../core/errors';
import { styledPrompt } from '../human-sense/ask';
import { takesStyles, type HumanSenseStyle } from '../human-sense/styles';
import { answerIn, answerPieces } from '../human-sense/tagged-answer';
import type { LanguageModel, Prompt } from '../language-model/language-model';
import { isNotSeen } from '../mini/answer-form';
import { miniAnswerPrompt } from '../mini/prompts';
import type { AskSession, Fact, Grounding, Segment } from '../answer/types';
import type { AnswerDeps } from './answer';
import { verifyText, type Verified } from '../answer/verify';

/** Earlier turns that a model is shown. */
const EARLIER_TURNS = 2;
/** Tokens of an answer, at most. */
const ANSWER_TOKENS = 200;
/** How often a model may write: once, and once more when no fact supports something. */
const ATTEMPTS = 2;
/**
 * On the second attempt our model samples, as its likeliest words were wrong; at low temperature, to stay with the
 * facts.
 */
const SECOND_SAMPLING = { temperature: 0.5, topK: null, topP: 0.9, seed: 1 } as const;

/** What an answer is written from. */
type Asked = { readonly question: string; readonly facts: readonly Fact[] };

const chatPrompt = ({ question, facts }: Asked, { earlier = [] }: AnswerDeps, complaint: string | null): Prompt => ({
	messages: [
		{
			role: 'system',
			content:
				'You answer questions about who looked at whom in a video. Use the numbered facts only, with their names, numbers and times as they are. ' +
				'Write one to three short sentences, and after each the facts it rests on, like this: [F1]. Say nothing that is not in the facts.',
		},
		...earlier.slice(-EARLIER_TURNS).flatMap(({ question: asked, text }) => [
			{ role: 'user' as const, content: asked },
			{ role: 'assistant' as const, content: text },
		]),
		{
			role: 'user',
			content: [
				'Facts:',
				...facts.map(({ id, text }) => `${id}: ${text}`),
				...(complaint ? [`Your last answer was wrong: ${complaint}. Use the words of the facts.`] : []),
				`Question: ${question}`,
			].join('\n'),
		},
	],
	maxTokens: ANSWER_TOKENS,
});

/** What asks a model for an answer out of facts. `complaint`: what was wrong with the one before; `null`: none was. */
export const answerPrompt = (
	model: Pick<LanguageModel, 'info'>,
	asked: Asked,
	deps: AnswerDeps,
	complaint: string | null,
): Prompt => {
	if (model.info.promptStyle !== 'mini') return chatPrompt(asked, deps, complaint);
	return { ...miniAnswerPrompt(asked.question, asked.facts), ...(complaint !== null && { sampling: SECOND_SAMPLING }) };
};

/** The style that a model writes in: the one that is wanted, where it can. */
export const styleOf = (model: Pick<LanguageModel, 'info'>, { style = 'plain' }: AnswerDeps): HumanSenseStyle =>
	takesStyles(model.info) ? style : 'plain';

/**
 * Below this Social Grounding Reward an answer is written once more. Its formula gives 0.7 for naming everybody: who is
 * below has left somebody out.
 */
export const LEAST_GROUNDING = 0.7;

/**
 * What came of it. `verified` `null`: nothing that could be shown, `reason` says why. `regrounded`: how often it was
 * written once more because it left people out.
 */
export type Written = { readonly verified: Verified | null; readonly reason: string; readonly regrounded: number };

/** What begins a fact is not always what begins an answer: “Yes, Somebody …”. Names keep their capital. */
const withSmallSubject = (text: string): string =>
	text.replace(
		/^(Yes|No), (Some|No|Every)(body|one)\b/,
		(opening) => opening.charAt(0) + opening.slice(1).toLowerCase(),
	);

/** The yes or no that a text begins with; `null`: neither. */
const openingOf = (text: string): 'yes' | 'no' | null => {
	const word = /^\W*(yes|no)\b/i.exec(text)?.[1]?.toLowerCase();
	return word === 'yes' || word === 'no' ? word : null;
};

/** Why a checked text is not shown; `null`: it is. The first fact is the answer, the others are what it rests on. */
const faultOf = (text: string, verified: Verified, facts: readonly Fact[], isYes: boolean | null): string | null => {
	const opening = openingOf(text);
	const right = isYes === null ? null : isYes ? 'yes' : 'no';
	if (opening !== null && right !== null && opening !== right) return `it says “${opening}” where it is “${right}”`;
	const wrong = verified.segments.find((s) => s.kind === 'unsupported');
	if (wrong?.kind === 'unsupported') return wrong.reason;
	if (verified.cited.length === 0) return 'it cites no fact';
	const [answer] = facts;
	return answer && !verified.cited.includes(answer.id) ? `it leaves out what was asked (${answer.id})` : null;
};

/**
 * Lets a model write an answer from facts, in the style that is wanted, and holds it against them; once more when something
 * was not supported, or when it names fewer of the events’ people than `LEAST_GROUNDING` asks and the templates do; of two such
 * the better grounded one is taken. Thoughts before an answer are neither streamed nor kept: nothing in them is checked.
 *
 * @param asked `grounding`: how well parts of a text name the people of the events they cite; left out: nobody asks. `isYes`: what the events answer to a question of yes or no; `null`: it is none, or nobody knows
 * @throws AbortError
 */
export const writeWith = async (
	model: LanguageModel,
	asked: Asked & {
		readonly session: AskSession;
		readonly isYes: boolean | null;
		readonly grounding?: {
			readonly of: (segments: readonly Segment[]) => Grounding | null;
			/** What the templates say. */
			readonly templates: readonly Segment[];
		};
	},
	deps: AnswerDeps,
): Promise<Written> => {
	const { facts, session, isYes, grounding: wanted } = asked;
	const least = Math.min(LEAST_GROUNDING, wanted?.of(wanted.templates)?.sgr ?? 0);
	/** One that holds and could name more people. */
	let held: { verified: Verified; sgr: number } | null = null;
	let regrounded = 0;
	const style = styleOf(model, deps);
	const tell = (text: string) => deps.onUpdate?.({ type: 'text', text });
	let complaint: string | null = null;
	for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
		try {
			const onText = attempt > 0 ? () => undefined : style === 'think' ? answerPieces(tell) : tell;
			// Thoughts are not shown, but that it writes is.
			if (attempt === 0 && style === 'think') tell('');
			const prompt = styledPrompt(answerPrompt(model, asked, deps, complaint), style);
			const written = await model.generate(prompt, {
				onText,
				...(deps.signal ? { signal: deps.signal } : {}),
			});
			deps.onUpdate?.({ type: 'verifying' });
			const text = answerIn(written.text, style);
			if (text === null) {
				complaint = 'it wrote no answer';
				continue;
			}
			if (isNotSeen(text)) {
				return { verified: held?.verified ?? null, reason: held ? '' : 'it saw no answer in the facts', regrounded };
			}
			const verified = verifyText(withSmallSubject(text), facts, session);
			complaint = faultOf(text, verified, facts, isYes);
			if (complaint !== null) continue;
			const grounding = wanted?.of(verified.segments) ?? null;
			const sgr = grounding?.sgr ?? 1;
			if (held) return { verified: sgr > held.sgr ? verified : held.verified, reason: '', regrounded };
			if (sgr >= least || attempt + 1 === ATTEMPTS) return { verified, reason: '', regrounded };
			held = { verified, sgr };
			regrounded++;
			const names = session.people.flatMap(({ personId, name }) =>
				grounding?.missed.includes(personId) ? [name] : [],
			);
			complaint = `it leaves out ${names.join(', ') || 'who was there'}`;
		} catch (e) {
			if (isAbort(e)) throw e;
			if (held) break;
			return { verified: null, reason: `it failed: ${messageOf(e)}`, regrounded };
		}
	}
	if (held) return { verified: held.verified, reason: '', regrounded };
	return { verified: null, reason: complaint ?? 'it wrote nothing', regrounded };
};
