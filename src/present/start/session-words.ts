import type { ListedSession } from '../../state/start/sessions.svelte';
import { formatBytes, formatTime } from '../ui/format';

type Kept = Extract<ListedSession, { kind: 'kept' }>;

/** How a session stands, in a word or two. */
export const stateWords = ({ entry, isBusy, canResume }: Kept): string => {
	const { durationMs } = entry.source;
	const share = durationMs ? Math.min(99, Math.floor((100 * entry.untilMs) / durationMs)) : null;
	if (isBusy) return 'being analysed';
	if (entry.state !== 'complete') {
		const part = share === null ? 'not finished' : `${share} % analysed`;
		return canResume ? `${part}, can go on` : part;
	}
	return entry.corrections.list.length > 0 ? 'corrected' : 'analysed';
};

/** When something was, as short as is clear. */
const dateWords = (iso: string, now: Date): string => {
	const date = new Date(iso);
	const isToday = date.toDateString() === now.toDateString();
	const isThisYear = date.getFullYear() === now.getFullYear();
	return date.toLocaleString(
		undefined,
		isToday
			? { hour: '2-digit', minute: '2-digit' }
			: { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) },
	);
};

/** Length, people, date and size of a session, in that order. */
export const factsOf = ({ entry }: Kept, now: Date): string =>
	[
		formatTime(entry.source.durationMs ?? entry.untilMs),
		`${entry.peopleCount} ${entry.peopleCount === 1 ? 'person' : 'people'}`,
		dateWords(entry.updatedAt, now),
		formatBytes(entry.bytes),
	].join(' · ');
