import type { EventId } from '../../core/social';
import { capital } from '../../core/text/words';
import type { AskSession, Described, Segment } from '../answer/types';
import { answerGrounding } from '../answer/grounding';
import type { Query } from '../query/query';
import type { Reading, Turn } from '../query/reading';
import { runQuery } from '../query/run';
import { chipsOf } from '../say/chips';
import { factsOfSaid, segmentsOf } from '../say/facts-of-said';
import type { Said } from '../say/said';
import { brief } from '../say/brief';
import { say } from '../say/say';
import { NOT_UNDERSTOOD, refusalText } from '../say/say-absent';
import type { Answer, AnswerDeps, AnswerQuestion, PartChips } from './answer';
import { briefly } from './briefly';
import { chosenOf, isStillAsked } from './chosen';
import { certaintyOfTurn, isCertaintyAsked } from './answer-certainty';
import { peopleNamedIn } from '../understand/follow/people-named';
import { labelOf } from '../understand/label';
import { plainNamesOf } from '../answer/plain-names';
import { isSure, understand } from '../understand/understand';
import { HELP, isHelpAsked } from './help';
import { citationsOf, textOf } from './segments-text';
import { isToldOf, toldBy, toldText, withTold } from './told';
import { turnOf } from './turn';
import { understandQuestion } from './understand-question';
import { styleOf, writeWith } from './write-answer';

/** Who writes when no model does. */
export const TEMPLATES = 'templates';

/** An answer without facts: that nothing was found, or the question not understood. */
const plainAnswer = (
	said: Pick<Answer, 'question' | 'queries' | 'text' | 'status' | 'note'> & Pick<Partial<Answer>, 'offers'>,
): Answer => ({
	...said,
	...{ segments: [{ kind: 'text', text: said.text }], facts: [], citations: [], grounding: null, by: TEMPLATES },
});

/** Events that answer a question as the rules read it, in order of what is said first; none where they cannot. */
export const eventsAnswering = (question: string, session: AskSession): readonly EventId[] => {
	const understood = understand(question, session);
	const [reading] = understood.is === 'read' && isSure(understood) ? understood.readings : [];
	const said = (reading?.parts ?? []).flatMap((part) =>
		part.is === 'query' ? say(runQuery(part.query, session), session) : [],
	);
	return [...new Set(factsOfSaid(said, session).flatMap(({ eventIds }) => eventIds))];
};

/** Parts without those that say the same again: “which two did it most, and how long?”. */
const toldOnce = (said: readonly Said[]): readonly Said[] => {
	const textOfOne = ({ sentences }: Said): string => sentences.map(({ text }) => text).join('. ');
	return said.filter((one, i) => said.findIndex((other) => textOfOne(other) === textOfOne(one)) === i);
};

/** A refused part beside others that are answered. */
const refused = (text: string): Said => ({
	...{ yes: null, shown: [], status: 'not-seen', named: [], isList: false },
	sentences: [{ text: text.replace(/\.$/, ''), rows: [], at: null }],
});

/** “Was Jonas nervous?” cannot be told, but “how often did he look away?” is of Jonas; `null`: it names nobody. */
const refusedTurn = (question: string, before: Turn | undefined, session: AskSession): Turn | null => {
	const names = plainNamesOf(session);
	const named = peopleNamedIn(names?.plain(question) ?? question, names?.session ?? session);
	if (named.length === 0) return null;
	return { question, queries: before?.queries ?? [], named, atMs: before?.atMs ?? null };
};

/** Each part of a question with its own pieces to change. */
const partChipsOf = (queries: readonly Query[], session: AskSession): readonly PartChips[] =>
	queries.flatMap((query) => {
		const chips = chipsOf(query, session);
		return chips.length === 0 ? [] : [{ label: capital(labelOf([{ is: 'query', query }], session)), chips }];
	});

type Asked = { readonly question: string; readonly session: AskSession; readonly note: string | null };

/** The answer to a question that was read in one way. */
const answerReading = async (reading: Reading, asked: Asked, deps: AnswerDeps): Promise<Answer> => {
	const answer = await answerParts(reading, asked, deps);
	return reading.meant ? { ...answer, told: reading.meant } : answer;
};

