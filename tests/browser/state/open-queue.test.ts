import { afterEach, expect, test, vi } from 'vitest';
import { OpenQueue } from '../../../src/state/watch/open-queue.svelte';
import { Watch } from '../../../src/state/watch/watch.svelte';
import { standIn } from '../fixtures/run-stand-in';
import { until } from '../../fixtures/until';

const watches: Watch[] = [];
afterEach(() => {
	for (const watch of watches.splice(0)) watch.close();
});

const start = () => {
	const { ports, play } = standIn();
	const opened: string[] = [];
	const watch = new Watch({
		...ports,
		openSource(request, onCamera) {
			if (request.kind === 'file') {
				opened.push(request.file.name);
				play({ name: request.file.name, ...scripts[request.file.name] });
			}
			return ports.openSource(request, onCamera);
		},
	});
	const scripts: Record<string, Parameters<typeof play>[0]> = {};
	watches.push(watch);
	const onCodes = vi.fn();
	return { watch, opened, scripts, onCodes, queue: new OpenQueue(watch, onCodes) };
};
const fileOf = (name: string, text = 'x') => new File([text], name);
const namesOf = (queue: OpenQueue) => queue.waiting.map(({ name }) => name);

test('of several files each is opened in turn, when the one before it is analysed to its end', async () => {
	const { watch, queue, opened } = start();
	await queue.add([fileOf('a.mp4'), fileOf('b.mp4'), fileOf('c.mp4')]);
	expect(opened).toEqual(['a.mp4', 'b.mp4', 'c.mp4']);
	expect(queue.waiting).toEqual([]);
	expect(watch.source?.name).toBe('c.mp4');
	expect(watch.phase).toMatchObject({ kind: 'done', reason: 'end' });
});

test('codes are compared once the video of their name was analysed, and the comparison is shown', async () => {
	const { watch, queue, opened, onCodes } = start();
	const csv = 'subject,behavior,start,end\nAnna,look,0.1,0.2\n';
	await queue.add([fileOf('b.csv', csv), fileOf('a.mp4'), fileOf('b.mp4')]);
	expect(opened).toEqual(['a.mp4', 'b.mp4']);
	expect(onCodes).toHaveBeenCalledOnce();
	expect(watch.agreement.other?.name).toBe('b.csv');
	expect(watch.source?.name).toBe('b.mp4');
});

test('where one cannot be opened the others wait, and go on when asked to', async () => {
	const { watch, queue, opened, scripts } = start();
	scripts['bad.mp4'] = { failOpen: 'file-empty' };
	await queue.add([fileOf('bad.mp4'), fileOf('b.mp4')]);
	expect(watch.problem?.code).toBe('file-empty');
	expect(namesOf(queue)).toEqual(['b.mp4']);
	await queue.next();
	expect(opened).toEqual(['bad.mp4', 'b.mp4']);
	expect(watch.source?.name).toBe('b.mp4');
});

test('what is stopped, or what somebody opened instead, is not replaced by what waits', async () => {
	const { watch, queue, opened, scripts } = start();
	scripts['a.mp4'] = { frames: null };
	const added = queue.add([fileOf('a.mp4'), fileOf('b.mp4')]);
	await until(() => expect(watch.untilMs).toBeGreaterThan(0));
	watch.stop();
	await added;
	expect(opened).toEqual(['a.mp4']);
	expect(namesOf(queue)).toEqual(['b.mp4']);
	const again = queue.add([fileOf('a.mp4')]);
	await until(() => expect(watch.phase.kind).toBe('analysing'));
	await watch.open({ kind: 'file', file: fileOf('own.mp4') });
	await again;
	expect(watch.source?.name).toBe('own.mp4');
	expect(namesOf(queue)).toEqual(['b.mp4']);
	queue.clear();
	expect(queue.waiting).toEqual([]);
});

test('names of files that could not be read stay until they are put away, and open nothing', async () => {
	const { queue, opened } = start();
	await queue.add([], ['lost.mp4']);
	expect(queue.unread).toEqual(['lost.mp4']);
	expect(opened).toEqual([]);
	queue.dismiss();
	expect(queue.unread).toEqual([]);
});
