/** Forms in which who looks at whom is shown, in the order of the key that changes them. */
export const graphForms = [
	{ id: 'graph', title: 'Graph' },
	{ id: 'matrix', title: 'Matrix' },
	{ id: 'measures', title: 'Measures' },
] as const;

export type GraphForm = (typeof graphForms)[number]['id'];

/** The form after this one; after the last the first. */
export const nextForm = (form: GraphForm): GraphForm =>
	graphForms[(graphForms.findIndex(({ id }) => id === form) + 1) % graphForms.length]!.id;
