/** Another tab ends a saving before it lets go of its session: looked for so often, after so much time each. */
const LET_GO_TRIES = 40;
const LET_GO_MS = 250;

/**
 * Deletes sessions until none is left that others were writing when they were told to let go, or for ten seconds.
 *
 * @param removeAll deletes those that nobody writes; gives how many were left
 */
export const removeUntilNone = async (removeAll: () => Promise<number>): Promise<void> => {
	for (let tries = 0; (await removeAll()) > 0 && tries < LET_GO_TRIES; tries++) {
		await new Promise((resolve) => setTimeout(resolve, LET_GO_MS));
	}
};
