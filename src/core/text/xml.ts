/** Attributes of an element; `null` leaves one out. */
export type XmlAttributes = Readonly<Record<string, string | number | null>>;

/** What XML 1.0 cannot hold, not even as a reference: most control characters, halves of pairs, U+FFFE and U+FFFF. */
const FORBIDDEN =
	// eslint-disable-next-line no-control-regex -- these are the very characters that must not get through
	/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text without what XML cannot hold; U+FFFD in its place. */
export const xmlCharacters = (text: string): string => text.replace(FORBIDDEN, '\ufffd');

const REFERENCES: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&apos;',
	// A reader would turn these into blanks within an attribute, and CR into LF anywhere.
	'\t': '&#9;',
	'\n': '&#10;',
	'\r': '&#13;',
};

/** Any text as XML: marks escaped, what XML cannot hold replaced by U+FFFD. The only way text gets into our XML. */
export const xmlText = (text: string): string =>
	xmlCharacters(text).replace(/[&<>"'\t\n\r]/g, (mark) => REFERENCES[mark]!);

const attributesText = (attributes: XmlAttributes): string =>
	Object.entries(attributes)
		.map(([name, value]) => (value === null ? '' : ` ${name}="${xmlText(String(value))}"`))
		.join('');

/** Start of an element that has others inside. Names are ours and are not escaped. */
export const openTag = (name: string, attributes: XmlAttributes = {}): string =>
	`<${name}${attributesText(attributes)}>\n`;

export const closeTag = (name: string): string => `</${name}>\n`;

/** An element that has only text inside, or nothing. */
export const element = (name: string, attributes: XmlAttributes, text: string | null = null): string =>
	text === null
		? `<${name}${attributesText(attributes)}/>\n`
		: `<${name}${attributesText(attributes)}>${xmlText(text)}</${name}>\n`;

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
