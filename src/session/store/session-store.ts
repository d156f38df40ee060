import * as v from 'valibot';
import { AppError } from '../../core/errors';
import { createQueue } from '../../core/async/queue';
import { textParts } from '../file/blob-lines';
import { isSessionId, noPersonsPart, parseEntry, type SessionEntry } from './entry';
import type { BulkName, SessionStorePorts } from './ports';
import { parseSummary, type KeptSummary } from './summary';
import { SessionWriter } from './writer';

/** One row of the list. */
export type ListedSession =
	| {
			kind: 'kept';
			entry: SessionEntry;
			/** Being written now, here or in another tab. */
			isBusy: boolean;
			/** The analysis can go on with the same file. */
			canResume: boolean;
	  }
	/** Remains of a session that cannot be shown, only deleted. */
	| { kind: 'broken'; id: string; name: string | null; why: string };

/** A session as it was read back. */
export type KeptSession = {
	entry: SessionEntry;
	summary: KeptSummary;
	/** Its lines, whole, as far as they were saved. */
	lines: Blob;
	/** Text of the checkpoint from which the analysis resumes; `null` when it cannot. */
	checkpoint: string | null;
};

/**
 * An analysis that was not taken up again for this long cannot be taken up any more: its checkpoint, which may hold
 * what faces look like, is deleted. Thirty days.
 */
export const RESUMABLE_MS = 30 * 24 * 3600 * 1000;

const SUMMARIES = ['summary-0.json', 'summary-1.json'] as const satisfies readonly BulkName[];
const RESUMES = ['resume-0.json', 'resume-1.json'] as const satisfies readonly BulkName[];

/** What can still be said of a damaged row. */
const brokenRow = v.object({ id: v.string(), name: v.fallback(v.nullable(v.string()), null) });

/** How far an analysis came, for its entry. */
const reachOf = ({ graph }: KeptSummary) => ({
	untilMs: graph?.window.endMs ?? 0,
	peopleCount: graph?.people.length ?? 0,
});

/** Sessions that are kept: one list, and for each a folder of lines and of what is needed to read them. */
export class SessionStore {
	readonly #ports: SessionStorePorts;
	readonly #inTurn = createQueue();
	#forgotten: SessionEntry[] = [];

	constructor(ports: SessionStorePorts) {
		this.#ports = ports;
	}

