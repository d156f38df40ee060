/** Order of ids such as `P2`, `P10`, `E3`: shorter first, so numbers count up; then by code units. Same everywhere. */
export const compareIds = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
