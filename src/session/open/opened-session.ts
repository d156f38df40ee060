import type { AreaOfInterest } from '../../core/attention';
import type { Camera, FieldOfView } from '../../core/geometry/camera';
import type { PersonId } from '../../core/people';
import type { SessionHeader } from '../../core/session';
import { defaultPipelineConfig } from '../../pipeline/pipeline-config';
import type { KeptSession } from '../store/session-store';
import { mergeRuns } from '../log/attention-runs';
import { linesOf } from '../file/blob-lines';
import { configFrom } from '../file/config-from';
import { LoggedSession } from '../log/logged-session';
import { restoreLog } from '../log/restore-log';
import type { ViewFileOptions } from '../log/session-view';

/** A session that was kept and is opened again. It does not grow; of gaze maps nothing was kept. */
export class OpenedSession extends LoggedSession {
	readonly header: SessionHeader;
	readonly camera: Camera;
	readonly fieldOfView: FieldOfView | null;
	readonly labels: Readonly<Record<PersonId, string>>;
	readonly areas: readonly AreaOfInterest[];
	readonly open = [];
	readonly #wallMs: Readonly<Record<string, number>>;

	private constructor({ entry, summary }: KeptSession) {
		super(summary.header.source, configFrom(summary.header.config, defaultPipelineConfig));
		this.header = summary.header;
		this.camera = summary.header.camera;
		this.fieldOfView = summary.header.fieldOfView ?? null;
		this.labels = entry.labels;
		this.areas = entry.areas;
		this.#wallMs = summary.wallMs;
	}

	/** Reads a session. Rejects with `recording-invalid` that says which line cannot be read. */
	static async from(kept: KeptSession): Promise<OpenedSession> {
		const session = new OpenedSession(kept);
		const { tally, graph, endMs, isOver } = kept.summary;
		await restoreLog(session.log, session.book, linesOf(kept.lines));
		// The graph of a session that broke off may include events without a line, so it is folded from the lines.
		session.log.restoreEnding({ tally, graph: isOver ? graph : null, endMs }, true);
		mergeRuns(session.book, tally.merges);
		return session;
	}

	mapsAt(): null {
		return null;
	}

	async file(persons: ViewFileOptions): Promise<Blob | null> {
		if (!this.graph) return null;
		return this.log.toFile({ ...persons, header: this.header, wallMs: this.#wallMs });
	}
}
