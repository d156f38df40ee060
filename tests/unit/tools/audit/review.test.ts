import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { annotationOf, reviewOf, type OfflineFinding } from '../../../../tools/audit/review';

const none = { low: 0, moderate: 0, high: 0, critical: 0 };
const notAsked = () => {
	throw new Error('The other list is not to be asked');
};
const offline = (known: OfflineFinding['known']) => (): OfflineFinding => ({
	...{ version: '1.0.0', known },
	installed: ['svelte', 'jszip', 'idb'].map((name) => ({ name, version: '1.0.0' })),
});
const refused = { message: '405 Method Not Allowed' };

test('where the registry has a list, all is reviewed, and a high weakness fails', () => {
	const clean = reviewOf({ metadata: { vulnerabilities: { ...none, moderate: 3 } } }, notAsked);
	expect(clean).toMatchObject({ reach: 'all', exitCode: 0 });
	expect(clean.lines[0]).toContain('0 critical, 0 high, 3 moderate');
	expect(annotationOf(clean)).toBeNull();
	const report = {
		metadata: { vulnerabilities: { ...none, high: 1 } },
		vulnerabilities: { jszip: { severity: 'high' } },
	};
	expect(reviewOf(report, notAsked)).toMatchObject({ exitCode: 1, lines: [expect.any(String), 'high: jszip'] });
});

test('where it has none, it passes by what the other list knows, and says on the page of the run that most was not reviewed', () => {
	const review = reviewOf(refused, offline({ listed: ['svelte', 'jszip'], weak: [] }));
	expect(review).toMatchObject({ reach: 'part', exitCode: 0 });
	expect(review.lines.join(' ')).toMatch(/405 Method Not Allowed.*knows 2 of 3 packages.*The others were not checked/);
	const annotation = annotationOf(review)!;
	expect(annotation).toMatch(/^::warning title=Most dependencies were not reviewed::/);
	expect(annotation).not.toContain('\n');
});

test('a high weakness that the other list knows fails', () => {
	const weak = [{ name: 'svelte', version: '1.0.0', severity: 'high', summary: 'a textarea' }];
	expect(reviewOf(refused, offline({ listed: ['svelte'], weak }))).toMatchObject({ exitCode: 1 });
	const moderate = [{ ...weak[0]!, severity: 'medium' }];
	expect(reviewOf(refused, offline({ listed: ['svelte'], weak: moderate }))).toMatchObject({ exitCode: 0 });
});

test('where nothing could be looked up it does not pass, and says so', () => {
	for (const lookUp of [() => null, offline({ listed: [], weak: [] })]) {
		const review = reviewOf({ message: 'npm gave no answer' }, lookUp);
		expect(review).toMatchObject({ reach: 'none', exitCode: 2 });
		expect(annotationOf(review)).toMatch(/^::error title=No dependency was reviewed::/);
	}
});

test('the review is a job of its own in CI, which its result decides', () => {
	const [, jobs = ''] = readFileSync('.github/workflows/ci.yml', 'utf8').split('\njobs:\n');
	const job = jobs.split(/\n {2}(?=\S)/).find((text) => text.trimStart().startsWith('dependencies:')) ?? '';
	expect(job).toContain('- run: npx tsx tools/audit/cli.ts\n');
	expect(job).not.toContain('continue-on-error');
});
