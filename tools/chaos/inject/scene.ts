import type { BrowserContext, CDPSession, Page } from 'playwright';
import type { Way } from '../ways.ts';
import type { WorkerContexts } from './lose-graphics.ts';
import type { PageWorkers } from './page-workers.ts';

/** What a fault can lay its hands on. */
export type Scene = {
	context: BrowserContext;
	page: Page;
	devtools: CDPSession;
	workers: PageWorkers;
	graphics: WorkerContexts;
	/** Uniform in [0, 1): which of several, how long. */
	choice: number;
	/** Gives a file to another page of the same browser, as the one in this page was given. */
	openAlso: (page: Page) => Promise<void>;
	/** Notes what another page says. */
	hears: (text: string) => void;
};

/** Ends a fault that lasts. */
export type Mend = { after: 'end' | { ms: number }; undo: () => Promise<void> };

/** One thing that can go wrong. */
export type Fault = {
	/** Where it can happen. */
	ways: readonly Way[];
	/** How the page names it, where it costs the visitor or the results anything; `null` where nothing is lost or delayed much. */
	told: RegExp | null;
	/** Strikes while the models load, not while frames are analysed. */
	isEarly?: boolean;
	/** The page may get over it as if nothing had happened, and owes no word then. */
	mayPassUnseen?: boolean;
	/** The worker that it stops: where none is started in its place, its work was done, and no word is owed. */
	stops?: string;
	/** The tab is gone afterwards, and the visitor comes back. */
	endsTab?: boolean;
	/** Rejects when there was nothing to take away. */
	strike: (scene: Scene) => Promise<Mend | void>;
};
