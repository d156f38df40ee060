import { listWords } from '../../../core/text/words';
import type { AskForm } from '../../answer/types';
import type { Answer } from '../answer';
import { formAnswer } from './facts-of-form';
import type { FormRequest, RefusedForm } from './form';

/** What cannot be told of what, and what to do about it. */
const TEXTS: Readonly<Record<Exclude<RefusedForm['reason'], 'nobody-named' | 'nobody-known'>, string>> = {
	'no-transcript':
		'There is no transcript of this session, and without what was said nothing can be guessed about what is said next. ' +
		'Load a speech recogniser in the view Models and analyse the video again.',
	'no-language-model':
		'A guess needs a language model, and none is chosen in the view Ask; what the guess would rest on stands below.',
	'small-language-model':
		'A guess needs a larger language model: the one in use was trained for short answers alone. Choose another in the view ' +
		'Ask; what the guess would rest on stands below.',
	'expression-off':
		'Movements of faces are measured only while apparent expressions are switched on, and they are off. ' +
		'Settings has the switch, with what it is for and what to tell the people filmed.',
	'not-measured': 'No movement of this face was measured there: the face is not in view, turned away or too small.',
	'nothing-known': 'Too little of this was seen to follow it over time.',
};

const aboutWhom: Readonly<Record<AskForm, string>> = {
	moments: 'Whose moments',
	change: 'Whose change over time',
	'next-utterance': 'Whose next words',
	face: 'Whose face',
};

/** An answer that says why there is none. */
export const refuse = (
	{ question, asked: { form, unknown }, session }: Omit<FormRequest, 'sources'>,
	reason: RefusedForm['reason'],
	more: Partial<Pick<Answer, 'facts' | 'note'>> = {},
): Answer => {
	const names = listWords(session.people.map(({ name }) => name));
	const text =
		reason === 'nobody-named'
			? `${aboutWhom[form]} is asked for? Name one of ${names || 'the people'}.`
			: reason === 'nobody-known'
				? `Nobody here is called ${listWords(unknown)}. There ${session.people.length === 1 ? 'is' : 'are'} ${names || 'nobody'}.`
				: TEXTS[reason];
	return formAnswer({
		question,
		cited: text,
		facts: more.facts ?? [],
		status: reason === 'not-measured' || reason === 'nothing-known' ? 'not-seen' : 'unsupported',
		form: { kind: 'refused', form, reason },
		by: 'templates',
		note: more.note ?? null,
	});
};
