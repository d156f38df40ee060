import { expect, test } from 'vitest';
import { eventSentence } from '../../../src/core/event-kinds/sentence';
import type { PersonId } from '../../../src/core/people';
import type { Target } from '../../../src/core/attention';

const pointing = (target: Target | null): string => {
	const event = { kind: 'deictic-gesture', gesture: 'pointing', people: ['P1' as PersonId], target } as const;
	return eventSentence(event, String, ({ kind }) => kind);
};

test('a sentence names its target', () => {
	expect(pointing({ kind: 'camera' })).toBe('P1 points at camera');
});

test('what is none of the known targets is never called “elsewhere” in a sentence', () => {
	expect(pointing({ kind: 'outside' })).toBe('P1 points at something');
	expect(pointing(null)).toBe('P1 points at something');
});
