/** A sheet that failed has none of its rules; browsers differ in whether it is there at all, and can be read. */
const hasArrived = ({ sheet }: HTMLLinkElement): boolean => {
	try {
		return sheet !== null && sheet.cssRules.length > 0;
	} catch {
		return false;
	}
};

/**
 * Asks again for the style sheets of the page that did not arrive: the bundler's own loader asks for each only once, and
 * the second try of a view would be shown without its styles.
 *
 * @throws Error when one fails again
 */
export const loadMissingStyles = async (): Promise<void> => {
	const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
	const again = links
		.filter((link) => !hasArrived(link))
		.map((link) => {
			const next = document.createElement('link');
			for (const { name, value } of link.attributes) next.setAttribute(name, value);
			const arrived = new Promise<void>((resolve, reject) => {
				next.addEventListener('load', () => resolve());
				next.addEventListener('error', () => reject(new Error(`The style sheet ${next.href} did not arrive`)));
			});
			link.replaceWith(next);
			return arrived;
		});
	await Promise.all(again);
};
