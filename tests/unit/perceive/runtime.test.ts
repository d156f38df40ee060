import { expect, test } from 'vitest';
import { isRealGpu } from '../../../src/perceive/delegate';
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