	/**
	 * All sessions, the newest first. One that is damaged spoils no other; one that the list has lost is found again by its
	 * folder.
	 */
	async list(): Promise<readonly ListedSession[]> {
		const { index, bulk } = this.#ports;
		const [rows, ids] = await Promise.all([index.all(), bulk.ids()]);
		const listed: ListedSession[] = [];
		const known = new Set<string>();
		for (const row of rows) {
			const parsed = parseEntry(row);
			if ('broken' in parsed) {
				const { success, output } = v.safeParse(brokenRow, row);
				if (success) known.add(output.id);
				if (success) listed.push({ kind: 'broken', ...output, why: parsed.broken });
				continue;
			}
			known.add(parsed.id);
			const entry = await this.#withFirstSaving(parsed);
			if (entry) listed.push(await this.#row(entry, ids.includes(entry.id)));
			else await this.remove(parsed.id).then(() => this.#forgotten.push(parsed));
		}
		for (const id of ids) {
			if (known.has(id) || !isSessionId(id) || (await this.#ports.isBusy(id))) continue;
			const found = await this.#recover(id);
			if (found) listed.push(await this.#row(found, true));
		}
		await this.#forgetKeys(new Set([...known, ...ids]));
		const time = (row: ListedSession) => (row.kind === 'kept' ? row.entry.updatedAt : '');
		return listed.sort((a, b) => (time(a) < time(b) ? 1 : -1));
	}

	/** Sessions that broke off before anything of them was saved, which `list` has forgotten since this was asked last. */
	takeForgotten(): readonly SessionEntry[] {
		return this.#forgotten.splice(0);
	}

	/**
	 * The entry, which is the last to be written, of an analysis that broke off in its first saving, if that was whole;
	 * `null` when nothing was saved. Any other entry as it is.
	 */
	async #withFirstSaving(entry: SessionEntry): Promise<SessionEntry | null> {
		const { id, bytes, state } = entry;
		if (bytes > 0 || state === 'complete' || (await this.#ports.isBusy(id))) return entry;
		const { bulk, index } = this.#ports;
		const summary = await this.#summary(id, (await bulk.read(id, 'lines.jsonl'))?.size ?? 0);
		if (!summary) return null;
		const saved = { ...entry, ...reachOf(summary), bytes: await bulk.sizeOf(id) };
		await index.put(saved);
		return saved;
	}

	async #row(entry: SessionEntry, hasBulk: boolean): Promise<ListedSession> {
		const { id, name } = entry;
		const isBusy = await this.#ports.isBusy(id);
		if (!hasBulk && !isBusy) return { kind: 'broken', id, name, why: 'Its data is gone.' };
		const canResume = !isBusy && entry.state !== 'complete' && (await this.#hasCheckpoint(entry));
		return { kind: 'kept', entry, isBusy, canResume };
	}

	async #hasCheckpoint({ id, updatedAt }: SessionEntry): Promise<boolean> {
		if (this.#ports.now().getTime() - Date.parse(updatedAt) > RESUMABLE_MS) {
			await this.#forgetCheckpoint(id);
			return false;
		}
		for (const name of RESUMES) if ((await this.#unsealed(id, name)) !== null) return true;
		return false;
	}

	/** Text of a file from which an analysis resumes; `null` when there is none or it can no longer be read. */
	async #unsealed(id: string, name: BulkName): Promise<string | null> {
		const { bulk, seal } = this.#ports;
		const file = await bulk.read(id, name);
		if (!file) return null;
		// Earlier builds did not seal: the text begins with a number.
		return /\d/.test(await file.slice(0, 1).text()) ? file.text() : seal.unseal(id, file);
	}

	async #forgetCheckpoint(id: string): Promise<void> {
		for (const name of RESUMES) await this.#ports.bulk.drop(id, name);
		await this.#ports.seal.forget(id);
	}

	/** Deletes the keys of sessions of which nothing else is left. */
	async #forgetKeys(known: ReadonlySet<string>): Promise<void> {
		for (const id of await this.#ports.seal.ids()) {
			if (!known.has(id) && !(await this.#ports.isBusy(id))) await this.#ports.seal.forget(id);
		}
	}

	/** An entry for a session that only its folder knows of; a folder without anything to show is deleted. */
	async #recover(id: string): Promise<SessionEntry | null> {
		const { bulk, index } = this.#ports;
		const summary = await this.#summary(id, Infinity);
		if (!summary) {
			await bulk.remove(id);
			return null;
		}
		const { source, analysis } = summary.header;
		const entry: SessionEntry = {
			...noPersonsPart,
			version: 1,
			id,
			name: source.name,
			source,
			fileBytes: null,
			settings: { fps: analysis.fps, fovDeg: null, encoders: { objects: true, identity: true, expression: false } },
			createdAt: analysis.startedAt,
			updatedAt: this.#ports.now().toISOString(),
			// Its settings are uncertain, so it is not resumed.
			state: summary.isOver ? 'complete' : 'stopped',
			...reachOf(summary),
			bytes: await bulk.sizeOf(id),
		};
		const parsed = parseEntry(entry);
		if ('broken' in parsed) return null;
		await this.#forgetCheckpoint(id);
		await index.put(parsed);
		return parsed;
	}

	/** The newest whole summary whose lines are there. */
	async #summary(id: string, lineBytes: number): Promise<KeptSummary | null> {
		const found: KeptSummary[] = [];
		for (const name of SUMMARIES) {
			const text = await (await this.#ports.bulk.read(id, name))?.text();
			const summary = text === undefined ? null : parseSummary(text);
			if (summary && summary.byteOffset <= lineBytes) found.push(summary);
		}
		return found.sort((a, b) => b.seq - a.seq)[0] ?? null;
	}

	/** One row of the list; `null` when it is not there or damaged. */
	async entry(id: string): Promise<SessionEntry | null> {
		const parsed = parseEntry(await this.#ports.index.get(id));
		return 'broken' in parsed ? null : parsed;
	}

	/** Begins a new session, for writing. Rejects with an `AppError` when nothing can be kept. */
	async create(entry: SessionEntry): Promise<SessionWriter> {
		await this.#ports.bulk.open(entry.id, 0);
		try {
			for (const name of SUMMARIES) await this.#ports.bulk.drop(entry.id, name);
			await this.#forgetCheckpoint(entry.id);
			await this.#ports.index.put(entry);
		} catch (e) {
			await this.#ports.bulk.close(entry.id);
			throw e;
		}
		return new SessionWriter(this.#ports, entry, 0, 0);
	}

	/**
	 * Reads a session back. Rejects with `recording-invalid` when it cannot be shown, or `session-busy` when it is being
	 * written.
	 */
	async read(id: string): Promise<KeptSession> {
		const entry = await this.entry(id);
		if (!entry) throw new AppError('recording-invalid', `The entry of session ${id} is gone or damaged`);
		if (await this.#ports.isBusy(id)) {
			throw new AppError('session-busy', `“${entry.name}” is being analysed, in this tab or another.`);
		}
		const lines = await this.#ports.bulk.read(id, 'lines.jsonl');
		const summary = lines && (await this.#summary(id, lines.size));
		if (!summary) throw new AppError('recording-invalid', `“${entry.name}”: its data is damaged or gone.`);
		const checkpoint = summary.isOver ? null : await this.#checkpoint(id, summary.seq);
		return { entry, summary, lines: lines.slice(0, summary.byteOffset), checkpoint };
	}

	async #checkpoint(id: string, seq: number): Promise<string | null> {
		const text = await this.#unsealed(id, RESUMES[seq % 2 === 0 ? 0 : 1]);
		return text?.startsWith(`${seq}\n`) ? text.slice(text.indexOf('\n') + 1) : null;
	}

	/** Keeps a session that came from elsewhere, whole. Rejects with an `AppError`; then nothing of it is kept. */
	async keep({ entry, summary, lines }: KeptSession): Promise<void> {
		const writer = await this.create(entry);
		try {
			for await (const text of textParts(lines)) {
				writer.add(text);
				await writer.flush();
			}
			await writer.save({ summary, resume: null, entry: {} });
			await writer.close();
		} catch (e) {
			await writer.close();
			await this.remove(entry.id).catch(() => undefined);
			throw e;
		}
	}

	/** Goes on writing a session where `read` found it. */
	async reopen({ entry, summary }: KeptSession): Promise<SessionWriter> {
		await this.#ports.bulk.open(entry.id, summary.byteOffset);
		return new SessionWriter(this.#ports, entry, summary.byteOffset, summary.seq);
	}

	/**
	 * Changes the row of a session: its name, corrections, … Rejects with `session-busy` while it is being written: its
	 * writer would overwrite the change.
	 */
	async change(id: string, change: Partial<Omit<SessionEntry, 'id' | 'version'>>): Promise<void> {
		if (await this.#ports.isBusy(id)) {
			throw new AppError('session-busy', 'The session is being analysed in another tab: make the change there.');
		}
		// One after the other: of two at once, the later would put back what the earlier changed.
		await this.#inTurn(async () => {
			const entry = await this.entry(id);
			if (!entry) throw new AppError('recording-invalid', `The entry of session ${id} is gone or damaged`);
			await this.#ports.index.put({ ...entry, ...change });
		});
	}

	/** Deletes all of a session. Rejects with `session-busy` while it is being written. */
	async remove(id: string): Promise<void> {
		if (await this.#ports.isBusy(id)) {
			throw new AppError('session-busy', 'The session is being analysed, in this tab or another: end that first.');
		}
		// Bulk first: after a crash in between the list still says that there was something.
		if (isSessionId(id)) await this.#ports.bulk.remove(id);
		await this.#ports.seal.forget(id);
		await this.#ports.index.remove(id);
	}

	/** Deletes all sessions that are not being written; gives how many were left. */
	async removeAll(): Promise<number> {
		const rows = await this.#ports.index.all();
		const ids = rows.flatMap((row) => (v.is(brokenRow, row) ? [row.id] : []));
		let left = 0;
		const { bulk, seal } = this.#ports;
		for (const id of new Set([...ids, ...(await bulk.ids()), ...(await seal.ids())])) {
			if (await this.#ports.isBusy(id)) left++;
			else await this.remove(id);
		}
		return left;
	}
}
