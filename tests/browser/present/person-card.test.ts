import { mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { defaultName, personIdOf, type PersonId } from '../../../src/core/people';
import PersonCard from '../../../src/present/people/PersonCard.svelte';

let card: Record<string, unknown> | null = null;
afterEach(async () => {
	if (card) await unmount(card);
	card = null;
	document.body.replaceChildren();
});

const personId = personIdOf(1);
/** A card of somebody whose names are taken as the page takes them. */
const show = (name: string | null) => {
	const names: Partial<Record<PersonId, string>> = name === null ? {} : { [personId]: name };
	const asked: string[] = [];
	card = mount(PersonCard, {
		target: document.body,
		props: {
			...{ personId, observation: null, isAnalysed: true, shares: [], gazeKnownMs: 0, spoken: null, onCorrect: null },
			nameOf: (id: PersonId) => names[id] ?? defaultName(id),
			onRename: (label: string) => {
				asked.push(label);
				if (label.trim() === '') delete names[personId];
				else names[personId] = label.trim();
			},
		},
	});
	const field = document.querySelector<HTMLInputElement>('input')!;
	return { field, asked };
};

test('a name that is emptied gives way to the number, which the field shows', async () => {
	const { field, asked } = show(null);
	await userEvent.clear(field);
	await userEvent.type(field, '{Enter}');
	expect(asked).toEqual(['']);
	expect(field.value).toBe('Person 1');
});

test('a new name is taken with Enter, and not with Escape', async () => {
	const { field, asked } = show('Anna');
	await userEvent.fill(field, 'Berta');
	await userEvent.type(field, '{Escape}');
	expect(asked).toEqual([]);
	expect(field.value).toBe('Anna');
	await userEvent.fill(field, ' Clara ');
	await userEvent.type(field, '{Enter}');
	expect(asked).toEqual([' Clara ']);
	expect(field.value).toBe('Clara');
});
