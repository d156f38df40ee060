import type { AreaOfInterest } from '../../core/attention';
import type { PersonId } from '../../core/people';
import type { Corrections } from '../corrections/corrections.svelte';
import type { Models } from '../models/models.svelte';
import type { Panels } from './panels.svelte';
import type { Pause } from './pause.svelte';
import type { Snapshot, SourceSummary, WatchPhase } from '../phase';
import type { Playback } from './playback.svelte';
import type { SessionView } from '../../session/log/session-view';
import type { Sessions } from '../start/sessions.svelte';
import type { Settings } from '../settings.svelte';
import type { ShownSession } from './shown-session';
import type { NamedFile } from '../../core/named-file';
import type { Sound } from './sound.svelte';
import type { SpeedMeter } from '../../run/speed-meter';
import type { Things } from '../things/things.svelte';
import type { Transcript } from './transcript.svelte';

/*
 * What each part of the Watch view is told of the whole. The parts name what they need here instead of importing the
 * view, which imports them.
 */

/** What an analysis reads and feeds. */
export type AnalysisParts = {
	readonly models: Models;
	readonly settings: Settings;
	readonly sound: Sound;
	readonly sessions: Sessions;
	readonly transcript: Transcript;
	readonly playback: Playback;
	readonly pause: Pause;
	readonly corrections: Corrections;
	readonly things: Things;
	readonly panels: Panels;
	readonly shown: ShownSession;
	/** Takes the size of a camera's newest frame. */
	source: SourceSummary | null;
	/** Names given by the visitor. */
	readonly labels: Readonly<Record<PersonId, string>>;
	/** The visitor asked for little motion: nothing starts to move by itself. */
	readonly isMotionReduced: boolean;
};

/** What showing a kept session sets. */
export type KeptSessionParts = {
	readonly analysis: { phase: WatchPhase };
	readonly corrections: Corrections;
	readonly labels: Readonly<Record<PersonId, string>>;
	readonly panels: Panels;
	readonly playback: Playback;
	readonly sessions: Sessions;
	readonly shown: ShownSession;
	readonly source: SourceSummary | null;
	readonly things: Things;
};

/** What the lists, the time line, agreement and corrections read of the session that is shown. */
export type ViewParts = {
	readonly analysis: { readonly meter: SpeedMeter | null };
	readonly corrections: Corrections;
	readonly labels: Readonly<Record<PersonId, string>>;
	readonly latest: Snapshot | null;
	readonly panels: Panels;
	readonly phase: WatchPhase;
	readonly playback: Playback;
	readonly sessions: Sessions;
	readonly shown: ShownSession;
	readonly source: SourceSummary | null;
	readonly knownThings: readonly AreaOfInterest[];
	readonly view: SessionView | null;
	/** The time shown, media time, ms. */
	shownMs(): number;
	/** The session with its corrections put in; `null` when nothing was analysed. */
	correctedFile(): Promise<NamedFile | null>;
	/** Shows what a person made of the machine's session; `null` shows the machine's again. */
	showCorrected(view: SessionView | null): void;
	/** Takes over all names, and keeps them with the session. */
	setLabels(labels: Readonly<Record<PersonId, string>>): void;
};
