/** What a visitor may leave out of what is kept: `reader`, the model that reads questions. */
export type OptionalPart = 'reader';

/**
 * One file of a build, by its path below the folder that the app is served from. `part`: it belongs to that one, and the page
 * works without it; left out: the page needs it.
 */
export type ReleaseFile = { path: string; sha256: string; bytes: number; part?: OptionalPart };

/** One build of the app, as its service worker knows it. */
export type Release = {
	/** Changes with every file. */
	version: string;
	/** All that the page needs with no network: the page itself and what comes with it. */
	files: readonly ReleaseFile[];
	/** What every answer is to carry, whatever the host sends. */
	headers: Readonly<Record<string, string>>;
};

/** How much of the running release is kept in this browser, of what is not left out. */
export type Kept = {
	version: string;
	keptBytes: number;
	totalBytes: number;
	/** The page that asked is of another release, as it took over while that was being opened. */
	isOther?: boolean;
};

/** What the page asks its service worker. Each message comes with a port for the one answer. */
export type Asked =
	/** Keep the next file that is missing. */
	| 'keep-next'
	/** Take the place of the release that runs, unless other tabs still use that one. */
	| 'take-over'
	/** Break off what is being sent: a newer release waits for the end of it. */
	| 'let-go'
	/**
	 * Keep nothing of these parts, and all others; remembered. The answer is how much is kept. `page`: a file of the release
	 * that the page itself is of, by its path.
	 */
	| { leaveOut: readonly OptionalPart[]; page?: string };

/** The answers. `trouble`: why a file could not be kept; `others`: tabs that still use the release that runs. */
export type Answered = Kept | { trouble: 'changed' | 'offline' | 'no-room' } | { others: number };

/** Where a phone's share menu sends files, below the app's folder; `public/manifest.webmanifest` names it. */
export const SHARE_PATH = 'share';
/** The cache that holds the page itself, by the folder that it lies in. */
export const pageCache = (appUrl: string): string => `${PAGE_CACHE} ${appUrl}`;
/** How the names of such caches begin. */
export const PAGE_CACHE = 'regard-app';
/** The cache in which shared files wait for the page that lies in this folder: others may lie at the same address. */
export const sharedCache = (appUrl: string): string => `regard-shared ${appUrl}`;
/** Header of a waiting file: its name, percent-encoded. */
export const SHARED_NAME = 'X-File-Name';
