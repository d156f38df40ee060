import { afterEach, expect, test, vi } from 'vitest';
import { connect, type WorkerClient } from '../../../src/workers/client';
import { findHost, hosting, startHosted } from '../../../src/workers/host';
import type { Method } from '../../../src/workers/protocol';
import { serve } from '../../../src/workers/serve';
import { until } from '../../fixtures/until';

type HelperApi = { double: Method<number, number>; wait: Method<null, null> };
type Helper = 'doubler' | 'missing';

const open: MessagePort[] = [];
afterEach(() => {
	for (const port of open.splice(0)) port.close();
	vi.unstubAllGlobals();
});

/** A worker as the window sees it, and its other side; it answers nothing once it was stopped. */
const standIn = () => {
	const { port1, port2 } = new MessageChannel();
	open.push(port1, port2);
	const events = new EventTarget();
	port1.addEventListener('message', (event) =>
		events.dispatchEvent(new MessageEvent('message', { data: event.data as unknown, ports: [...event.ports] })),
	);
	port1.start();
	const terminate = vi.fn(() => port1.close());
	const worker = {
		postMessage: (message: unknown, transfer: Transferable[] = []) => port1.postMessage(message, transfer),
		addEventListener: events.addEventListener.bind(events),
		terminate,
	};
	const crash = (message?: string) => events.dispatchEvent(Object.assign(new Event('error'), message && { message }));
	return { worker: worker as unknown as Worker, inside: port2, crash, terminate };
};

/** A page that hosts a worker, which asks for helpers. */
const setUp = () => {
	const asking = standIn();
	const helpers: ReturnType<typeof standIn>[] = [];
	const startHelper = (isServing: boolean) => () => {
		const helper = standIn();
		if (isServing) serve<HelperApi>(helper.inside, { double: (n) => n * 2, wait: () => new Promise(() => undefined) });
		helpers.push(helper);
		return helper.worker;
	};
	const group = hosting<Helper>(asking.worker, { doubler: startHelper(true), missing: startHelper(false) });
	const client = connect<Record<string, Method<null, null>>>(group);
	vi.stubGlobal('self', {
		postMessage: (message: unknown, { transfer }: { transfer: Transferable[] }) =>
			asking.inside.postMessage(message, transfer),
	});
	const host = findHost<Helper>();
	const ask = (name: Helper): WorkerClient<HelperApi> => connect<HelperApi>(startHosted(host, name));
	return { asking, helpers, client, ask };
};

test('a worker that asks for another is given one, and calls it without the page', async () => {
	const { helpers, ask } = setUp();
	const [one, other] = [ask('doubler'), ask('doubler')];
	expect(await Promise.all([one.call('double', 4), other.call('double', 5)])).toEqual([8, 10]);
	expect(helpers).toHaveLength(2);
	expect(helpers.map(({ terminate }) => terminate.mock.calls.length)).toEqual([0, 0]);
});

test('one that is no longer needed is stopped, and the others go on', async () => {
	const { helpers, client, ask } = setUp();
	const [one, other] = [ask('doubler'), ask('doubler')];
	await Promise.all([one.call('double', 1), other.call('double', 1)]);
	one.close();
	await until(() => expect(helpers[0]!.terminate).toHaveBeenCalledOnce());
	expect(await other.call('double', 6)).toBe(12);
	expect(client.isDead).toBe(false);
});

test('when the worker that asked is stopped, so are all that were started for it', async () => {
	const { asking, helpers, client, ask } = setUp();
	await ask('doubler').call('double', 1);
	await ask('doubler').call('double', 1);
	client.close();
	expect(asking.terminate).toHaveBeenCalledOnce();
	for (const { terminate } of helpers) expect(terminate).toHaveBeenCalledOnce();
});

test('what was asked for last by a worker that has been stopped is not started', async () => {
	const { helpers, client, ask } = setUp();
	await ask('doubler').call('double', 1);
	client.close();
	const late = ask('doubler');
	void late.call('double', 1).catch(() => undefined);
	await new Promise((resolve) => setTimeout(resolve, 50));
	expect(helpers).toHaveLength(1);
	late.close();
});

test('an exception in one stops all of them, as an exception in the worker that asked does', async () => {
	const { asking, helpers, client, ask } = setUp();
	await ask('doubler').call('double', 1);
	await ask('doubler').call('double', 1);
	const waiting = client.call('anything', null);
	helpers[1]!.crash('a bug');
	await expect(waiting).rejects.toMatchObject({ code: 'worker-died', message: 'The worker stopped: a bug' });
	for (const { terminate } of [asking, ...helpers]) expect(terminate).toHaveBeenCalled();
});

test('one whose script does not arrive fails for the worker that asked, and stops nobody else', async () => {
	const { helpers, client, ask } = setUp();
	const calling = ask('missing').call('double', 1);
	await until(() => expect(helpers).toHaveLength(1));
	helpers[0]!.crash();
	await expect(calling).rejects.toMatchObject({ code: 'worker-died' });
	expect(client.isDead).toBe(false);
	expect(await ask('doubler').call('double', 2)).toBe(4);
});
