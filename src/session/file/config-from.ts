import type { FlatConfig, PipelineConfig } from '../../pipeline/pipeline-config';

/** The value that `flat` has at `path`, if it is of the same type as `base`; else `base`. */
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

/** The thresholds recorded in a session file; `base` fills in those it lacks. */
export const configFrom = (flat: FlatConfig, base: PipelineConfig): PipelineConfig =>
	valueAt(flat, '', base) as PipelineConfig;
