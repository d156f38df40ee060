/** Reasons with how often each was given. */
export const countBy = <Reason extends { what: 'session' | 'participant'; reason: string }>(
	list: readonly Reason[],
): { what: Reason['what']; reason: string; count: number }[] => {
	const counts = new Map<string, { what: Reason['what']; reason: string; count: number }>();
	for (const { what, reason } of list) {
		const key = `${what} ${reason}`;
		counts.set(key, { what, reason, count: (counts.get(key)?.count ?? 0) + 1 });
	}
	return [...counts.values()];
};
