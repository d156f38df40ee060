import { deicticGestures } from '../../core/event-kinds/gestures';
import { channelOf, eventKinds } from '../../core/event-kinds/kinds';
import type { NameOf } from '../../core/people';
import type { CodedEvent, Disagreement } from '../../state/agreement/compare-codes';
import { eventWords } from '../ui/wording';

/** The coder's programs and formats. */
export const formatWords: Readonly<Record<string, string>> = {
	eaf: 'ELAN',
	'boris-aggregated': 'BORIS aggregated events',
	'boris-tabular': 'BORIS tabular events',
	'boris-project': 'BORIS project',
	datavyu: 'Datavyu project',
	'datavyu-csv': 'Datavyu export',
	csv: 'CSV',
	regard: 'Regard session',
};

/** A kind of event or gesture as it is called in tables; `none` is nothing. */
export const channelWords = (channel: string): string =>
	channel === 'none' ? 'nothing' : ({ ...eventKinds, ...deicticGestures }[channel]?.title ?? channel);

/** A number from −1 to 1 with two decimals; a dash where it is not known. */
export const scoreWords = (value: number | null): string =>
	value === null ? '–' : value < 0 ? `−${(-value).toFixed(2)}` : value.toFixed(2);

/** What kind of disagreement it is. */
export const disagreementWords: Readonly<Record<Disagreement['what'], string>> = {
	'only-ours': 'only ours',
	'only-theirs': 'only theirs',
	kind: 'another kind',
	times: 'other times',
	target: 'another target',
};

/** An event of either coder as a sentence, its kind first where the sentence does not tell. */
export const codedWords = (event: CodedEvent, nameOf: NameOf): string =>
	event.people.length === 0 ? channelWords(channelOf(event)) : eventWords(event, nameOf);

/** Words for κ after Landis & Koch 1977, whose limits are customary, not derived. */
export const kappaWords = (kappa: number | null): string => {
	if (kappa === null) return 'not defined: neither used more than one category';
	if (kappa < 0) return 'less than chance';
	if (kappa <= 0.2) return 'slight';
	if (kappa <= 0.4) return 'fair';
	if (kappa <= 0.6) return 'moderate';
	return kappa <= 0.8 ? 'substantial' : 'almost perfect';
};
