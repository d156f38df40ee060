import { listWords } from '../../../core/text/words';
import type { Answer } from '../answer';
import { lengthWord, timeWord } from '../../answer/wording';
import type { Evidence, MomentSession } from '../../moments/evidence';
import { findMoments, type Moment, type StageStep } from '../../moments/find-moments';
import { labelWords } from '../../moments/labels';
import { toMomentSession } from '../../moments/moment-session';
import { factList, formAnswer, peopleOf, type NewFact } from './facts-of-form';
import type { FormRequest, ListedMoment } from './form';

/** What of a session there is to look in, in words. */
const signalsOf = ({ expressions, movement, events, looks, words }: MomentSession): string[] => [
	...(expressions && expressions.length > 0 ? ['apparent expressions'] : []),
	...(movement && movement.length > 0 ? ['movement of heads'] : []),
	...(events.length > 0 ? ['looks between people, gestures and other events'] : []),
	...(looks.some(({ target }) => target.kind === 'object') ? ['looks at things'] : []),
	...(words && words.length > 0 ? ['words that were said'] : []),
];

const pieceFact = ({ text, startMs, endMs, people, eventId }: Evidence): NewFact => ({
	text: `${text}.`,
	startMs,
	endMs,
	people,
	eventIds: eventId === null ? [] : [eventId],
});

const stretch = ({ startMs, endMs }: Moment): string => `from ${timeWord(startMs)} to ${timeWord(endMs)}`;

/** Answers a vague query with ranked moments. `onStep` hears of every stage as it runs. */
export const answerMoments = async (
	{ question, session, sources }: FormRequest,
	{ onStep, signal }: { onStep: (step: StageStep) => void; signal: AbortSignal | null },
): Promise<Answer> => {
	const { hasEmotions, observations, words } = sources;
	const looked = toMomentSession(session, observations, { hasEmotions, words });
	const found = await findMoments(question, looked, { onStep, signal });
	const { facts, add } = factList();
	const citedOf = (moment: Moment): Evidence[] =>
		moment.rationale.sentences.flatMap(({ evidenceId }) => moment.evidence.find(({ id }) => id === evidenceId) ?? []);
	// The stretches first, so that their numbers are their ranks.
	const stretches = found.moments.map((moment) =>
		add({
			text: `Moment ${moment.rank}, ${stretch(moment)}${moment.label ? `: ${labelWords(moment.label)}` : ''}.`,
			startMs: moment.startMs,
			endMs: moment.endMs,
			people: peopleOf(citedOf(moment).map(({ people }) => people)),
		}),
	);
	const moments = found.moments.map((moment, i): ListedMoment => {
		const { rank, startMs, endMs, label, status, retries, readings } = moment;
		const because = citedOf(moment).map((piece) => add(pieceFact(piece)));
		return { rank, startMs, endMs, label, status, retries, readings, factId: stretches[i]!, because };
	});
	const signals = signalsOf(looked);
	const lengthMs = (moment: Moment): string => lengthWord(moment.endMs - moment.startMs);
	const [first, ...others] = found.moments;
	const text = first
		? `${found.moments.length === 1 ? 'One moment fits:' : `The best of ${found.moments.length} moments is`} ${stretch(first)}, ${lengthMs(first)} long [F1].` +
			(others.length > 0
				? ` The others begin at ${listWords(others.map((m, i) => `${timeWord(m.startMs)} [F${i + 2}]`))}.`
				: '')
		: 'No moment was found in which what was asked for was seen and stands out from the rest.';
	const used = signals.length > 0 ? `Looked for in ${listWords(signals)}.` : 'There were no signals to look in.';
	const off = hasEmotions ? '' : ' Apparent expressions are off and took no part.';
	return formAnswer({
		question,
		cited: text,
		facts,
		status: first ? 'answered' : 'not-seen',
		form: { kind: 'moments', hasEmotions, signals, steps: found.steps, moments },
		by: 'templates',
		note: used + off,
	});
};
