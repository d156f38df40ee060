import { afterEach, expect, test, vi } from 'vitest';
import { modelSetHere } from '../../../src/workers/model-set-here';

afterEach(() => vi.unstubAllGlobals());

type Device = { isTouched: boolean; screen: readonly [number, number]; deviceMemory?: number };

const setOn = ({ isTouched, screen: [width, height], deviceMemory }: Device) => {
	vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' && isTouched }));
	vi.stubGlobal('screen', { width, height });
	vi.stubGlobal('navigator', deviceMemory === undefined ? {} : { deviceMemory });
	return modelSetHere();
};

test('a phone looks with the light set, upright and across, however much memory it has', () => {
	for (const screen of [
		[390, 844],
		[844, 390],
	] as const) {
		expect(setOn({ isTouched: true, screen })).toBe('light');
		expect(setOn({ isTouched: true, screen, deviceMemory: 8 })).toBe('light');
	}
});

test('a computer with little memory looks with the light set, too', () => {
	expect(setOn({ isTouched: false, screen: [1280, 800], deviceMemory: 2 })).toBe('light');
});

test('a computer, a tablet, and a narrow window on a large screen look with all models', () => {
	expect(setOn({ isTouched: false, screen: [1280, 800] })).toBe('full');
	expect(setOn({ isTouched: false, screen: [1280, 800], deviceMemory: 4 })).toBe('full');
	expect(setOn({ isTouched: true, screen: [820, 1180] })).toBe('full');
	expect(setOn({ isTouched: false, screen: [390, 844] })).toBe('full');
});
