import { madeOnce } from '../../../core/text/patterns';
import { languageOf } from '../vocabulary/languages';
import type { Known } from '../words/noun';
import { namesOf, rewritten, type Names, type Rewrite } from '../typed/rewriting';
import { askedPlainly } from './asked-plainly';
import { commonWords } from './common-words';
import { withoutLeads } from './leads';
import { plainlyBuilt } from './plainly-built';
import { toldPlainly } from './told-plainly';

/** A question put more simply. */
export type Simpler = {
	readonly text: string;
	/** Only what stands around it went. */
	readonly isOnlyShorter: boolean;
};

const common = madeOnce(commonWords);
const plainWays = madeOnce((names: Names): readonly Rewrite[] => [
	...toldPlainly(names),
	...askedPlainly(names),
	...plainlyBuilt(names),
]);

/**
 * An English question put more simply, in several ways, the nearest to what was typed first: without what is said around it,
 * with common words for rare ones, and built in the plain way.
 */
export const simplerForms = (typed: string, known: Known): readonly Simpler[] => {
	if (languageOf(typed).language !== 'en') return [];
	const question = typed
		.replace(/[’‘`´]/g, "'")
		.replace(/\s+/g, ' ')
		.trim();
	const names = namesOf(known);
	const shorter = withoutLeads(question, names);
	const forms: Simpler[] = [];
	const seen = new Set([question]);
	const add = (text: string, isOnlyShorter: boolean): void => {
		const plain = text.replace(/\s+/g, ' ').trim();
		if (plain === '' || seen.has(plain)) return;
		seen.add(plain);
		forms.push({ text: plain, isOnlyShorter });
	};
	for (const text of shorter) add(text, true);
	for (const text of [question, ...shorter.slice(-1), ...shorter.slice(0, -1)]) {
		const inCommonWords = rewritten(text, common(names));
		add(inCommonWords, false);
		add(rewritten(inCommonWords, plainWays(names)), false);
		add(rewritten(text, plainWays(names)), false);
	}
	return forms;
};
