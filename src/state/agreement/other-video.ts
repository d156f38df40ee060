import type { OtherCoder } from './compare-codes';

/** Without folders. An address, as ELAN writes it, has its blanks as %20. */
const fileName = (address: string): string => {
	const name = address.split(/[\\/]/).at(-1) ?? '';
	try {
		return decodeURIComponent(name);
	} catch {
		return name;
	}
};

/** Without its ending: videos are converted to be coded. */
const stem = (name: string): string =>
	name
		.replace(/\.[^.]*$/, '')
		.normalize('NFC')
		.toLowerCase();

/**
 * The name of the video that a coder's file says it is about, where another one is open; else `null`. Codes of another video
 * can be read as well, and then agree with nothing that means anything.
 *
 * @param sourceName what is open; `null`: unknown
 */
export const otherVideo = ({ media }: Pick<OtherCoder, 'media'>, sourceName: string | null): string | null => {
	if (media === null || sourceName === null) return null;
	const name = fileName(media);
	return name === '' || stem(name) === stem(fileName(sourceName)) || stem(name) === stem(sourceName) ? null : name;
};
