/** What the card of a model says whose weights come without a licence. */
export const licenceUnstated =
	'Nobody states a licence for the weights of this model. Where you need one, as for work that you sell, do not load it.';

/** Whether a licence, as the catalogue names it, is that none was found. */
export const isUnstated = (licence: string): boolean => licence.startsWith('unknown');
