/** What the generator needs of a random number generator; a seeded one makes the same questions again. */
export type SeededRandom = {
	/** Uniform in [0, 1). */
	readonly uniform: () => number;
	/** The items in a new order, every order as likely. */
	readonly shuffled: <Item>(items: readonly Item[]) => Item[];
};
