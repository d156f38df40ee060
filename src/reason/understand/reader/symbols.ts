// What symbols there are for numbers (training/reader/symbols.py has them all).
/** Numbers that questions say in words. */
export const literals = [0, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 50, 60, 75, 90] as const;
/** Parts of the session. */
export const fractions = { half: 1 / 2, third: 1 / 3, thirds: 2 / 3, quarter: 1 / 4, quarters: 3 / 4 } as const;
