/** A file's name without its ending, such that every file system takes it. */
export const fileStem = (name: string): string =>
	name
		.replace(/\.[^.]{1,5}$/, '')
		// eslint-disable-next-line no-control-regex -- neither may stand in a file's name
		.replace(/[\u0000-\u001f<>:"/\\|?*]/g, '_')
		.trim() || 'session';
