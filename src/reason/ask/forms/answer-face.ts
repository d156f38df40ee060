import type { Answer } from '../answer';
import { personWord, timeWord } from '../../answer/wording';
import { describeFace } from '../../face-caption/caption';
import { factList, formAnswer } from './facts-of-form';
import { oneAskedFor, type FormRequest } from './form';
import { refuse } from './refuse';

/** How far from the moment that is asked for a face may have been measured, ms. */
const NEAR_MS = 500;

/**
 * Describes a face at a moment in EmoCap’s form: one global and several local sentences, each about measured movements.
 * Only where apparent expressions are switched on.
 */
export const answerFace = (request: FormRequest): Answer => {
	const { question, session, sources, asked } = request;
	const personId = oneAskedFor(request);
	if (personId === null) return refuse(request, asked.unknown.length > 0 ? 'nobody-known' : 'nobody-named');
	if (!sources.hasEmotions) return refuse(request, 'expression-off');
	const atMs = asked.atMs ?? sources.atMs ?? session.untilMs;
	const [nearest] = sources.observations
		.filter((o) => o.personId === personId && o.faceMovements && Math.abs(o.tMs - atMs) <= NEAR_MS)
		.sort((a, b) => Math.abs(a.tMs - atMs) - Math.abs(b.tMs - atMs));
	if (!nearest?.faceMovements) return refuse(request, 'not-measured');
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
