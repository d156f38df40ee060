import type { PipelineConfig } from '../../../src/pipeline/pipeline-config';

/** The config with one threshold changed by its path, such as `ground.filter.switchPerS=0.3`. Throws where there is none. */
export const withSetting = (config: PipelineConfig, setting: string): PipelineConfig => {
	const [path = '', text = ''] = setting.split('=');
	const copy = structuredClone(config);
	const keys = path.split('.');
	const last = keys.pop()!;
	const parent = keys.reduce<Record<string, unknown>>(
		(node, key) => (node[key] ?? {}) as Record<string, unknown>,
		copy,
	);
	if (!(last in parent)) throw new Error(`No such threshold: ${path}`);
	parent[last] = typeof parent[last] === 'number' ? Number(text) : JSON.parse(text);
	return copy;
};
