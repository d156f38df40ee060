import { asMarked } from '../../core/corrections';
import { askSession } from '../../state/ask/ask-session';
import type { AskForm } from '../../state/ask/ask-forms';
import type { Watch } from '../../state/watch/watch.svelte';
import type { AskSession } from '../../state/ask/ask-session';
import { defaultName } from '../../core/people';
import { colourWord } from '../../draw/colour-words';

/** What questions about the open session are answered from; `null` before its first frame. */
export const sessionToAsk = async (watch: Watch): Promise<AskSession | null> => {
	const { view, source } = watch;
	if (!view?.analysed || !source) return null;
	return askSession(view, {
		people: watch.panels.people,
		labels: watch.labels,
		nameOf: (personId) => watch.labels[personId] ?? defaultName(personId),
		colourOf: colourWord,
		things: [
			...watch.things.areas,
			...watch.corrections.areas.map(asMarked),
			...(watch.settings.encoders.objects ? view.detected : []),
		],
		widthPx: source.widthPx,
		heightPx: source.heightPx,
	});
};

/**
 * The same for one question, with what its form needs beyond the events.
 *
 * @param wanted the form that the visitor chose; `null`: as the question says
 */
export const sessionToAnswer = async (
	watch: Watch,
	question: string,
	wanted: AskForm | null,
): Promise<AskSession | null> => {
	const session = await sessionToAsk(watch);
	const { view } = watch;
	if (!session || !view) return session;
	// What reads questions is large, and the page begins without it.
	const { withFormSources } = await import('../../state/ask/ask-forms');
	return withFormSources(session, question, view, {
		wanted,
		atMs: watch.shownMs(),
		hasEmotions: watch.settings.encoders.expression,
		words: watch.transcript.words,
	});
};
