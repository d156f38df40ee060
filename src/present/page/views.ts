/** The views of the page, in the order of the navigation. Each is reached by its id behind the `#` of the address. */
export const views = [
	{ id: 'watch', label: 'Watch' },
	{ id: 'ask', label: 'Ask' },
	{ id: 'study', label: 'Study' },
	{ id: 'evaluate', label: 'Evaluate' },
	{ id: 'models', label: 'Models' },
] as const;

export type ViewId = (typeof views)[number]['id'];

/** The view that an address is about: its hash, or the first view for any other. */
export const viewOfHash = (hash: string): ViewId => views.find(({ id }) => `#${id}` === hash)?.id ?? views[0].id;

/** What a view is called. */
export const labelOfView = (view: ViewId): string => views.find(({ id }) => id === view)?.label ?? views[0].label;
