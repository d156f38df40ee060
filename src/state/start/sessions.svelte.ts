import { AppError } from '../../core/errors';
import type { PersonsPart } from '../../session/store/entry';
import { SessionStore, type KeptSession, type ListedSession } from '../../session/store/session-store';
import type { SessionWriter } from '../../session/store/writer';
import type { NewSession } from '../../run/keep-session';
import { problemOf, type Problem } from '../phase';
import { newestLeft, type KeptRow } from './broken-off';
import { LateChanges } from './late-changes';
import { newEntry } from './new-entry';
import { withHash } from './with-hash';
import { projectOf } from './project-of';
import { removeUntilNone } from './remove-everywhere';
import { RoomKept } from './room-kept.svelte';
import { SlowSaving } from './slow-saving.svelte';
import { EVERYTHING } from '../ports/session-news';
import type { KeepingPorts } from '../ports/session-storage';

export type { ListedSession } from '../../session/store/session-store';

/** The sessions kept in this browser: their list, and the one that is open. */
export class Sessions {
	/** The newest first; `null` until read. */
	list = $state.raw<readonly ListedSession[] | null>(null);
	/** The open session; `null` when it is not kept. */
	currentId = $state<string | null>(null);
	/** Why the open session is not being kept, or not all of it; `null` when all is well. */
	trouble = $state.raw<Problem | null>(null);
	readonly slowSaving = new SlowSaving();
	/** Names of analyses that broke off before anything of them was saved, in another tab or before this page was opened. */
	unsaved = $state.raw<readonly string[]>([]);
	readonly room: RoomKept;
	readonly #ports: KeepingPorts | null;
	readonly #store: SessionStore | null;
	readonly #isReleased: () => Promise<void>;
	#writer: SessionWriter | null = null;
	/** What a person made of the open session in another tab of the page, to be shown here. */
	onElsewhere: ((part: PersonsPart) => void) | null = null;
	/** How often the open session was left: what is opened for one that was left meanwhile is not the open one. */
	#turn = 0;
	/** Sessions that were begun here: of these the page has told. */
	readonly #begun = new Set<string>();
	readonly #changes = new LateChanges(
		(change) => this.#saveChange(change),
		(e) => (this.trouble = problemOf(e, 'the session')),
	);
	#listing = 0;
	/** The session released last is being closed. */
	#closing: Promise<unknown> = Promise.resolve();
	/** Why the session that is about to be shown could not be kept. */
	#keepProblem: Problem | null = null;

	/**
	 * @param ports `null`: nothing is ever kept
	 * @param isReleased resolves when what the last run has found is saved: its session can be read then
	 */
	constructor(ports: KeepingPorts | null, isReleased = (): Promise<void> => Promise.resolve()) {
		this.#ports = ports;
		this.#isReleased = isReleased;
		this.#store = ports && new SessionStore(ports);
		this.room = new RoomKept(ports);
		ports?.news?.listen((id) => void this.#hear(id));
	}

	/**
	 * The newest session whose analysis ended without a word, as when the tab crashes: it says that it grows, and nobody
	 * writes it. `null` without one.
	 */
	get brokenOff(): KeptRow | null {
		return newestLeft(this.list ?? [], this.currentId);
	}

	/** Dismisses the notice of analyses of which nothing was saved. */
	dismissUnsaved(): void {
		this.unsaved = [];
	}

	/** Dismisses the notice of a session that broke off: it stays in the list like any other. */
	async putAside(id: string): Promise<void> {
		await this.#store?.change(id, { state: 'stopped' });
		await this.refresh();
	}

	/** Whether sessions can be kept at all. */
	get isPossible(): boolean {
		return this.#store !== null;
	}

	/** Whether a change by the visitor waits to be saved, or is being saved. Not reactive. */
	get hasUnsaved(): boolean {
		return this.#changes.isAny;
	}

	/** Reloads the list. If that fails, the list is empty and `trouble` says why. */
	async refresh(): Promise<void> {
		if (!this.#store || !this.#ports) return;
		const listing = (this.#listing += 1);
		try {
			const list = await this.#store.list();
			// One that was begun later may have been faster, and knows more.
			if (listing === this.#listing) this.list = list;
			const forgotten = this.#store.takeForgotten().filter(({ id }) => !this.#begun.has(id));
			if (forgotten.length > 0) this.unsaved = [...this.unsaved, ...forgotten.map(({ name }) => name)];
			await this.room.refresh();
		} catch (e) {
			this.list = [];
			this.trouble = problemOf(e, 'the list of sessions');
		}
	}

	/** The kept session of a file, the newest of several; `null` without. Hashes the file only when one has its size. */
	async find(fileBytes: number, sha256: () => Promise<string | null>): Promise<ListedSession | null> {
		// Other tabs may have changed it.
		await this.refresh();
		const ofSize = () =>
			(this.list ?? []).flatMap((row) => (row.kind === 'kept' && row.entry.fileBytes === fileBytes ? [row] : []));
		// It may have been closed a moment ago: what was found then is still being saved, and its hash with it.
		if (ofSize().some(({ isBusy }) => isBusy)) {
			await this.#isReleased();
			await this.refresh();
		}
		return withHash(ofSize(), sha256);
	}

	/** Reads a session back. Rejects with an `AppError`. */
	async read(id: string): Promise<KeptSession> {
		if (!this.#store) throw new AppError('storage-unavailable', 'Nothing is kept in this browser.');
		await this.#isReleased();
		return this.#store.read(id);
	}

	/** The open session as far as it is kept, when its analysis can go on from there; else `null`. */
	async resumable(): Promise<KeptSession | null> {
		const kept = this.currentId === null ? null : await this.read(this.currentId).catch(() => null);
		return kept === null || kept.checkpoint === null ? null : kept;
	}

	/**
	 * Keeps a session that came from a file. Where that is not possible, it can be looked at all the same, and `trouble`
	 * says why it is not kept.
	 */
	async keep(session: KeptSession): Promise<boolean> {
		if (!this.#store) return false;
		try {
			await this.#store.keep(session);
			await this.refresh();
			return true;
		} catch (e) {
			this.#keepProblem = problemOf(e, session.entry.name);
			return false;
		}
	}

	/**
	 * Begins to keep a session, which is the open one from now on, unless that was left meanwhile; `null` when nothing can be
	 * kept: `trouble` says why.
	 */
	async begin(session: NewSession): Promise<SessionWriter | null> {
		this.leave();
		const turn = this.#turn;
		if (!this.#store || !this.#ports) return null;
		const entry = newEntry(session, this.#ports.now().toISOString());
		try {
			this.#begun.add(entry.id);
			const writer = await this.#store.create(entry);
			if (turn === this.#turn) [this.#writer, this.currentId] = [writer, entry.id];
			return writer;
		} catch (e) {
			if (turn === this.#turn) this.trouble = problemOf(e, entry.name);
			return null;
		}
	}

	/** Goes on writing a session that was read, which is the open one from now on. Rejects with an `AppError`. */
	async resume(kept: KeptSession): Promise<SessionWriter> {
		this.leave();
		if (!this.#store) throw new AppError('storage-unavailable', 'Nothing is kept in this browser.');
		this.currentId = kept.entry.id;
		const turn = this.#turn;
		const writer = await this.#store.reopen(kept);
		if (turn === this.#turn) this.#writer = writer;
		return writer;
	}

	/** A session that was read, or could not be kept, is the open one from now on. */
	show({ entry }: KeptSession): void {
		this.leave();
		const isKept = this.list?.some((row) => row.kind === 'kept' && row.entry.id === entry.id) ?? false;
		this.currentId = isKept ? entry.id : null;
		this.trouble = isKept ? null : this.#keepProblem;
		this.#keepProblem = null;
	}

	/** A kept session as a project file: all of it but the video. Rejects with an `AppError`. */
	async project(id: string): Promise<{ name: string; blob: Blob }> {
		this.#changes.save();
		return projectOf(await this.read(id));
	}

	/** The open session is another one, or none. */
	leave(): void {
		this.#turn += 1;
		this.#changes.save();
		this.#writer = null;
		this.currentId = null;
		this.trouble = null;
		this.slowSaving.end();
	}

	/** A saving of the open session begins. */
	saving(writer: SessionWriter): void {
		if (writer === this.#writer) this.slowSaving.begin();
	}

	/** A saving of the open session went well, or did not. */
	saved(writer: SessionWriter, error: unknown): void {
		if (writer !== this.#writer) return;
		this.slowSaving.end();
		this.trouble = error === null ? null : problemOf(error, 'the session');
		if (error === null) void this.room.askToPersist();
	}

	/** Nothing more is written to a session; `refresh` then tells how it stands. */
	async release(writer: SessionWriter): Promise<void> {
		if (writer === this.#writer) {
			this.#changes.save();
			this.#writer = null;
			this.slowSaving.end();
		}
		await (this.#closing = writer.close().catch(() => undefined));
		this.#ports?.news?.tell(writer.id);
		await this.refresh();
	}

	/** Another tab changed or deleted a session, or several (`null`), or deletes all of them. */
	async #hear(id: string | null): Promise<void> {
		if (id === EVERYTHING) return this.#lose();
		await this.refresh();
		const current = this.currentId;
		if (current === null || this.#writer || (id !== null && id !== current)) return;
		const entry = (await this.#store?.entry(current)) ?? null;
		if (current !== this.currentId) return;
		if (entry) return this.onElsewhere?.(entry);
		this.#lose();
	}

	/** The open session is deleted elsewhere: what is shown of it stays, and what is analysed of it is no longer kept. */
	#lose(): void {
		if (this.currentId === null) return;
		this.#changes.forget();
		void this.#writer?.abandon().catch(() => undefined);
		this.leave();
		this.trouble = problemOf(new AppError('session-deleted', 'It was deleted in another tab.'), 'the session');
	}

	/** The visitor named somebody, marked a thing or corrected something in the open session: saved soon after. */
	change(change: Partial<PersonsPart>): void {
		if (this.currentId !== null) this.#changes.add(change);
	}

	#saveChange(change: Partial<PersonsPart>): Promise<void> | null {
		const [store, id] = [this.#store, this.currentId];
		if (id === null || !store) return null;
		const saving = this.#writer?.change(change) ?? this.#closing.then(() => store.change(id, change));
		return saving.then(() => this.#ports?.news?.tell(id));
	}

	/** Gives a session another name. */
	async rename(id: string, name: string): Promise<void> {
		if (!this.#store || name.trim() === '') return;
		const own = id === this.currentId ? this.#writer : null;
		await (own ? own.change({ name: name.trim() }) : this.#store.change(id, { name: name.trim() }));
		this.#ports?.news?.tell(id);
		await this.refresh();
	}

	/** Deletes all of a session. Rejects with an `AppError`. */
	async remove(id: string): Promise<void> {
		if (id === this.currentId) this.#changes.forget();
		await this.#store?.remove(id);
		this.#ports?.news?.tell(id);
		if (id === this.currentId) this.leave();
		await this.refresh();
	}

	/** Deletes every session that is not being written; gives how many were left. */
	async removeAll(): Promise<number> {
		this.#changes.forget();
		const left = (await this.#store?.removeAll()) ?? 0;
		this.#ports?.news?.tell(null);
		if (!this.#writer) this.leave();
		await this.refresh();
		return left;
	}

	/** Deletes every session, those that other tabs are writing, too: they keep no more of them. */
	async removeEverywhere(): Promise<void> {
		this.#ports?.news?.tell(EVERYTHING);
		await removeUntilNone(() => this.removeAll());
	}
}
