import { describe, expect, test } from 'vitest';
import { deg } from '../../../../src/core/geometry/space';
import { fieldOfViewWords } from '../../../../src/present/watch/field-of-view';

const estimate = { horizontalRad: deg(62.3), lowRad: deg(50), highRad: deg(75) };

describe('what the status line says of the field of view', () => {
	test('says what is assumed, and what the scene suggests with its limits', () => {
		expect(fieldOfViewWords(null, estimate).words).toBe('60° assumed, about 62° (50 to 75°) by the scene');
	});

	test('says what somebody set, and nothing else', () => {
		expect(fieldOfViewWords(74, estimate).words).toBe('74° (set by you)');
	});

	test('claims no estimate where the scene tells nothing', () => {
		expect(fieldOfViewWords(null, null).words).toBe('60° assumed');
	});
});
