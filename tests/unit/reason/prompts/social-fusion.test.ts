import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseAnswer, parseOption, parsePoint } from '../../../../src/reason/prompts/parse-answer';
import { gestureOptions, socialPrompts, socialTasks } from '../../../../src/reason/prompts/social-fusion';

const reference = '../shared/reference/seeds.md';

/** SHA-256 of the UTF-8 bytes of each prompt as published. */
const published = {
	hagridv2: '0d3ad806be52d0fcab8167d6bf76efe55b03f2a94e12c1d942e07e57c1a02b2d',
	gazefollow: 'd04a458ab89483964ce349dc6cabcfba2a2802bda3c11d06911ddfd10471f240',
	affectnet: '9f4cbd6b0cb8a27584d6a52ca3a2276e9be0fefabe925a4f76fe4b9c3d5953bb',
	lam: '65d7934670e6902ddbdd5ad62db275044c88b92627ea19daf5275f9f19b73309',
	'pisc-domain': 'c2299e802caeae531a0fc986575019185d62ca3ef04037d87cdaffcbd3662613',
	'pisc-relation': '174c844d0a9fc6e0c40600d4caf26f21ee30421dc3344256f8a0e6e26e9f2b55',
};

describe('the published prompts', () => {
	test.each(socialTasks)('%s is the published one, byte for byte', (task) => {
		expect(createHash('sha256').update(socialPrompts[task].text, 'utf8').digest('hex')).toBe(published[task]);
	});

	test.each(socialTasks.filter((task) => socialPrompts[task].answer === 'option' && task !== 'lam'))(
		'%s lists its options in the order of their keys',
		(task) => {
			const { text, options } = socialPrompts[task];
			expect(text).toContain(options.map((o) => `(${o.key}) ${o.text}`).join(' '));
		},
	);

	test('33 gestures have the keys a to z and aa to ag, and as many classes', () => {
		const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
		expect(gestureOptions.map((o) => o.key)).toEqual([...letters, ...letters.slice(0, 7).map((l) => `a${l}`)]);
		expect(new Set(gestureOptions.map((o) => o.datasetClass)).size).toBe(33);
		expect(gestureOptions.filter((o) => !o.isClassCertain).map((o) => o.key)).toEqual(['f', 'g', 'h', 'af', 'ag']);
	});

	describe.skipIf(!existsSync(reference))('against ../shared, left out where that is not present', () => {
		test('each prompt is in the reference text word for word', () => {
			const text = readFileSync(reference, 'utf8');
			for (const task of ['gazefollow', 'affectnet', 'lam', 'pisc-domain', 'pisc-relation'] as const) {
				expect(text).toContain(`\`${socialPrompts[task].text.replaceAll('\n', '\\n')}\``);
			}
			for (const { key, text: words, datasetClass, isClassCertain } of gestureOptions) {
				expect(text).toContain(`| ${key} | ${words} | ${datasetClass}${isClassCertain ? '' : ' ?'} |`);
			}
		});
	});
});

describe('answers', () => {
	test('every key of every prompt is read as itself', () => {
		for (const task of socialTasks) {
			for (const { key } of socialPrompts[task].options) {
				expect(parseAnswer(task, key)).toEqual({ kind: 'option', key });
			}
		}
		expect(parseAnswer('hagridv2', 'ag')).toEqual({ kind: 'option', key: 'ag' });
		expect(parseAnswer('lam', 'Yes')).toEqual({ kind: 'option', key: 'Yes' });
		expect(parseAnswer('lam', 'No')).toEqual({ kind: 'option', key: 'No' });
	});

	test.each([' a\n', '’a’', '"a"', "'a'", '(a)', 'a.', '‘a’.', '“a”'])('"%s" is forgiven', (reply) => {
		expect(parseOption(reply, socialPrompts.hagridv2.options)?.key).toBe('a');
	});

	test.each(['', ' ', 'ah', 'A', 'a b', 'a, c', 'The answer is a', 'a because', '((a))', 'a..', '’', 'phone'])(
		'"%s" is no answer',
		(reply) => {
			expect(parseOption(reply, socialPrompts.hagridv2.options)).toBeNull();
		},
	);

	test.each(['yes', 'NO', 'Yes, because', 'Yes No', 'y'])('"%s" is neither Yes nor No', (reply) => {
		expect(parseAnswer('lam', reply)).toBeNull();
	});

	test('a letter that a prompt does not offer is no answer to it', () => {
		expect(parseAnswer('pisc-domain', 'd')).toBeNull();
		expect(parseAnswer('pisc-relation', 'd')).toEqual({ kind: 'option', key: 'd' });
	});

	test('points are shares of the picture', () => {
		expect(parseAnswer('gazefollow', '(500,500)')).toEqual({ kind: 'point', point: { x: 0.5, y: 0.5 } });
		expect(parsePoint('(0,999)')).toEqual({ x: 0, y: 0.999 });
		expect(parsePoint(' ’( 12.5 , 7 )’. ')).toEqual({ x: 0.0125, y: 0.007 });
	});

	test.each([
		'(1000,0)',
		'(0,1000)',
		'(-1,5)',
		'500,500',
		'(500)',
		'(1,2,3)',
		'(a,b)',
		'at (5,5)',
		'(5;5)',
		'(5e1,5)',
		'()',
	])('"%s" is no point', (reply) => {
		expect(parsePoint(reply)).toBeNull();
	});
});
