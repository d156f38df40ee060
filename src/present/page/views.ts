/**
 * The views of the page, in the order of the navigation. Each is reached by its id behind the `#` of the address. `isApart`: not
 * about what is watched, so that nothing is opened for it.
 */
export const views = [
	{ id: 'watch', label: 'Watch', isApart: false },
	{ id: 'ask', label: 'Ask', isApart: false },
	{ id: 'study', label: 'Study', isApart: true },
	{ id: 'evaluate', label: 'Evaluate', isApart: true },
	{ id: 'models', label: 'Models', isApart: true },
] as const;

export type ViewId = (typeof views)[number]['id'];

/** The view that an address is about: its hash, or the first view for any other. */
export const viewOfHash = (hash: string): ViewId => views.find(({ id }) => `#${id}` === hash)?.id ?? views[0].id;

/** True for the address of a view that is not about what is watched. */
export const isApart = (hash: string): boolean => views.some((view) => view.isApart && `#${view.id}` === hash);

/** What a view is called. */
export const labelOfView = (view: ViewId): string => views.find(({ id }) => id === view)?.label ?? views[0].label;
