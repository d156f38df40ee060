/** A script that runs in the page. It is sent as text: it may use its arguments and the page, nothing from around it. */
type PageScript<In extends readonly unknown[], Out> = (...args: In) => Out | Promise<Out>;

/** An element of the page, used as a visitor does: through the browser's own mouse and keyboard. */
type PageElement = {
	click(): Promise<void>;
	type(text: string): Promise<void>;
	/** Of a file field: chooses a file of this machine. */
	choose(path: string): Promise<void>;
};

/** A browser with one page, whichever it is and whatever drives it. */
export type Visitor = {
	version: string;
	open(url: string): Promise<void>;
	reload(): Promise<void>;
	/** What a script in the page gives, as plain data. Rejects when it throws. */
	read<In extends readonly unknown[], Out>(script: PageScript<In, Out>, ...args: In): Promise<Out>;
	/** Rejects when the script gives none. */
	element<In extends readonly unknown[]>(script: PageScript<In, Element | null>, ...args: In): Promise<PageElement>;
	/** PNG. */
	picture(): Promise<Uint8Array>;
	close(): Promise<void>;
	/** Answers when the browser has lost the page by a crash of its own; nothing can be asked of it then. */
	crash: Promise<Error>;
};

/** Of a browser that tells of no crash. */
export const noCrash = new Promise<never>(() => undefined);

/** Opens a browser of one kind. */
export type OpenVisitor = () => Promise<Visitor>;

export const noElement = (args: readonly unknown[]) =>
	new Error(`The page has no such element: ${JSON.stringify(args)}`);
