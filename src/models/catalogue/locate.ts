import type { CatalogueEntry, ModelOrigin } from './types';

/** The hosts that the page may load models from, as a content security policy names them, redirect targets included. */
export type HostRule = {
	/** Of the addresses in the catalogue. */
	host: string;
	/** What requests to `host` may be answered from. */
	sources: readonly string[];
};

/**
 * One rule for each host in the catalogue. Hugging Face answers from its own content hosts, whose names change; GitHub's
 * raw files come straight. Release files are on neither list: their host lets no other page read them.
 */
export const hostRules: readonly HostRule[] = [
	{ host: 'huggingface.co', sources: ['https://huggingface.co', 'https://*.huggingface.co', 'https://*.hf.co'] },
	{ host: 'raw.githubusercontent.com', sources: ['https://raw.githubusercontent.com'] },
];

/** All sources of all rules, for `connect-src`. */
export const modelSources: readonly string[] = hostRules.flatMap(({ sources }) => sources);

const pathOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/**
 * Absolute address of a file of a model, as its host publishes it; `null` when there is none: the model comes with the
 * page, or has to be made by hand.
 */
export const fileUrl = (origin: ModelOrigin, path: string): string | null => {
	switch (origin.kind) {
		case 'hugging-face':
			return `https://huggingface.co/${origin.repository}/resolve/${origin.revision ?? 'main'}/${pathOf(path)}`;
		case 'github-file':
			return `https://raw.githubusercontent.com/${origin.repository}/${origin.revision}/${origin.folder}/${pathOf(path)}`;
		case 'github-release':
			return `https://github.com/${origin.repository}/releases/download/${origin.tag}/${pathOf(path)}`;
		case 'npm':
		case 'own':
		case 'by-hand':
			return null;
	}
};

/** Page about the model on its host, for people; `null` for models from npm packages and our own. */
export const originUrl = (origin: ModelOrigin): string | null => {
	switch (origin.kind) {
		case 'hugging-face':
			return `https://huggingface.co/${origin.repository}/tree/${origin.revision ?? 'main'}`;
		case 'github-file':
			return `https://github.com/${origin.repository}/tree/${origin.revision}/${origin.folder}`;
		case 'github-release':
			return `https://github.com/${origin.repository}/releases/tag/${origin.tag}`;
		case 'by-hand':
			return origin.url;
		case 'npm':
		case 'own':
			return null;
	}
};

/** Whether the page itself can load the model. Others are pulled by the command, or dropped in as files. */
export const loadsInPage = ({ origin }: Pick<CatalogueEntry, 'origin'>): boolean =>
	origin.kind === 'hugging-face' || origin.kind === 'github-file';

/** Whether `npm run models -- pull` can load the model. */
export const loadsByCommand = ({ origin }: Pick<CatalogueEntry, 'origin'>): boolean =>
	!['npm', 'own', 'by-hand'].includes(origin.kind);
