import type { FlatConfig, PipelineConfig } from '../../pipeline/pipeline-config';

/** A value of the same kind as `base`, where `flat` has one at `path`. */
const valueAt = (flat: FlatConfig, path: string, base: unknown): unknown => {
	if (base !== null && typeof base === 'object') {
		const entries = Object.entries(base).map(([key, inner]): [string, unknown] => [
			key,
			valueAt(flat, path === '' ? key : `${path}.${key}`, inner),
		]);
		return Array.isArray(base) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
	}
	const value = flat[path];
	if (value === 'none') return null;
	return value !== undefined && (base === null || typeof value === typeof base) ? value : base;
};

/** The thresholds that a session file tells of; those it does not know are as in `base`. */
export const configFrom = (flat: FlatConfig, base: PipelineConfig): PipelineConfig =>
	valueAt(flat, '', base) as PipelineConfig;
