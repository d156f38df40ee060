import type { AskSession, FormSources } from '../../answer/types';
import type { Answer } from '../answer';
import { personWord, timeWord } from '../../answer/wording';
import { describeFace } from '../../face-caption/caption';
import { factList, formAnswer } from './facts-of-form';
import type { FormQuestion } from './form';
import { refuse } from './refuse';

/** How far from the moment that is asked for a face may have been measured, ms. */
const NEAR_MS = 500;

/**
 * Describes a face at a moment in EmoCap’s form: one global and several local sentences, each about measured movements.
 * Only where apparent expressions are switched on.
 */
export const answerFace = (
	question: string,
	asked: FormQuestion,
	session: AskSession,
	sources: FormSources,
): Answer => {
	const personId = asked.people[0] ?? (session.people.length === 1 ? session.people[0]!.personId : null);
	if (personId === null)
		return refuse(question, asked, asked.unknown.length > 0 ? 'nobody-known' : 'nobody-named', session);
	if (!sources.hasEmotions) return refuse(question, asked, 'expression-off', session);
	const atMs = asked.atMs ?? sources.atMs ?? session.untilMs;
	const [nearest] = sources.observations
		.filter((o) => o.personId === personId && o.faceMovements && Math.abs(o.tMs - atMs) <= NEAR_MS)
		.sort((a, b) => Math.abs(a.tMs - atMs) - Math.abs(b.tMs - atMs));
	if (!nearest?.faceMovements) return refuse(question, asked, 'not-measured', session);
	const { tMs, expression, faceMovements } = nearest;
	const caption = describeFace(faceMovements.movements, expression);
	const { facts, add } = factList();
	const at = { startMs: tMs, endMs: tMs, people: [personId] };
	const name = personWord(personId, session);
	const local =
		caption.kind === 'caption'
			? caption.local.map(({ text }) => `${text.replace(/\.$/, '')} [${add({ text, ...at })}].`)
			: [];
	const whole = caption.kind === 'caption' ? caption.global.text : caption.text;
	if (local.length === 0) add({ text: whole, ...at });
	return formAnswer({
		question,
		cited: `${name} at ${timeWord(tMs)}: ${[whole, ...local].join(' ')}${local.length === 0 ? ' [F1]' : ''}`,
		facts,
		status: 'answered',
		form: { kind: 'face', personId, tMs, measuredBy: faceMovements.by, caption },
		by: 'templates',
		note:
			faceMovements.by === 'blendshapes'
				? 'Movements as MediaPipe’s blendshapes measure them, 0 to 1. What a face does says nothing of what somebody feels.'
				: 'Movements measured from distances between face points, 0 to 1; brows, nose and cheeks are not measured so. What a face does says nothing of what somebody feels.',
	});
};
