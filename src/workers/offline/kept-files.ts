import { carries, withHeaders } from './answers';
import type { Answered, Kept, OptionalPart, Release, ReleaseFile } from './release';

/** Of the browser's cache, what is needed; tests bring their own. */
export type FileCache = Pick<Cache, 'match' | 'put' | 'delete'> & { keys(): Promise<readonly { url: string }[]> };

const hex = (bytes: ArrayBuffer): string =>
	Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The files of releases, kept by what is in them: two releases share what did not change. A release counts only once all
 * that it needs is there, so that nobody is given half of one and half of another. What it can do without is kept beside it, or
 * left out.
 */
export class KeptFiles {
	readonly #release: Release;
	readonly #scope: string;
	readonly #open: () => Promise<FileCache>;
	/** `null`: to be looked up. */
	#missing: ReleaseFile[] | null = null;
	#leftOut: readonly OptionalPart[] = [];

	/** @param scope absolute address of the app's folder, with its slash */
	constructor(release: Release, scope: string, open: () => Promise<FileCache>) {
		this.#release = release;
		this.#scope = scope;
		this.#open = open;
	}

	#keyOf(sha256: string): string {
		return new URL(`kept/${sha256}`, this.#scope).href;
	}

	/** Says of which release everything was there last. */
	get #wholeKey(): string {
		return this.#keyOf('whole');
	}

	/** Says which parts are left out, for this release and later ones. */
	get #leftOutKey(): string {
		return this.#keyOf('left-out');
	}

	/** Lists of the files of each release that was whole, by their paths: also of one that tabs are still of. */
	get #lists(): string {
		return this.#keyOf('list-');
	}

	get #ownList(): string {
		return this.#lists + this.#release.version;
	}

	/** What is to be kept: all but the parts that are left out. */
	get #wanted(): readonly ReleaseFile[] {
		return this.#release.files.filter(({ part }) => part === undefined || !this.#leftOut.includes(part));
	}

	/** What is still to be fetched, what the release needs first. `isFresh` looks again: somebody else may have deleted. */
	async missing(isFresh = false): Promise<readonly ReleaseFile[]> {
		if (this.#missing && !isFresh) return this.#missing;
		const cache = await this.#open();
		this.#leftOut = await this.#rememberedIn(cache);
		const there = new Set((await cache.keys()).map(({ url }) => url));
		this.#missing = this.#wanted
			.filter(({ sha256 }) => !there.has(this.#keyOf(sha256)))
			.sort((a, b) => Number(a.part !== undefined) - Number(b.part !== undefined));
		return this.#missing;
	}

	/** Whether all that the release needs is there. */
	async isWhole(): Promise<boolean> {
		return (await this.missing()).every(({ part }) => part !== undefined);
	}

	async #rememberedIn(cache: FileCache): Promise<readonly OptionalPart[]> {
		const remembered = await cache.match(this.#leftOutKey);
		return remembered ? ((await remembered.json()) as OptionalPart[]) : [];
	}

	/** Leaves these parts out from now on, and no others; what is there of them is deleted. Without room all stays as it was. */
	async leaveOut(parts: readonly OptionalPart[]): Promise<void> {
		const cache = await this.#open();
		if ((await this.#rememberedIn(cache)).join() === parts.join()) return;
		try {
			await cache.put(this.#leftOutKey, new Response(JSON.stringify(parts)));
		} catch {
			return;
		}
		const needed = new Set(this.#release.files.filter(({ part }) => part === undefined).map(({ sha256 }) => sha256));
		for (const { sha256, part } of this.#release.files) {
			if (part !== undefined && parts.includes(part) && !needed.has(sha256)) await cache.delete(this.#keyOf(sha256));
		}
		this.#missing = null;
	}

	/** How much of this release is kept. */
	async state(isFresh = false): Promise<Kept> {
		const sum = (files: readonly ReleaseFile[]) => files.reduce((bytes, file) => bytes + file.bytes, 0);
		const missingBytes = sum(await this.missing(isFresh));
		const totalBytes = sum(this.#wanted);
		const keptBytes = totalBytes - missingBytes;
		return { version: this.#release.version, keptBytes, totalBytes };
	}

	/** Whether some release was kept as a whole, be it this one or an earlier one. */
	async isAnyWhole(): Promise<boolean> {
		return (await (await this.#open()).match(this.#wholeKey)) !== undefined;
	}

	/** Whether the release has a file at this path. */
	has(path: string): boolean {
		return this.#release.files.some((file) => file.path === path);
	}

	/** The file at `path`, when all that its release needs is kept, or whatever is kept of it with `isLastResort`. */
	async find(path: string, isLastResort = false): Promise<Response | undefined> {
		const file = this.#release.files.find((candidate) => candidate.path === path);
		if (!file || (!isLastResort && !(await this.isWhole()))) return undefined;
		const response = await (await this.#open()).match(this.#keyOf(file.sha256));
		return response && this.#dressed(response, path);
	}

	async #listAt(cache: FileCache, url: string): Promise<Partial<Record<string, string>>> {
		return ((await (await cache.match(url))?.json()) ?? {}) as Record<string, string>;
	}

	/** A file that this release has not, but one before it: for a tab that is still of that one. */
	async findEarlier(path: string): Promise<Response | undefined> {
		if (this.has(path)) return undefined;
		const cache = await this.#open();
		for (const { url } of await cache.keys()) {
			if (!url.startsWith(this.#lists) || url === this.#ownList) continue;
			const sha256 = (await this.#listAt(cache, url))[path];
			const response = sha256 === undefined ? undefined : await cache.match(this.#keyOf(sha256));
			if (response) return this.#dressed(response, path);
		}
		return undefined;
	}

	/**
	 * With the headers of this release alone. An answer that came so stays as it is: only then does what a browser compiled
	 * of it serve the next visit. One from another address does not, as scripts would take that for their own.
	 */
	#dressed(response: Response, path: string): Response {
		const { headers } = this.#release;
		const isOfPath = response.url === '' || response.url === new URL(path, this.#scope).href;
		if (isOfPath && carries(response, headers)) return withHeaders(response, path, headers);
		const type = response.headers.get('Content-Type') ?? 'application/octet-stream';
		return withHeaders(new Response(response.body, { headers: { 'Content-Type': type } }), path, headers);
	}

	/** Fetches the next missing file and keeps it, if it is the one of this release. */
	async keepNext(fetchFile: (url: string, init?: RequestInit) => Promise<Response>): Promise<Answered> {
		const [file] = await this.missing();
		if (!file) return this.state();
		const url = new URL(file.path, this.#scope).href;
		for (const init of [{}, { cache: 'reload' }] satisfies RequestInit[]) {
			const response = await fetchFile(url, init).catch(() => null);
			if (!response) return { trouble: 'offline' };
			if (!response.ok) continue;
			const whole = response.clone();
			const bytes = await response.arrayBuffer().catch(() => null);
			if (!bytes) return { trouble: 'offline' };
			if (hex(await crypto.subtle.digest('SHA-256', bytes)) !== file.sha256) continue;
			try {
				await (await this.#open()).put(this.#keyOf(file.sha256), this.#dressed(whole, file.path));
			} catch {
				return { trouble: 'no-room' };
			}
			this.#missing = this.#missing?.filter(({ sha256 }) => sha256 !== file.sha256) ?? null;
			await this.settle();
			return this.state();
		}
		return { trouble: 'changed' };
	}

	/** Once all that it needs is there, this release is the one that counts. */
	async settle(): Promise<void> {
		if (!(await this.isWhole())) return;
		const cache = await this.#open();
		await cache.put(this.#wholeKey, new Response(this.#release.version));
		const list = Object.fromEntries(this.#release.files.map(({ path, sha256 }) => [path, sha256]));
		await cache.put(this.#ownList, new Response(JSON.stringify(list)));
	}

	/** Deletes what belongs to no file that is to be kept of this release, nor to the whole one before it. */
	async prune(): Promise<void> {
		const cache = await this.#open();
		await this.missing();
		const urls = (await cache.keys()).map(({ url }) => url);
		const hashes = this.#wanted.map(({ sha256 }) => sha256);
		// Later ones were put there later.
		const before = urls.findLast((url) => url.startsWith(this.#lists) && url !== this.#ownList);
		if (before !== undefined)
			hashes.push(...Object.values(await this.#listAt(cache, before)).filter((hash) => hash !== undefined));
		const own = new Set([
			this.#wholeKey,
			this.#leftOutKey,
			this.#ownList,
			before,
			...hashes.map((hash) => this.#keyOf(hash)),
		]);
		for (const url of urls) if (!own.has(url)) await cache.delete(url);
	}
}
