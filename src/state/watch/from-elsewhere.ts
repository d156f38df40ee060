import { fromKept } from '../../session/corrected/corrections-kept';
import type { PersonsPart } from '../../session/store/entry';
import type { PersonId } from '../../core/people';
import type { Corrections } from '../corrections/corrections.svelte';
import type { Things } from '../things/things.svelte';

type Parts = {
	readonly corrections: Corrections;
	readonly things: Things;
	labels: Readonly<Record<PersonId, string>>;
	/** `null`: shows the machine's session again. */
	showCorrected(view: null): void;
};

/**
 * Takes over names, marked things and corrections that were made in another tab: from the next change on, both tabs would
 * else write over each other. What could be made again here is forgotten. Nothing happens where all is the same.
 */
export const takeFromElsewhere = (parts: Parts, { labels, areas, corrections }: PersonsPart): void => {
	const steps = fromKept(corrections);
	const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
	if (!isSame(areas, parts.things.areas)) parts.things.take(areas);
	if (isSame(steps, parts.corrections.steps) && isSame(labels, parts.labels)) return;
	parts.labels = labels;
	parts.showCorrected(null);
	parts.corrections.reset(labels, steps);
};
