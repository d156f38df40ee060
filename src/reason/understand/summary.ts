import type { Query, Slot, Span } from '../query/query';
import { bind, type Bindings } from './bindings';
import { hasTag, isDeedChunk, isNounChunk, type Chunk } from './words/chunks';
import type { Concept } from './vocabulary/vocabulary';

/** A request to tell what happened, of all, of people, or of a part of the time; `null`: it is none. */
export const summaryOf = (main: readonly Chunk[], span: Span, bindings: Bindings): Query | null => {
	const says = (...tags: readonly Concept[]): boolean => main.some((c) => hasTag(c, ...tags));
	const isTold = says('summary');
	const isMoments = says('moments');
	const isChange = says('change') && !main.some(isDeedChunk);
	const hasWhat = main.some((c) => isNounChunk(c) && c.noun.is === 'wh' && c.noun.of === 'target') || says('what');
	const isHappening = says('happen') && hasWhat;
	const isDoing =
		hasWhat &&
		says('do', 'act') &&
		!main.some(isDeedChunk) &&
		main.some((c) => isNounChunk(c) && c.noun.of === 'person' && c.noun.is !== 'wh');
	if (!isTold && !isMoments && !isChange && !isHappening && !isDoing) return null;
	const deeds = main.filter((c) => isDeedChunk(c) && !(c.doing === 'interaction' && c.form === 'noun'));
	const isAsked = says('how-long', 'how-often', 'how-many', 'share', 'when');
	const isLoose = isTold && !isStrong(main) && deeds.length > 0;
	if (isAsked || isLoose || ((isHappening || isDoing || isMoments) && deeds.length > 0)) return null;
	if (main.some((c) => isNounChunk(c) && c.noun.is === 'wh' && c.noun.of === 'person')) return null;
	const who: Slot[] = main.flatMap((c): Slot[] => {
		if (!isNounChunk(c) || c.noun.of !== 'person' || !['fixed', 'she', 'vague', 'they'].includes(c.noun.is)) return [];
		if (c.noun.is === 'they' && c.noun.count === 0) return [];
		const { slot } = bind(c.noun, bindings, { isNegated: false, isApart: true });
		const range = slot?.is === 'var' ? bindings.vars[slot.name]?.among : null;
		return range ? [...range] : slot && slot.is === 'person' ? [slot] : [];
	});
	const isLong = main.some((c) => /detail|five|full|long|lines|ausführlich|détail|detalle/.test(c.text));
	const isMoment = span.is === 'at';
	if (isMoment) return { get: 'state', who, tMs: span.tMs };
	return { get: 'summary', who, span, as: isMoments ? 'moments' : isChange ? 'change' : isLong ? 'long' : 'short' };
};

const isStrong = (main: readonly Chunk[]): boolean =>
	main.some(
		(c) =>
			hasTag(c, 'summary') &&
			/summar|recap|sum up|overview|gist|synopsis|nutshell|tl;?dr|describe|debrief|zusammenfass|überblick|résum|resum/.test(
				c.text,
			),
	);
