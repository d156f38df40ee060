import { describe, expect, test, vi } from 'vitest';
import type { Landmarks } from '../../../src/core/perception';
import { createChecked, isRealGpu, isSameResult } from '../../../src/perceive/delegate';
import { graphicsFor } from '../../../src/perceive/find-graphics';
import { createClock, isRuntimeNoise } from '../../../src/perceive/vision-runtime';

test('software renderers are not taken for a GPU, nor is a hidden name', () => {
	for (const name of [
		'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)',
		'llvmpipe (LLVM 15.0.6, 256 bits)',
		'ANGLE (Microsoft, Microsoft Basic Render Driver Direct3D11)',
		null,
	])
		expect(isRealGpu(name), String(name)).toBe(false);
	for (const name of [
		'ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 Direct3D11 vs_5_0 ps_5_0)',
		'ANGLE (Apple, Apple M2, OpenGL 4.1)',
		'Adreno (TM) 740',
	])
		expect(isRealGpu(name), name).toBe(true);
});

test('pictures go through WebGL where a GPU is tried, and stay in memory elsewhere', () => {
	expect(graphicsFor({ isTried: true })).toBe('webgl');
	expect(graphicsFor({ isTried: false })).toBe('memory');
});

test('MediaPipe notes are noise, and its errors are not', () => {
	for (const line of [
		'I1121 08:09:51.936999 2136208 gl_context.cc:407] GL version: 3.0',
		'W1121 08:09:51.942000 2136208 gl_context.cc:1118] OpenGL error checking is disabled',
		'INFO: Created TensorFlow Lite XNNPACK delegate for CPU.',
		'Graph successfully started running.',
		'E1121 08:10:12.703000 2136208 metadata_utils.h:79] INTERNAL: RET_CHECK failure Metadata is missing.\nStack',
	])
		expect(isRuntimeNoise(line), line).toBe(true);
	for (const line of ['E1121 08:10:12.703000 2136208 gl_context.cc:99] cannot create context', 'abort(Out of memory)'])
		expect(isRuntimeNoise(line), line).toBe(false);
});

test('time stamps keep the distances of a shot and grow through jumps back', () => {
	const clock = createClock();
	const first = [0, 100, 250].map((t) => clock.stamp(t));
	expect(first[1]! - first[0]!).toBe(100);
	expect(first[2]! - first[1]!).toBe(150);
	clock.restart();
	const second = [0, 100].map((t) => clock.stamp(t));
	expect(second[0]).toBeGreaterThan(first[2]!);
	expect(second[1]! - second[0]!).toBe(100);
	// Also without a restart nothing goes back.
	expect(clock.stamp(20)).toBeGreaterThan(second[1]!);
});

describe('the self-check of a GPU', () => {
	const points = (dx: number, count = 33): Landmarks => ({
		topology: 'pose-33',
		image: Float32Array.from({ length: count * 3 }, (_, i) => (i % 3 === 0 ? i + dx : i % 3 === 1 ? 2 * i : 0)),
		metric: null,
		visibility: null,
	});
	const plan = { isTried: true, reason: 'GPU X' };
	const device = (found: Record<string, Landmarks[]>, closed: string[] = []) => ({
		create: (delegate: string) => Promise.resolve({ delegate, close: () => void closed.push(delegate) }),
		look: (model: { delegate: string }) => found[model.delegate]!,
	});

	test('passes when points lie within the tolerance, and then the CPU model is freed', async () => {
		const closed: string[] = [];
		const { create, look } = device({ CPU: [points(0)], GPU: [points(2)] }, closed);
		expect(await createChecked(create, look, plan)).toMatchObject({ delegate: 'GPU', reason: 'GPU X' });
		expect(closed).toEqual(['CPU']);
	});
	test('fails when they do not, when one is missing, and when nothing is found at all', async () => {
		for (const found of [
			{ CPU: [points(0)], GPU: [points(60)] },
			{ CPU: [points(0), points(300)], GPU: [points(0)] },
			{ CPU: [], GPU: [] },
			{ CPU: [points(0)], GPU: [points(NaN)].filter(() => false) },
		]) {
			const closed: string[] = [];
			const { create, look } = device(found, closed);
			expect((await createChecked(create, look, plan)).delegate).toBe('CPU');
			expect(closed).toEqual(['GPU']);
		}
	});
	test('fails when points are not numbers', () => {
		expect(isSameResult([points(0)], [points(NaN)])).toBe(false);
	});
	test('fails when the GPU throws', async () => {
		const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
		const { create, look } = device({ CPU: [points(0)], GPU: [] });
		const failing = (delegate: string) => (delegate === 'GPU' ? Promise.reject(new Error('lost')) : create(delegate));
		expect((await createChecked(failing, look, plan)).delegate).toBe('CPU');
		expect(warn).toHaveBeenCalledOnce();
		warn.mockRestore();
	});
	test('is not made when no GPU is to be tried', async () => {
		const { create, look } = device({ CPU: [points(0)] });
		expect(await createChecked(create, look, { isTried: false, reason: 'CPU asked for' })).toMatchObject({
			delegate: 'CPU',
			reason: 'CPU asked for',
		});
	});
});