const answerParts = async ({ parts, assumed, she }: Reading, asked: Asked, deps: AnswerDeps): Promise<Answer> => {
	const { question, session } = asked;
	const note = [asked.note, ...assumed].filter((part) => part !== null).join(' ') || null;
	const queries = parts.flatMap((part) => (part.is === 'query' ? [part.query] : []));
	const topics = parts.flatMap((part) => (part.is === 'refused' ? [part.topic] : []));
	const before = deps.earlier?.findLast(({ turn }) => turn !== undefined)?.turn;
	if (queries.length === 0) {
		deps.onUpdate?.({ type: 'facts', queries, facts: [] });
		const plain = plainAnswer({
			question,
			queries,
			text: topics.map(refusalText).join(' '),
			status: 'unsupported',
			note,
		});
		const turn = refusedTurn(question, before, session);
		return { ...plain, isRefused: true, ...(turn && { turn }) };
	}
	const said = brief(
		toldOnce(
			parts.map((part) =>
				part.is === 'query' ? say(runQuery(part.query, session), session) : refused(refusalText(part.topic)),
			),
		),
	);
	const facts = factsOfSaid(said, session);
	deps.onUpdate?.({ type: 'facts', queries, facts });
	const turn = turnOf(question, queries, said, { before, session, she });
	const shown = said.flatMap((one) => one.shown);
	const [only, ...others] = queries;
	const chips = only && others.length === 0 ? chipsOf(only, session) : [];
	const partChips = others.length > 0 ? partChipsOf(queries, session) : [];
	const more = {
		turn,
		...(shown.length > 0 && { shown }),
		...(chips.length > 0 && { chips }),
		...(partChips.length > 0 && { partChips }),
	};
	if (said.every(({ status }) => status === 'not-seen')) {
		return {
			...plainAnswer({ question, queries, text: textOf(segmentsOf(said, facts)), status: 'not-seen', note }),
			...more,
		};
	}
	const isYes = said[0]?.yes ?? null;
	const groundingOf = (of: readonly Segment[]) =>
		answerGrounding(question, textOf(of), citationsOf(of, facts), session);
	const templates = segmentsOf(said, facts);
	const told = { question, facts, session, isYes, grounding: { of: groundingOf, templates } };
	const written = deps.model ? await writeWith(deps.model, told, deps) : null;
	deps.signal?.throwIfAborted();
	const segments = written?.verified?.segments ?? templates;
	const text = textOf(segments);
	const citations = citationsOf(segments, facts);
	const title = deps.model?.info.title ?? TEMPLATES;
	const style = deps.model && written?.verified ? styleOf(deps.model, deps) : 'plain';
	const fallback = written && !written.verified ? `The text of ${title} is not shown: ${written.reason}.` : null;
	return {
		...{ question, queries, text, segments, facts, citations, status: 'answered', ...more },
		grounding: groundingOf(segments),
		...(written && written.regrounded > 0 && { regrounded: written.regrounded }),
		by: written?.verified ? title : TEMPLATES,
		...(style !== 'plain' && { style }),
		note: [note, fallback].filter((part) => part !== null).join(' ') || null,
	};
};

const offered = (asks: string, offers: readonly Reading[], { question, note }: Asked): Answer => {
	return { ...plainAnswer({ question, queries: [], text: asks, status: 'unsupported', note }), offers };
};

/** How sure the answer before was; what it was about stays what is talked of. */
const certaintyAnswer = (question: string, turn: Turn, session: AskSession): Answer => {
	const said = [certaintyOfTurn(turn, session)];
	const facts = factsOfSaid(said, session);
	const segments = segmentsOf(said, facts);
	const more = { segments, facts, citations: citationsOf(segments, facts), turn };
	return { ...plainAnswer({ question, queries: [], text: textOf(segments), status: 'answered', note: null }), ...more };
};

/** Answers a question, as opposed to a statement of who somebody is. */
const answerAsked: AnswerQuestion = async (question, session, deps) => {
	if (deps.reading) return answerReading(deps.reading, { question, session, note: null }, deps);
	if (isHelpAsked(question)) {
		deps.onUpdate?.({ type: 'facts', queries: [], facts: [] });
		return plainAnswer({ question, queries: [], text: HELP, status: 'answered', note: null });
	}
	const chosen = chosenOf(question, deps.earlier?.at(-1), session);
	if (chosen) return answerReading(chosen, { question, session, note: null }, deps);
	const pending = deps.earlier?.at(-1);
	if (pending?.offers && isStillAsked(question, pending, session))
		return offered(pending.text.split('\n')[0] ?? '', pending.offers, { question, session, note: null });
	const before = deps.earlier?.at(-1)?.turn;
	if (before && isCertaintyAsked(question)) return certaintyAnswer(question, before, session);
	const { understood, note } = await understandQuestion(question, session, deps);
	const asked: Asked = { question, session, note };
	if (understood.is === 'unclear') {
		return { ...offered(understood.asks, understood.options, asked), ...briefly(understood, session) };
	}
	const [best, ...others] = understood.readings;
	if (best && others.length > 0) return offered('Which of these is meant?', understood.readings, asked);
	if (best && !isSure(understood)) return offered(`${NOT_UNDERSTOOD} Is this meant?`, understood.readings, asked);
	if (best) return answerReading(best, asked, deps);
	deps.onUpdate?.({ type: 'facts', queries: [], facts: [] });
	return plainAnswer({ question, queries: [], text: NOT_UNDERSTOOD, status: 'unsupported', note });
};

/** Takes note of “Person 1 is the man”, and answers the question that was waiting for it. */
const answerTold = async (
	question: string,
	given: AskSession,
	{ told, all, deps }: { told: readonly Described[]; all: readonly Described[]; deps: AnswerDeps },
): Promise<Answer> => {
	const session: AskSession = { ...given, described: all };
	const before = deps.earlier?.at(-1);
	const isPending = (before?.offers ?? []).some(({ meant = [] }) => meant.some(({ text }) => isToldOf(told, text)));
	if (before && isPending) {
		const answer = await answerAsked(before.question, session, { ...deps, earlier: deps.earlier?.slice(0, -1) ?? [] });
		return { ...answer, question: answer.offers ? before.question : question };
	}
	deps.onUpdate?.({ type: 'facts', queries: [], facts: [] });
	return plainAnswer({ question, queries: [], text: toldText(told, session), status: 'answered', note: null });
};

/** See `AnswerQuestion`. */
export const answerQuestion: AnswerQuestion = async (question, given, deps) => {
	deps.signal?.throwIfAborted();
	deps.onUpdate?.({ type: 'planning' });
	const before = deps.earlier?.at(-1);
	const known = before?.told ?? [];
	const session: AskSession = known.length > 0 ? { ...given, described: known } : given;
	const isChosen = deps.reading !== undefined || chosenOf(question, before, session) !== null;
	const told = isChosen ? [] : toldBy(question, before, given);
	const all = withTold(known, told);
	const answer =
		told.length > 0
			? await answerTold(question, given, { told, all, deps })
			: await answerAsked(question, session, deps);
	const since = withTold(all, answer.told ?? []);
	return since.length > 0 ? { ...answer, told: since } : answer;
};
