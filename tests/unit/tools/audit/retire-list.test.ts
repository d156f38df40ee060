import { expect, test } from 'vitest';
import { knownOf, type RetireList } from '../../../../tools/audit/retire-list';

const list: RetireList = {
	svelte: {
		vulnerabilities: [
			{ atOrAbove: '3.0.0', below: '3.59.2', severity: 'high', identifiers: { summary: 'a textarea' } },
			{ below: '2.9.8', severity: 'medium' },
		],
	},
	'chart.js': { npmname: 'charts', vulnerabilities: [{ below: '2.0.0' }] },
};
const weakIn = (name: string, version: string) => knownOf([{ name, version }], list).weak;

test('a version within the bounds is weak, and says how badly', () => {
	expect(weakIn('svelte', '3.59.1')).toEqual([
		{ name: 'svelte', version: '3.59.1', severity: 'high', summary: 'a textarea' },
	]);
	expect(weakIn('svelte', '2.9.7')).toMatchObject([{ severity: 'medium' }]);
	expect(weakIn('charts', '1.10.0-beta.2')).toMatchObject([{ severity: 'unknown', summary: '' }]);
});

test('the mended version is not weak, nor is one before the weakness, or a larger number with fewer digits', () => {
	for (const version of ['3.59.2', '5.57.3', '2.9.8', '2.10.0', '10.0.0'])
		expect(weakIn('svelte', version)).toEqual([]);
});

test('of what the list does not know it says nothing, which is not the same as nothing wrong', () => {
	const installed = [
		{ name: 'svelte', version: '5.0.0' },
		{ name: 'vitest', version: '1.0.0' },
		{ name: 'chart.js', version: '1.0.0' },
	];
	expect(knownOf(installed, list)).toEqual({ listed: ['svelte'], weak: [] });
});
