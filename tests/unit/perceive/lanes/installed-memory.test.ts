import { expect, test } from 'vitest';
import { AppError } from '../../../../src/core/errors';
import { noEncoders, type EncoderSwitches } from '../../../../src/core/perception';
import type { EncoderModel, EncoderPort } from '../../../../src/models/onnx/encoder-port';
import { installedEncoders } from '../../../../src/perceive/lanes/installed-encoders';
import type { FindInstalled } from '../../../../src/perceive/find-installed';

const on: EncoderSwitches = { ...noEncoders, gazeTarget: true };
const [large, small] = ['gaze-lle-vitb', 'gazelle-dinov3-s'] as const;

/** A machine on which some models fail to load. */
const machine = (failures: Readonly<Record<string, AppError>>, installed: readonly string[]) => {
	const asked: string[] = [];
	const port = {
		load({ name }: EncoderModel) {
			asked.push(name);
			const failure = failures[name];
			return failure ? Promise.reject(failure) : Promise.resolve({ backend: 'wasm', reason: 'a stand-in' });
		},
	} as unknown as EncoderPort;
	const find: FindInstalled = (id) =>
		Promise.resolve(installed.includes(id) ? { blob: new Blob(['x']), sha256: 'ab'.repeat(32) } : null);
	return { asked, encoders: installedEncoders({ port, find, prefer: 'wasm', priority: 'timeline' }) };
};
const noRoom = new AppError('out-of-memory', 'not enough memory, a smaller model may fit');

test('a model that there is no memory for leaves its task to the next one that is installed, and says so', async () => {
	const { asked, encoders } = machine({ [large]: noRoom }, [large, small]);
	expect(await encoders.ready(on)).toEqual({ gazeTarget: small });
	expect(asked).toEqual([large, small]);
	expect(encoders.status()).toEqual([
		{
			...{ task: 'gazeTarget', modelId: small, backend: 'wasm' },
			reason: `${large}: not enough memory, a smaller model may fit; a stand-in`,
		},
	]);
	expect(encoders.models().map(({ name }) => name)).toEqual([small]);
});

test('where none fits, the task is left out with what to do about it', async () => {
	const { encoders } = machine({ [large]: noRoom }, [large]);
	expect(await encoders.ready(on)).toEqual({});
	expect(encoders.status()).toMatchObject([{ modelId: large, backend: null, reason: noRoom.message }]);
});

test('a model that is broken is told of, and no other takes its place unseen', async () => {
	const { asked, encoders } = machine({ [large]: new AppError('model-corrupt', 'cut off') }, [large, small]);
	expect(await encoders.ready(on)).toEqual({});
	expect(asked).toEqual([large]);
	expect(encoders.status()).toMatchObject([{ modelId: large, backend: null, reason: 'cut off' }]);
});
