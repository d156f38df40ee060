import type { EncoderSwitches } from '../core/perception';
import type { ModelUse } from '../core/session';
import { modelNamed, type ModelEntry } from './catalogue';
import { modelWithId } from './catalogue/entries';

/** What an encoder that comes with the program is for. */
export type EncoderTask = 'objects' | 'identity' | 'expression';

/** Each of them, in the order of loading. */
export const ENCODER_TASKS: readonly EncoderTask[] = ['objects', 'identity', 'expression'];

/** Its model in the catalogue. */
export const encoderModel = (task: EncoderTask): ModelEntry => {
	switch (task) {
		case 'objects':
			return modelNamed('objects');
		case 'identity':
			return modelNamed('face-identity');
		case 'expression':
			return modelNamed('face-expression');
	}
};

/**
 * The encoders that files are analysed with: on the CPU, which gives the same numbers on every machine.
 *
 * @param installed models that the visitor installed; those of the same purpose do the work of an embedded one
 */
export const encodersOnCpu = (switches: EncoderSwitches, installed: readonly ModelUse[] = []): ModelUse[] => {
	const done = new Set(installed.map(({ name }) => modelWithId(name)?.task));
	return ENCODER_TASKS.filter((task) => switches[task] && !done.has(encoderModel(task).task)).map((task) => {
		const { name, sha256 } = encoderModel(task);
		return { name, sha256, backend: 'wasm' };
	});
};
