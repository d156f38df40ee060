import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { annotatorSets, gazeSets, graspSets, otherSets } from '../../../../src/state/evaluate/evaluate-sets.svelte';
import { showSets } from './show-sets';

const tiny = [gazeSets, otherSets, graspSets, annotatorSets].flatMap((sets) =>
	sets.filter((set) => set.tiny).map(({ title }) => ({ title, sets })),
);

test.each(tiny)('“Try it” scores the made-up files of $title, and axe finds nothing', async ({ title, sets }) => {
	const { panel, target } = showSets(sets);
	await page.getByRole('button', { name: title, exact: true }).click();
	await page.getByRole('button', { name: 'Try it' }).click();
	await expect.poll(() => panel.report?.length ?? 0, { timeout: 15_000 }).toBeGreaterThan(0);
	await expect.element(page.getByText('Made-up files:')).toBeVisible();
	expect(panel.problem).toBeNull();
	const { violations } = await axe.run(target, { rules: { region: { enabled: false } } });
	expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

test('Visual Room: a cause that is chosen is counted, and what was chosen before stays', async () => {
	showSets(otherSets);
	await page.getByRole('button', { name: 'Visual Room' }).click();
	await page.getByRole('button', { name: 'Try it' }).click();
	await page.getByLabelText(/^cause: queue/).selectOptions('common sense');
	const causes = page.getByRole('region', { name: 'Causes of errors' });
	await expect.element(causes).toHaveTextContent(/common sense\s*1/);
	await expect.element(causes).toHaveTextContent(/context alignment\s*1/);
	await expect.element(causes).toHaveTextContent(/not said\s*0/);
});

test('RobotEQ: the fields of the file are listed, and one can be mapped to another', async () => {
	const { panel } = showSets(otherSets);
	await page.getByRole('button', { name: 'RobotEQ' }).click();
	await page.getByRole('button', { name: 'Try it' }).click();
	const label = page.getByLabelText('Proper or improper');
	await expect.element(label).toHaveValue('label');
	await label.selectOptions('picture');
	await page.getByRole('button', { name: 'Score' }).click();
	await expect.element(page.getByText(/10 rows were left out/)).toBeVisible();
	expect(panel.report).not.toBeNull();
});
