/** No id of a session: all that the page stores is being deleted, what is being written among it. */
export const EVERYTHING = 'everything';

/** Tells the other tabs of this page that a kept session was changed or deleted, and hears it from them. */
export type SessionNews = {
	/** @param id of the session; `null`: any of them; or `EVERYTHING` */
	tell(id: string | null): void;
	/** Calls back at each word from another tab, for as long as the page is open. */
	listen(hear: (id: string | null) => void): void;
};

/** As the databases, so that nothing else of the origin answers. */
const CHANNEL = 'regard-sessions';

/** Between the tabs of this browser; where it has no channels for that, nobody is told. */
export const browserNews = (): SessionNews => {
	const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;
	return {
		tell: (id) => channel?.postMessage(id),
		listen(hear) {
			channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
				if (data === null || typeof data === 'string') hear(data);
			});
		},
	};
};
