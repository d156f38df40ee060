import { expect, test } from 'vitest';
import { needsCanary, noCanary } from '../../../src/perceive/canary';
import type { GraphicsWatch } from '../../../src/perceive/graphics';
import { memoryGraphics } from '../../../src/perceive/memory-graphics';
import { perceiveConfigs } from '../../../src/perceive/model-set';

const webGl: GraphicsWatch = { ...memoryGraphics(), kind: 'webgl' };

test('models see a known picture wherever a context could change one, whichever set looks', () => {
	expect(needsCanary(webGl, perceiveConfigs.light)).toBe(true);
	expect(needsCanary(webGl, perceiveConfigs.full)).toBe(true);
	expect(needsCanary(memoryGraphics(), perceiveConfigs.full)).toBe(true);
});

test('with no context there is nothing to lose: the light set makes no task for the known picture', async () => {
	expect(needsCanary(memoryGraphics(), perceiveConfigs.light)).toBe(false);
	await expect(noCanary(true)).resolves.toBe(0);
});
