/** What is said of a model whose weights come without a licence, wherever it is switched on or off, and on its card. */
export const licenceUnstated =
	'Nobody states a licence for the weights of this model. Where you need one, as for work that you sell, leave it off.';

/** Whether a licence, as the catalogue names it, is that none was found. */
export const isUnstated = (licence: string): boolean => licence.startsWith('unknown');
