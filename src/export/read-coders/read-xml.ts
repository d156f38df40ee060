import { SaxesParser } from 'saxes';
import { AppError } from '../../core/errors';
import { codesInvalid } from './code';

/** What a reader of XML is told, in order. Texts between tags come in one or more pieces. */
export type XmlHandler = {
	open: (name: string, attributes: Readonly<Record<string, string>>, line: number) => void;
	text: (text: string) => void;
	close: (name: string) => void;
};

/** Deepest nesting: ELAN needs five. */
const MAX_DEPTH = 100;

/**
 * Reads XML strictly, piece by piece. Document type declarations are refused, so no entity is ever defined or expanded but
 * the five of XML itself, and nothing outside the file is looked at.
 *
 * @throws AppError `codes-invalid` with the line.
 */
export const readXml = (text: string, handler: XmlHandler): void => {
	const parser = new SaxesParser({ xmlns: false, position: true });
	let depth = 0;
	const fail = (what: string, cause?: unknown): AppError =>
		codesInvalid(`Line ${parser.line}: ${what}.`, 'Open the file in ELAN and save it again.', cause);
	parser.on('doctype', () => {
		throw codesInvalid(
			`Line ${parser.line}: the file has a document type declaration (DOCTYPE), which is not read.`,
			'ELAN writes none; save the file from ELAN.',
		);
	});
	parser.on('error', (e) => {
		throw fail(`not well-formed XML (${e.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')})`, e);
	});
	parser.on('opentag', ({ name, attributes }) => {
		if (++depth > MAX_DEPTH) throw fail('too many elements within each other');
		handler.open(name, attributes, parser.line);
	});
	parser.on('text', handler.text);
	parser.on('cdata', handler.text);
	parser.on('closetag', ({ name }) => {
		depth--;
		handler.close(name);
	});
	try {
		parser.write(text).close();
	} catch (e) {
		throw e instanceof AppError ? e : fail('cannot be read', e);
	}
};
