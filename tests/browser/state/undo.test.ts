import { afterEach, expect, test } from 'vitest';
import { personIdOf } from '../../../src/core/people';
import { canRedo, canUndo, historyOf, redoLast, undoLast } from '../../../src/state/things/history';
import { Watch } from '../../../src/state/watch/watch.svelte';
import { standIn } from '../fixtures/run-stand-in';

const watches: Watch[] = [];
afterEach(() => {
	for (const watch of watches.splice(0)) watch.close();
});
const p1 = personIdOf(1);
const box = { x: 10, y: 10, width: 40, height: 30 };

/** An analysed file in which a cup is marked. */
const analysed = async () => {
	const watch = new Watch(standIn().ports);
	watches.push(watch);
	await watch.open({ kind: 'file', file: new File(['x'], 'a.mp4') });
	watch.things.reset([{ objectId: 'cup' as never, label: 'cup', from: 'marked', box }]);
	return watch;
};
const labels = (watch: Watch) => watch.things.areas.map(({ label }) => label);
const said = (watch: Watch) =>
	historyOf(watch).map(
		(line) => (line.kind === 'thing' ? line.edit.what : line.step.kind) + (line.isUndone ? '!' : ''),
	);

test('a removed thing comes back by the same undo as corrections, in the order in which they were made', async () => {
	const watch = await analysed();
	expect(canUndo(watch)).toBe(false);
	watch.corrections.rename(p1, 'Ann');
	watch.things.remove('cup' as never);
	watch.corrections.rename(p1, 'Anna');
	expect(said(watch)).toEqual(['rename', 'removed', 'rename']);
	undoLast(watch);
	expect([labels(watch), watch.labels]).toEqual([[], { [p1]: 'Ann' }]);
	undoLast(watch);
	expect([labels(watch), watch.labels]).toEqual([['cup'], { [p1]: 'Ann' }]);
	expect(watch.things.areNewer).toBe(false);
	undoLast(watch);
	expect([labels(watch), watch.labels]).toEqual([['cup'], {}]);
	expect(canUndo(watch)).toBe(false);
	expect(said(watch)).toEqual(['rename!', 'removed!', 'rename!']);
	for (let i = 0; i < 3; i++) redoLast(watch);
	expect([labels(watch), watch.labels]).toEqual([[], { [p1]: 'Anna' }]);
	expect(canRedo(watch)).toBe(false);
	expect(watch.things.areNewer).toBe(true);
});

test('a thing that was moved or added is taken back, too', async () => {
	const watch = await analysed();
	watch.things.change('cup' as never, 'mug', { ...box, x: 99 });
	watch.things.add('book', box);
	expect(labels(watch)).toEqual(['mug', 'book']);
	undoLast(watch);
	undoLast(watch);
	expect(watch.things.areas).toMatchObject([{ label: 'cup', box }]);
});

test('what was taken back cannot be made again after something new', async () => {
	const watch = await analysed();
	watch.things.remove('cup' as never);
	undoLast(watch);
	watch.corrections.rename(p1, 'Ann');
	expect(canRedo(watch)).toBe(false);
	undoLast(watch);
	watch.things.remove('cup' as never);
	expect(canRedo(watch)).toBe(false);
	expect(said(watch)).toEqual(['removed']);
});

test('the things of another source are not taken back', async () => {
	const watch = await analysed();
	watch.things.remove('cup' as never);
	await watch.open({ kind: 'file', file: new File(['y'], 'b.mp4') });
	expect(canUndo(watch)).toBe(false);
});
