import { expect, test } from 'vitest';
import type { ModelUse } from '../../../src/core/session';
import { TakenPart } from '../../../src/run/taken-part';

const use = (name: string, backend: ModelUse['backend'] = 'wasm'): ModelUse => ({
	name,
	sha256: 'ab'.repeat(32),
	backend,
});
const [faces, objects, identity, speech] = [use('faces'), use('objects'), use('identity'), use('speech')];

const setUp = () => {
	const world = {
		isGoingOn: true,
		vision: [faces],
		encoders: [objects, identity] as ModelUse[] | null,
		sound: [speech],
		asked: 0,
	};
	const part = new TakenPart({
		vision: () => world.vision,
		encoders: () => {
			world.asked += 1;
			return Promise.resolve(world.encoders);
		},
		sound: () => world.sound,
		isGoingOn: () => world.isGoingOn,
	});
	return { world, part };
};

test('while a run goes on, all that is loaded takes part', async () => {
	const { part } = setUp();
	expect(await part.all()).toEqual([faces, objects, identity, speech]);
});

test('encoders of a worker that is gone have taken part', async () => {
	const { world, part } = setUp();
	part.note([objects, identity]);
	world.encoders = null;
	expect(await part.all()).toEqual([faces, objects, identity, speech]);
});

test('one that is not loaded anew in another worker has taken part; one that runs elsewhere now is listed once', async () => {
	const { world, part } = setUp();
	part.note([objects, use('identity', 'webgpu')]);
	world.encoders = [identity];
	expect(await part.all()).toEqual([faces, identity, objects, speech]);
});

test('once a run is over nobody is asked, as the worker may be busy with the next one', async () => {
	const { world, part } = setUp();
	part.note([objects]);
	Object.assign(world, { isGoingOn: false, vision: [use('other faces')], encoders: [use('other')], sound: [] });
	expect(await part.all()).toEqual([faces, objects, speech]);
	expect(world.asked).toBe(0);
});

test('a run that ends while its worker is asked does not take the answer for its own', async () => {
	const { world, part } = setUp();
	part.note([objects]);
	const asked = part.all();
	Object.assign(world, { isGoingOn: false });
	expect(await asked).toEqual([faces, objects, speech]);
});
