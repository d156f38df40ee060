import { expect, test, vi } from 'vitest';
import { isApart } from '../../../src/present/page/views';
import { openSample } from '../../../src/state/open-sample';

/** A window at an address, and what is opened in it. */
const pageAt = (hash: string) => {
	const place = Object.assign(new EventTarget(), { location: { hash } });
	const open = vi.fn(() => Promise.resolve(true));
	const watch = { open, opening: null as { about: string } | null, source: null, phase: { kind: 'idle' as const } };
	openSample(watch, place, isApart);
	const goTo = (next: string) => {
		place.location.hash = next;
		place.dispatchEvent(new Event('hashchange'));
	};
	return { watch, open, goTo };
};

test.each(['', '#watch', '#ask', '#anything'])('the sample is opened at once at “%s”, and once only', (hash) => {
	const { open, goTo } = pageAt(hash);
	expect(open.mock.calls).toEqual([[{ kind: 'sample' }]]);
	goTo('#models');
	goTo('#watch');
	expect(open).toHaveBeenCalledTimes(1);
});

test('whoever comes for models, a study or an evaluation has nothing analysed until they watch or ask', () => {
	const { open, goTo } = pageAt('#models');
	for (const apart of ['#study', '#evaluate', '#models']) goTo(apart);
	expect(open).not.toHaveBeenCalled();
	goTo('#ask');
	expect(open.mock.calls).toEqual([[{ kind: 'sample' }]]);
});

test('a file that they opened there stays: no sample comes after it', () => {
	const { watch, open, goTo } = pageAt('#study');
	watch.opening = { about: 'a.mp4' };
	goTo('#watch');
	watch.opening = null;
	goTo('#ask');
	expect(open).not.toHaveBeenCalled();
});
