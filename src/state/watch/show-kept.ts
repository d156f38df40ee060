import { describeMissing } from '../../core/damage';
import type { KeptSession } from '../../session/store/session-store';
import { fromKept } from '../../session/corrected/corrections-kept';
import type { OpenedSession } from '../../session/open/opened-session';
import type { KeptSessionParts } from './watch-parts';

/**
 * Shows a session that was kept, with its video or without. Whatever was shown before has to be forgotten.
 *
 * @param kept `null`: it was opened from a file of its own, and is not kept here
 */
export const showKept = (parts: KeptSessionParts, view: OpenedSession, kept: KeptSession | null): void => {
	const { analysis, corrections, labels, panels, playback, sessions, shown, things } = parts;
	shown.begin(view);
	if (kept) sessions.show(kept);
	const { source, analysed, camera } = view;
	const endMs = analysed?.endMs ?? 0;
	const { widthPx, heightPx } = source;
	// Nothing follows: the lists read the session at the time shown, and only ask how far it goes.
	shown.latest = { frame: { index: 0, tMs: endMs, widthPx, heightPx }, camera, observations: [] };
	things.setDetected(view.detected);
	playback.reset(parts.source?.durationMs ?? endMs);
	// Where there is something to see.
	playback.seek(view.runs[0]?.startMs ?? analysed?.startMs ?? 0);
	const isWhole = kept === null || kept.entry.state === 'complete';
	const reason = !isWhole ? 'stopped' : source.damage ? 'damaged' : 'end';
	analysis.phase = { kind: 'done', reason, untilMs: endMs, damage: describeMissing(source) };
	panels.window = { kind: 'all' };
	panels.refresh();
	if (kept) corrections.reset(labels, fromKept(kept.entry.corrections));
};
