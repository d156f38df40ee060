/** A number as SVG has it: two decimals at most. */
export const svgNumber = (value: number): string => String(Math.round(value * 100) / 100);

/** Text as XML: names come from visitors and files. Characters that XML cannot hold are left out. */
export const escapeXml = (text: string): string =>
	text
		// eslint-disable-next-line no-control-regex -- XML 1.0 has no way to write these
		.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;');
